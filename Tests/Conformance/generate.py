"""Bundles and contexts at random, many of them odd, as lines for two readers to answer.

    python3 generate.py SEED CONTEXTS > contexts.jsonl
"""

import json
import random
import sys

NOW = 1_780_000_000  # 2026-05-28T20:26:40Z
DATES = [
    "2026-05-28T20:26:40Z", "2026-05-28T20:26:41Z", "2026-05-28T22:26:40+02:00", "2026-05-28T20:26:40.9Z",
    "2026-05-29T00:00:00Z", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00-23:59", "0000-02-29T00:00:00Z",
    "9999-12-31T23:59:59Z",
]
ODD_DATES = [
    "2026-02-30T00:00:00Z", "2026-05-28T24:00:00Z", "2026-05-28T23:59:60Z", "2026-05-28t20:26:40z", "2026-05-28",
    "2026-05-28T20:26:40", "2026-05-28T20:26:40.Z", "2026-05-28T20:26:40+24:00", "0000-02-30T00:00:00Z", "", 0, None,
]
TEXTS = [
    "DE", "de", "AT", "", "pro", "caf\u00e9", "cafe\u0301", "2.10.1", "2.9", "2.10", "02.10.0", "2.10-beta", "v2", "10",
    "1..2", ".1", "+1", "-0", "99999999999999999999999", "100000000000000000000000", "true", "1", "0", "\U0001f389", " DE",
    "\u0661.2", "2.10.0.0",
]
NUMBERS = [0, 1, 2, 20, 20.0, 20.5, -1, -0.0, 2.5, 9007199254740993, 9007199254740992, 1e300, 10000]
ATTRIBUTES = ["country", "sessions", "version", "paid", "caf\u00e9", "cafe\u0301", ""]
OPERATORS = [
    "equals", "notEquals", "in", "notIn", "contains", "greaterThan", "atLeast", "lessThan", "atMost", "between", "exists",
    "notExists",
]
LOCALES = ["de", "de-AT", "en", "en-GB", "pt", "pt-BR", "zh", "zh-Hant", "zh-Hans", "zh-TW", "sr-Latn", "DE-at", "nb", "he", "in"]
REQUESTS = LOCALES + [
    "de_AT", "DE-at", "de-AT-1996", "zh-HK", "zh-CN", "zh-Hant-TW", "zh-TW-x", "zh-SG", "fr", "", "-", "de--CH", "x", "pt_PT",
    "zh_TW", "no-NO", "nn", "iw", "id-ID", "yue-HK", "cmn", "sr-Latn-RS", "de-\u212a",
]
OFFERINGS = ["default", "vip", "sale", "lab", "gone"]
VARIANTS = ["control", "short", "none"]
PRODUCTS = ["a.year", "a.month", "a.week", "a.once"]
WAYS = ["a.year:monthly", "a.year@winter", "a.week:paced@Winter.26", "a.year:Monthly", "a.month@", "a.once:a:b", "a.year@b@c"]
SALTS = ["paywall_v2", "exp", "gate-1", "layer", "h"]


