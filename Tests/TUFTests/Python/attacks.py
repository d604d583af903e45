"""Makes bundles with python-tuf, honest and attacked, and notes what its client says of each.

Writes CASE/root.json, CASE/1, CASE/2, … and results.json: {CASE: [{refresh, targets, soft}]} into argv[1].
"""

import copy
import hashlib
import json
import os
import sys
from datetime import datetime, timezone

from securesystemslib.signer import CryptoSigner
from served import Bundle, Reader
from tuf.api.metadata import (
    DelegatedRole, Delegations, MetaFile, Metadata, Root, Snapshot, TargetFile, Targets, Timestamp)
from tuf.api.serialization.json import JSONSerializer

LATER = datetime(2100, 1, 1, tzinfo=timezone.utc)
PAST = datetime(2001, 1, 1, tzinfo=timezone.utc)
ROLES = ["root", "timestamp", "snapshot", "targets"]


def ed25519():
    return CryptoSigner.generate_ed25519()


def ecdsa():
    return CryptoSigner.generate_ecdsa()


RSA = CryptoSigner.generate_rsa()


class Repository:
    """Everything a publisher holds; `files` is what is served."""

    def __init__(self, threshold=1, count=1, make=ed25519, hashes=True, consistent=True):
        self.signers = {role: [make() for _ in range(count)] for role in ROLES}
        self.hashes = hashes
        self.files = {}
        self.root = Root(version=1, expires=LATER, consistent_snapshot=consistent)
        for role, signers in self.signers.items():
            self.root.roles[role].threshold = threshold
            for signer in signers:
                self.root.add_key(signer.public_key, role)
        self.timestamp = Timestamp(version=1, expires=LATER)
        self.snapshot = Snapshot(version=1, expires=LATER)
        self.targets = Targets(version=1, expires=LATER)
        self.delegated = {}
        self.write_root()

    def signed(self, role, signers):
        metadata = Metadata(copy.deepcopy(role))
        for signer in signers:
            metadata.sign(signer, append=True)
        return metadata

    def write(self, name, data):
        if not isinstance(data, bytes):
            data = data.to_bytes(JSONSerializer(compact=True))
        self.files[name] = data
        return data

    def name(self, role, version):
        return f"metadata/{version}.{role}.json" if self.root.consistent_snapshot else f"metadata/{role}.json"

    def write_root(self, signers=None):
        name = f"metadata/{self.root.version}.root.json"
        return self.write(name, self.signed(self.root, signers or self.signers["root"]))

    def rotate(self, role, signers, by=None, threshold=None):
        """The next root, with other keys for a role; signed by old and new root keys unless `by` says otherwise."""
        old = list(self.signers["root"])
        for signer in self.signers[role]:
            self.root.revoke_key(signer.public_key.keyid, role)
        for signer in signers:
            self.root.add_key(signer.public_key, role)
        self.root.roles[role].threshold = threshold or self.root.roles[role].threshold
        self.signers[role] = signers
        self.root.version += 1
        both = {id(s): s for s in old + self.signers["root"]}
        return self.write_root(by or list(both.values()))

    def add(self, path, content, to=None, **more):
        role = to or self.targets
        role.targets[path] = TargetFile.from_data(path, content, ["sha256"])
        digest = hashlib.sha256(content).hexdigest()
        folder, slash, name = path.rpartition("/")
        served = f"{folder}{slash}{digest}.{name}" if self.root.consistent_snapshot else path
        self.files[f"targets/{served}"] = content

    def delegate(self, name, signers, parent=None, threshold=1, terminating=False, paths=None, prefixes=None):
        parent = parent or self.targets
        if parent.delegations is None:
            parent.delegations = Delegations({}, {})
        ids = [signer.public_key.keyid for signer in signers]
        parent.delegations.roles[name] = DelegatedRole(name, ids, threshold, terminating, paths, prefixes)
        for signer in signers:
            parent.delegations.keys[signer.public_key.keyid] = signer.public_key
        if name not in self.delegated:
            self.delegated[name] = (Targets(version=1, expires=LATER), signers)
        return self.delegated[name][0]

    def describe(self, role, data):
        return MetaFile.from_data(role.version, data, ["sha256"]) if self.hashes else MetaFile(role.version)

    def release(self, bump=True):
        if bump and "metadata/timestamp.json" in self.files:
            for role in [self.timestamp, self.snapshot, self.targets]:
                role.version += 1
        for name, (role, signers) in self.delegated.items():
            data = self.write(self.name(name, role.version), self.signed(role, signers))
            self.snapshot.meta[f"{name}.json"] = self.describe(role, data)
        data = self.write(self.name("targets", self.targets.version), self.signed(self.targets, self.signers["targets"]))
        self.snapshot.meta["targets.json"] = self.describe(self.targets, data)
        self.seal()

    def seal(self):
        """Signs snapshot and timestamp over what is there."""
        name = self.name("snapshot", self.snapshot.version)
        data = self.write(name, self.signed(self.snapshot, self.signers["snapshot"]))
        self.timestamp.snapshot_meta = self.describe(self.snapshot, data)
        self.stamp()

    def stamp(self):
        self.write("metadata/timestamp.json", self.signed(self.timestamp, self.signers["timestamp"]))

    def edit(self, name, change):
        """Changes the JSON of a served file without signing it again."""
        value = json.loads(self.files[name])
        change(value)
        self.files[name] = json.dumps(value).encode()


