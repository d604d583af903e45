"""Fails when what an app links uses an API that is younger than the systems Package.swift declares.

Nothing here compiles for iOS, so the toolchain's own word is taken: which symbols the sources use (the compiler's AST), and
since when each of the standard library and Foundation is there (their symbol graphs). Crypto is CryptoKit on those systems,
whose SHA-256, Ed25519 and P-256 are as old as iOS 13, the PEM form of the last as iOS 14. Wants a debug build.

Known to be too young for iOS 16: `import Synchronization` (Mutex, Atomic; iOS 18), `String(validating:as:)` (iOS 18),
`import Observation` (iOS 17), `Span`, `InlineArray` (iOS 26), `UInt128` (iOS 18).

What Linux has of Foundation's classes says nothing of availability: those that fetching uses are listed here. And tvOS and
watchOS start no other program.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

PRODUCTS = {"PaywallKit", "PaywallWeb", "PaywallStoreKit", "PaywallUI"}
# Modules whose every declaration is marked for younger systems; the compiler asks for the mark where they are used.
MARKED = {
    "PaywallObservation": (
        "@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)",
        {"ios": (17, 0), "maccatalyst": (17, 0), "tvos": (17, 0), "watchos": (10, 0), "visionos": (1, 0), "macos": (14, 0)},
    )
}
MODULES = ["Swift", "_Concurrency", "_StringProcessing", "FoundationEssentials", "Synchronization", "Observation"]
PLATFORMS = {"ios": "iOS", "maccatalyst": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS", "macos": "macOS"}
# SwiftPM calls the package after its folder.
IDENTITY = re.sub(r"\W", "_", pathlib.Path.cwd().name.lower())
FLAGS = ["-swift-version", "6", "-package-name", IDENTITY, "-dump-ast", "-dump-ast-format", "json"]
for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]:
    FLAGS += ["-enable-upcoming-feature", feature]
USED = re.compile(r'"(?:decl_usr|decl|context|protocol)":"((?:s:|c:@F@)[^"]+)"')
# What `for await` calls here; for older systems the compiler calls `next()` instead (Swift Evolution 421).
LOOPS = {"AsyncStream.Iterator.next(isolation:)"}
# C functions that tvOS and watchOS prohibit (__TVOS_PROHIBITED, __WATCHOS_PROHIBITED in Apple's headers).
PROHIBITED = re.compile(r"c:@F@(posix_spawn\w*|v?fork|exec[lv]\w*|system|daemon)$")
# Types of Foundation and FoundationNetworking that have been on all systems since their first versions that count here
# (URLSession: iOS 7, tvOS 9, watchOS 2, visionOS 1).
OLD = {
    "HTTPCookie", "HTTPURLResponse", "NSObject", "NSObjectProtocol", "URLError", "URLRequest", "URLResponse", "URLSession",
    "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask", "URLSessionDelegate", "URLSessionTask",
    "URLSessionTaskDelegate", "_BridgedStoredNSError",
}


def output(*words):
    ended = subprocess.run(words, capture_output=True, text=True)
    if ended.returncode != 0:
        sys.exit(f"{' '.join(words[:4])} … failed: {ended.stderr[-2000:]}")
    return ended.stdout


def linked(targets, names):
    """The package's own targets that `names` link, themselves first."""
    names = list(names)
    for found in names:
        names += [other for other in targets[found].get("target_dependencies", []) if other not in names]
    return names


def introduced(folder):
    """Since when each symbol is there, by platform, and what it is called; what it is a member of counts too."""
    versions, names, owners = {}, {}, {}
    for module in MODULES:
        triple = toolchain["target"]["triple"]
        output("swift", "symbolgraph-extract", "-module-name", module, "-target", triple, "-output-dir", folder)
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


def foundation_type(usr):
    """The type that a symbol of Foundation's classes is, or is a member of; None for other symbols."""
    if mangled := re.match(r"s:(?:20FoundationNetworking|10Foundation)(\d+)(\w+)", usr):
        return mangled[2][:int(mangled[1])]


def used(target, folders):
    """The symbols that a target's sources use, with the first file that does; modules lie in `folders`."""
    sources = [f"{target['path']}/{source}" for source in target["sources"]]
    found = {}
    for source in sources:
        others = [other for other in sources if other != source]
        with tempfile.NamedTemporaryFile(suffix=".json") as tree:
            words = ["swiftc", "-frontend", *FLAGS, "-module-name", target["name"]]
            words += ["-plugin-path", toolchain["paths"]["runtimeResourcePath"] + "/host/plugins"]
            words += [word for folder in folders for word in ("-I", folder)]
            output(*words, "-primary-file", source, *others, "-o", tree.name)
            for usr in USED.findall(pathlib.Path(tree.name).read_text()):
                found.setdefault(usr, source)
    return found


toolchain = json.loads(output("swiftc", "-print-target-info"))
package = json.loads(output("swift", "package", "dump-package"))
declared = {
    entry["platformName"]: tuple(int(part) for part in (entry["version"] + ".0").split(".")[:2])
    for entry in package["platforms"]
}
described = json.loads(output("swift", "package", "describe", "--type", "json"))["targets"]
targets = {target["name"]: target for target in described}
products = [product for product in package["products"] if product["name"] in PRODUCTS]
names_linked = linked(targets, [name for product in products for name in product["targets"]])
folders = [output("swift", "build", "--show-bin-path").strip() + "/Modules"]
folders += [targets[name]["path"] for name in names_linked if targets[name]["type"] == "system-target"]
with tempfile.TemporaryDirectory() as folder:
    versions, names, owners = introduced(folder)
young, count = set(), 0
for name in names_linked:
    mark, known = MARKED.get(name, (None, declared))
    for source in targets[name]["sources"] if mark else []:
        text = pathlib.Path(f"{targets[name]['path']}/{source}").read_text()
        tops = re.findall(r"^(?:@\w+ )*(?:public|package|final|private|fileprivate|extension|class|struct|enum|func|actor)\b(?! import)", text, re.M)
        if text.count(mark) < len(tops):
            young.add(f"{source}: each declaration needs {mark}")
    for usr, source in used(targets[name], folders).items():
        count += usr in names
        if names.get(usr) in LOOPS:
            continue
        if prohibited := PROHIBITED.match(usr):
            young.add(f"{source}: {prohibited[1]} is not there on tvOS and watchOS")
        if (kind := foundation_type(usr)) and kind not in OLD:
            young.add(f"{source}: {kind} of Foundation: see since when it is there, and list it in .ci/availability.py")
        owner = usr
        while owner:
            for platform, version in known.items():
                since = versions.get(owner, {}).get(PLATFORMS.get(platform))
                if since and since > version:
                    needed = ".".join(map(str, since))
                    young.add(f"{source}: {names.get(usr, usr)} asks for {platform} {needed}")
            owner = owners.get(owner)
# Seeing nothing would be no proof.
if "ios" not in declared or count < 300:
    sys.exit(f"the package declares no iOS, or its sources could not be read ({count} known symbols)")
print("\n".join(sorted(young)) or f"{count} symbols that apps link are on the systems it declares")
sys.exit(1 if young else 0)
