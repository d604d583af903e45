"""The bundles and contexts of the vectors, without answers: one line each. `ConformanceTests` writes the answers."""

import json

NOW = 1_780_000_000  # 2026-05-28T20:26:40Z
CLOSED = {"startsAt": "2026-01-01T00:00:00Z", "endsAt": "2026-05-28T20:26:40Z"}


def variant(id, **more):
    return {
        "id": id, "headline": f"Hello from {id}", "subhead": "All of it", "bullets": ["One", "Two"],
        "productIDs": ["a.year", "a.month"], "highlightedProductID": "a.month", "ctaTitle": "Continue", **more,
    }


def offering(id, variants=("control",), **more):
    return {
        "format": 1, "id": id, "kind": "primary", "version": "1.2.3", "displayName": id, "defaultVariant": "control",
        "packages": [
            {"id": "annual", "type": "annual", "productID": "a.year"},
            {"id": "monthly", "type": "monthly", "productID": "a.month"},
        ],
        "variants": {name: variant(f"{id}_{name}") for name in variants}, "locales": {}, **more,
    }


def case(name, about, placements, contexts, offerings=None, experiments=(), **more):
    offerings = offerings or [offering("default"), offering("vip")]
    index = {
        "format": 1, "appID": "com.example.shop", "currentOffering": "default", "defaultLocale": "en", "locales": ["en"],
        "products": [], "placements": [{"id": id, "rules": rules} for id, rules in placements.items()],
        "experiments": list(experiments),
        "offerings": {one["id"]: {"version": "1.2.3", "target": f"offerings/{one['id']}.json"} for one in offerings},
        **more,
    }
    if index["format"] == 2:
        del index["offerings"], index["products"]
    files = {"index.json": index, **{f"offerings/{one['id']}.json": one for one in offerings}}
    return {
        "name": name, "about": about, "release": 1,
        "files": {path: json.dumps(value, ensure_ascii=False) for path, value in files.items()},
        "contexts": [{"placement": "gate", "user": {"id": "user_1"}, "now": NOW, **one} for one in contexts],
    }


def gate(audience):
    return [{"audience": audience, "offering": "vip"}, {"offering": "default"}]


def arm(id, offering, weight, variant=None):
    return {"id": id, "offering": offering, "weight": weight, **({"variant": variant} if variant else {})}


def experiment(id, arms, **more):
    return {
        "id": id, "placement": "gate", "status": "running", "unit": "user", "hash": "sha256", "salt": id, "arms": arms,
        **more,
    }


def conditions():
    def operand(name, *values):
        return {"operator": name, **({"value": values[0]} if len(values) == 1 else {"values": list(values)} if values else {})}

    rows = [operand("exists"), operand("notExists"), operand("exists", "x"), operand("notExists", 1, 2)]
    for name in ("equals", "notEquals"):
        rows += [operand(name, one) for one in ("DE", "20", 20, 20.0, True, "true", "caf\u00e9", "")]
    for name in ("in", "notIn"):
        rows += [operand(name, "AT", "DE"), {"operator": name, "value": 20}, {"operator": name, "values": []}]
        rows += [operand(name, True, "x"), operand(name, "20", 21)]
    rows += [operand("contains", one) for one in ("D", "", "10", 2, "e\u0301")]
    for name in ("greaterThan", "atLeast", "lessThan", "atMost"):
        rows += [operand(name, one) for one in (20, 19.5, "2.10", "02.10.0", "2.9", "2.10-beta", "DE", True)]
    rows += [operand("between", *pair) for pair in ((20, 30), (10, 20), (30, 10), ("2.9", "2.10"), (1, "3"), (20, 21, 22))]
    rows += [{"operator": "between", "values": [20]}, {"operator": "equals", "values": ["DE"]}]
    rows += [{"operator": "near", "value": 20}, {"value": 20}, {"operator": "equals"}, {"operator": 1, "value": 20}]
    rows += [{"operator": "equals", "value": None}, {"operator": "in", "values": [None, "DE"]}]
    rows += [{"operator": "equals", "value": "DE", "values": ["DE"]}, {"operator": "in", "values": "DE"}]
    placements = {f"row{number}": gate({"match": "all", "conditions": [{"attribute": "a", **row}]}) for number, row in enumerate(rows)}
    values = ["DE", "de", 20, 20.5, "20", True, False, "true", "2.10.0", "2.9.9", "caf\u00e9", "cafe\u0301", "", None]
    contexts = [
        {"placement": id, "user": {"id": "u", "attributes": {} if value is None else {"a": value}}}
        for id in placements for value in values
    ]
    return case("conditions", "Each operator, with each type of operand and of attribute, and without the attribute.", placements, contexts)