CASES = {}


def case(function):
    """A case is a generator of steps: a repository, or (repository, paths), or (repository, paths, soft)."""
    CASES[function.__name__] = function
    return function


def plain(**options):
    repository = Repository(**options)
    repository.add("a.json", b"{}")
    repository.add("offerings/b.json", b"[1]")
    repository.release()
    return repository


def flip(repository, name, old, new):
    assert old in repository.files[name], (name, old)
    repository.files[name] = repository.files[name].replace(old, new, 1)


PATHS = ["a.json", "offerings/b.json", "none.json"]


@case
def honest():
    r = plain()
    yield r, PATHS
    r.add("c.json", b"3")
    r.release()
    yield r, PATHS + ["c.json"]
    yield r, PATHS
    r.rotate("root", [ed25519(), ed25519()], threshold=2)
    r.rotate("timestamp", [ed25519()])
    r.release()
    yield r, PATHS


@case
def ecdsa_keys():
    yield plain(make=ecdsa), PATHS


@case
def two_of_three():
    yield plain(threshold=2, count=3), PATHS


@case
def no_hashes_in_metadata():
    yield plain(hashes=False), PATHS


@case
def not_consistent():
    r = plain(consistent=False)
    yield r, PATHS
    r.add("c.json", b"3")
    r.release()
    yield r, ["c.json"]


for role in ["timestamp", "2.snapshot", "2.targets", "2.root"]:
    def tampered(role=role):
        r = plain()
        yield r
        r.rotate("targets", [ed25519()])
        r.release()
        flip(r, f"metadata/{role}.json", b'"expires":"2100', b'"expires":"2101')
        yield r
    CASES[f"tampered_{role}"] = tampered


@case
def tampered_target():
    r = plain()
    for name in list(r.files):
        if name.endswith(".a.json"):
            r.files[name] = b"[]"
        if name.endswith(".b.json"):
            r.files[name] = b"[1,2]"
    yield r, PATHS


@case
def missing_target():
    r = plain()
    r.files = {name: data for name, data in r.files.items() if not name.endswith(".a.json")}
    yield r, PATHS


@case
def timestamp_rollback():
    r = plain()
    r.release()
    old = dict(r.files)
    r.release()
    yield r
    r.files = old
    yield r


@case
def snapshot_version_rollback_in_timestamp():
    r = plain()
    r.release()
    yield r
    r.timestamp.version += 1
    r.snapshot.version -= 1
    r.seal()
    yield r


@case
def targets_rollback_in_snapshot():
    r = plain()
    r.release()
    yield r
    r.targets.version -= 2
    r.release()
    yield r


@case
def role_vanishes_from_snapshot():
    r = plain()
    r.delegate("x", [ed25519()], paths=["x/*"])
    r.release()
    yield r
    r.delegated = {}
    del r.snapshot.meta["x.json"]
    r.release()
    yield r


for role in ROLES:
    def frozen(role=role):
        r = plain()
        yield r
        getattr(r, role).expires = PAST
        if role == "root":
            r.root.version += 1
            r.write_root()
        r.release()
        yield r
        getattr(r, role).expires = LATER
        if role == "root":
            r.root.version += 1
            r.write_root()
        r.release()
        yield r
    CASES[f"frozen_{role}"] = frozen


@case
def mixed_targets():
    r = plain()
    r.release()
    r.files["metadata/2.targets.json"] = r.files["metadata/1.targets.json"]
    yield r


