"""Reads Markdown from stdin as GitHub does (cmarkgfm is its own parser) and prints what a comment could do: its links and
tags, its length in code points, the texts outside code that would become mentions, references or links, and whether each
row of a table has as many cells as its head. Last, the texts in code, one line each."""
import re
import sys

import cmarkgfm
import html5lib

source = sys.stdin.buffer.read().decode("utf-8")
page = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False).parseFragment(
    cmarkgfm.github_flavored_markdown_to_html(source))
elements = [e for e in page.iter() if isinstance(e.tag, str)]


def outside(element):
    """The texts that GitHub looks into."""
    if isinstance(element.tag, str) and element.tag != "code":
        yield element.text or ""
        for child in element:
            yield from outside(child)
    yield element.tail or ""


print("length", len(source))
print("tags", *sorted({e.tag for e in elements}))
print("links", *[e.get("href") for e in elements if e.tag == "a"])
print("loose", *re.findall(r"@\w+|#\d+|https?:|www\.|:\w+:", " ".join(outside(page))))
for table in (e for e in elements if e.tag == "table"):
    head, *rows = table.iter("tr")
    assert all(len(row) == len(head) for row in rows)
for code in (e for e in elements if e.tag == "code"):
    print("code", "".join(code.itertext()))