def audiences():
    yes, no = {"attribute": "a", "operator": "exists"}, {"attribute": "a", "operator": "notExists"}
    odd = {"attribute": "a", "operator": "near", "value": 1}
    limited = {"match": "limited"}
    half = {"salt": "paywall_v2", "unit": "user", "below": 1718}
    rows = [
        *({"match": match, "conditions": list(some)} for match in ("all", "any") for some in
          ((), (yes,), (no,), (yes, no), (yes, odd), (no, odd), (odd,), (yes, "x"))),
        {"match": "all"}, {"match": "all", "conditions": {}}, {"match": "most", "conditions": [yes]}, {"conditions": [yes]}, [], None, "all",
        limited, {**limited, "conditions": [no]}, {**limited, "audience": {"match": "any", "conditions": [yes]}},
        {**limited, "audience": {"match": "any", "conditions": [no]}}, {**limited, "audience": {"match": "most"}}, {**limited, "audience": None},
        {**limited, "rollout": half}, {**limited, "rollout": {**half, "below": 1717}}, {**limited, "rollout": {**half, "below": 10_000}},
        {**limited, "rollout": {**half, "below": 10_001}}, {**limited, "rollout": {**half, "below": 5000.0}}, {**limited, "rollout": {**half, "below": -1}},
        {**limited, "rollout": {**half, "unit": "device"}}, {**limited, "rollout": {**half, "unit": "household"}}, {**limited, "rollout": {"below": 10_000, "unit": "user"}},
        {**limited, "rollout": half, "audience": {"match": "limited", "rollout": {"salt": "exp", "unit": "user", "below": 10_000}}},
        {**limited, "rollout": half, "startsAt": "2026-05-28T20:26:41Z"},
    ]
    placements = {f"row{number}": gate(row) for number, row in enumerate(rows)}
    users = [{"id": "user_1", "device": "user_1", "attributes": {"a": 1}}, {"id": "user_12345", "attributes": {"a": 1}}, {"attributes": {"a": 1}}, {"id": "", "device": "", "attributes": {"a": 1}}]
    contexts = [{"placement": id, "user": user} for id in placements for user in users]
    return case("audiences", "What joins conditions, rollouts within them, and what is not understood.", placements, contexts)


def windows():
    dates = [
        "2026-05-28T20:26:40Z", "2026-05-28T20:26:41Z", "2026-05-28T20:26:39Z", "2026-05-28T22:26:40+02:00", "2026-05-28T20:26:40.999Z",
        "2026-05-28T18:26:40-02:00", "2026-05-29T20:25:40+23:59", "0000-02-29T00:00:00Z", "9999-12-31T23:59:59Z", "2024-02-29T00:00:00Z",
        "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-05-28T24:00:00Z", "2026-05-28T20:26:60Z", "2026-05-28t20:26:40Z",
        "2026-05-28T20:26:40z", "2026-05-28 20:26:40Z", "2026-05-28", "2026-05-28T20:26:40", "2026-05-28T20:26:40.Z", "2026-05-28T20:26:40+24:00",
        "2026-05-28T20:26:40+2:00", " 2026-05-28T20:26:40Z", "26-05-28T20:26:40Z", "", 1780000000, None,
    ]
    placements = {}
    for number, date in enumerate(dates):
        placements[f"starts{number}"] = gate({"match": "limited", "startsAt": date})
        placements[f"ends{number}"] = gate({"match": "limited", "endsAt": date})
    placements["none"] = gate({"match": "limited", "startsAt": "2026-05-28T20:26:41Z", "endsAt": "2026-05-28T20:26:40Z"})
    contexts = [{"placement": id, "now": NOW + change} for id in placements for change in (-0.5, 0, 0.5)]
    return case("windows", "Which dates are read, and which side of a window belongs to it.", placements, contexts)


