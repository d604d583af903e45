"""What happens in a project's life. Each event returns the person whose clone is up to date with what is served."""

import json
import os
import shutil
import subprocess

from audience import Served
from people import Facts, Project, Unexpected, untruths

DAY = 86_400
WORDS = "plain quiet bright calm clear early fair fine fresh gentle grand green kind light noble open proud quick ready rich".split()


def headline(world):
    world.number = getattr(world, "number", 0) + 1
    return "Everything " + " ".join(WORDS[int(digit)] for digit in str(world.number))


def edit(world, person, offering=None):
    offering = offering or world.dice.choice(sorted(world.project.headlines))
    person.headline(offering, headline(world))
    return offering


# Usual.


def release(world, person=None):
    """Somebody with keys edits, and types what `status` says until nothing is left."""
    person = person or world.dice.choice([world.anna, world.ben])
    person.sync()
    edit(world, person)
    person.follow()
    world.published(person)
    return person


def release_by_ci(world):
    """Cleo, who has no keys, pushes a change; CI publishes from a new clone."""
    world.cleo.sync()
    edit(world, world.cleo)
    world.cleo.follow()
    options = world.dice.choice(["", "--no-tags", "--depth 1", "--single-branch"])
    world.clone(world.ci, options)
    world.ci.run("paywall publish --bundle out/ --push")
    world.published(world.ci)
    return world.ci


def renewal(world):
    """Cron, with the online key alone."""
    world.wait(world.dice.uniform(3, 20))
    cron = world.cron
    cron.sync()
    cron.run("paywall publish --bundle out/ --renew --push")
    world.upload(cron)
    return cron


# Offerings, rollouts, going back.


def new_offering(world):
    """A second offering, which is rolled out in three steps."""
    anna = world.anna
    anna.sync()
    name = f"offering_{world.steps}"
    anna.run(f"paywall new {name} --from default")
    edit(world, anna, name)
    anna.follow()
    world.published(anna)
    world.rollout = name
    return anna


def rollout(world, share):
    anna = world.anna
    anna.sync()
    first = f"--offering {world.rollout}" if share == 5 else ""
    anna.run(f"paywall rollout settings {first} --to {share}%")
    anna.follow()
    world.published(anna)
    index = Served(world.project.www).target("index.json")
    rules = next(placement["rules"] for placement in index["placements"] if placement["id"] == "settings")
    if rules[0]["offering"] != world.rollout or f"{share * 100}" not in str(rules[0]):
        world.fault(f"the rollout is {rules[0]}, not {share} % of {world.rollout}")
    return anna


def rollout_5(world):
    return rollout(world, 5)


def rollout_25(world):
    return rollout(world, 25)


def rollout_100(world):
    return rollout(world, 100)


def removal(world):
    """The rollout ends, and its offering is removed."""
    anna = world.anna
    anna.sync()
    with open(anna.path("placements.yaml"), encoding="utf-8") as file:
        text = file.read()
    at = text.index("  - id: settings")
    with open(anna.path("placements.yaml"), "w", encoding="utf-8") as file:
        file.write(text[:at] + "  - id: settings\n    rules:\n      - offering: default\n")
    anna.follow()
    world.published(anna)
    world.wait(31)
    renewal(world)
    anna.sync()
    shutil.rmtree(anna.path(f"offerings/{world.rollout}"))
    anna.follow()
    world.published(anna)
    return anna


def rollback(world):
    """From what is wrong in production to what was there before, in two commands."""
    ben = release(world)
    before = dict(world.project.headlines)
    edit(world, ben, "default")
    ben.follow()
    world.published(ben)
    ben.run("paywall rollback")
    ben.run("paywall publish --bundle out/ --push")
    world.published(ben)
    if world.project.headlines != before:
        world.fault(f"a rollback brought back {world.project.headlines}, not {before}")
    return ben


def prune(world):
    ben = world.dice.choice([world.anna, world.ben])
    ben.sync()
    ben.run("paywall publish --bundle out/")
    said = json.loads(ben.run(f"paywall prune out/ --keep {world.dice.randint(1, 5)} --format json").stdout)
    ben.follow()
    world.upload(ben)
    for file in said["files"]:
        if os.path.exists(f"{world.project.www}/{file['path']}"):
            os.remove(f"{world.project.www}/{file['path']}")
    return ben


# Keys.


def change_keys(world, command):
    """With the root key for once on the machine."""
    anna = world.anna
    anna.sync()
    anna.open_drawer()
    said = anna.run(command)
    anna.follow(said)
    anna.close_drawer()
    world.upload(anna)
    world.hand_out()
    return anna


