"""Reads a page as browsers do (html5lib, the parser of the standard) and prints what it is made of, as JSON.

    pages.py < PAGE
"""

import base64
import hashlib
import json
import sys
import xml.etree.ElementTree

import html5lib

parser = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
page = parser.parse(sys.stdin.buffer.read(), transport_encoding="utf-8")


def text(element):
    return "".join(element.itertext())


elements = [element for element in page.iter() if isinstance(element.tag, str)]
styles = [element for element in elements if element.tag == "style"]
policies = [e.get("content") for e in elements if e.get("http-equiv") == "Content-Security-Policy"]
ids = [e.get("id") for e in elements if e.get("id")]
svg = "{http://www.w3.org/2000/svg}"
references = [
    value
    for element in elements
    for name, value in element.attrib.items()
    if str(name).split("}")[-1] in ("src", "href", "srcset", "action", "data", "poster", "formaction")
]
print(json.dumps({
    "errors": [error[1] for error in parser.errors],
    "tags": sorted({e.tag.replace(svg, "") for e in elements}),
    "inline": sorted({str(n) for e in elements for n in e.attrib if str(n) == "style" or str(n).startswith("on")}),
    "styles": len(styles),
    "hashes": ["sha256-" + base64.b64encode(hashlib.sha256(text(s).encode()).digest()).decode() for s in styles],
    "policies": policies,
    "outside": [r for r in references if not r.startswith("#")],
    "lost": sorted(
        {r[1:] for r in references if r.startswith("#") and r[1:] not in ids}
        | {e.get("for") for e in elements if e.get("for") and e.get("for") not in ids}
    ),
    "twice": sorted({i for i in ids if ids.count(i) > 1}),
    "fetching": [word for s in styles for word in ("url(", "@import", "expression(") if word in text(s)],
    "texts": [text(e) for e in elements if e.get("data-p") is not None],
    "radios": len([e for e in elements if e.get("type") == "radio"]),
    "phones": len([e for e in elements if e.get("class") == "phone"]),
    "directions": sorted({e.get("dir") for e in elements if (e.get("class") or "").split(" ")[0] == "screen"}),
}))
