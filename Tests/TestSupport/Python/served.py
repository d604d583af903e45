"""Runs python-tuf's own client over loopback HTTP: the second source of the TUF tests."""

import hashlib
import json
import os
import sys
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from tuf.api.exceptions import DownloadError, RepositoryError
from tuf.ngclient import Updater


class Bundle:
    """Serves one folder; `soft` answers 200 with a page for whatever is missing, as some hosts do."""

    def __init__(self):
        self.folder = ""
        self.soft = False
        bundle = self

        class Handler(SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=bundle.folder)

            def log_message(self, *arguments):
                pass

            def send_error(self, code, message=None, explain=None):
                if not (bundle.soft and code == 404):
                    return super().send_error(code, message, explain)
                page = b"<!doctype html><title>Shop</title>"
                self.send_response(200)
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"


class Reader:
    """A client whose metadata survives from step to step."""

    def __init__(self, bundle, root):
        self.bundle, self.root = bundle, root
        self.cache = tempfile.TemporaryDirectory()

    def read(self, folder, paths, soft=False):
        """One refresh and the look-ups of `paths`: the SHA-256 of what came, "absent", or the name of the error class."""
        self.bundle.folder, self.bundle.soft = folder, soft
        kept = os.path.join(self.cache.name, "metadata")
        got = os.path.join(self.cache.name, "targets")
        os.makedirs(kept, exist_ok=True)
        result = {"refresh": "ok", "targets": {}}
        try:
            updater = Updater(
                kept, f"{self.bundle.url}/metadata/", got, f"{self.bundle.url}/targets/", bootstrap=self.root)
            updater.refresh()
        except (RepositoryError, DownloadError) as error:
            result["refresh"] = type(error).__name__
            return result
        for path in paths:
            result["targets"][path] = self.fetch(updater, path)
        return result

    def fetch(self, updater, path):
        try:
            info = updater.get_targetinfo(path)
            if info is None:
                return "absent"
            with open(updater.download_target(info), "rb") as file:
                return hashlib.sha256(file.read()).hexdigest()
        except (RepositoryError, DownloadError) as error:
            return type(error).__name__


def follow(folder):
    """Reads `root.json` and the steps `1`, `2`, … of a folder; each step names its targets in `paths.json`."""
    with open(os.path.join(folder, "root.json"), "rb") as file:
        reader = Reader(Bundle(), file.read())
    results = []
    while os.path.isdir(step := os.path.join(folder, str(len(results) + 1))):
        with open(os.path.join(step, "paths.json"), encoding="utf-8") as file:
            results.append(reader.read(step, json.load(file)))
    return results


if __name__ == "__main__":
    print(json.dumps(follow(sys.argv[1])))
