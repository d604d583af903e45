"""Asks a running `paywall preview` what browsers, other sites and broken clients ask. Prints what is wrong, else `fine`.

browse.py PROGRAM PROJECT: the project is a new one in a git repository, with all committed, and is edited.
"""
import base64
import ctypes
import hashlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.parse

program, project = sys.argv[1:3]
variant = project + "/offerings/default/variants/control.yaml"
faults, servers = [], []


def expect(condition, what):
    if not condition:
        faults.append(what)


class Server:
    """A preview that ends with this script."""

    def __init__(self, *arguments, **variables):
        environment = {**os.environ, **variables}
        self.process = subprocess.Popen(
            [program, "preview", *arguments], cwd=project, env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, preexec_fn=self.end_with_parent)
        servers.append(self.process)
        self.address = self.process.stdout.readline().strip()
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/[0-9a-f]{32}/)", self.address)
        if not match:
            sys.exit(f"no address but {self.address!r}: {self.process.stderr.read()}")
        self.port, self.base = int(match[1]), match[2]
        self.host = f"127.0.0.1:{self.port}"

    @staticmethod
    def end_with_parent():
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)

    def ask(self, path="", method="GET", body=None, whole=None, **fields):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Host": self.host, **{name.replace("_", "-"): text for name, text in fields.items()}}
        connection.request(method, whole or self.base + path, body, {k: v for k, v in headers.items() if v})
        answer = connection.getresponse()
        answer.body = answer.read()
        connection.close()
        return answer

    def view(self, path="", **query):
        answer = self.ask(f"view/{path}?" + urllib.parse.urlencode(query))
        return json.loads(answer.body) if answer.status == 200 else None

    def next(self, view, path="", until=lambda view: True, **query):
        """The view that follows one, as the page's script asks for it."""
        for _ in range(20):
            view = self.view(path, since=view["version"], **query) or view
            if until(view):
                return view
        faults.append("no news came: " + json.dumps(view)[:2000])
        return view

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30), self.process.stdout.read(), self.process.stderr.read()


def edit(old, new, path=variant, by_renaming=False):
    text = open(path, encoding="utf-8").read()
    assert old in text, f"{old} is not in {path}"
    target = path + ".new" if by_renaming else path
    with open(target, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))
    if by_renaming:
        os.rename(target, path)


def shown(view):
    return "".join(part["html"] for part in view["parts"])


