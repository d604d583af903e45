"""A second reader, as Docs/reader-specification.md describes it; Python's standard library and nothing else.

    python3 reader.py < contexts.jsonl
    python3 reader.py --check vectors

Each line is an object: `files` (target path to text), `release`, `contexts`. Each answer is one line: a list with the answer
to each context, or null for a release that is refused. `null` in the list stands for the built-in paywall.
`--check` compares its answers with those of the vectors in a folder.
"""

import datetime
import hashlib
import json
import pathlib
import re
import sys

# --- Reading JSON


class Refused(Exception):
    pass


def _object(pairs):
    keys = [key for key, _ in pairs]
    if len(set(keys)) != len(keys):
        raise Refused("a key twice")
    return dict(pairs)


def _integer(text):
    value = int(text)
    if not -(2**63) <= value < 2**63:
        raise Refused("integer out of range")
    return value


def _number(text):
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise Refused("number out of range")
    return value


def _no_constant(text):
    raise Refused(text)


def _depth(value):
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


def read(text):
    """The value of a file, or None for one that a reader refuses."""
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_no_constant
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # half of a surrogate pair has no form
    except (ValueError, Refused, RecursionError):
        return None
    return value if _depth(value) <= 64 else None


def text(value):
    return value if isinstance(value, str) else None


def integer(value):
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def by_id(items):
    found = {}
    for item in items if isinstance(items, list) else []:
        if isinstance(item, dict) and isinstance(item.get("id"), str):
            found.setdefault(item["id"], item)
    return found


# --- Windows

DATE = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:Z|([+-])([0-9]{2}):([0-9]{2}))"
)


def seconds(value):
    """The moment that a date names, in seconds since 1970, or None."""
    match = DATE.fullmatch(value) if isinstance(value, str) else None
    if not match:
        return None
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    if hour > 23 or minute > 59 or second > 59:
        return None
    # Python's calendar begins with year 1; four hundred years later it is the same.
    try:
        days = datetime.date(year + 400 if year < 1 else year, month, day).toordinal()
    except ValueError:
        return None
    days -= 146097 if year < 1 else 0
    moment = (days - datetime.date(1970, 1, 1).toordinal()) * 86400 + hour * 3600 + minute * 60 + second
    if match[7]:
        hours, minutes = int(match[8]), int(match[9])
        if hours > 23 or minutes > 59:
            return None
        moment -= (hours * 3600 + minutes * 60) * (1 if match[7] == "+" else -1)
    return moment


def is_readable(window):
    return all(key not in window or seconds(window[key]) is not None for key in ("startsAt", "endsAt"))


def is_open(window, now):
    if not is_readable(window):
        return False
    if "startsAt" in window and now < seconds(window["startsAt"]):
        return False
    return "endsAt" not in window or now < seconds(window["endsAt"])


# --- Buckets


def bucket(salt, id):
    digest = hashlib.sha256(f"{salt}:{id}".encode("utf-8")).digest()
    return int.from_bytes(digest[:8], "big") % 10_000


def id_of(unit, user):
    value = user.get("id") if unit == "user" else user.get("device")
    try:
        return value if value and value.encode("utf-8") else None
    except UnicodeEncodeError:
        return None


# --- Audiences


def is_rollout(value):
    return (
        isinstance(value, dict)
        and text(value.get("salt")) is not None
        and text(value.get("unit")) in ("user", "device")
        and integer(value.get("below")) is not None
        and 0 <= value["below"] <= 10_000
    )


def understood(audience):
    if not isinstance(audience, dict):
        return False
    match = text(audience.get("match"))
    if match in ("all", "any"):
        return isinstance(audience.get("conditions"), list)
    if match == "limited":
        return (
            is_readable(audience)
            and ("rollout" not in audience or is_rollout(audience["rollout"]))
            and ("audience" not in audience or understood(audience["audience"]))
        )
    return False


