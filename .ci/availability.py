"""Fails when what an app links uses an API that is younger than the systems Package.swift declares.

Nothing here compiles for iOS, so the toolchain's own word is taken: which symbols the sources use (the compiler's AST), and
since when each of the standard library and Foundation is there (their symbol graphs). Crypto is CryptoKit on those systems,
whose SHA-256, Ed25519 and P-256 are as old as iOS 13, the PEM form of the last as iOS 14. Wants a debug build.

Known to be too young for iOS 16: `import Synchronization` (Mutex, Atomic; iOS 18), `String(validating:as:)` (iOS 18),
`import Observation` (iOS 17), `Span`, `InlineArray` (iOS 26), `UInt128` (iOS 18).
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

PRODUCT = "PaywallKit"
MODULES = ["Swift", "_Concurrency", "_StringProcessing", "FoundationEssentials", "Synchronization", "Observation"]
PLATFORMS = {"ios": "iOS", "maccatalyst": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS", "macos": "macOS"}
# SwiftPM calls the package after its folder.
IDENTITY = re.sub(r"\W", "_", pathlib.Path.cwd().name.lower())
FLAGS = ["-swift-version", "6", "-package-name", IDENTITY, "-dump-ast", "-dump-ast-format", "json"]
for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]:
    FLAGS += ["-enable-upcoming-feature", feature]
USED = re.compile(r'"(?:decl_usr|decl|context|protocol)":"(s:[^"]+)"')


def output(*words):
    ended = subprocess.run(words, capture_output=True, text=True)
    if ended.returncode != 0:
        sys.exit(f"{' '.join(words[:4])} … failed: {ended.stderr[-2000:]}")
    return ended.stdout


def linked(targets, name):
    """The package's own targets that `name` links, itself first."""
    names = [name]
    for found in names:
        names += [other for other in targets[found].get("target_dependencies", []) if other not in names]
    return names


def introduced(folder):
    """Since when each symbol is there, by platform, and what it is called; what it is a member of counts too."""
    versions, names, owners = {}, {}, {}
    for module in MODULES:
        target = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
        output("swift", "symbolgraph-extract", "-module-name", module, "-target", target, "-output-dir", folder)
    for file in pathlib.Path(folder).glob("*.symbols.json"):
        graph = json.loads(file.read_text())
        for symbol in graph["symbols"]:
            usr = symbol["identifier"]["precise"]
            names[usr] = ".".join(symbol["pathComponents"])
            for entry in symbol.get("availability", []):
                if "introduced" in entry and "domain" in entry:
                    version = (entry["introduced"]["major"], entry["introduced"].get("minor", 0))
                    versions.setdefault(usr, {})[entry["domain"]] = version
        for edge in graph["relationships"]:
            if edge["kind"] == "memberOf":
                owners.setdefault(edge["source"], edge["target"])
    return versions, names, owners


def used(target, folders):
    """The symbols that a target's sources use, with the first file that does; modules lie in `folders`."""
    sources = [f"{target['path']}/{source}" for source in target["sources"]]
    found = {}
    for source in sources:
        others = [other for other in sources if other != source]
        with tempfile.NamedTemporaryFile(suffix=".json") as tree:
            words = ["swiftc", "-frontend", *FLAGS, "-module-name", target["name"]]
            words += [word for folder in folders for word in ("-I", folder)]
            output(*words, "-primary-file", source, *others, "-o", tree.name)
            for usr in USED.findall(pathlib.Path(tree.name).read_text()):
                found.setdefault(usr, source)
    return found


package = json.loads(output("swift", "package", "dump-package"))
declared = {
    entry["platformName"]: tuple(int(part) for part in (entry["version"] + ".0").split(".")[:2])
    for entry in package["platforms"]
}
described = json.loads(output("swift", "package", "describe", "--type", "json"))["targets"]
targets = {target["name"]: target for target in described}
names_linked = linked(targets, PRODUCT)
folders = [output("swift", "build", "--show-bin-path").strip() + "/Modules"]
folders += [targets[name]["path"] for name in names_linked if targets[name]["type"] == "system-target"]
with tempfile.TemporaryDirectory() as folder:
    versions, names, owners = introduced(folder)
young, count = set(), 0
for name in names_linked:
    for usr, source in used(targets[name], folders).items():
        count += usr in names
        owner = usr
        while owner:
            for platform, version in declared.items():
                since = versions.get(owner, {}).get(PLATFORMS.get(platform))
                if since and since > version:
                    needed = ".".join(map(str, since))
                    young.add(f"{source}: {names.get(usr, usr)} asks for {platform} {needed}")
            owner = owners.get(owner)
# Seeing nothing would be no proof.
if "ios" not in declared or count < 300:
    sys.exit(f"{PRODUCT} declares no iOS, or its sources could not be read ({count} known symbols)")
print("\n".join(sorted(young)) or f"{count} symbols that {PRODUCT} uses are on the systems it declares")
sys.exit(1 if young else 0)
