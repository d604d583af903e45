"""Whoever works on a project: a home folder with keys, and a clone of the remote."""

import json
import os
import re
import shutil
import subprocess

from audience import seconds


class Unexpected(Exception):
    """A command that did something else than it should."""


class Project:
    """A folder of the repository that is published, as the script knows it."""

    def __init__(self, folder, www):
        self.folder, self.www = folder, www
        self.headlines = {"default": "Unlock everything"}
        self.released = 0
        self.audience = None

    @property
    def place(self):
        return f"at/{self.folder.replace('/', '%2F')}/" if self.folder else ""

    @property
    def record(self):
        return f"refs/paywall/{self.place}bundle"


class Said:
    """What a command printed."""

    def __init__(self, command, done):
        self.command, self.status = command, done.returncode
        self.stdout, self.stderr = done.stdout, done.stderr

    @property
    def next(self):
        found = re.findall(r"^next: (.*)$", self.stdout, re.M)
        return found[-1] if found else None


class Person:
    def __init__(self, world, name, roles):
        self.world, self.name = world, name
        # The roles that this person signs for; the root key is in a drawer.
        self.roles = roles
        self.home = f"{world.folder}/homes/{name}"
        self.keys = f"{self.home}/.config/paywall/keys"
        self.drawer = f"{self.home}/drawer"
        self.clone = f"{world.folder}/{name}"
        self.variables = {}
        for folder in [self.keys, self.drawer]:
            os.makedirs(folder, mode=0o700, exist_ok=True)
        os.chmod(f"{self.home}/.config", 0o700)

    def environment(self):
        date = f"@{self.world.now} +0000"
        return {
            "PATH": f"{self.world.bin}:{os.environ['PATH']}", "HOME": self.home, "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "SOURCE_DATE_EPOCH": str(self.world.now), "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
            "GIT_AUTHOR_NAME": self.name, "GIT_AUTHOR_EMAIL": f"{self.name}@example.org", "GIT_AUTHOR_DATE": date,
            "GIT_COMMITTER_NAME": self.name, "GIT_COMMITTER_EMAIL": f"{self.name}@example.org",
            "GIT_COMMITTER_DATE": date, "GIT_EDITOR": "echo 'as status says' >", **self.variables,
        }

    def path(self, name=""):
        return os.path.join(self.clone, self.world.project.folder, name)

    def start(self, command, **variables):
        return subprocess.Popen(
            ["sh", "-c", command], cwd=self.path(), env={**self.environment(), **variables}, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def finish(self, command, process, status=0):
        """What a command printed that was started; its status must be as expected, if one is."""
        process.stdout_text, process.stderr_text = process.communicate()
        said = Said(command, subprocess.CompletedProcess(
            command, process.returncode, process.stdout_text, process.stderr_text))
        self.world.log(f"[{self.name}] $ {command}\n{said.stdout}{said.stderr}[{said.status}]")
        if status is not None and said.status != status:
            raise Unexpected(f"{self.name}: `{command}` ended with {said.status}:\n{said.stdout}{said.stderr}")
        return said

    def run(self, command, status=0, **variables):
        """Types a command in the project's folder."""
        return self.finish(command, self.start(command, **variables), status)

    def ask(self, command, status=0):
        """What git says, on one line; empty where it says nothing and need not."""
        return self.run(command, status).stdout.strip()

    def follow(self, said=None):
        """Types what is said to be next, until nothing is left to do."""
        typed = []
        while len(typed) < 12:
            command = said.next if said else None
            if command is None and (said is None or not said.command.startswith("paywall status")):
                said = self.run("paywall status")
                continue
            if command is None:
                return typed
            typed.append(command)
            said = self.run(command)
        raise Unexpected(f"{self.name}: what is next never ends: {typed}")

    def sync(self):
        """Gets what the others did: by a plain pull, and then as `status` says."""
        self.run("git pull -q --no-rebase --no-edit")
        said = self.run("paywall status")
        if said.next == "paywall fetch":
            self.run(said.next)
        record = self.world.project.record
        there, here = self.ask(f"git ls-remote origin {record}"), self.ask(f"git rev-parse -q --verify {record}", None)
        if there[:40] != here:
            raise Unexpected(f"{self.name}: after a pull, status does not say that {record} is behind:\n{said.stdout}")

    # Edits.

    def edit(self, name, old, new):
        with open(self.path(name), encoding="utf-8") as file:
            text = file.read()
        if old not in text:
            raise Unexpected(f"{name} has no '{old}'")
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    def headline(self, offering, text):
        name = f"offerings/{offering}/variants/control.yaml"
        with open(self.path(name), encoding="utf-8") as file:
            line = next(line for line in file if line.startswith("headline:"))
        self.edit(name, line, f"headline: {text}\n")

    def headlines(self):
        """What the work tree says, offering by offering."""
        found = {}
        for offering in os.listdir(self.path("offerings")):
            with open(self.path(f"offerings/{offering}/variants/control.yaml"), encoding="utf-8") as file:
                found[offering] = next(line for line in file if line.startswith("headline:"))[10:].strip()
        return found

    # Keys.

    def root(self):
        with open(self.path("trust/root.json"), encoding="utf-8") as file:
            return json.load(file)["signed"]

    def key_ids(self, role):
        return self.root()["roles"]["timestamp" if role == "online" else role]["keyids"]

    def key_file(self, key):
        return f"{self.keys}/{key}.pem"

    def held(self):
        """The ids of the keys that are here."""
        held = {name[:-4] for name in os.listdir(self.keys) if name.endswith(".pem")}
        return held | {key for key, text in self.world.secrets.items() if any(text in v for v in self.variables.values())}

    def open_drawer(self):
        for name in os.listdir(self.drawer):
            shutil.move(f"{self.drawer}/{name}", f"{self.keys}/{name}")

    def close_drawer(self):
        for key in self.key_ids("root"):
            if os.path.exists(self.key_file(key)):
                shutil.move(self.key_file(key), f"{self.drawer}/{key}.pem")


class Facts:
    """What git and JSON say of a clone, without asking `paywall`."""

    def __init__(self, person, project):
        def show(name):
            return person.run(f"git show '{self.record}:{name}'").stdout

        def version(role, above):
            return above["meta"][f"{role}.json"]["version"]

        self.record = person.ask(f"git rev-parse -q --verify {project.record}", None)
        tracked = person.ask(f"git rev-parse -q --verify {project.record.replace('paywall', 'paywall-remotes/origin', 1)}", None)
        self.is_dirty = person.ask("git status --porcelain -- .") != ""
        self.is_fetched = not tracked or tracked == self.record or self.comes(person, self.record, tracked)
        if not self.record:
            return
        names = person.ask(f"git ls-tree --full-tree --name-only {self.record} metadata/").split("\n")
        self.root = max(int(name.split("/")[1].split(".")[0]) for name in names if name.endswith(".root.json"))
        roles = {"timestamp": json.loads(show("metadata/timestamp.json"))["signed"]}
        roles["snapshot"] = json.loads(show(f"metadata/{version('snapshot', roles['timestamp'])}.snapshot.json"))["signed"]
        roles["targets"] = json.loads(show(f"metadata/{version('targets', roles['snapshot'])}.targets.json"))["signed"]
        roles["root"] = json.loads(show(f"metadata/{self.root}.root.json"))["signed"]
        self.ends = {role: signed["expires"] for role, signed in roles.items()}
        name = roles["targets"]["targets"]["provenance.json"]["hashes"]["sha256"]
        definition = json.loads(show(f"targets/{name}.provenance.json"))["predicate"]["buildDefinition"]
        self.release = definition["externalParameters"]["release"]
        self.commit = definition["resolvedDependencies"][0]["digest"]["gitCommit"]
        self.is_behind = not self.comes(person, "HEAD", self.commit)
        changed = person.ask(f"git diff --name-only --relative {self.commit} -- offerings", None).split()
        new = person.ask("git ls-files --others --exclude-standard -- offerings").split()
        self.offerings = {name.split("/")[1] for name in changed + new}

    @staticmethod
    def comes(person, commit, after):
        return person.run(f"git merge-base --is-ancestor {after} {commit}", None).status == 0


def untruths(person, project):
    """What `paywall status` says that is not so."""
    facts, wrong = Facts(person, project), []
    text = person.run("paywall status").stdout
    said = json.loads(person.run("paywall status --format json").stdout)

    def expect(what, found, wanted):
        if found != wanted:
            wrong.append(f"status of {person.name}: {what} is {found}, not {wanted}\n{text}")

    if not facts.is_fetched:
        expect("gap", said["gap"] is not None, True)
        return wrong
    if not facts.record:
        expect("release", said["release"], None)
        return wrong
    expect("gap", said["gap"], None)
    expect("release", said["release"], {"number": facts.release, "commit": facts.commit})
    expect("uncommitted", said["uncommitted"], facts.is_dirty)
    expect("behind", said["behind"], facts.is_behind)
    expect("newRoot", said["newRoot"], person.root()["version"] > facts.root)
    expect("expires", said["expires"], facts.ends)
    expect("offerings", {entry["id"] for entry in said["offerings"]}, facts.offerings)
    expect("keys", {key["id"] for key in said["keys"] if key["source"]}, person.held() & set(person.root()["keys"]))
    for role, date in facts.ends.items():
        left = seconds(date) - person.world.now
        word = "expired" if left <= 0 else f"expires in {left // 86400} day"
        expect(f"the line of {role}", f"the {role} signature {word}" in text, left <= 30 * 86400)
    return wrong
