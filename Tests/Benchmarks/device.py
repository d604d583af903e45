"""Prints what a device fetches after one offering of many changed: bytes of metadata and index, gzipped, and requests.

    device.py --paywall BINARY [--offerings N …]

python-tuf's client, which must be installed, reads both releases over loopback with one cache, as an app does that has
20 placements, each with an offering of its own.
"""

import argparse
import gzip
import os
import subprocess
import sys
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from tuf.ngclient import Updater

import generate

PLACEMENTS = 20

parser = argparse.ArgumentParser()
parser.add_argument("--paywall", required=True)
parser.add_argument("--offerings", type=int, nargs="+", default=[10, 1_000, 10_000])
options = parser.parse_args()


class Served:
    """Serves a folder and notes what was asked for."""

    def __init__(self, folder):
        self.requests = []
        served = self

        class Handler(SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=folder)

            def log_message(self, *arguments):
                pass

            def do_GET(self):
                served.requests.append(self.path.lstrip("/"))
                super().do_GET()

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"


def refresh(url, cache, root, shown):
    """One refresh of an app: the index, and the offerings that its placements show."""
    targets = os.path.join(cache, "targets")
    os.makedirs(targets, exist_ok=True)
    updater = Updater(os.path.join(cache, "metadata"), f"{url}/metadata/", targets, f"{url}/targets/", bootstrap=root)
    updater.refresh()
    for path in ["index.json"] + shown:
        info = updater.get_targetinfo(path)
        if updater.find_cached_target(info) is None:
            updater.download_target(info)


def measure(count, folder):
    shop, bundle = os.path.join(folder, "shop"), os.path.join(folder, "out")
    environment = dict(os.environ, HOME=folder, XDG_CONFIG_HOME=folder, GIT_CONFIG_NOSYSTEM="1")
    for person in ("AUTHOR", "COMMITTER"):
        environment[f"GIT_{person}_NAME"], environment[f"GIT_{person}_EMAIL"] = "B", "b@example.org"

    def run(*arguments):
        subprocess.run(arguments, cwd=shop, env=environment, check=True, stdout=subprocess.DEVNULL)

    generate.write_project(shop, count)
    placed = [number * count // PLACEMENTS for number in range(PLACEMENTS)] if count >= PLACEMENTS else range(count)
    with open(os.path.join(shop, "placements.yaml"), "w", encoding="utf-8") as file:
        file.write("placements:\n")
        for number in range(PLACEMENTS):
            file.write(f"  - id: placement_{number}\n    rules:\n      - offering: offering_{placed[number % len(placed)]:05}\n")
    run("git", "init", "-q", "-b", "main")
    run("git", "add", "-A")
    run("git", "commit", "-q", "-m", "a shop")
    run(options.paywall, "keys", "generate")
    run(options.paywall, "publish", "--bundle", bundle)
    with open(os.path.join(shop, "trust", "root.json"), "rb") as file:
        root = file.read()
    shown = [f"offerings/offering_{number:05}.json" for number in placed]
    served, cache = Served(bundle), os.path.join(folder, "cache")
    refresh(served.url, cache, root, shown)
    generate.write_offering(shop, placed[len(placed) // 2], 1)
    run("git", "commit", "-q", "-a", "-m", "another wording")
    run(options.paywall, "publish", "--bundle", bundle)
    served.requests.clear()
    refresh(served.url, cache, root, shown)
    served.server.shutdown()
    sizes = {}
    for path in served.requests:
        if os.path.exists(file := os.path.join(bundle, path)):
            with open(file, "rb") as content:
                sizes[path] = len(gzip.compress(content.read(), 9))
    overhead = {path: size for path, size in sizes.items() if "/offerings/" not in path}
    print(f"{count:>7} offerings: {sum(overhead.values()):>7} bytes in {len(served.requests)} requests")
    for path, size in overhead.items():
        print(f"    {size:>7} {'.'.join(path.split('/')[-1].split('.')[-2:])}")
    sys.stdout.flush()


for number in options.offerings:
    with tempfile.TemporaryDirectory() as place:
        measure(number, place)