def gate(server):
    page = server.ask()
    policy = page.headers["Content-Security-Policy"]
    expect(page.status == 200, "the page is there")
    for name, value in [("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
                        ("X-Content-Type-Options", "nosniff")]:
        expect(page.headers[name] == value, name)
    for element in ["script", "style"]:
        text = re.search(rf"<{element}>(.*?)</{element}>".encode(), page.body, re.S)[1]
        own = "sha256-" + base64.b64encode(hashlib.sha256(text).digest()).decode()
        expect(f"{element}-src '{own}'" in policy, f"the policy has the hash of the {element}: {policy}")
    for part in ["default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'", "form-action 'none'"]:
        expect(part in policy, part)
    expect("unsafe" not in policy and b" style=" not in page.body, "nothing unsafe")
    token = server.base.strip("/")
    for status, what in [
        (404, dict(whole="/")), (404, dict(whole="/favicon.ico")), (404, dict(whole="/" + "0" * 32 + "/")),
        (404, dict(whole=f"/{token[:-1]}/")), (404, dict(whole=f"//{token}/")), (200, dict(Host=f"localhost:{server.port}")),
        (403, dict(Host="paywall.example")), (403, dict(Host=f"paywall.example:{server.port}")),
        (403, dict(Host=f"127.0.0.1.paywall.example:{server.port}")), (403, dict(Host="127.0.0.1:1")),
        (403, dict(Origin="http://paywall.example")), (403, dict(Origin="null")), (200, dict(Origin="http://" + server.host)),
        (403, dict(Sec_Fetch_Site="cross-site")), (403, dict(Sec_Fetch_Site="same-site")),
        (200, dict(Sec_Fetch_Site="none")), (200, dict(Sec_Fetch_Site="same-origin")),
        (405, dict(method="PUT")), (405, dict(method="OPTIONS")), (405, dict(method="TRACE")), (405, dict(method="POST", Origin="http://" + server.host)),
        (405, dict(path="open")), (403, dict(path="open", method="POST", body="place=x")),
        (404, dict(path="show/..%2f..%2fetc")), (404, dict(path="show/%2e%2e")), (404, dict(path="../")),
        (404, dict(path="show/default/..")), (404, dict(path="view/show/..")), (404, dict(path="etc/passwd")),
        (404, dict(path="show/a/b/c")), (200, dict(method="HEAD")),
    ]:
        answer = server.ask(**what)
        expect(answer.status == status, f"{what} gave {answer.status}, not {status}")
        expect(answer.headers["Access-Control-Allow-Origin"] is None, f"{what} may be read by others")
        if what.get("method") == "HEAD":
            expect(answer.body == b"" and int(answer.headers["Content-Length"]) > 1000, "HEAD has no body")


def send(server, data):
    with socket.create_connection(("127.0.0.1", server.port), 30) as client:
        client.sendall(data)
        answer = b""
        while more := client.recv(4096):
            answer += more
    return answer.split(b" ", 2)[1:2]


def clients(server):
    host = f"Host: {server.host}\r\n".encode()
    start = f"GET {server.base} HTTP/1.1\r\n".encode() + host
    for status, data in [
        (b"400", b"hello\r\n\r\n"), (b"400", b"GET http://127.0.0.1/ HTTP/1.1\r\n\r\n"), (b"400", start + b"Host: b\r\n\r\n"),
        (b"400", start + b" folded: x\r\n\r\n"), (b"400", start + b"a b: x\r\n\r\n"), (b"403", start[:-len(host)] + b"\r\n"),
        (b"431", start + b"a: " + b"x" * 20_000), (b"413", start + b"Content-Length: 5000\r\n\r\n"),
        (b"413", start + b"Content-Length: -1\r\n\r\n"), (b"413", start + b"Transfer-Encoding: chunked\r\n\r\n"),
        (b"400", f"GET {server.base}%00 HTTP/1.1\r\n".encode() + host + b"\r\n"), (b"200", start + b"\r\n"),
    ]:
        answer = send(server, data)
        expect(answer == [status], f"{data[:60]} gave {answer}, not {status}")
    hanging = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(40)]
    for client in hanging[::2]:
        client.sendall(start)
    expect(server.ask().status == 200, "clients that hang cost others nothing")
    more = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(40)]
    expect(more[-1].recv(100).split(b" ")[1:2] == [b"503"], "there are only so many connections")
    for client in hanging + more:
        client.close()


def files(server):
    first = server.view("show/default/control", l="en", c="New")
    path = "show/default/control"
    headline = re.search(r"headline: *(.*)", open(variant, encoding="utf-8").read())[1]
    edit(headline, "Words just written")
    second = server.next(first, path)
    expect("Words just written" in shown(second) and "Words just written" not in shown(first), "a save is shown")
    edit("Words just written", "Words put in place", by_renaming=True)
    third = server.next(second, path)
    expect("Words put in place" in shown(third), "a file that replaces another is shown")
    edit("headline:", "headline: [")
    broken = server.next(third, path, lambda view: view["trouble"])
    expect("Words put in place" in shown(broken), "what is broken keeps the last that was good")
    expect(re.search(r"offerings/default/variants/control.yaml:\d+:\d+", broken["trouble"]), "and says where it is")
    edit("headline: [", "headline:")
    repaired = server.next(broken, path, lambda view: not view["trouble"])
    expect("Words put in place" in shown(repaired), "what is mended is shown")
    edit("Words put in place", "Only $39.99 & <script>alert(1)</script>")
    priced = server.next(repaired, path, lambda view: "no-literal-price" in view["findings"])
    expect(re.search(r"control.yaml:\d+:\d+", priced["findings"]), "a finding has its place")
    expect(any("no-literal-price" in mark["text"] for mark in priced["marks"]), "a finding is at its element")
    expect("<script" not in shown(priced), "copy is no markup")
    places = [priced["places"][mark["place"]] for mark in priced["marks"] if "no-literal-price" in mark["text"]]
    expect(any("control.yaml" in place for place in places), f"the element is the text's: {places}")
    edit("Only $39.99 & <script>alert(1)</script>", "Words that stay")
    last = server.next(priced, path, lambda view: "Words that stay" in shown(view))
    os.rename(project + "/offerings/default", project + "/offerings/gone")
    gone = server.next(last, path, lambda view: view["trouble"])
    expect("Words that stay" in shown(gone), "an offering that is gone is still shown")
    os.rename(project + "/offerings/gone", project + "/offerings/default")
    return server.next(gone, path, lambda view: not view["trouble"])