def buckets():
    known = [
        ("paywall_v2", "user_1", 1717), ("paywall_v2", "user_12345", 2711), ("price-test", "A1B2C3D4-0000-4000-8000-000000000001", 2041),
        ("onboarding", "0", 6267), ("holdout:2026q1", "user_1", 82), ("exp", "user", 7901), ("exp", " user", 3558), ("a:b", "c", 7426), ("", "x", 9184),
        ("exp", "cafe\u0301", 709), ("exp", "caf\u00e9", 9682), ("exp", "\U0001f389\U0001f680\U0001f4a1", 8253), ("ab_test", "device-0010", 4154),
    ]
    placements, contexts = {}, []
    for number, (salt, id, place) in enumerate(known):
        for unit, user in (("user", {"id": id, "device": "x"}), ("device", {"id": "x", "device": id})):
            for below in (place, place + 1):
                name = f"{unit}{number}-{below}"
                placements[name] = gate({"match": "limited", "rollout": {"salt": salt, "unit": unit, "below": below}})
                contexts.append({"placement": name, "user": user})
    return case("buckets", "Known answers of the hash, made with Python's hashlib: out at the bucket, in above it.", placements, contexts)


def experiments():
    offerings = [
        offering("default", ("control", "short")), offering("vip"), offering("closed", campaign=CLOSED), offering("bare", ("short",)),
        offering("broken", variants_broken=True),
    ]
    offerings[4]["variants"]["control"]["bullets"] = []
    half = [arm("a", "default", 5000), arm("b", "default", 5000, "short")]
    own = {"salt": "paywall_v2"}  # user_1 is in 1717, user_12345 in 2711
    g = lambda start, below, salt="paywall_v2", unit="user": {"salt": salt, "unit": unit, "from": start, "below": below}
    gated = lambda *gates: {"hash": "sha256-gated", "gates": list(gates)}
    rows = {
        "below": experiment("below", [arm("a", "default", 1717), arm("b", "default", 8283, "short")], **own),
        "above": experiment("above", [arm("a", "default", 1718), arm("b", "default", 8282, "short")], **own),
        "zero-first": experiment("zero-first", [arm("a", "gone", 0), arm("b", "default", 10_000, "short")], **own),
        "zero-between": experiment("zero-between", [arm("a", "default", 1717), arm("z", "closed", 0), arm("b", "default", 8283, "short")], **own),
        "closed-arm": experiment("closed-arm", [arm("a", "default", 5000), arm("b", "closed", 5000)]),
        "missing-arm": experiment("missing-arm", [arm("a", "default", 5000), arm("b", "gone", 5000)]),
        "missing-variant": experiment("missing-variant", [arm("a", "default", 5000), arm("b", "default", 5000, "none")]),
        "default-missing": experiment("default-missing", [arm("a", "default", 5000), arm("b", "bare", 5000)]),
        "broken-arm": experiment("broken-arm", [arm("a", "default", 5000), arm("b", "broken", 5000)]),
        "sum-low": experiment("sum-low", [arm("a", "default", 5000), arm("b", "default", 4999)]),
        "sum-high": experiment("sum-high", [arm("a", "default", 5000), arm("b", "default", 5001)]),
        "negative": experiment("negative", [arm("a", "default", -1), arm("b", "default", 10_001)]),
        "fraction": experiment("fraction", [arm("a", "default", 5000.0), arm("b", "default", 5000)]),
        "no-arms": experiment("no-arms", []),
        "draft": experiment("draft", half, status="draft"), "stopped": experiment("stopped", half, status="stopped"),
        "device": experiment("device", half, unit="device"), "household": experiment("household", half, unit="household"),
        "murmur": experiment("murmur", half, hash="murmur3"), "number-salt": experiment("number-salt", half, salt=1),
        "later": experiment("later", half, startsAt="2026-05-28T20:26:41Z"), "over": experiment("over", half, endsAt="2026-05-28T20:26:40Z"),
        "unreadable": experiment("unreadable", half, endsAt="soon"),
        "plain-with-gates": experiment("plain-with-gates", half, gates=[]),
        "gated-without": experiment("gated-without", half, hash="sha256-gated"),
        "gated-empty": experiment("gated-empty", half, **gated()),
        "held-out": experiment("held-out", half, **gated(g(1718, 10_000))), "not-held-out": experiment("not-held-out", half, **gated(g(1717, 10_000))),
        "in-range": experiment("in-range", half, **gated(g(1717, 1718))), "after-range": experiment("after-range", half, **gated(g(0, 1717))),
        "empty-range": experiment("empty-range", half, **gated(g(1717, 1717))), "backwards": experiment("backwards", half, **gated(g(2000, 1000))),
        "too-far": experiment("too-far", half, **gated(g(0, 10_001))), "gate-fraction": experiment("gate-fraction", half, **gated(g(0.0, 10_000))),
        "gate-boolean": experiment("gate-boolean", half, **gated(g(False, 10_000))),
        "gate-unit": experiment("gate-unit", half, **gated(g(0, 10_000, unit="household"))),
        "gate-device": experiment("gate-device", half, **gated(g(0, 10_000, unit="device"))),
        "two-gates": experiment("two-gates", half, **gated(g(0, 10_000, "h"), g(1717, 2712))),
        "one-of-two": experiment("one-of-two", half, **gated(g(0, 10_000, "h"), g(0, 1))),
        "layer-a": experiment("layer-a", half, layer="l", **gated(g(0, 2000))), "layer-b": experiment("layer-b", half, layer="l", **gated(g(2000, 4000))),
    }
    placements = {id: [{"experiment": id}, {"offering": "vip"}] for id in rows}
    placements["layer"] = [{"experiment": "layer-a"}, {"experiment": "layer-b"}, {"offering": "vip"}]
    placements["both"] = [{"experiment": "draft", "offering": "default"}, {"offering": "vip"}]
    placements["unknown"] = [{"experiment": "nothing"}, {"offering": "vip"}]
    placements["twice"] = [{"experiment": "twice"}, {"offering": "vip"}]
    twice = [experiment("twice", half, status="draft"), experiment("twice", half)]
    users = [{"id": "user_1", "device": "device-0010"}, {"id": "user_12345"}, {"device": "user_1"}]
    contexts = [{"placement": id, "user": user} for id in placements for user in users]
    return case("experiments", "Arms, weights, gates of layers and holdouts, and what keeps an experiment from assigning anybody.", placements, contexts, offerings, list(rows.values()) + twice)


