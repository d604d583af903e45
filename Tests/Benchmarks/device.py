"""Prints what a device fetches: at its first launch, when nothing changed, and after one offering of many changed.

    device.py --paywall BINARY [--app SAMPLE-APP] [--offerings N …]

The app has 20 placements, each with an offering of its own. With `--app` it is Tests/SampleApp, which reads with PaywallKit,
else python-tuf's client, which must be installed then. A server on loopback counts requests and the bytes of the bodies
that it sends, once as they are and once gzipped for whoever asks for it.
"""

import argparse
import gzip
import hashlib
import os
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import generate

PLACEMENTS = 20

parser = argparse.ArgumentParser()
parser.add_argument("--paywall", required=True)
parser.add_argument("--app")
parser.add_argument("--offerings", type=int, nargs="+", default=[10, 1_000, 10_000])
options = parser.parse_args()


class Served:
    """Serves a folder as a CDN does, and notes what it sent."""

    def __init__(self, folder, is_gzipping):
        self.sent = []
        served = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def do_GET(self):
                body, status = b"", 404
                if os.path.isfile(file := os.path.join(folder, self.path.lstrip("/"))):
                    with open(file, "rb") as content:
                        body, status = content.read(), 200
                tag = f'"{hashlib.sha256(body).hexdigest()}"'
                if status == 200 and self.headers.get("If-None-Match") == tag:
                    body, status = b"", 304
                self.send_response(status)
                if body and is_gzipping and "gzip" in self.headers.get("Accept-Encoding", ""):
                    body = gzip.compress(body, 9)
                    self.send_header("Content-Encoding", "gzip")
                if status != 404:
                    self.send_header("ETag", tag)
                if status != 304:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                served.sent.append((self.path.lstrip("/"), len(body)))

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"


def refresh(url, cache, root, shown):
    """One refresh of an app: the index, and the offerings that its placements show."""
    if options.app:
        command = [options.app, url, root, cache, "user_1", "placement_0"]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        assert "refresh: updated" in output or "refresh: unchanged" in output, output
        return
    from tuf.ngclient import Updater

    targets = os.path.join(cache, "targets")
    os.makedirs(targets, exist_ok=True)
    with open(root, "rb") as file:
        anchor = file.read()
    updater = Updater(os.path.join(cache, "metadata"), f"{url}/metadata/", targets, f"{url}/targets/", bootstrap=anchor)
    updater.refresh()
    for path in ["index.json"] + shown:
        info = updater.get_targetinfo(path)
        if updater.find_cached_target(info) is None:
            updater.download_target(info)


def kind(path):
    """What a file is, without hash and version: `index.json`, `bin-4a.json`, `offering`."""
    return "offering" if "/offerings/" in path else ".".join(path.split("/")[-1].split(".")[-2:])


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
    root = os.path.join(shop, "trust", "root.json")
    shown = [f"offerings/offering_{number:05}.json" for number in placed]
    servers = [Served(bundle, is_gzipping) for is_gzipping in (False, True)]

    def report(what):
        for number, served in enumerate(servers):
            served.sent.clear()
            refresh(served.url, os.path.join(folder, f"cache-{number}"), root, shown)
        plain, gzipped = [sum(size for _, size in served.sent) for served in servers]
        print(f"{count:>7} offerings, {what}: {len(servers[0].sent)} requests, {plain} bytes, {gzipped} gzipped")
        return servers[1].sent

    report("first launch")
    report("nothing changed")
    generate.write_offering(shop, placed[len(placed) // 2], 1)
    run("git", "commit", "-q", "-a", "-m", "another wording")
    run(options.paywall, "publish", "--bundle", bundle)
    for path, size in report("one changed"):
        if size:
            print(f"    {size:>7} {kind(path)}")
    sys.stdout.flush()
    for served in servers:
        served.server.shutdown()


for number in options.offerings:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:  # git may still tidy up
        measure(number, place)
