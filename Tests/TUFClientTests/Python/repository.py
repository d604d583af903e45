"""Writes a repository of python-tuf's own making, signed with RSA keys (or, for `mixed`, targets with one and the rest
with Ed25519), and its root metadata."""

import os
import sys
from datetime import datetime, timedelta, timezone

from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import Metadata, MetaFile, Root, Snapshot, TargetFile, Targets, Timestamp

folder, damage = sys.argv[1:3]
expires = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=1)
signers = {role: CryptoSigner.generate_rsa() for role in ["root", "timestamp", "snapshot", "targets"]}
os.makedirs(os.path.join(folder, "metadata"))
os.makedirs(os.path.join(folder, "targets"))
body = b"hello"
targets = Targets(expires=expires, targets={"a.txt": TargetFile.from_data("a.txt", body, ["sha256"])})
digest = targets.targets["a.txt"].hashes["sha256"]
with open(os.path.join(folder, "targets", f"{digest}.a.txt"), "wb") as file:
    file.write(body)
root = Root(expires=expires, consistent_snapshot=True)
for role, signer in signers.items():
    root.add_key(signer.public_key, role)
for role, signed, name in [
    ("root", root, "1.root.json"),
    ("targets", targets, "1.targets.json"),
    ("snapshot", Snapshot(expires=expires, meta={"targets.json": MetaFile(1)}), "1.snapshot.json"),
    ("timestamp", Timestamp(expires=expires, snapshot_meta=MetaFile(1)), "timestamp.json"),
]:
    metadata = Metadata(signed)
    metadata.sign(signers[role])
    if role == damage:
        signature = next(iter(metadata.signatures.values()))
        digit = "0" if signature.signature[9] != "0" else "1"
        signature.signature = signature.signature[:9] + digit + signature.signature[10:]
    metadata.to_file(os.path.join(folder, "metadata", name))
