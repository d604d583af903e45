"""Reads a review as browsers do (html5lib) and prints, as JSON, what is outlined in its pictures and what is said of them.

    review.py < PAGE
"""

import json
import sys

import html5lib

page = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False).parse(
    sys.stdin.buffer.read(), transport_encoding="utf-8")


def classes(element):
    return (element.get("class") or "").split()


def find(element, name):
    return [e for e in element.iter() if isinstance(e.tag, str) and name in classes(e)]


def text(element):
    return " ".join("".join(element.itertext()).split())


def outlined(side):
    """`changed "words"`, or the section, plan or class of what is no text."""
    found = []
    for element in side.iter():
        if isinstance(element.tag, str) and element.get("data-c"):
            what = element.get("data-s") or element.get("data-plan")
            if element.get("data-p"):
                what = '"%s"' % text(element)
            found.append("%s %s" % (element.get("data-c"), what or classes(element)[0]))
    return found


def pictures(group):
    all = []
    for pair in find(group, "pair"):
        caption = next(e for e in pair if e.tag == "figcaption")
        sides = {text(find(side, "label")[0]): side for side in find(pair, "side")}
        all.append({
            "locale": text(next(e for e in group if e.tag == "h4")).removeprefix("Language: "),
            "state": text(next(e for e in caption if e.tag == "b")),
            "alike": [text(e) for e in find(caption, "mute")],
            "sides": sorted(sides),
            "outlined": {name: outlined(side) for name, side in sides.items()},
            "unseen": {name: [text(e) for u in find(side, "unseen") for e in u.iter() if e.tag == "li"]
                       for name, side in sides.items()},
            "folded": any(pair in list(e.iter()) for e in find(group, "others")),
        })
    return all


print(json.dumps({
    "title": text(next(page.iter("h1"))),
    "said": [text(e) for s in find(page, "said") for e in s],
    "findings": [text(e) for f in find(page, "findings") for e in f],
    "reach": [text(e) for f in find(page, "reach") for e in f],
    "variants": [
        {
            "name": text(next(e for e in v if e.tag == "h3")),
            "counts": text(next(e for e in v if "mute" in classes(e))),
            "pictures": [p for g in find(v, "group") for p in pictures(g)],
        }
        for v in find(page, "variant")
    ],
    "rows": [[text(c) for c in row if c.tag == "td"] for w in find(page, "wide") for row in w.iter("tr")
             if any(c.tag == "td" for c in row)],
    "links": sorted({e.get("href") for e in page.iter("a")}),
    "targets": sorted({e.get("id") for e in page.iter() if isinstance(e.tag, str) and e.get("id")}),
}))