def choosing():
    offerings = [
        offering("default"), offering("vip"), offering("closed", campaign=CLOSED), offering("open", campaign={"startsAt": "2026-05-28T20:26:40Z"}),
        offering("odd-window", campaign={"endsAt": "soon"}), offering("no-window", campaign="yes"), offering("next", format=2),
        offering("fractional", format=1.0), offering("elsewhere", ("short",)), offering("no-version", version=1), offering("later-fields", novelty=[1]),
    ]
    offerings[10]["variants"]["control"]["layout"] = "spiral"
    offerings[10]["variants"]["control"]["sections"] = [{"type": "hologram", "title": "New"}, {"title": "no type"}, "x", {"type": "cta", "id": 5}]
    names = [one["id"] for one in offerings] + ["gone"]
    placements = {name: [{"offering": name}, {"offering": "vip"}] for name in names}
    placements |= {
        "nothing": [], "empty-rule": [{}, {"offering": "vip"}], "number": [{"offering": 1}, {"offering": "vip"}], "no-rule": ["x", {"offering": "vip"}],
        "null-audience": [{"audience": None, "offering": "closed"}, {"audience": None, "offering": "default"}, {"offering": "vip"}],
    }
    contexts = [{"placement": id} for id in [*placements, "unheard-of", ""]]
    return case("choosing", "Which rules are passed over, and what is shown if all are.", placements, contexts, offerings)


def variants():
    changes = {
        "whole": {}, "footnote": {"footnote": "Small print"}, "footnote-null": {"footnote": None}, "footnote-number": {"footnote": 1},
        "no-headline": {"headline": ""}, "no-subhead": {"subhead": None}, "empty-subhead": {"subhead": ""}, "empty-button": {"ctaTitle": ""},
        "no-bullets": {"bullets": []}, "number-in-bullets": {"bullets": ["One", 2]}, "empty-bullet": {"bullets": [""]},
        "no-products": {"productIDs": []}, "highlight-elsewhere": {"highlightedProductID": "b.year"}, "id-number": {"id": 5},
        "same-product-twice": {"productIDs": ["a.month", "a.month"]}, "sections-text": {"sections": "none"}, "cards-object": {"cards": {}},
    }
    offerings = [offering("default"), offering("vip")]
    for name, change in changes.items():
        one = offering(name)
        one["variants"]["control"] |= change
        offerings.append(one)
    listed = offering("list")
    listed["variants"]["control"] = [listed["variants"]["control"]]
    lost = offering("default-lost", ("short",))
    placements = {one["id"]: [{"offering": one["id"]}, {"offering": "vip"}] for one in [*offerings[2:], listed, lost]}
    return case("variants", "Which variants can be shown.", placements, [{"placement": id} for id in placements], [*offerings, listed, lost])


