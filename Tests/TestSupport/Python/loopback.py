"""Serves a folder on loopback as good and bad servers do; prints its port. The rules are read anew for each request.

A rule has a `path` that it is for (a prefix, or all), `every` (the n-th request of the path and its multiples), and what
to do: `folder`, `status`, `headers`, `location`, `etag` (sent, and answered with 304 where the request has it;
`sha256` for the body's), `zeros` (so many, gzipped), `gzip`, `trickle` (seconds a byte), `hang`
(seconds before the answer), `claimed` (by how much the length that is told differs from the body's), `endless`.
"""

import gzip
import hashlib
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

rules_file, log_file = sys.argv[1:3]
parent = os.getppid()


def end_with_parent():
    """A test that is killed ends nothing; and the output that is inherited would keep the test runner waiting."""
    while os.getppid() == parent:
        time.sleep(0.2)
    os._exit(0)


threading.Thread(target=end_with_parent, daemon=True).start()
counts = {}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        counts[self.path] = counts.get(self.path, 0) + 1
        with open(log_file, "a", encoding="utf-8") as log:
            log.write(json.dumps({"path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()}}) + "\n")
        rule = {}
        with open(rules_file, encoding="utf-8") as file:
            for entry in json.load(file):
                if self.path.startswith("/" + entry.get("path", "")) and counts[self.path] % entry.get("every", 1) == 0:
                    rule.update(entry)
        body, status = self.body(rule)
        headers = dict(rule.get("headers", {}))
        if "location" in rule:
            headers["Location"] = rule["location"]
        if "zeros" in rule:
            body = gzip.compress(bytes(rule["zeros"]))
            headers["Content-Encoding"] = "gzip"
        if rule.get("gzip"):
            body = gzip.compress(body)
            headers["Content-Encoding"] = "gzip"
        if "etag" in rule:
            tag = '"%s"' % hashlib.sha256(body).hexdigest() if rule["etag"] == "sha256" else rule["etag"]
            headers["ETag"] = tag
            if self.headers.get("If-None-Match") == tag:
                body, status = b"", 304
        if "hang" in rule:
            time.sleep(rule["hang"])
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if "endless" not in rule and status != 304:
            self.send_header("Content-Length", str(len(body) + rule.get("claimed", 0)))
        self.close_connection = self.close_connection or "claimed" in rule or "endless" in rule
        self.end_headers()
        self.write(body, rule)

    def body(self, rule):
        file = os.path.join(rule.get("folder", ""), self.path.lstrip("/"))
        if "text" in rule or "zeros" in rule:
            return rule.get("text", "").encode(), rule.get("status", 200)
        if os.path.isfile(file):
            with open(file, "rb") as opened:
                return opened.read(), rule.get("status", 200)
        if rule.get("soft"):
            return b"<!doctype html><title>Shop</title>", 200
        return b"", rule.get("status", 404)

    def write(self, body, rule):
        try:
            while "endless" in rule:
                self.wfile.write(bytes(1 if "trickle" in rule else 1 << 16))
                time.sleep(rule.get("trickle", 0))
            if "trickle" not in rule:
                return self.wfile.write(body)
            for byte in body:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(rule["trickle"])
        except OSError:
            pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