@case
def mixed_targets_no_hashes():
    r = plain(hashes=False)
    r.release()
    r.files["metadata/2.targets.json"] = r.files["metadata/1.targets.json"]
    yield r


@case
def mixed_snapshot_no_hashes():
    r = plain(hashes=False)
    r.release()
    r.files["metadata/2.snapshot.json"] = r.files["metadata/1.snapshot.json"]
    yield r


@case
def wrong_length_of_snapshot():
    r = plain()
    r.timestamp.snapshot_meta.length += 1
    r.stamp()
    yield r
    r.timestamp.version += 1
    r.timestamp.snapshot_meta.length -= 2
    r.stamp()
    yield r


@case
def wrong_hash_of_snapshot():
    r = plain()
    r.timestamp.snapshot_meta.hashes["sha256"] = "0" * 64
    r.stamp()
    yield r


@case
def wrong_length_of_target():
    r = plain()
    r.targets.targets["a.json"].length = 1
    r.targets.targets["offerings/b.json"].length = 9
    r.release()
    yield r, PATHS


@case
def unknown_hash_of_target():
    r = plain()
    r.targets.targets["a.json"].hashes = {"sha999": "00"}
    r.release()
    yield r, PATHS


def duplicate(value):
    value["signatures"].append(dict(value["signatures"][0]))


@case
def duplicate_signature():
    r = plain()
    r.edit("metadata/timestamp.json", duplicate)
    yield r


@case
def duplicate_signature_towards_threshold():
    r = plain(threshold=2, count=3)
    for _ in range(2):
        r.edit("metadata/timestamp.json", lambda value: value["signatures"].pop())
    r.edit("metadata/timestamp.json", duplicate)
    yield r


@case
def below_threshold():
    r = plain(threshold=2, count=3)
    r.edit("metadata/timestamp.json", lambda value: value["signatures"].pop())
    yield r
    r.edit("metadata/timestamp.json", lambda value: value["signatures"].pop())
    yield r


@case
def below_threshold_fresh():
    r = plain(threshold=2, count=3)
    for _ in range(2):
        r.edit("metadata/timestamp.json", lambda value: value["signatures"].pop())
    yield r


@case
def invalid_extra_signatures():
    r = plain(threshold=2, count=3)
    r.edit("metadata/timestamp.json", lambda value: value["signatures"][1].update(sig=""))
    yield r
    r.timestamp.version += 1
    r.stamp()
    r.edit("metadata/timestamp.json", lambda value: value["signatures"][0].update(sig="zz"))
    r.edit("metadata/timestamp.json", lambda value: value["signatures"].append({"keyid": "ab", "sig": "00"}))
    yield r


@case
def signed_by_another_role():
    r = plain()
    r.signers["timestamp"] = r.signers["snapshot"]
    r.stamp()
    yield r


@case
def root_chain_with_a_gap():
    r = plain()
    r.rotate("timestamp", [ed25519()])
    r.root.version += 1
    r.write_root()
    r.release()
    del r.files["metadata/2.root.json"]
    yield r


@case
def root_gap_unnoticed():
    r = plain()
    r.root.version += 2
    r.write_root()
    yield r


@case
def root_signed_by_new_keys_only():
    r = plain()
    new = [ed25519()]
    r.rotate("root", new, by=new)
    yield r


@case
def root_signed_by_old_keys_only():
    r = plain()
    r.rotate("root", [ed25519()], by=r.signers["root"])
    yield r


@case
def root_of_wrong_version():
    r = plain()
    r.root.version += 2
    r.files["metadata/2.root.json"] = r.write_root()
    yield r


@case
def root_same_version_again():
    r = plain()
    r.files["metadata/2.root.json"] = r.files["metadata/1.root.json"]
    yield r


@case
def page_for_missing_root():
    r = plain()
    yield r, [], True


@case
def fast_forward_without_rotation():
    r = plain()
    yield r
    r.timestamp.version = 99999
    r.stamp()
    yield r
    r.timestamp.version = 1
    r.release()
    yield r


@case
def fast_forward_recovery():
    r = plain()
    r.timestamp.version = r.snapshot.version = 99998
    r.release()
    yield r
    r.rotate("timestamp", [ed25519()])
    r.rotate("snapshot", [ed25519()])
    r.timestamp.version = r.snapshot.version = 1
    r.release()
    yield r, PATHS


