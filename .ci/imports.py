"""Fails when a target imports a target of this package that it does not declare, and when what an app links imports more of
the system than it may: FoundationEssentials (Foundation only where that is missing), and a network stack in the fetcher alone.

SwiftPM only notices the first when the undeclared module happens not to be built yet. Reads `swift package describe --type json`.
"""

import json
import re
import sys

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+ +)*(?:(?:public|package|internal|fileprivate|private) +)?"
    r"import +(?:(?:struct|enum|class|protocol|typealias|func|let|var) +)?(\w+)",
    re.M,
)

ESSENTIAL = re.compile(r"#if canImport\(FoundationEssentials\)\n.*\n#else\n.*\n#endif\n")
SYSTEM = {"Crypto", "Darwin", "FoundationEssentials", "Glibc", "Musl"}
MORE = {"HTTP": {"Dispatch", "Foundation", "FoundationNetworking"}, "PaywallObservation": {"Observation"},
        "PaywallStoreKit": {"Foundation", "StoreKit"},
        "PaywallUI": {"AppKit", "CoreGraphics", "Foundation", "SwiftUI", "UIKit"}}


def linked(targets, products):
    """The names of the targets that products link."""
    known = {target["name"]: target.get("target_dependencies", []) for target in targets}
    found = [name for product in products for name in product["targets"]]
    for name in found:
        found += [other for other in known[name] if other not in found]
    return found


package = json.load(sys.stdin)
targets = package["targets"]
kit = [product for product in package["products"] if product["name"] in ("PaywallKit", "PaywallWeb", "PaywallStoreKit", "PaywallUI")]
if len(kit) != 4:
    sys.exit("the products for apps are not PaywallKit, PaywallWeb, PaywallStoreKit and PaywallUI any more")
app = linked(targets, kit)
names = {target["name"] for target in targets}
undeclared = []
for target in targets:
    allowed = {target["name"], *target.get("target_dependencies", [])}
    for source in target["sources"]:
        if source.endswith(".swift"):
            path = f"{target['path']}/{source}"
            with open(path, encoding="utf-8") as file:
                text = file.read()
            found = set(IMPORT.findall(text))
            if target["name"] in app:
                may = names | SYSTEM | MORE.get(target["name"], set())
                system = set(IMPORT.findall(ESSENTIAL.sub("", text)))
                undeclared += [f"{path}: an app should not link {name}" for name in sorted(system - may)]
            undeclared += [f"{path}: {target['name']} does not declare {name}" for name in sorted((found & names) - allowed)]
print("\n".join(undeclared) or f"{len(targets)} targets import what they declare, {len(app)} of them little of the system")
sys.exit(1 if undeclared else 0)
