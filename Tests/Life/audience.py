"""Whoever reads a bundle as it is served: python-tuf and tuf-client, new ones and those that were there before."""

import datetime
import hashlib
import json
import os
import shutil
import subprocess
import sys

from cryptography.hazmat.primitives.serialization import load_pem_private_key
from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import MetaFile, Metadata

HERE = os.path.dirname(os.path.abspath(__file__))


def text(moment):
    return datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S")


def seconds(date):
    return int(datetime.datetime.fromisoformat(date).timestamp())


def library():
    """The library that `faketime` puts before others."""
    said = subprocess.run(["faketime", "-f", "+0d", "env"], capture_output=True, text=True, check=True).stdout
    return next(line.split("=", 1)[1] for line in said.splitlines() if line.startswith("LD_PRELOAD="))


def load(folder, *path):
    with open(os.path.join(folder, *path), encoding="utf-8") as file:
        return json.load(file)


class Served:
    """What a folder serves, read as plain JSON."""

    def __init__(self, folder):
        self.folder = folder
        newest = max(int(name.split(".")[0]) for name in os.listdir(f"{folder}/metadata") if name.endswith(".root.json"))
        roles = {"root": load(folder, "metadata", f"{newest}.root.json")["signed"]}
        roles["timestamp"] = load(folder, "metadata", "timestamp.json")["signed"]
        for role, above in [("snapshot", "timestamp"), ("targets", "snapshot")]:
            version = roles[above]["meta"][f"{role}.json"]["version"]
            roles[role] = load(folder, "metadata", f"{version}.{role}.json")["signed"]
        self.root = newest
        self.ends = {role: seconds(signed["expires"]) for role, signed in roles.items()}
        self.hashes = {path: entry["hashes"]["sha256"] for path, entry in roles["targets"]["targets"].items()}

    def target(self, path):
        folder, _, name = path.rpartition("/")
        return load(self.folder, "targets", folder, f"{self.hashes[path]}.{name}")

    def headlines(self):
        offerings = [path for path in self.hashes if path.startswith("offerings/")]
        return {path[10:-5]: self.target(path)["variants"]["control"]["headline"] for path in offerings}

    def release(self):
        return self.target("provenance.json")["predicate"]["buildDefinition"]["externalParameters"]["release"]


class Audience:
    """The readers of one project; they trust the root metadata that apps were built with."""

    def __init__(self, folder, www, root, client, served_py):
        self.folder, self.www, self.client = folder, www, client
        self.checks = 0
        os.makedirs(folder)
        self.root = shutil.copy(root, f"{folder}/root.json")
        self.clock = f"{folder}/clock"
        self.set_clock(0)
        environment = {
            "PATH": os.environ["PATH"], "TZ": "UTC", "LD_PRELOAD": library(), "FAKETIME_TIMESTAMP_FILE": self.clock,
            "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": os.path.dirname(served_py),
        }
        self.python = subprocess.Popen(
            [sys.executable, f"{HERE}/watch.py", self.root], env=environment, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.url = self.python.stdout.readline().strip()

    def set_clock(self, now):
        self.now = now
        with open(self.clock, "w", encoding="utf-8") as file:
            file.write(text(now))

    def tuf_client(self, *words, kept):
        command = ["faketime", "-f", "@" + text(self.now), self.client, "--metadata-dir", f"{self.folder}/{kept}"]
        return subprocess.run(
            command + list(words), capture_output=True, text=True, env={"PATH": os.environ["PATH"], "TZ": "UTC"})

    def download(self, kept, paths):
        """What `tuf-client` gets: the SHA-256 of each target, or what it said."""
        shutil.rmtree(f"{self.folder}/targets", ignore_errors=True)
        os.makedirs(f"{self.folder}/targets")
        words = ["--metadata-url", f"{self.url}/metadata/", "--target-base-url", f"{self.url}/targets/"]
        for path in paths:
            words += ["--target-name", path]
        done = self.tuf_client(*words, "--target-dir", f"{self.folder}/targets", "download", kept=kept)
        if done.returncode:
            return done.stderr
        got = [open(f"{self.folder}/targets/{name}", "rb").read() for name in os.listdir(f"{self.folder}/targets")]
        return sorted(hashlib.sha256(bytes).hexdigest() for bytes in got)

    def order(self, order):
        self.python.stdin.write(json.dumps(order) + "\n")
        self.python.stdin.flush()
        return json.loads(self.python.stdout.readline())

    def read(self, now, names, folder=None):
        """Who did not get what is served, and what they got instead; once it expired, who got it nevertheless.

        A reader called `fresh` is a new one each time."""
        self.set_clock(now)
        folder = folder or self.www
        served = Served(folder)
        paths = [path for path in served.hashes if path == "index.json" or path.startswith("offerings/")]
        wanted = {path: served.hashes[path] for path in paths}
        ended = min(served.ends.values()) <= now
        got = self.order({"folder": folder, "paths": paths, "readers": names})
        wrong = {}
        for name in names:
            if (got[name]["targets"] == wanted) == ended:
                wrong[f"python-tuf, {name}"] = got[name]
            kept = f"{self.folder}/{name}"
            if name == "fresh":
                shutil.rmtree(kept, ignore_errors=True)
            if not os.path.exists(kept):
                os.makedirs(kept)
                self.tuf_client("init", self.root, kept=name)
            files = self.download(name, paths)
            if (files == sorted(wanted.values())) == ended:
                wrong[f"tuf-client, {name}"] = files
        self.checks += 2 * len(names)
        return wrong

    def rob(self, now, key):
        """Shows a reader, called `victim`, versions that no honest release reaches, signed by a stolen online key."""
        folder = f"{self.folder}/thief"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.www, folder)
        with open(key, "rb") as file:
            signer = CryptoSigner(load_pem_private_key(file.read(), None))
        timestamp = Metadata.from_file(f"{folder}/metadata/timestamp.json")
        name = f"{folder}/metadata/{timestamp.signed.snapshot_meta.version}.snapshot.json"
        snapshot = Metadata.from_file(name)
        for metadata in [snapshot, timestamp]:
            metadata.signed.version = 1_000_000
        timestamp.signed.snapshot_meta = MetaFile(1_000_000)
        for metadata, name in [(snapshot, "1000000.snapshot"), (timestamp, "timestamp")]:
            metadata.sign(signer)
            metadata.to_file(f"{folder}/metadata/{name}.json")
        deceived = self.read(now, ["victim"], folder)
        self.order({"folder": self.www, "paths": [], "readers": []})
        return deceived

    def close(self):
        self.python.stdin.close()
        self.python.wait()