def holds(audience, user, now):
    if not understood(audience):
        return False
    if audience["match"] == "all":
        return all(condition_holds(one, user) for one in audience["conditions"])
    if audience["match"] == "any":
        return any(condition_holds(one, user) for one in audience["conditions"])
    if not is_open(audience, now):
        return False
    if "rollout" in audience:
        rollout = audience["rollout"]
        id = id_of(rollout["unit"], user)
        if id is None or bucket(rollout["salt"], id) >= rollout["below"]:
            return False
    return "audience" not in audience or holds(audience["audience"], user, now)


def operands(condition):
    if "value" in condition and "values" in condition:
        return None
    values = condition["values"] if "values" in condition else [condition["value"]] if "value" in condition else []
    if not isinstance(values, list):
        return None
    if not all(isinstance(one, (str, bool)) or is_number(one) for one in values):
        return None
    return values


def equal(a, b):
    if isinstance(a, bool) or isinstance(b, bool):
        return isinstance(a, bool) and isinstance(b, bool) and a == b
    if isinstance(a, str) or isinstance(b, str):
        return isinstance(a, str) and isinstance(b, str) and a == b
    return float(a) == float(b)


VERSION = re.compile(r"[0-9]+(\.[0-9]+)*")


def order(a, b):
    """-1, 0 or 1; None where there is no order."""
    if is_number(a) and is_number(b):
        a, b = float(a), float(b)
    elif isinstance(a, str) and isinstance(b, str) and VERSION.fullmatch(a) and VERSION.fullmatch(b):
        a, b = [int(part) for part in a.split(".")], [int(part) for part in b.split(".")]
        length = max(len(a), len(b))
        a, b = a + [0] * (length - len(a)), b + [0] * (length - len(b))
    else:
        return None
    return (a > b) - (a < b)


ORDERS = {
    "greaterThan": lambda sign: sign > 0,
    "atLeast": lambda sign: sign >= 0,
    "lessThan": lambda sign: sign < 0,
    "atMost": lambda sign: sign <= 0,
}


def condition_holds(condition, user):
    if not isinstance(condition, dict):
        return False
    attribute, operator = text(condition.get("attribute")), text(condition.get("operator"))
    values = operands(condition)
    if attribute is None or operator is None or values is None:
        return False
    attributes = user.get("attributes", {})
    if attribute not in attributes:
        return operator == "notExists"
    v = attributes[attribute]
    if operator == "exists":
        return True
    if operator == "notExists":
        return False
    if operator == "in":
        return any(equal(v, one) for one in values)
    if operator == "notIn":
        return len(values) > 0 and not any(equal(v, one) for one in values)
    if operator == "between":
        signs = [order(v, one) for one in values]
        return len(signs) == 2 and None not in signs and signs[0] >= 0 and signs[1] <= 0
    if len(values) != 1:
        return False
    if operator == "equals":
        return equal(v, values[0])
    if operator == "notEquals":
        return not equal(v, values[0])
    if operator == "contains":
        return isinstance(v, str) and isinstance(values[0], str) and values[0] in v
    if operator in ORDERS:
        sign = order(v, values[0])
        return sign is not None and ORDERS[operator](sign)
    return False


# --- Experiments


def gates(experiment):
    """The gates, or None where they or the hash are not understood."""
    if text(experiment.get("hash")) == "sha256":
        return None if "gates" in experiment else []
    if text(experiment.get("hash")) != "sha256-gated" or not isinstance(experiment.get("gates"), list):
        return None
    for gate in experiment["gates"]:
        if not isinstance(gate, dict) or text(gate.get("salt")) is None:
            return None
        if text(gate.get("unit")) not in ("user", "device"):
            return None
        start, below = integer(gate.get("from")), integer(gate.get("below"))
        if start is None or below is None or not 0 <= start <= below <= 10_000:
            return None
    return experiment["gates"]


def is_arm(arm):
    return (
        isinstance(arm, dict)
        and text(arm.get("id")) is not None
        and text(arm.get("offering")) is not None
        and integer(arm.get("weight")) is not None
        and 0 <= arm["weight"] <= 10_000
    )


def runs(experiment):
    """Whether this reader would run it at some moment."""
    arms = experiment.get("arms")
    return (
        text(experiment.get("status")) == "running"
        and gates(experiment) is not None
        and text(experiment.get("unit")) in ("user", "device")
        and text(experiment.get("salt")) is not None
        and isinstance(arms, list)
        and all(map(is_arm, arms))
        and sum(arm["weight"] for arm in arms) == 10_000
        and is_readable(experiment)
    )


