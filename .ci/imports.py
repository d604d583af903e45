"""Fails when a target imports a target of this package that it does not declare.

SwiftPM only notices when the undeclared module happens not to be built yet. Reads `swift package describe --type json`.
"""

import json
import re
import sys

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+ +)*(?:(?:public|package|internal|fileprivate|private) +)?"
    r"import +(?:(?:struct|enum|class|protocol|typealias|func|let|var) +)?(\w+)",
    re.M,
)

targets = json.load(sys.stdin)["targets"]
names = {target["name"] for target in targets}
undeclared = []
for target in targets:
    allowed = {target["name"], *target.get("target_dependencies", [])}
    for source in target["sources"]:
        if source.endswith(".swift"):
            path = f"{target['path']}/{source}"
            with open(path, encoding="utf-8") as file:
                found = set(IMPORT.findall(file.read()))
            undeclared += [f"{path}: {target['name']} does not declare {name}" for name in sorted((found & names) - allowed)]
print("\n".join(undeclared) or f"{len(targets)} targets import what they declare")
sys.exit(1 if undeclared else 0)