@case
def old_specification():
    r = plain()
    for role in [r.root, r.timestamp, r.snapshot, r.targets]:
        role.spec_version = "1.0"
    r.write_root()
    r.release()
    yield r, PATHS


@case
def other_specification():
    r = plain()
    r.timestamp.spec_version = "2.0.0"
    r.stamp()
    yield r


for index, text in enumerate(["2100-01-01T00:00:00.5Z", "2100-01-01T00:00:00+00:00", "2100-02-30T00:00:00Z", 5]):
    def expiry(text=text):
        r = plain()
        signer = r.signers["timestamp"][0]
        value = json.loads(r.files["metadata/timestamp.json"])
        value["signed"]["expires"] = text
        resign(r, "metadata/timestamp.json", value, signer)
        yield r
    CASES[f"expiry_{index}"] = expiry


def resign(repository, name, value, signer):
    from securesystemslib.formats import encode_canonical
    signature = signer.sign(encode_canonical(value["signed"]).encode())
    value["signatures"] = [signature.to_dict()]
    repository.files[name] = json.dumps(value).encode()


@case
def fraction():
    r = plain()
    r.timestamp.unrecognized_fields["x"] = 1
    r.stamp()
    flip(r, "metadata/timestamp.json", b'"x":1', b'"x":1.0')
    yield r


@case
def unknown_fields():
    r = plain()
    odd = {"z": [1, None, True, {"é": "\u0001\\\""}], "a": {}}
    for role in [r.root, r.timestamp, r.snapshot, r.targets]:
        role.unrecognized_fields["x-note"] = odd
    r.root.roles["root"].unrecognized_fields["x"] = odd
    next(iter(r.root.keys.values())).unrecognized_fields["keyid_hash_algorithms"] = ["sha256"]
    r.targets.targets["a.json"].unrecognized_fields["custom"] = odd
    r.write_root()
    r.snapshot.meta["targets.json"].unrecognized_fields["x"] = odd
    r.release()
    r.edit("metadata/timestamp.json", lambda value: value.update(x=odd))
    yield r, PATHS


@case
def key_id_is_no_hash():
    r = Repository()
    old = r.signers["timestamp"][0]
    key = copy.deepcopy(old.public_key)
    key.keyid = "my-key"
    r.rotate("timestamp", [CryptoSigner(old._private_key, key)])
    r.add("a.json", b"{}")
    r.release()
    yield r, PATHS


def no_members(value):
    del value["signed"]["meta"]


@case
def lacks_a_member():
    r = plain()
    r.edit("metadata/timestamp.json", no_members)
    yield r


@case
def another_type():
    r = plain()
    r.files["metadata/timestamp.json"] = r.files["metadata/1.snapshot.json"]
    yield r


@case
def delegated_paths():
    r = plain()
    one = r.delegate("one", [ed25519()], paths=["x/*.json", "y/?", "z/[ab]*"])
    for path in ["x/1.json", "x/2.txt", "x/deep/3.json", "y/4", "y/55", "z/apple", "z/cherry", "other"]:
        r.add(path, path.encode(), to=one)
    r.release()
    yield r, list(one.targets)


@case
def delegated_bins():
    r = plain()
    bins = []
    for index in range(4):
        prefixes = [f"{digit:x}" for digit in range(index * 4, index * 4 + 4)]
        bins.append((prefixes, r.delegate(f"bin-{index}", [ed25519()], prefixes=prefixes)))
    paths = [f"p/{n}" for n in range(12)]
    for path in paths:
        digit = hashlib.sha256(path.encode()).hexdigest()[0]
        r.add(path, path.encode(), to=next(role for prefixes, role in bins if digit in prefixes))
    r.release()
    yield r, paths + ["p/none"]


@case
def delegated_wrong_bin():
    r = plain()
    digit = hashlib.sha256(b"p").hexdigest()[0]
    other = f"{(int(digit, 16) + 1) % 16:x}"
    r.add("p", b"p", to=r.delegate("bin", [ed25519()], prefixes=[other]))
    r.release()
    yield r, ["p"]


@case
def delegated_order_and_end():
    r = plain()
    first = r.delegate("first", [ed25519()], paths=["*"], terminating=True)
    second = r.delegate("second", [ed25519()], paths=["*"])
    r.add("in-first", b"1", to=first)
    r.add("in-second", b"2", to=second)
    r.release()
    yield r, ["in-first", "in-second"]