def arm_of(experiment, user, now):
    id = id_of(experiment["unit"], user)
    if not is_open(experiment, now) or id is None:
        return None
    for gate in gates(experiment):
        other = id_of(gate["unit"], user)
        if other is None or not gate["from"] <= bucket(gate["salt"], other) < gate["below"]:
            return None
    place, end = bucket(experiment["salt"], id), 0
    for arm in experiment["arms"]:
        end += arm["weight"]
        if place < end:
            return arm
    return None


# --- Offerings


def is_texts(value):
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def can_show(variant):
    if not isinstance(variant, dict):
        return False
    names = ("id", "headline", "subhead", "highlightedProductID", "ctaTitle")
    if any(text(variant.get(name)) is None for name in names):
        return False
    if not is_texts(variant.get("bullets")) or not is_texts(variant.get("productIDs")):
        return False
    if "footnote" in variant and text(variant["footnote"]) is None:
        return False
    if not variant["headline"] or not variant["bullets"]:
        return False
    return variant["highlightedProductID"] in variant["productIDs"]


class Offering:
    def __init__(self, value):
        self.value = value
        self.version = value["version"]
        self.default = value["defaultVariant"]

    @staticmethod
    def of(value):
        if not isinstance(value, dict) or integer(value.get("format")) != 1:
            return None
        if any(text(value.get(name)) is None for name in ("id", "version", "defaultVariant")):
            return None
        return Offering(value)

    def variant(self, name):
        variants = self.value.get("variants")
        variant = variants.get(name) if isinstance(variants, dict) else None
        return variant if can_show(variant) else None

    def is_open(self, now):
        if "campaign" not in self.value:
            return True
        return isinstance(self.value["campaign"], dict) and is_open(self.value["campaign"], now)


# --- Language

ASCII_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", "abcdefghijklmnopqrstuvwxyz-")
CURRENT = {"iw": "he", "in": "id", "no": "nb", "cmn": "zh"}
SCRIPTS = {"tw": "zh-hant", "hk": "zh-hant", "mo": "zh-hant", "cn": "zh-hans", "sg": "zh-hans"}
IDENTITIES = {
    "sections": ["id", "type"],
    "items": ["id", "title", "quote"],
    "cards": ["package"],
    "columns": ["title"],
    "rows": ["label"],
}
FIXED = {"id", "type", "package", "productIDs", "highlightedProductID"}


def spelled(name):
    language, hyphen, rest = name.translate(ASCII_LOWER).partition("-")
    return CURRENT.get(language, language) + hyphen + rest


def locales(requested, names, default):
    if requested is None:
        return []
    parts = [part for part in requested.translate(ASCII_LOWER).split("-") if part]
    parts[:1] = [CURRENT.get(part, part) for part in parts[:1]]
    candidates = ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]
    if len(parts) > 1 and parts[0] == "zh" and parts[1] in SCRIPTS:
        candidates.insert(len(candidates) - 1, SCRIPTS[parts[1]])
    if parts[:1] == ["yue"]:
        candidates += ["zh-hans" if parts[1:2] == ["hans"] else "zh-hant", "zh"]
    if parts[:1] == ["nn"]:
        candidates.append("nb")
    found = []
    for candidate in candidates:
        same = sorted(name for name in names if spelled(name) == candidate)
        found += same[:1]
        if default is not None and spelled(default) == candidate:
            break
    return found


def words(offering, variant, requested, default):
    all_locales = offering.value.get("locales")
    if not isinstance(all_locales, dict):
        return {}
    found = {}
    for name in locales(requested, list(all_locales), default):
        locale = all_locales[name]
        copy = locale.get(variant) if isinstance(locale, dict) else None
        for path, value in (copy.items() if isinstance(copy, dict) else []):
            if isinstance(value, str):
                found.setdefault(path, value)
    return found


