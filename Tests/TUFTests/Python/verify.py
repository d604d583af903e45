"""Verifies a bundle by python-tuf's Metadata API: the newest root up to `argv[2]`, then the roles it names."""

import os
import sys

from tuf.api.metadata import Metadata, Root, Snapshot, Targets, Timestamp

folder, roots = sys.argv[1], int(sys.argv[2])


def load(name):
    with open(os.path.join(folder, "metadata", name), "rb") as file:
        return file.read()


root = None
for version in range(1, roots + 1):
    found = Metadata[Root].from_bytes(load(f"{version}.root.json"))
    for signer in filter(None, [root, found]):
        signer.signed.verify_delegate("root", found.signed_bytes, found.signatures)
    root = found
timestamp = Metadata[Timestamp].from_bytes(load("timestamp.json"))
root.signed.verify_delegate("timestamp", timestamp.signed_bytes, timestamp.signatures)
data = load(f"{timestamp.signed.snapshot_meta.version}.snapshot.json")
timestamp.signed.snapshot_meta.verify_length_and_hashes(data)
snapshot = Metadata[Snapshot].from_bytes(data)
root.signed.verify_delegate("snapshot", snapshot.signed_bytes, snapshot.signatures)
meta = snapshot.signed.meta["targets.json"]
data = load(f"{meta.version}.targets.json")
meta.verify_length_and_hashes(data)
targets = Metadata[Targets].from_bytes(data)
root.signed.verify_delegate("targets", targets.signed_bytes, targets.signatures)
for path, target in targets.signed.targets.items():
    (name,) = target.get_prefixed_paths()
    with open(os.path.join(folder, "targets", name), "rb") as file:
        target.verify_length_and_hashes(file)
print(root.signed.version, timestamp.signed.version, len(targets.signed.targets))
