"""The scripted life of a project: people, CI and cron on their own clones of one bare remote, over two years.

    .build/tuf/bin/python3 Tests/Life/life.py .build/debug --seed 1 --releases 200

After each step, clients read what is served, and what `paywall` says is compared with what the script knows. Exits with
1 if anything was not as it should be; the folder then stays, with everything that was typed in `log`. Needs git,
faketime, a C compiler and python-tuf.
"""

import argparse
import collections
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

import events
from audience import Audience, Served
from people import Facts, Person, Project, Unexpected, untruths

HERE = os.path.dirname(os.path.abspath(__file__))
DAY = 86_400


class World:
    def __init__(self, folder, programs, support, seed):
        self.folder, self.bin = folder, programs
        self.dice = random.Random(seed)
        self.now = 1_800_000_000
        self.faults, self.steps = [], 0
        self.counts = collections.Counter()
        self.secrets = {}
        self.log_file = open(f"{folder}/log", "w", encoding="utf-8")
        self.served_py = f"{support}/Python/served.py"
        self.remote = f"{folder}/origin.git"
        self.library = f"{folder}/faults.so"
        source = f"{support}/Faults/faults.c"
        options = ["-shared", "-fPIC", "-U_FORTIFY_SOURCE", "-o", self.library, source, "-ldl"]
        subprocess.run([shutil.which("cc") or "clang", *options], check=True)
        self.project = Project("", f"{folder}/www")
        self.projects = [self.project]
        self.people = []
        self.begin()

    def log(self, text):
        print(text, file=self.log_file, flush=True)

    def fault(self, text):
        self.faults.append(text)
        self.log(f"FAULT {text}")
        print(f"step {self.steps}: {text}", file=sys.stderr, flush=True)

    def wait(self, days):
        self.now += int(days * DAY)

    # How it begins.

    def begin(self):
        subprocess.run(["git", "init", "-q", "--bare", "-b", "main", self.remote], check=True)
        self.anna = Person(self, "anna", ["targets", "online"])
        self.ben = Person(self, "ben", ["targets", "online"])
        self.cleo = Person(self, "cleo", [])
        self.cron = Person(self, "cron", ["online"])
        self.ci = Person(self, "ci", ["targets", "online"])
        self.people = [self.anna, self.ben, self.cleo, self.cron]
        os.makedirs(self.anna.clone)
        self.anna.run("git config --global init.defaultBranch main; paywall init . --terms-url https://sample.org/terms --privacy-url https://sample.org/privacy")
        self.anna.edit("paywall.yaml", "\nlegal:", "\nexpires:\n  root: 400d\n\nlegal:")
        self.anna.run("git commit -qam 'root keys hold for 400 days' && paywall keys generate")
        self.anna.close_drawer()
        self.anna.run(f"git remote add origin {self.remote} && git push -qu origin main")
        self.publish_first(self.anna)
        self.pin = self.anna.ask("git config paywall.root")
        self.read("at first")
        # The server on loopback has no certificate.
        settings = f"bundleURL: {self.project.audience.url}/\nrules:\n  url-https: \"off\"\n\nlegal:"
        self.anna.edit("paywall.yaml", "legal:", settings)
        self.anna.follow()
        self.anna.run("git push -q")
        for person in self.people[1:]:
            self.clone(person)
        self.hand_out()

    def publish_first(self, person):
        """The first release of a project, and its audience."""
        person.follow()
        os.makedirs(self.project.www)
        self.project.released = 1
        self.counts["releases"] += 1
        self.upload(person)
        self.project.audience = Audience(
            f"{self.project.www}.audience", self.project.www, person.path("trust/root.json"),
            f"{self.bin}/tuf-client", self.served_py)

    def clone(self, person, options="", fetch=True):
        shutil.rmtree(person.clone, ignore_errors=True)
        os.makedirs(person.clone)
        self.project, kept = Project("", ""), self.project
        person.run(f"git clone -q {options} file://{self.remote} .")
        self.project = kept
        if fetch:
            person.run("paywall fetch")

    def hand_out(self):
        """Who signs gets the keys that are current; CI in variables."""
        self.ci.variables = {"PAYWALL_ROOT": self.pin}
        for role in ["targets", "online"]:
            texts = []
            for key in self.anna.key_ids(role):
                files = [p.key_file(key) for p in self.people if os.path.exists(p.key_file(key))]
                if not files:
                    continue
                with open(files[0], encoding="utf-8") as file:
                    self.secrets[key] = file.read()
                texts.append(self.secrets[key])
                for person in self.people:
                    if role in person.roles and not os.path.exists(person.key_file(key)):
                        shutil.copy(files[0], person.key_file(key))
            self.ci.variables[f"PAYWALL_{role.upper()}_KEY"] = "".join(texts)

    # What happens after each release.

    def upload(self, person):
        """Copies a bundle to the server in the order of `sync-plan`; clients sometimes come in between."""
        www, out = self.project.www, person.path("out")
        plan = person.ask("paywall sync-plan out/").split("\n")
        paths = [path for path in plan if path.endswith("timestamp.json") or not os.path.exists(f"{www}/{path}")]
        stop = self.dice.randrange(len(paths)) if self.dice.random() < 0.2 else None
        for number, path in enumerate(paths):
            if number == stop and self.project.audience and not self.is_ended():
                self.read("in the middle of an upload")
            os.makedirs(os.path.dirname(f"{www}/{path}"), exist_ok=True)
            shutil.copyfile(f"{out}/{path}", f"{www}/{path}")

    def is_ended(self):
        return min(Served(self.project.www).ends.values()) <= self.now

    def read(self, when, names=None):
        names = names or ["warm", "fresh"] + ["sleeper"] * (self.dice.random() < 0.15)
        for name, got in self.project.audience.read(self.now, names).items():
            self.fault(f"{name}, {when}: {got}")

    def published(self, person, headlines=None):
        """What was published is served; the script knows what it must be."""
        self.project.headlines = headlines or person.headlines()
        self.project.released += 1
        self.counts["releases"] += 1
        self.upload(person)

    def check(self, person):
        """Everybody looks at what is served now."""
        project = self.project
        self.read("after the step")
        served = Served(project.www)
        if served.release() != project.released:
            self.fault(f"release {served.release()} is served, not {project.released}")
        if served.headlines() != project.headlines:
            self.fault(f"{served.headlines()} is served, not {project.headlines}")
        status = 1 if self.is_ended() else 0
        try:
            person.run(f"paywall verify {project.www}", status)
        except Unexpected as error:
            self.fault(str(error))
        for other in {person, self.dice.choice(self.people)}:
            if os.path.exists(other.path("trust")):
                for wrong in untruths(other, project):
                    self.fault(wrong)
                self.counts["statuses"] += 1
        self.counts["checks"] = sum(p.audience.checks for p in self.projects if p.audience)
        if self.steps % 10 == 0:
            for place in [self.remote, person.clone]:
                done = subprocess.run(["git", "-C", place, "fsck", "--strict"], capture_output=True, text=True)
                if done.returncode:
                    self.fault(f"git fsck of {place}: {done.stderr}")

    def step(self, event):
        self.steps += 1
        self.wait(self.dice.uniform(0.2, 5))
        self.log(f"\n== step {self.steps}, {event.__name__}, release {self.project.released}, {self.now}")
        try:
            self.check(event(self) or self.anna)
        except Unexpected as error:
            self.fault(f"{event.__name__}: {error}")
            self.recover()
        self.counts[event.__name__] += 1

    def recover(self):
        """After a fault, everybody begins anew with what the remote has."""
        for person in self.people:
            person.run("git merge --abort; git fetch -q origin; git reset -q --hard origin/main; paywall fetch", None)
        self.anna.run("paywall publish --bundle out/ --push")
        self.upload(self.anna)
        served = Served(self.project.www)
        self.project.released, self.project.headlines = served.release(), served.headlines()

    def end(self):
        for self.project in self.projects:
            self.anna.sync()
            said = self.anna.run("paywall fsck", None)
            if said.status:
                self.fault(f"fsck: {said.stdout}{said.stderr}")
            self.project.audience.close()