def rotate_online(world):
    return change_keys(world, "paywall keys rotate online")


def rotate_targets(world):
    return change_keys(world, f"paywall keys rotate targets --replace {world.anna.key_ids('targets')[0]}")


def rotate_root(world):
    return change_keys(world, f"paywall keys rotate root --replace {world.anna.key_ids('root')[0]}")


def lose(world, role):
    key = world.anna.key_ids(role)[0]
    for person in world.people:
        if os.path.exists(person.key_file(key)):
            os.remove(person.key_file(key))
    return change_keys(world, f"paywall keys rotate {role} --replace {key}")


def lose_online(world):
    return lose(world, "online")


def lose_targets(world):
    return lose(world, "targets")


def steal(world, role):
    return change_keys(world, f"paywall keys revoke {world.anna.key_ids(role)[0]}")


def steal_targets(world):
    return steal(world, "targets")


def steal_online(world):
    """The thief shows a reader what no honest release reaches; afterwards it comes back."""
    anna = world.anna
    anna.sync()
    for name, got in world.project.audience.rob(world.now, anna.key_file(anna.key_ids("online")[0])).items():
        world.fault(f"{name} was not deceived: {got}")
    steal(world, "online")
    world.read("after a theft", ["victim"])
    return anna


def more_root_keys(world):
    return change_keys(world, "paywall keys add root && paywall keys add root && paywall keys threshold root 2")


def lose_root(world):
    """One of three, of which two must sign."""
    anna = world.anna
    key = world.dice.choice(anna.key_ids("root"))
    os.remove(f"{anna.drawer}/{key}.pem")
    return change_keys(world, f"paywall keys rotate root --replace {key}")


def fewer_root_keys(world):
    keys = world.anna.key_ids("root")[1:]
    change_keys(world, "paywall keys threshold root 1")
    return change_keys(world, " && ".join(f"paywall keys revoke {key} --keep-online" for key in keys))


def signer_joins(world):
    """Ben makes a key of his own."""
    ben, anna = world.ben, world.anna
    anna.sync()
    before = set(anna.key_ids("targets"))
    ben.run(f"openssl genpkey -algorithm ed25519 -out {ben.home}/ben.pem && chmod 600 {ben.home}/ben.pem "
            f"&& openssl pkey -in {ben.home}/ben.pem -pubout -out {world.folder}/ben.pub.pem")
    change_keys(world, f"paywall keys add targets --key {world.folder}/ben.pub.pem")
    (world.bens,) = set(anna.key_ids("targets")) - before
    shutil.move(f"{ben.home}/ben.pem", ben.key_file(world.bens))
    for key in before:
        os.remove(ben.key_file(key))
    return release(world, ben)


def two_sign(world):
    """From now on nothing is released that Anna and Ben have not both signed, each on a machine of their own."""
    anna, ben = world.anna, world.ben
    anna.sync()
    anna.open_drawer()
    anna.run("paywall keys threshold targets 2")
    anna.close_drawer()
    both_sign(world, anna, ben)
    ben.sync()
    edit(world, ben)
    ben.run("git commit -qam 'for both to sign' && paywall bump")
    headlines = ben.headlines()
    both_sign(world, ben, anna)
    world.published(anna, headlines)
    anna.open_drawer()
    said = anna.run("paywall keys threshold targets 1")
    anna.follow(said)
    anna.close_drawer()
    world.upload(anna)
    return anna


def both_sign(world, first, second):
    """What one person publishes waits, and nobody sees it, until the other one has signed it too."""
    first.run("paywall publish --bundle out/ --push", 1)
    world.read("while a release waits")
    second.sync()
    said = second.run("paywall status")
    if said.next != "paywall sign":
        raise Unexpected(f"what waits for {second.name} is not said to be next:\n{said.stdout}")
    second.follow(said)
    world.upload(second)


def signer_leaves(world):
    ben = world.ben
    change_keys(world, f"paywall keys revoke {world.bens} --keep-online")
    os.remove(ben.key_file(world.bens))
    world.hand_out()
    return release(world, ben)


def root_ends(world):
    """Nobody looked for a long time, sometimes too long; then `status` says what to do."""
    anna = world.anna
    anna.sync()
    world.now = Served(world.project.www).ends["root"] + world.dice.choice([-20, 3]) * DAY
    world.check(anna)
    anna.open_drawer()
    anna.follow()
    anna.close_drawer()
    world.upload(anna)
    return anna