def current(format):
    about = "The current offering is shown outside its window; index format " + str(format)
    return case(f"current-{format}", about, {"gate": [{"offering": "gone"}, {"offering": "default"}]}, [{}, {"placement": "x"}], [offering("default", campaign=CLOSED)], format=format)


def refused(name, about, **more):
    return case(name, about, {}, [{}], [offering("default")], **more)


def spelled(name, about, text):
    """An index with a member that Python cannot write."""
    one = refused(name, about, novelty=1)
    one["files"]["index.json"] = one["files"]["index.json"].replace('"novelty": 1', '"novelty": ' + text)
    return one


def languages():
    texts = {
        "headline": "{}", "subhead": "{} line", "bullets.0": "{} 0", "bullets.1": "{} 1", "cards.annual.package": "monthly", "sections.only.package": "monthly", "sections.header.title": "{} header", "sections.features.items.sync.title": "{} sync",
        "sections.features.items.A.B.text": "{} dotted", "sections.features.items.2.text": "{} third", "sections.features.items.Q.text": "{} quoted", "sections.plans.rows.Sync.cells.1": "{} cell",
        "cards.annual.badge.text": "{} badge", "ctaTitle": "", "id": "x", "sections.header.type": "x", "productIDs.0": "x",
    }
    everything = ["de", "de-AT", "fr_CA", "pt", "pt-BR", "zh", "zh-Hant", "zh-Hans", "zh-HK", "sr-Latn"]
    copies = {locale: {"control": {path: text.format(locale) for path, text in texts.items()}} for locale in everything}
    copies["de-AT"]["control"] = {"headline": "Servus", "bullets.1": "", "subhead": 5}
    copies |= {name: {"control": {"headline": name}} for name in ("nb", "no-NO", "he", "in")}
    copies["it-CH"], copies["it"] = 5, {"control": {"headline": "it"}}
    fields = {
        "sections": [
            {"id": "only", "type": "toggle", "package": "annual"}, {"type": "header", "title": "Header"}, {"type": "header", "title": "Second header"},
            {"type": "features", "items": [{"id": "sync", "title": "Sync"}, {"title": "A.B", "text": "dotted"}, {"text": "third"}, {"quote": "Q", "text": "quoted"}]},
            {"type": "plans", "columns": 3, "rows": [{"label": "Sync", "cells": ["no", "yes"]}]},
        ],
        "cards": [{"package": "annual", "badge": {"text": "Best"}}],
    }
    one = offering("default", locales=copies)
    one["variants"]["control"] |= fields
    other = offering("vip", locales={"zh-Hant": {"control": {"headline": "Hant"}}, "zh": {"control": {"headline": "zh", "subhead": "zh"}}, "de": {"short": {"headline": "no"}}})
    requests = everything + [
        "de-at", "de_AT", "DE-CH", "de-AT-1996", "pt-PT", "zh-TW", "zh-CN", "zh-SG", "zh-MO", "zh-Hant-TW", "zh-TW-x-y", "zh-US", "fr-CA", "fr-ca-x", "it-CH", "zh-yue-HK", "en-a-b", "sr", "sr-Latn-RS", "fr",
        "en", "en-GB", "", "-", "de--AT", "_de", "d", "de-\u212a",
        "no", "NB_NO", "no-SE", "nn-NO", "nn", "iw-IL", "he", "id-ID", "_iw", "cmn-TW", "yue", "yue-HK", "yue-Hans-CN", "iwx",
    ]
    placements = {"gate": [{"offering": "default"}], "vip": [{"offering": "vip"}]}
    contexts = [{"placement": id, "locale": locale} for id in placements for locale in requests] + [{"placement": id} for id in placements]
    return [
        case(f"languages-{default}", f"Which locale's words are shown; the default locale is {default}.", placements, contexts, [one, other], defaultLocale=default)
        for default in ("en", "de", "pt-BR", "zh-Hans")
    ]