def translated(value, copy, path="", key=""):
    if isinstance(value, str):
        return copy.get(path) or value
    if isinstance(value, dict):
        return {
            name: inner if name in FIXED else translated(inner, copy, f"{path}.{name}" if path else name, name)
            for name, inner in value.items()
        }
    if isinstance(value, list):
        items = []
        for index, item in enumerate(value):
            identity = str(index)
            for name in IDENTITIES.get(key, []):
                if isinstance(item, dict) and isinstance(item.get(name), str):
                    identity = item[name]
                    break
            items.append(translated(item, copy, f"{path}.{identity}", ""))
        return items
    return value


# --- Products

WAY = re.compile(r"([A-Za-z0-9._-]{1,255})(?::[a-z0-9][a-z0-9_-]{0,63})?(?:@[A-Za-z0-9._-]{1,255})?")


def is_known(way, known):
    match = WAY.fullmatch(way)
    return way in known or (match is not None and match[1] in known)


def package_id(package):
    return package["id"] if text(package.get("id")) is not None else package["type"]


def section_left(section, lost):
    if isinstance(section, dict) and text(section.get("package")) in lost and "package" in section:
        return None
    if not isinstance(section, dict) or not isinstance(section.get("sections"), list):
        return section
    inner = [section_left(one, lost) for one in section["sections"]]
    left = [one for one in inner if one is not None]
    if section["sections"] and not left and "title" not in section and "text" not in section:
        return None
    return {**section, "sections": left}


# --- Choosing


