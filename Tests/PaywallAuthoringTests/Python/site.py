"""What html5lib finds in all pages of a site, as JSON: faults by page, and what the pages are.

A fault is an error of the parser, a script or a style that the page's own policy does not name, an attribute that runs or
styles, an address that is not a page of the site, a link to an anchor that is not there, and the same id twice.
"""
import base64
import hashlib
import json
import pathlib
import re
import sys

import html5lib

root = pathlib.Path(sys.argv[1])
NS = "{http://www.w3.org/1999/xhtml}"
pages, faults, ids, links, texts = {}, [], {}, [], {}
for path in sorted(root.rglob("*.html")):
    name = path.relative_to(root).as_posix()
    parser = html5lib.HTMLParser(strict=False)
    tree = parser.parse(path.read_bytes(), transport_encoding="utf-8")
    faults += [f"{name}: {error[1]}" for error in parser.errors]
    pages[name], ids[name], texts[name] = tree, set(), []
    policy, inline = "", []
    for element in tree.iter():
        tag = element.tag.removeprefix(NS) if isinstance(element.tag, str) else ""
        if tag == "meta" and element.get("http-equiv") == "Content-Security-Policy":
            policy = element.get("content")
        if tag in ("script", "style"):
            digest = base64.b64encode(hashlib.sha256((element.text or "").encode()).digest()).decode()
            inline.append((tag, digest))
        if tag in ("iframe", "object", "embed", "base", "img") or tag == "script" and element.get("src"):
            faults.append(f"{name}: <{tag}>")
        for key, value in element.attrib.items():
            if key == "id":
                if value in ids[name]:
                    faults.append(f"{name}: the id {value} twice")
                ids[name].add(value)
            if key == "style" or key.startswith("on"):
                faults.append(f"{name}: {key}={value}")
            if key in ("href", "src", "action") and not (tag == "use" or "svg" in str(element.tag)):
                links.append((name, tag, value))
        if tag not in ("script", "style"):
            texts[name] += [text for text in (element.text, element.tail) if text and text.strip()]
    for tag, digest in inline:
        if f"'sha256-{digest}'" not in policy:
            faults.append(f"{name}: the policy does not name its <{tag}>")
    if not policy.startswith("default-src 'none'; style-src 'self' file:") or "unsafe" in policy:
        faults.append(f"{name}: the policy is {policy}")
seen, outside = set(), []
for name, tag, value in links:
    if re.match(r"https?://", value) and tag == "a":
        outside.append(value)
        continue
    target, _, anchor = value.partition("#")
    place = (root / name).parent / target if target else root / name
    file = pathlib.Path(place).resolve()
    if not file.is_file() or root.resolve() not in file.parents:
        faults.append(f"{name}: nothing is at {value}")
        continue
    found = file.relative_to(root.resolve()).as_posix()
    seen.add(found)
    if anchor and anchor not in ids.get(found, set()):
        faults.append(f"{name}: no anchor {value}")
print(json.dumps({
    "pages": sorted(pages), "faults": sorted(set(faults))[:50], "outside": outside,
    "unseen": sorted(set(pages) - seen), "texts": {name: list(map(str.strip, all)) for name, all in texts.items()},
}))