def products():
    sections = [
        {"type": "plans"}, {"type": "toggle", "package": "annual"}, {"type": "toggle", "package": "unheard-of"},
        {"type": "card", "sections": [{"type": "cta", "package": "annual"}]}, {"type": "card", "title": "T", "sections": [{"type": "cta", "package": "annual"}]},
        {"type": "card", "sections": []}, {"type": "card", "sections": [{"type": "card", "sections": [{"type": "cta", "package": "monthly"}]}, {"type": "cta"}]},
    ]
    one = offering("default")
    one["packages"] += [{"type": "lifetime", "productID": "a.once"}, {"id": "annual", "type": "annual", "productID": "b.year"}, {"type": 1, "productID": "a.month"}]
    one["variants"]["control"]["sections"] = sections
    wide = offering("wide")
    wide["packages"] = [{"type": "lifetime", "productID": "a.once"}, {"id": 5, "type": "weekly", "productID": "a.week"}]
    wide["variants"]["control"] |= {"productIDs": ["a.week", "a.month", "a.once", "a.month"], "highlightedProductID": "a.once"}
    wide["variants"]["control"]["sections"] = [
        {"type": "toggle", "package": "lifetime"}, {"type": "toggle", "package": "weekly"}, {"type": "toggle", "package": "5"},
        {"type": "card", "title": None, "sections": [{"type": "cta", "package": "weekly"}]}, {"type": "card", "text": "", "sections": [{"type": "cta", "package": "lifetime"}]},
    ]
    known = [["a.year", "a.month"], ["a.year"], ["a.month"], ["b.year", "a.month"], ["a.once"], [], ["a.month", "a.year", "a.once", "b.year"]]
    return case("products", "What is dropped with the products that a store does not know.", {"wide": [{"offering": "wide"}]}, [{"placement": id, "products": one} for id in ("gate", "wide") for one in [*known, ["a.once"], ["a.week"]]], [one, wide])


def ways():
    spelled = ["a.year:monthly", "a.month@winter", "a.week:paced@Winter.26", "a.once"]
    odd = ["a.year:Monthly", "a.month@", "a.week:a:b", "a.once@b@c", "a.b c", ":a", ""]
    spelled_ids = ["paced", "offered", "both", "plain"]

    def one(id, texts, ids):
        made = offering(id, packages=[{"id": name, "type": "custom", "productID": text} for name, text in zip(ids, texts)])
        made["variants"]["control"] |= {
            "productIDs": texts, "highlightedProductID": texts[0], "cards": [{"package": name, "title": name} for name in ids],
            "sections": [{"type": "toggle", "id": name, "package": name} for name in ids],
        }
        return made

    products = [
        ["a.year", "a.month", "a.week", "a.once"], ["a.year"], ["a.month"], ["a.week"], ["a.once"], ["a.year:monthly"], ["a.month@winter", "a.week"],
        ["a.week:paced"], ["a.week@Winter.26"], ["a.week:paced@Winter.26"], ["a.year:yearly", "a.once@winter"], odd, ["a.year", "a.b c"], ["", "a"],
    ]
    placements = {"gate": [{"offering": "spelled"}], "odd": [{"offering": "odd"}]}
    contexts = [{"placement": id} for id in placements]
    contexts += [{"placement": id, name: known} for id in placements for name in ("products", "selling") for known in products]
    offerings = [offering("default"), one("spelled", spelled, spelled_ids), one("odd", odd, [f"p{number}" for number in range(len(odd))])]
    return case("ways-to-buy", "Products with billing plans and offers, and texts that look like them.", placements, contexts, offerings)