class Maker:
    def __init__(self, seed):
        self.dice = random.Random(seed)

    def one(self, items):
        return self.dice.choice(items)

    def chance(self, share):
        return self.dice.random() < share

    def scalar(self):
        return self.one([self.one(TEXTS), self.one(TEXTS), self.one(NUMBERS), self.one([True, False])])

    def date(self):
        return self.one(ODD_DATES) if self.chance(0.1) else self.one(DATES)

    def window(self, share):
        return {key: self.date() for key in ("startsAt", "endsAt") if self.chance(share)}

    def unit(self):
        return "household" if self.chance(0.03) else self.one(["user", "user", "device"])

    # Audiences

    def condition(self):
        operator = "near" if self.chance(0.03) else self.one(OPERATORS)
        condition = {"attribute": self.one(ATTRIBUTES), "operator": operator}
        usual = {"in": 3, "notIn": 3, "between": 2, "exists": 0, "notExists": 0}.get(operator, 1)
        count = self.one([0, 1, 2, 3]) if self.chance(0.1) else usual
        if operator in ("in", "notIn", "between") or count > 1:
            condition["values"] = [self.scalar() for _ in range(count)]
        elif count:
            condition["value"] = self.scalar()
        if self.chance(0.03):
            condition["value"] = self.one([None, [], {}, 1])
        return condition

    def audience(self, depth=0):
        kind = self.one(["all", "all", "any", "limited", "limited"])
        if self.chance(0.03):
            kind = self.one(["most", None, 1])
        if kind != "limited":
            return {"match": kind, "conditions": [self.condition() for _ in range(self.one([0, 1, 1, 2, 3]))]}
        audience = {"match": "limited", **self.window(0.3)}
        if self.chance(0.6):
            audience["rollout"] = {"salt": self.one(SALTS), "unit": self.unit(), "below": self.dice.randint(0, 10_000)}
        if self.chance(0.4) and depth < 2:
            audience["audience"] = self.audience(depth + 1)
        return audience

    def rule(self):
        rule = {"audience": self.audience()} if self.chance(0.5) else {}
        if self.chance(0.6):
            rule["experiment"] = self.one(["e0", "e1", "e2", "e3"])
        if "experiment" not in rule or self.chance(0.05):
            rule["offering"] = self.one(OFFERINGS)
        return rule

    # Experiments

    def weights(self):
        count = self.one([1, 2, 2, 3, 4])
        cuts = sorted(self.dice.randint(0, 10_000) for _ in range(count - 1))
        weights = [b - a for a, b in zip([0] + cuts, cuts + [10_000])]
        if self.chance(0.2):
            weights.insert(self.dice.randint(0, count), 0)
        if self.chance(0.05):
            weights[0] += 1
        return weights

    def gate(self):
        start, below = sorted(self.dice.randint(0, 10_000) for _ in range(2))
        if self.chance(0.05):
            start, below = below, start
        if self.chance(0.5):
            start, below = self.one([0, 500]), 10_000
        return {"salt": self.one(SALTS), "unit": self.unit(), "from": start, "below": below}

    def experiment(self, id):
        experiment = {
            "id": id, "placement": "gate", "status": self.one(["running"] * 6 + ["draft", "stopped"]), "hash": "sha256",
            "salt": self.one(SALTS), "unit": self.unit(), "layer": "checkout", **self.window(0.2),
            "arms": [
                {"id": f"arm{index}", "offering": self.one(OFFERINGS[:2] * 3 + OFFERINGS[:4]), "weight": weight}
                for index, weight in enumerate(self.weights())
            ],
        }
        for arm in experiment["arms"]:
            if self.chance(0.6):
                arm["variant"] = self.one(VARIANTS[:2] * 20 + VARIANTS[2:])
        if self.chance(0.5):
            experiment["hash"] = "sha256-gated"
            experiment["gates"] = [self.gate() for _ in range(self.one([0, 1, 1, 2, 3]))]
        if self.chance(0.05):
            experiment["hash"] = self.one(["murmur", "sha256", "sha256-gated"])
        return experiment

    # Offerings

    def section(self, depth=0):
        kind = self.one(["header", "features", "plans", "cta", "toggle", "card", "hologram"])
        section = {"type": kind}
        if self.chance(0.4):
            section["id"] = self.one(["one", "two", kind])
        if self.chance(0.6):
            section["title"] = "Title"
        if self.chance(0.3):
            section["package"] = self.one(["annual", "monthly", "other", "paced"])
        if kind == "features":
            section["items"] = [
                {"id": "first", "title": "First"}, {"title": "Second.Item", "text": "Two"}, {"quote": "Q", "text": "Three"},
                {"text": "Four"},
            ]
        if kind == "plans":
            section["columns"] = self.one([3, [{"title": "Free"}, {"title": "Pro"}]])
            section["rows"] = [{"label": "Sync", "cells": ["no", "yes"]}, {"cells": [["deep"], True]}]
            section["priceFontSize"] = self.one([22, 22.5])
        if kind == "card" and depth < 3:
            section["sections"] = [self.section(depth + 1) for _ in range(self.one([0, 1, 2]))]
        return section

    def variant(self, offering, name):
        shown = self.dice.sample(PRODUCTS * 2 + WAYS, self.one([1, 2, 3]))
        variant = {
            "id": f"{offering}_{name}", "headline": f"Hello from {offering}", "subhead": self.one(["", "All of it"]),
            "bullets": ["One", "Two", "Three"][: self.one([1, 2, 3])], "productIDs": shown,
            "highlightedProductID": self.one(shown), "ctaTitle": "Continue", "layout": "stack",
            "sections": [self.section() for _ in range(self.one([0, 1, 3, 5]))],
        }
        if self.chance(0.5):
            variant["footnote"] = "Cancel anytime"
        if self.chance(0.4):
            packages = self.dice.sample(["annual", "monthly", "other", "paced", "annual", "none"], self.one([1, 2, 3]))
            variant["cards"] = [{"package": package, "badge": {"text": "Best"}} for package in packages]
        if self.chance(0.03):
            variant[self.one(["headline", "bullets", "productIDs", "footnote"])] = self.one(["", [], None, 1])
        return variant

    def copy(self):
        paths = [
            "headline", "subhead", "bullets.0", "bullets.1", "bullets.9", "ctaTitle", "footnote", "id", "productIDs.0",
            "highlightedProductID", "sections.header.title", "sections.one.title", "sections.features.items.first.title",
            "sections.features.items.Second.Item.text", "sections.features.items.Q.text", "sections.features.items.3.text",
            "sections.plans.columns.Free.title", "sections.plans.rows.Sync.cells.0", "sections.plans.rows.1.cells.0.0",
            "sections.card.sections.header.title", "sections.card.type", "layout",
            "cards.annual.badge.text", "cards.paced.badge.text",
        ]
        chosen = self.dice.sample(paths, self.dice.randint(0, len(paths)))
        copy = {path: self.one(["", f"{path}!", f"{path}?"]) for path in chosen}
        if self.chance(0.05):
            copy["headline"] = self.one([None, 1, ["x"]])
        return copy

    def offering(self, id):
        offering = {
            "format": 1, "id": id, "kind": "primary", "version": f"1.{self.dice.randint(0, 9)}.0", "displayName": id,
            "defaultVariant": "none" if self.chance(0.05) else self.one(VARIANTS[:2]),
            "packages": [
                {"id": "annual", "type": "annual", "productID": "a.year"},
                {"type": "monthly", "productID": "a.month", "displayName": "Monthly"},
                {"id": "other", "type": "custom", "productID": "a.once"},
                {"id": self.one(["paced", "annual"]), "type": "custom", "productID": self.one(WAYS)},
            ],
            "variants": {name: self.variant(id, name) for name in VARIANTS[:2]},
            "locales": {
                locale: {name: self.copy() for name in VARIANTS[:2] if self.chance(0.8)}
                for locale in self.dice.sample(LOCALES, self.one([0, 1, 3, 6]))
            },
        }
        if self.chance(0.15):
            offering["campaign"] = self.window(0.9)
        return offering

    # What no compiler writes

    def broken(self, value):
        """The value with one thing in it changed to something else."""
        places = []

        def visit(inner, keys):
            for key, one in list(inner.items()) if isinstance(inner, dict) else list(enumerate(inner)):
                places.append((inner, key))
                if isinstance(one, (dict, list)):
                    visit(one, keys + [key])

        visit(value, [])
        inner, key = self.one(places)
        old = inner[key]
        new = [None, True, 5, 5.0, "", "x", [], {}, 2**70 if self.chance(0.1) else 7]
        if isinstance(old, int) and not isinstance(old, bool):
            new += [float(old), str(old), old + 1, -old] * 2
        if isinstance(old, list):
            new += [old + old[:1], [None] + old] * 2
        if isinstance(inner, dict) and self.chance(0.4):
            del inner[key]
        else:
            inner[key] = self.one(new)

    def user(self):
        user = {"attributes": {name: self.scalar() for name in ATTRIBUTES[:4] if self.chance(0.7)}}
        if self.chance(0.3):
            user["attributes"][self.one(ATTRIBUTES[4:])] = self.scalar()
        if self.chance(0.95):
            user["id"] = self.one([f"user_{self.dice.randint(0, 99_999)}"] * 5 + TEXTS)
        if self.chance(0.7):
            user["device"] = self.one([f"device-{self.dice.randint(0, 9_999):04}"] * 5 + [""])
        return user

    def context(self):
        context = {
            "placement": self.one(["gate", "gate", "gate", "settings", "nowhere"]), "user": self.user(),
            "now": NOW + self.one([0, 0, 0, 1, -1, 0.5, -0.25, 86_400 * 30, -86_400 * 365]),
        }
        if self.chance(0.7):
            context["locale"] = self.one(REQUESTS)
        if self.chance(0.6):
            known = self.dice.sample(PRODUCTS * 2 + WAYS + ["a.none", ""], self.one([0, 1, 1, 2, 3, 5, 8]))
            context[self.one(["products", "selling"])] = known
        return context

    def case(self, contexts):
        format = self.one([1, 1, 2])
        index = {
            "format": format, "appID": "com.example.shop", "currentOffering": self.one(OFFERINGS[:3]),
            "defaultLocale": self.one(["en", "de", "pt-BR", "zh-Hans"]), "locales": ["en"],
            "placements": [
                {"id": "gate", "rules": [self.rule() for _ in range(self.one([1, 2, 3, 4, 6]))]},
                {"id": "settings", "rules": [self.rule() for _ in range(self.one([0, 1, 2]))]},
            ],
            "experiments": [self.experiment(f"e{number}") for number in range(self.one([0, 4, 4]))],
        }
        if self.chance(0.05):
            index["experiments"] += [self.experiment("e0"), self.experiment("e0")]
        names = [id for id in OFFERINGS[:4] if self.chance(0.95)]
        files = {f"offerings/{id}.json": self.offering(id) for id in names}
        if format == 1:
            index["offerings"] = {id: {"version": "1.0.0", "target": f"offerings/{id}.json"} for id in names}
        for value in [index] * 2 + list(files.values()):
            if self.chance(0.12):
                self.broken(value)
        files["index.json"] = index
        return {
            "release": 1,
            "files": {path: json.dumps(value, ensure_ascii=False) for path, value in files.items()},
            "contexts": [self.context() for _ in range(contexts)],
        }


def main(seed, count):
    maker = Maker(seed)
    while count > 0:
        case = maker.case(min(count, 20))
        count -= len(case["contexts"])
        print(json.dumps(case, ensure_ascii=False))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