@case
def delegated_end_below():
    r = plain()
    signer = ed25519()
    first = r.delegate("first", [signer], paths=["*"])
    second = r.delegate("second", [signer], paths=["*"])
    r.delegate("inner", [signer], parent=first, paths=["x*"], terminating=True)
    r.add("x1", b"1", to=second)
    r.add("y1", b"1", to=second)
    r.release()
    yield r, ["x1", "y1"]


@case
def delegated_depth_first():
    r = plain()
    signer = ed25519()
    first = r.delegate("first", [signer], paths=["*"])
    second = r.delegate("second", [signer], paths=["*"])
    inner = r.delegate("inner", [signer], parent=first, paths=["*"])
    r.delegate("first", [signer], parent=inner, paths=["*"])
    r.delegate("inner", [signer], parent=second, paths=["*"])
    r.add("deep", b"inner", to=inner)
    r.add("deep", b"second", to=second)
    r.add("last", b"second", to=second)
    r.release()
    yield r, ["deep", "last", "none"]


@case
def delegated_threshold():
    r = plain()
    signers = [ed25519(), ecdsa(), ed25519()]
    role = r.delegate("role", signers, threshold=2, paths=["x"])
    r.add("x", b"x", to=role)
    r.release()
    yield r, ["x"]
    r.delegated["role"] = (role, signers[:1])
    role.version += 1
    r.release()
    yield r, ["x", "a.json"]


@case
def delegated_odd_name():
    r = plain()
    r.add("x", b"x", to=r.delegate("../a b/é", [ed25519()], paths=["x"]))
    r.release()
    yield r, ["x"]


@case
def delegated_by_another_key_later():
    r = plain()
    role = r.delegate("role", [ed25519()], paths=["x"])
    r.add("x", b"x", to=role)
    r.release()
    yield r, ["x"]
    old = r.delegated["role"]
    r.delegate("role", [ed25519()], paths=["x"])
    r.delegated["role"] = old
    r.release()
    yield r, ["x"]


@case
def delegated_not_in_snapshot():
    r = plain()
    r.delegate("role", [ed25519()], paths=["x"])
    r.delegated = {}
    r.release()
    yield r, ["x", "a.json"]


@case
def delegated_expired():
    r = plain()
    r.delegate("role", [ed25519()], paths=["x"]).expires = PAST
    r.release()
    yield r, ["x", "a.json"]


# Where this implementation differs on purpose; the Swift side names each of these.

@case
def differs_rsa_only():
    r = plain()
    r.rotate("timestamp", [RSA])
    r.release()
    yield r


@case
def rsa_beside_ed25519():
    r = plain()
    r.rotate("timestamp", [RSA, ed25519()])
    r.release()
    yield r


@case
def differs_unknown_key_type():
    r = plain()
    key = {"keytype": "post-quantum", "scheme": "tomorrow", "keyval": {"public": "x"}}
    value = json.loads(r.files["metadata/1.root.json"])
    value["signed"]["keys"]["ab"] = key
    value["signed"]["roles"]["timestamp"]["keyids"].append("ab")
    value["signed"]["version"] = 2
    resign(r, "metadata/2.root.json", value, r.signers["root"][0])
    yield r


@case
def differs_one_key_two_ids():
    r = Repository()
    signer = r.signers["timestamp"][0]
    key = copy.deepcopy(signer.public_key)
    key.keyid = "again"
    r.rotate("timestamp", [signer, CryptoSigner(signer._private_key, key)], threshold=2)
    r.release()
    yield r


@case
def differs_duplicate_member():
    r = plain()
    flip(r, "metadata/timestamp.json", b'"signatures":', b'"signatures":[],"signatures":')
    yield r


def store(folder, files):
    for name, data in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)


def main(out):
    bundle = Bundle()
    results = {}
    for name, function in CASES.items():
        reader, results[name] = None, []
        for number, step in enumerate(function(), 1):
            step = step if isinstance(step, tuple) else (step,)
            repository, paths, soft = step + ([], False)[len(step) - 1:]
            folder = os.path.join(out, name, str(number))
            store(folder, repository.files)
            if reader is None:
                root = repository.files["metadata/1.root.json"]
                store(os.path.join(out, name), {"root.json": root})
                reader = Reader(bundle, root)
            results[name].append({**reader.read(folder, paths, soft), "soft": soft})
    with open(os.path.join(out, "results.json"), "w", encoding="utf-8") as file:
        json.dump(results, file, indent=1)


if __name__ == "__main__":
    main(sys.argv[1])