def deck(dice, releases):
    """What happens, in order: mostly releases, and everything else at least once in 100 releases."""
    cards = [dice.choice(events.USUAL) for _ in range(releases * 6 // 10)]
    rounds = max(1, releases // 100)
    parts = [cards[part::rounds] for part in range(rounds)]
    for part in parts:
        for group in events.RARE:
            places = sorted(dice.randrange(len(part) + 1) for _ in group)
            for place, event in reversed(list(zip(places, group))):
                part.insert(place, event)
    return sum(parts, [])


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("programs", help="the folder of paywall and tuf-client")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--releases", type=int, default=200)
    arguments.add_argument("--only", help="these events alone, by name, with commas")
    arguments.add_argument("--support", default=f"{HERE}/../TestSupport", help="the folder Tests/TestSupport")
    options = arguments.parse_args()
    began = time.monotonic()
    folder = tempfile.mkdtemp(prefix="paywall-life-")
    world = World(folder, os.path.abspath(options.programs), options.support, options.seed)
    names = options.only.split(",") if options.only else None
    cards = [getattr(events, name) for name in names] if names else deck(world.dice, options.releases)
    for event in cards:
        world.step(event)
    world.end()
    years = (world.now - 1_800_000_000) / DAY / 365
    print(f"seed {options.seed}: {world.steps} steps in {years:.1f} years and {time.monotonic() - began:.0f} s, "
          f"{len(world.faults)} faults; " + ", ".join(f"{n} {name}" for name, n in sorted(world.counts.items())))
    if world.faults:
        print(f"kept: {folder}")
        sys.exit(1)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