def vacation(world):
    """Cron stands still until the timestamp ends."""
    anna = world.dice.choice([world.anna, world.ben])
    anna.sync()
    end = min(Served(world.project.www).ends.values())
    for world.now in [end - 1, end, end + int(world.dice.uniform(0, 40) * DAY)]:
        world.check(anna)
    anna.open_drawer()
    anna.follow()
    anna.close_drawer()
    world.upload(anna)
    return anna


# Others at the same time.


def race(world):
    """Two publish at once: one is first, and the other is told, and repeats."""
    pair = [world.anna, world.ben]
    world.dice.shuffle(pair)
    for person in pair:
        person.sync()
        edit(world, person, "default")
        person.run("git add -A && git commit -qm 'at the same time' && paywall bump")
    command = "paywall publish --bundle out/ --push"
    started = [(person, person.start(command)) for person in pair]
    said = {person: person.finish(command, process, None) for person, process in started}
    winners = [person for person in pair if said[person].status == 0]
    if len(winners) != 1:
        raise Unexpected(f"{len(winners)} won the race: {[one.stdout + one.stderr for one in said.values()]}")
    (loser,) = [person for person in pair if said[person].status != 0]
    world.published(winners[0])
    world.check(winners[0])
    if said[loser].status != 2 or "hint:" not in said[loser].stderr:
        world.fault(f"the loser was told: {said[loser].stderr}")
    loser.run("paywall fetch")
    loser.run("git pull -q --no-rebase --no-edit -X ours origin main")
    loser.run("paywall bump")
    loser.follow()
    world.published(loser)
    return loser


def careless(world):
    """Ben publishes without asking, while Anna did; his release never leaves his machine."""
    anna, ben = world.anna, world.ben
    ben.sync()
    edit(world, ben, "default")
    ben.run("git add -A && git commit -qm 'without asking' && paywall bump && paywall publish --bundle out/ --offline")
    release(world, anna)
    said = ben.run("paywall publish --bundle out/ --push", 2)
    if "paywall fetch" not in said.stderr:
        world.fault(f"who published another release was told: {said.stderr}")
    said = ben.run("paywall fetch", 2)
    if "paywall fetch origin --replace" not in said.stderr:
        world.fault(f"who published another release was told: {said.stderr}")
    ben.run("paywall fetch origin --replace")
    ben.run("git reset -q --hard origin/main && git pull -q --ff-only origin main && rm -rf out")
    return release(world, ben)


def older_record(world):
    """Somebody sets the record back at the remote; nobody goes on from there."""
    person = release(world)
    tip = Facts(person, world.project).record
    older = person.ask(f"git rev-parse {tip}~{world.dice.randint(1, 2)}")
    record = world.project.record
    person.run(f"git push -q --force origin {older}:{record}")
    world.clone(world.ci, fetch=False)
    world.ci.run("paywall fetch", 2)
    world.ci.run("paywall publish --bundle out/ --push", 2)
    person.run("paywall fetch")
    person.run("paywall publish --bundle out/ --push")
    if person.ask(f"git ls-remote origin {record}").split()[0] != tip:
        world.fault("the record at the remote was not restored")
    return person


def older_everything(world):
    """The record is set back with its tags, so that the remote looks as before; what is served tells."""
    person = release(world, world.ben)
    facts, record = Facts(person, world.project), world.project.record
    person.run(f"git push -q --force origin {facts.record}~1:{record} :refs/tags/release/{facts.release}")
    world.clone(world.ci)
    said = world.ci.run("paywall publish --bundle out/ --push", 2)
    if world.project.audience.url not in said.stderr:
        world.fault(f"who continues an older record was told: {said.stderr}")
    person.run("paywall publish --bundle out/ --push")
    return release_by_ci(world)


def moved_tag(world):
    """Somebody puts the newest tag at the remote on another commit."""
    person = release(world)
    tag = f"release/{world.project.released}"
    person.run(f"git push -q --force origin HEAD~1:refs/tags/{tag}")
    world.clone(world.ci)
    for wrong in untruths(world.ci, world.project):
        world.fault(wrong)
    world.ci.run(world.ci.run("paywall status").next)
    said, command = world.ci.run("paywall publish --bundle out/ --push", 2), f"git push --force origin refs/tags/{tag}"
    if command not in said.stderr:
        world.fault(f"who sees a tag that was moved was told: {said.stderr}")
    world.ci.run(command)
    return release_by_ci(world)