class Release:
    def __init__(self, number, files):
        """Raises Refused for a release that is not taken over."""
        self.number = number
        self.index = read(files["index.json"]) if "index.json" in files else None
        if not isinstance(self.index, dict) or integer(self.index.get("format")) not in (1, 2):
            raise Refused("format")
        if text(self.index.get("currentOffering")) is None:
            raise Refused("currentOffering")
        self.placements = by_id(self.index.get("placements"))
        self.experiments = {id: one for id, one in by_id(self.index.get("experiments")).items() if runs(one)}
        self.offerings = {}
        for id in self.reachable():
            path = self.path(id)
            if path is not None and path not in files and self.index["format"] == 1:
                raise Refused(f"{path} is not there")
            if path is not None and path in files:
                offering = Offering.of(read(files[path]))
                if offering:
                    self.offerings[id] = offering
        if self.paywall(self.index["currentOffering"], None, None) is None:
            raise Refused("nothing to show")

    def path(self, id):
        if self.index["format"] == 2:
            return f"offerings/{id}.json"
        offerings = self.index.get("offerings")
        entry = offerings.get(id) if isinstance(offerings, dict) else None
        return text(entry.get("target")) if isinstance(entry, dict) else None

    def rules(self, placement):
        rules = self.placements[placement].get("rules")
        return [rule for rule in rules if isinstance(rule, dict)] if isinstance(rules, list) else []

    def reachable(self):
        ids = {self.index["currentOffering"]}
        for placement in self.placements:
            for rule in self.rules(placement):
                if text(rule.get("offering")) is not None:
                    ids.add(rule["offering"])
                if text(rule.get("experiment")) in self.experiments:
                    ids.update(arm["offering"] for arm in self.experiments[rule["experiment"]]["arms"])
        return ids

    def paywall(self, id, variant, locale):
        """The variant's name and its fields in a language, or None."""
        offering = self.offerings.get(id)
        if offering is None:
            return None
        name = offering.default if variant is None else variant
        value = offering.variant(name)
        if value is None:
            return None
        copy = words(offering, name, locale, text(self.index.get("defaultLocale")))
        return name, translated(value, copy)

    def by_rule(self, rule, user, locale, now, known):
        """(offering, variant, fields, experiment, arm), or None for a rule that is passed over."""
        if "audience" in rule and not holds(rule["audience"], user, now):
            return None
        if text(rule.get("experiment")) is not None:
            experiment = self.experiments.get(rule["experiment"])
            if experiment is None:
                return None
            for arm in experiment["arms"]:
                if arm["weight"] > 0 and not self.shows(arm["offering"], text(arm.get("variant")), now, known):
                    return None
            arm = arm_of(experiment, user, now)
            if arm is None:
                return None
            name, fields = self.paywall(arm["offering"], text(arm.get("variant")), locale)
            return arm["offering"], name, fields, rule["experiment"], arm["id"]
        if text(rule.get("offering")) is None or not self.shows(rule["offering"], None, now, known):
            return None
        name, fields = self.paywall(rule["offering"], None, locale)
        return rule["offering"], name, fields, None, None

    def shows(self, id, variant, now, known):
        offering = self.offerings.get(id)
        return offering is not None and offering.is_open(now) and self.sells(self.paywall(id, variant, None), known)

    def sells(self, paywall, known):
        """Whether there is a paywall with a known product; `known` is None where the store was not asked."""
        return paywall is not None and (known is None or any(is_known(one, known) for one in paywall[1]["productIDs"]))

    def choose(self, placement, user, locale, now, known):
        for rule in self.rules(placement) if placement in self.placements else []:
            found = self.by_rule(rule, user, locale, now, known)
            if found:
                return found
        id = self.index["currentOffering"]
        paywall = self.paywall(id, None, locale)
        return (id, *paywall, None, None) if self.sells(paywall, known) else None

    def answer(self, context):
        """What a config server says, with the sections and cards of the screen; None for the built-in paywall."""
        chosen = self.choose(
            context["placement"], context["user"], context.get("locale"), context["now"], context.get("selling")
        )
        if chosen is None:
            return None
        id, variant, fields, experiment, arm = chosen
        offering = self.offerings[id]
        core = {
            name: fields[name]
            for name in (
                "id", "headline", "subhead", "bullets", "productIDs", "highlightedProductID", "ctaTitle", "footnote",
            )
            if name in fields
        }
        sections = fields.get("sections") if isinstance(fields.get("sections"), list) else []
        sections = [one for one in sections if isinstance(one, dict) and text(one.get("type")) is not None]
        more = {}
        known = context.get("products", context.get("selling"))
        if known is not None:
            core["productIDs"] = [one for one in core["productIDs"] if is_known(one, known)]
            if not core["productIDs"]:
                return None
            if core["highlightedProductID"] not in core["productIDs"]:
                core["highlightedProductID"] = core["productIDs"][0]
            packages = offering.value.get("packages")
            packages = [
                one
                for one in (packages if isinstance(packages, list) else [])
                if isinstance(one, dict) and text(one.get("type")) is not None and text(one.get("productID")) is not None
            ]
            kept = [package_id(one) for one in packages if is_known(one["productID"], known)]
            lost = {package_id(one) for one in packages} - set(kept)
            left = [section_left(one, lost) for one in sections]
            sections = [one for one in left if one is not None]
            cards = {}
            for one in fields["cards"] if isinstance(fields.get("cards"), list) else []:
                if isinstance(one, dict) and text(one.get("package")) is not None and one["package"] not in lost:
                    cards.setdefault(one["package"], one)
            more = {"packages": kept, "cards": cards}
        choice = {
            "origin": "fresh", "release": self.number, "offering": id, "offeringVersion": offering.version,
            "variant": variant, "experiment": experiment, "arm": arm,
        }
        core["choice"] = {name: value for name, value in choice.items() if value is not None}
        return {"answer": core, "sections": sections, **more}


def answers(case):
    try:
        release = Release(case["release"], case["files"])
    except Refused:
        return None
    return [release.answer(context) for context in case["contexts"]]


def check(folder):
    same, count = 0, 0
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        vector = json.loads(path.read_text(encoding="utf-8"))
        contexts = [one["context"] for one in vector["cases"]]
        ours = answers({**vector, "contexts": contexts})
        if vector["refused"] != (ours is None):
            print(f"{path.name} differs: it is to be {'refused' if vector['refused'] else 'accepted'}")
        for number, one in enumerate(vector["cases"]):
            count += 1
            answer = ours[number] if ours is not None else None
            if exact(answer) == exact(one["answer"]):
                same += 1
            else:
                print(f"{path.name} differs: {exact(one['context'])}: {exact(answer)}, not {exact(one['answer'])}")
    print(f"{same} of {count} answers are the same")
    return same == count > 0


def exact(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"]:
        sys.exit(not check(sys.argv[2]))
    for line in sys.stdin:
        print(exact(answers(json.loads(line))))