def editor(server, view, log):
    place = re.search(r"\((.*control.yaml:\d+)\)", "\n".join(view["places"]))[1]
    origin = "http://" + server.host
    for status, text in [(200, place), (403, "../../etc/passwd:1"), (403, "paywall.yaml:99999"), (403, "/etc/passwd:1"), (403, "")]:
        answer = server.ask("open", "POST", urllib.parse.urlencode({"place": text}), Origin=origin)
        expect(answer.status == status, f"opening {text!r} gave {answer.status}")
        if status == 200:
            expect(json.loads(answer.body)["opened"], "the editor was started")
    with open(log, encoding="utf-8") as words:  # A pipe: waits for the editor.
        file, line = place.rsplit(":", 1)
        told = words.read()
        expect(told == f"{os.path.realpath(project)}/{file} {line} True []\n", f"the editor is told {told}")


def pages(server):
    view = server.view("overview")
    expect("show/default/control" in shown(view), "the overview leads to the variant")
    expect("class=\"phone\"" in shown(view), "the overview has phones")
    expect("show/default" not in shown(server.view("overview", find="zzz")), "the overview is searched")
    for page in ["0", "999", str(2**63 // 12 + 1), str(2**63 - 1), str(2**64)]:
        expect("show/default/control" in shown(server.view("overview", page=page)), f"page {page} is one that there is")
    expect(server.view("show/nothing")["trouble"], "an offering that is not there is said")
    german = server.view("show/default/control", f="DE EUR")
    expect("€" in shown(german), "the store front is chosen")


def run():
    log = project + "/.editor"
    os.mkfifo(log)
    script = project + "/.edit.sh"
    with open(script, "w", encoding="utf-8") as file:
        file.write(f"""#!{sys.executable}
import os, stat, sys
sockets = [n for n in range(3, 256) if os.path.exists(f"/dev/fd/{{n}}") and stat.S_ISSOCK(os.fstat(n).st_mode)]
with open({log!r}, "w") as log:
    print(*sys.argv[1:], os.getpgrp() == os.getpid(), sockets, file=log)
""")
    os.chmod(script, 0o755)
    server = Server("default/control", "HEAD:default/control", PAYWALL_EDITOR=f"'{script}' {{file}} {{line}}")
    committed = server.view()["parts"][1]["html"]
    gate(server)
    editor(server, files(server), log)
    pages(server)
    expect(server.view()["parts"][1]["html"] == committed, "a revision stays as it is")
    expect(server.view()["parts"][0]["html"] != committed, "the work tree does not")
    clients(server)
    other = Server()
    expect(other.port != server.port and other.base != server.base, "two have two ports and tokens")
    taken = subprocess.run([program, "preview", "--port", str(server.port)], cwd=project, capture_output=True, text=True)
    expect(taken.returncode == 2 and f"port {server.port} is taken" in taken.stderr and not taken.stdout, f"{taken}")
    waiting = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    waiting.request("GET", f"{server.base}view/?since={server.view()['version']}", headers={"Host": server.host})
    outcome = server.end()
    expect(outcome == (0, "", ""), f"ctrl-C ended it with {outcome}")
    try:
        waiting.getresponse()
        faults.append("who waits is told that it has ended")
    except (http.client.HTTPException, OSError):
        pass
    again = Server("--port", str(server.port))
    expect(again.ask(whole=server.base).status == 404, "the port is free at once, and the old token is worth nothing")
    for last in [other, again]:
        last.end()


try:
    run()
finally:
    for process in servers:
        process.kill()
print("\n".join(faults) or "fine")