def lost_record(world):
    """Somebody deletes the record at the remote."""
    person = release(world)
    person.run(f"git push -q origin :{world.project.record}")
    world.clone(world.ci, fetch=False)
    world.ci.run("paywall publish --bundle out/ --push", 2)
    person.run("paywall publish --bundle out/ --push")
    return release_by_ci(world)


def deleted_tag(world):
    person = release(world)
    number = world.dice.randint(1, world.project.released)
    tag = f"release/{number}"
    person.run(f"git tag -d {tag}; git push -q origin :refs/tags/{tag}", None)
    return release(world)


def rebased(world):
    """Main is rewritten, and force-pushed."""
    anna = world.anna
    anna.sync()
    anna.run("git rebase -q --force-rebase HEAD~2")
    anna.run("git push -q --force origin main")
    for person in world.people:
        person.run("git fetch -q origin && git reset -q --hard origin/main")
    offering = edit(world, anna)
    if world.dice.random() < 0.5:
        anna.follow()
    else:
        anna.run(f"git add -A && git commit -qm edit && paywall bump {offering} --patch")
        anna.run("paywall publish --bundle out/ --push --allow-non-descendant")
    world.published(anna)
    return anna


def garbage(world):
    for person in world.people:
        person.run("git reflog expire --expire=now --all && git gc -q --prune=now")
    subprocess.run(["git", "-C", world.remote, "gc", "-q", "--prune=now"], check=True)
    return release_by_ci(world)


def moved_clone(world):
    ben = world.ben
    ben.clone, before = f"{ben.clone}-moved", ben.clone
    os.rename(before, ben.clone)
    return release(world, ben)


def new_laptop(world):
    """Ben begins with an empty disk; his keys he had in a backup."""
    world.clone(world.ben, world.dice.choice(["", "--no-tags", "--depth 1"]))
    return release(world, world.ben)


# Another project in the same repository.


def in_second(world, act):
    first, world.project = world.project, world.projects[-1]
    try:
        world.check(act(world))
    finally:
        world.project = first
    world.anna.sync()


def second_project(world):
    anna = world.anna
    anna.sync()
    number = len(world.projects)
    world.projects.append(Project(f"apps/tv{number}", f"{world.folder}/www-tv{number}"))

    def begin(world):
        os.makedirs(anna.path())
        anna.run("paywall init . --terms-url https://sample.org/terms --privacy-url https://sample.org/privacy")
        anna.run("paywall keys generate")
        anna.close_drawer()
        world.publish_first(anna)
        return anna

    in_second(world, begin)


def second_release(world):
    in_second(world, lambda world: release(world, world.anna))
    return release(world)


def moved_folder(world):
    def move(world):
        anna, project = world.anna, world.project
        anna.sync()
        folder = f"{project.folder}-moved"
        anna.run(f"cd {anna.clone} && git mv {project.folder} {folder} && git commit -qm 'move'")
        project.folder = folder
        return release(world, anna)

    in_second(world, move)


# Faults of machines.


def struck(world, kind):
    """A run that is stopped at one of its file-changing calls; the folder is the one that is served."""
    person = world.dice.choice([world.anna, world.ben])
    person.sync()
    person.run("paywall publish --bundle out/")
    edit(world, person)
    person.run("git add -A && git commit -qm 'struck' && paywall bump")
    command = f"paywall publish --bundle {world.project.www}" + world.dice.choice(["", " --push"])
    person.run(
        command, None, LD_PRELOAD=world.library, PAYWALL_FAULT_KIND=kind, PAYWALL_FAULT_AT=str(world.dice.randint(1, 150)))
    world.read(f"after a run that was struck ({kind})")
    person.run("git status", 0)
    person.run(command)
    person.run("paywall publish --bundle out/ --push")
    world.published(person)
    return person


def killed(world):
    return struck(world, "kill")


def failing_disk(world):
    return struck(world, "fail")


def full_disk(world):
    return struck(world, "full")


USUAL = [release, release, release, release_by_ci, release_by_ci, renewal]
# What is in one group happens in this order.
RARE = [
    [new_offering, rollout_5, rollout_25, rollout_100, removal], [rollback], [prune], [rotate_online], [rotate_targets],
    [lose_online], [lose_targets], [steal_online], [steal_targets], [signer_joins, two_sign, signer_leaves], [rotate_root],
    [more_root_keys, lose_root, fewer_root_keys], [root_ends], [vacation], [race], [race], [careless], [older_record], [older_everything],
    [lost_record], [moved_tag],
    [deleted_tag], [rebased], [garbage], [moved_clone], [new_laptop],
    [second_project, second_release, moved_folder, second_release], [killed], [failing_disk], [full_disk],
]
