"""Made the folder `bundle` once, with python-tuf 7.0.1: a root rotation, 2-of-3 thresholds and hash bins."""

import sys

from attacks import Repository, ed25519, store

r = Repository(threshold=2, count=3)
r.rotate("timestamp", [ed25519(), ed25519()])
r.add("a.json", b"{}")
low = r.delegate("low", [ed25519()], prefixes=list("01234567"))
high = r.delegate("high", [ed25519()], prefixes=list("89abcdef"))
for role in [low, high]:
    r.add("bins/b.json", b"[1]", to=role)
r.release()
store(sys.argv[1], r.files)
