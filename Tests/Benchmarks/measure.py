"""Times the tool and its peers in turn on a generated project and prints one table."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time

import generate

parser = argparse.ArgumentParser()
parser.add_argument("--paywall", required=True)
parser.add_argument("--events", required=True)
parser.add_argument("--folder", required=True)
parser.add_argument("--offerings", type=int, default=5000)
parser.add_argument("--runs", type=int, default=7)
options = parser.parse_args()

SHOP = os.path.join(options.folder, "shop")
CHANGED = 10
environment = {
    "PATH": os.environ["PATH"], "HOME": options.folder, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
    "GIT_AUTHOR_NAME": "Bench", "GIT_AUTHOR_EMAIL": "bench@example.com",
    "GIT_COMMITTER_NAME": "Bench", "GIT_COMMITTER_EMAIL": "bench@example.com",
}


def run(*command, stdin=None, folder=SHOP):
    """Seconds, and the peak memory in MiB, of a command that must succeed."""
    with open(stdin or os.devnull, "rb") as source, open(os.path.join(options.folder, "output"), "wb+") as output:
        start = time.perf_counter()
        child = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=source, stdout=output, stderr=subprocess.STDOUT,
            close_fds=False)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            output.seek(0)
            sys.exit(f"{' '.join(command)}: exit {child.returncode}\n{output.read().decode(errors='replace')[:2000]}")
    return seconds, usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)


def git(*arguments, folder=SHOP):
    return run("git", *arguments, folder=folder)


def paywall(*arguments, folder=SHOP):
    return run(options.paywall, *arguments, folder=folder)


def in_turn(ours, peer, runs=options.runs):
    """Medians of both in seconds after one round that is not counted: ours, peer, ours, peer, …"""
    times = [(ours()[0], peer()[0]) for _ in range(runs + 1)][1:]
    return statistics.median(t[0] for t in times), statistics.median(t[1] for t in times)


rows = []


def row(what, ours, peer_name, peer, budget, limit):
    rows.append((
        what, f"{ours * 1000:.1f} ms", peer_name, f"{peer * 1000:.1f} ms", f"{ours / peer:.2f}", budget,
        "met" if ours <= limit else "missed"))


def note(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def prepare():
    note("writing the project")
    generate.write_project(SHOP, options.offerings)
    git("init", "-q", "-b", "main")
    # No clean-up in the background while something is timed; packed once, as a clone is.
    git("config", "gc.auto", "0")
    git("add", "-A")
    git("commit", "-q", "-m", "a shop")
    paywall("keys", "generate")
    git("repack", "-a", "-d", "-q")


def change(edition):
    """Commits another wording in a few offerings spread over the project."""
    step = max(1, options.offerings // CHANGED)
    for number in range(0, options.offerings, step):
        generate.write_offering(SHOP, number, edition)
    git("commit", "-q", "-a", "-m", f"edition {edition}")


def measure_version():
    note("--version")
    ours, peer = in_turn(lambda: paywall("--version"), lambda: git("--version"), runs=max(21, options.runs))
    row("--version", ours, "git --version", peer, "10 x", 10 * peer)


def measure_validate():
    note("validate")
    files = os.path.join(options.folder, "files")
    with open(files, "w", encoding="utf-8") as names:
        for folder, _, entries in sorted(os.walk(os.path.join(SHOP, "offerings"))):
            names.writelines(os.path.join(folder, entry) + "\n" for entry in entries)
    peaks = []

    def ours():
        seconds, peak = paywall("validate")
        peaks.append(peak)
        return seconds, peak

    seconds, peer = in_turn(ours, lambda: run(options.events, stdin=files))
    row("validate, everything afresh", seconds, "libyaml's events", peer, "4.5 x", 4.5 * peer)
    peak = statistics.median(peaks)
    rows.append(
        ("validate, peak memory", f"{peak:.0f} MiB", "", "", "", "200 MiB", "met" if peak <= 200 else "missed"))


def measure_hook():
    """What the pre-commit hook runs, with one offering staged, once most offerings were checked before."""
    note("validate --staged")
    generate.write_offering(SHOP, options.offerings // 2, 1)
    git("add", "-A")
    ours, peer = in_turn(
        lambda: paywall("validate", "--staged"), lambda: git("diff", "--cached", "--raw"), runs=max(11, options.runs))
    row("validate --staged, 1 staged", ours, "git diff --cached", peer, "0.2 s", 0.2)
    git("reset", "-q", "--hard")


def measure_diff():
    note("diff")
    change(1)
    ours, peer = in_turn(
        lambda: paywall("diff", "HEAD~1..HEAD"), lambda: git("diff", "--raw", "HEAD~1", "HEAD"),
        runs=max(11, options.runs))
    row(f"diff A..B, {CHANGED} changed", ours, "git diff --raw A B", peer, "2 x + 20 ms", 2 * peer + 0.02)


def measure_publish():
    """The first publication is timed in copies of the project; the following ones one upon another."""
    note("first publish")
    first = []
    for attempt in range(3):
        copy, bundle = f"{SHOP}-{attempt}", os.path.join(options.folder, f"out-{attempt}")
        shutil.copytree(SHOP, copy, symlinks=True)
        first.append(paywall("publish", "--bundle", bundle, folder=copy)[0])
        shutil.rmtree(copy)
        shutil.rmtree(bundle)
    bundle = os.path.join(options.folder, "out")
    paywall("publish", "--bundle", bundle)
    note("publish")
    times = []
    for edition in range(2, 2 + options.runs):
        change(edition)
        times.append(paywall("publish", "--bundle", bundle)[0])
    ours, peer = statistics.median(times), statistics.median(first)
    row(f"publish, {CHANGED} changed", ours, "first publish", peer, "5 % or 0.3 s", max(0.05 * peer, 0.3))


def measure_status():
    note("status")
    ours, peer = in_turn(lambda: paywall("status"), lambda: git("status"), runs=max(11, options.runs))
    row("status, nothing changed", ours, "git status", peer, "2 x + 20 ms", 2 * peer + 0.02)


def table():
    note("")
    head = ("what", "paywall", "peer", "takes", "ratio", "budget", "")
    widths = [max(len(line[column]) for line in rows + [head]) for column in range(len(head))]
    right = {1, 3, 4}
    for line in [head] + rows:
        print("  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths))).rstrip())


prepare()
measure_version()
measure_validate()
measure_hook()
measure_diff()
measure_publish()
measure_status()
print(f"{options.offerings} offerings; medians of runs made in turn, on {os.cpu_count()} cores")
table()