def selling():
    def one(id, products, packages=None, **more):
        made = offering(id, ("control", "short"), **more)
        made["packages"] = [{"id": name, "type": "custom", "productID": product} for name, product in packages or [("only", products[0])]]
        made["variants"]["control"] |= {"productIDs": products, "highlightedProductID": products[-1]}
        made["variants"]["short"] |= {"productIDs": ["b.short"], "highlightedProductID": "b.short"}
        return made

    roles = [("year", "a.year"), ("month", "a.month"), ("month", "a.month2"), ("week", "a.week")]
    whole = one("whole", ["a.year", "a.month", "a.week", "a.month"], roles)
    whole["variants"]["control"] |= {
        "sections": [{"type": "plans"}, {"type": "toggle", "package": "year"}, {"type": "toggle", "package": "month"}, {"type": "toggle", "package": "none"}],
        "cards": [{"package": "year", "title": "Year"}, {"package": "month", "title": "Month"}, {"package": "month", "title": "Second"}, {"package": "none"}, {"title": "no package"}, 5],
    }
    whole["locales"] = {"de": {"control": {"cards.year.title": "Jahr", "productIDs.0": "x", "cards.year.package": "month"}}}
    offerings = [
        one("default", ["d.year"]), one("first", ["a.first"]), one("second", ["a.second"]), one("closed", ["a.first"], campaign=CLOSED),
        one("no-packages", ["a.first"], [("other", "a.other")]), whole,
    ]
    half = lambda a, b: [arm("a", *a[:1], 5000, *a[1:]), arm("b", *b[:1], 5000, *b[1:])]
    rows = {
        "both": experiment("both", half(["first"], ["second"])), "variant": experiment("variant", half(["first"], ["first", "short"])),
        "zero": experiment("zero", [arm("a", "first", 10_000), arm("z", "second", 0)]),
        "gated": experiment("gated", half(["first"], ["second"]), hash="sha256-gated", gates=[{"salt": "x", "unit": "user", "from": 0, "below": 0}]),
    }
    placements = {id: [{"experiment": id}, {"offering": "second"}] for id in rows}
    placements |= {
        "rules": [{"offering": "closed"}, {"offering": "first"}, {"offering": "second"}], "none": [], "no-packages": [{"offering": "no-packages"}, {"offering": "second"}],
        "whole": [{"offering": "whole"}], "audience": [{"offering": "first", "audience": {"match": "any", "conditions": []}}, {"offering": "second"}],
        "both-members": [{"experiment": "both", "offering": "first"}],
    }
    known = [["a.first", "a.second", "b.short", "d.year"], ["a.first"], ["a.second"], ["b.short"], ["a.first", "b.short"], ["a.other"], ["d.year"], [], ["a.none"]]
    contexts = [{"placement": id, "selling": one, "user": {"id": user}} for id in placements if id != "whole" for one in known for user in ("user_1", "user_2")]
    parts = [["a.year"], ["a.month"], ["a.month2"], ["a.week", "a.month2"], ["a.month", "a.year"], ["a.year", "a.month", "a.month2", "a.week"], ["d.year"]]
    contexts += [{"placement": "whole", "selling": one, "locale": "de"} for one in parts] + [{"placement": "rules"}, {"placement": "whole"}]
    about = "Choosing where the store's products are known: what cannot be sold is passed over."
    return case("selling", about, placements, contexts, offerings, list(rows.values()))


def all_cases():
    return [
        conditions(), audiences(), windows(), buckets(), experiments(), choosing(), variants(), current(1), current(2), *languages(), products(), ways(), selling(),
        refused("refused-format", "A format of the index that is not known.", format=3),
        refused("refused-boolean", "A format that is a boolean.", format=True),
        refused("refused-fraction", "A format that is no integer.", format=1.0),
        refused("refused-large", "A whole number that does not fit in 64 bits.", novelty=2**63),
        spelled("refused-huge", "A number that is too large for a double.", "1e999"),
        spelled("refused-surrogate", "Half of a surrogate pair.", r'"\ud800"'),
        spelled("refused-twice", "A key twice, once of them escaped.", r'{"a": 1, "\u0061": 2}'),
        spelled("refused-deep", "65 levels.", "[" * 64 + "]" * 64),
        spelled("accepted-deep", "64 levels.", "[" * 63 + "]" * 63),
        spelled("accepted-spellings", "White space, escapes and exponents.", r'[ 1E2, -0.0, 1e-999, "\u00e9\ud83c\udf89\/", -9223372036854775808 ]'),
        refused("refused-current", "A current offering that is not there.", currentOffering="gone"),
        refused("accepted-novelty", "Keys of a later release.", novelty={"x": [None, -2**63]}),
    ]


if __name__ == "__main__":
    for one in all_cases():
        print(json.dumps(one, ensure_ascii=False))
