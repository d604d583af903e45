"""python-tuf's clients, under a clock that another program sets: ROOT. Serves a folder on loopback, and for each line of
JSON on stdin (`folder`, `paths`, `readers`) prints what those readers got."""

import json
import sys

from served import Bundle, Reader

with open(sys.argv[1], "rb") as file:
    root = file.read()
bundle = Bundle()
readers = {}
print(bundle.url, flush=True)
for line in sys.stdin:
    order = json.loads(line)
    bundle.folder = order["folder"]
    results = {}
    for name in order["readers"]:
        reader = readers.setdefault(name, Reader(bundle, root)) if name != "fresh" else Reader(bundle, root)
        results[name] = reader.read(order["folder"], order["paths"])
    print(json.dumps(results), flush=True)
