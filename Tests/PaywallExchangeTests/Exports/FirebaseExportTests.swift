import Foundation
import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel
import Testing

@Suite struct FirebaseExportTests {
  private static let audiences = frame([
    "project": """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [en, de, fr]
    attributes:
      - {name: country, type: country}
      - {name: tier, type: text, values: [free, gold, old]}
      - {name: opens, type: number}
      - {name: app, type: version}
    exports: [firebase]
    """, "products": "products: []",
    "placements": """
    holdout: {share: 5, salt: held}
    layers: [{id: screens, salt: layered}]
    placements:
      - id: paywall-main
        rules:
          - {audience: {conditions: [{attribute: country, operator: in, values: [DE, AT]}, {attribute: opens, operator: between, values: [2, 9.5]}]}, offering: sale}
          - {audience: {match: any, conditions: [{attribute: app, operator: atLeast, value: "2.10"}, {attribute: tier, operator: notEquals, value: free}]}, rollout: {share: 12.5, salt: gate}, offering: lite}
          - {startsAt: 2026-01-01T01:00:00+01:00, endsAt: 2027-01-01T00:00:00Z, experiment: split}
          - {offering: pro}
          - {offering: sale}
    """,
    "experiments/split": """
    placement: paywall-main
    status: running
    salt: a-salt-that-is-longer-than-the-seeds-of-remote-config
    layer: screens
    range: {from: 1000, below: 6000}
    arms: [{id: a, offering: pro, weight: 3333}, {id: b, offering: lite, weight: 6667}]
    """,
  ])

  private static func offerings() -> [Offering] {
    [
      offering("lite", ["offering": Sample.offeringText, "variants/control": core("lite")]),
      offering(
        "pro",
        ["offering": Sample.offeringText, "variants/control": core("pro"), "locales/de": "control: {headline: Alles}"]),
      offering(
        "sale",
        [
          "offering": Sample.offeringText.replacing("kind: primary", with: "kind: campaign")
            + "\ncampaign: {startsAt: 2026-05-01T00:00:00Z, endsAt: 2026-06-01T00:00:00Z}",
          "variants/control": core("sale"),
        ]),
    ]
  }

  private static func core(_ id: String) -> String {
    Sample.core.replacing("id: pro_control", with: "id: \(id)_control")
  }

  private func template(_ frame: ProjectFrame = audiences) throws -> JSONValue {
    try JSONValue(parsing: ExportFormat.firebase.file(frame, Self.offerings()).bytes)
  }

  /// The expressions are spelled as the condition reference of Remote Config's documentation spells them; the seed of a long
  /// salt is `printf %s SALT | sha256sum | cut -c1-32`.
  @Test func conditionsStandInTheOrderOfTheRules() throws {
    let template = try template()
    let conditions = (template["conditions"]?.array ?? []).map {
      "\($0["name"]?.string ?? "") = \($0["expression"]?.string ?? "")"
    }
    let window =
      "dateTime >= dateTime('2026-05-01T00:00:00', 'UTC') && dateTime < dateTime('2026-06-01T00:00:00', 'UTC')"
    let rule3 =
      "dateTime >= dateTime('2026-01-01T00:00:00', 'UTC') && dateTime < dateTime('2027-01-01T00:00:00', 'UTC')"
      + " && percent('held') > 5 && percent('layered') between 10 and 60"
    let seed = "14f853c57579de400f95f0f3fa83b26a"
    #expect(
      conditions == [
        "paywall of org.sample.app paywall_: paywall-main 1 = app.customSignal['country'].exactlyMatches(['DE', 'AT']) && "
          + "app.customSignal['opens'] >= 2 && app.customSignal['opens'] <= 9.5 && \(window)",
        "paywall of org.sample.app paywall_: paywall-main 2 (1) = version(app.customSignal['app']) >= '2.10' && percent('gate') <= 12.5",
        "paywall of org.sample.app paywall_: paywall-main 2 (2) = app.customSignal['tier'].exactlyMatches(['gold', 'old']) && percent('gate') <= 12.5",
        "paywall of org.sample.app paywall_: paywall-main 3 a = \(rule3) && percent('\(seed)') <= 33.33",
        "paywall of org.sample.app paywall_: paywall-main 3 b = \(rule3) && percent('\(seed)') > 33.33",
      ])
  }

  /// One parameter per placement and group of locales: French reads as English does.
  @Test func parametersHoldTheEightFields() throws {
    let template = try template()
    let parameters = try #require(template["parameterGroups"]?["Paywalls"]?["parameters"])
    #expect(parameters.members?.map(\.key).sorted() == ["paywall_paywall_main", "paywall_paywall_main__de"])
    for (key, headline) in [("paywall_paywall_main", "Всё \"сразу\" 👍"), ("paywall_paywall_main__de", "Alles")] {
      let parameter = try #require(parameters[key])
      let text = try #require(parameter["defaultValue"]?["value"]?.string)
      let config = try JSONDecoder().decode(PaywallConfig.self, from: Data(text.utf8))
      #expect(config.id == "pro_control" && config.headline == headline)
      let values = try (parameter["conditionalValues"]?.members ?? []).map { member in
        let text = try #require(member.value["value"]?.string)
        return "\(member.key.dropFirst("paywall of org.sample.app paywall_: paywall-main ".count)) "
          + (try JSONDecoder().decode(PaywallConfig.self, from: Data(text.utf8))).id
      }
      #expect(
        values.sorted() == [
          "1 sale_control", "2 (1) lite_control", "2 (2) lite_control", "3 a pro_control", "3 b lite_control",
        ])
    }
    let bytes = try ExportFormat.firebase.file(Self.audiences, Self.offerings()).bytes
    #expect(try VendorSchema.faults(.firebase, [bytes]) ?? [[]] == [[]])
  }

  /// Arms and rollouts are drawn by another hash, which is said for each; what cannot be asked for is an error.
  @Test func saysWhatMovesAndWhatCannotBeAsked() throws {
    let losses = try ExportFormat.firebase.losses(Self.audiences, Self.offerings())
    #expect(losses.map { "\($0.severity) \($0.range.line)" } == ["warning 7", "warning 8"])
    for (condition, isSaid) in [
      ("{attribute: city, operator: notEquals, value: Rome}", false), ("{attribute: city, operator: notExists}", false),
      ("{attribute: city, operator: equals, value: \"L'Aquila\"}", false),
      ("{attribute: tier, operator: notIn, values: [free, gold, old]}", false),
      ("{attribute: city, operator: equals, value: Rome}", true),
      ("{attribute: paid, operator: notEquals, value: true}", true),
      ("{attribute: country, operator: notIn, values: [DE]}", true),
      ("{attribute: opens, operator: in, values: [1, 2]}", false),
      ("{attribute: city, operator: exists}", true),
    ] {
      let rules =
        "placements: [{id: p, rules: [{audience: {conditions: [\(condition)]}, offering: lite}, {offering: pro}]}]"
      let frame = frame([
        "project": String(decoding: Self.audiences.settings.source?.bytes ?? [], as: UTF8.self),
        "products": "products: []", "placements": rules,
      ])
      let errors = try ExportFormat.firebase.losses(frame, Self.offerings()).filter { $0.severity == .error }
      #expect(errors.isEmpty == isSaid, "\(condition)")
      #expect(errors.allSatisfy { $0.range.file == "placements.yaml" })
      #expect(try template(frame)["conditions"]?.array?.count == (isSaid ? 1 : 0), "\(condition)")
    }
  }

  /// Keys are those that Remote Config takes, and no two placements share one.
  @Test func checksItsLimits() throws {
    func losses(_ options: String, _ ids: [String]) throws -> [String] {
      let rules = ids.map { "  - {id: \($0), rules: [{offering: pro}]}\n" }.joined()
      let frame = frame([
        "project":
          "schema: 1\nappID: a\ncurrentOffering: pro\ndefaultLocale: en\nexports: [{kind: firebase\(options)}]",
        "products": "products: []", "placements": "placements:\n" + rules,
      ])
      #expect(frame.findings.isEmpty)
      return try ExportFormat.firebase.losses(frame, Self.offerings()).map {
        "\($0.severity) \($0.range.line) \($0.message)"
      }
    }
    #expect(try losses("", ["a-b", "c"]).isEmpty)
    #expect(try losses("", ["a-b", "a_b"]).map { $0.prefix(8) } == ["error 3 "])
    #expect(try losses(", prefix: '9'", ["a"]).map { $0.prefix(8) } == ["error 2 "])
    for prefix in ["a/b", "x y", "é", "a-"] {
      let message = "error 5 the prefix '\(prefix)' has characters that no key of Remote Config has"
      #expect(try losses(", prefix: '\(prefix)'", ["a", "b"]) == [message])
    }
    #expect(try losses(", prefix: a_9", ["a"]).isEmpty)
    #expect(try losses(", group: \(String(repeating: "g", count: 257))", ["a"]).count == 1)
    let many = try losses("", (0...3_000).map { "p\($0)" })
    #expect(many == ["error 5 the template has 3001 parameters, and Remote Config takes 3000"])
  }

  private func merge(_ theirs: JSONValue, _ frame: ProjectFrame = audiences) throws -> ExportMerge {
    let files = try ExportFormat.firebase.files(frame, Self.offerings())
    return try #require(try frame.settings.export(.firebase).merge(files, into: theirs))
  }

  /// A template that others write too keeps all of theirs: merged into it, and again, and taken out again.
  @Test func mergesIntoATemplateOfOthers() throws {
    let others: JSONValue = [
      "conditions": [["name": "ios", "expression": "device.os == 'ios'"], ["name": "all", "expression": "true"]],
      "parameters": ["x": ["defaultValue": ["value": "1"], "conditionalValues": ["ios": ["value": "2"]]]],
      "parameterGroups": [
        "Other": ["description": "d", "parameters": ["y": ["defaultValue": ["useInAppDefault": true]]]]
      ],
      "version": ["versionNumber": "7"],
    ]
    let first = try merge(others)
    #expect(
      first.changes.map { "\($0.kind) \($0.noun)" } == Array(repeating: "added condition", count: 5) + [
        "added parameter", "added parameter",
      ])
    let merged = try JSONValue(parsing: first.files[0].bytes)
    #expect(merged["parameters"] == others["parameters"] && merged["version"] == others["version"])
    #expect(merged["parameterGroups"]?["Other"] == others["parameterGroups"]?["Other"])
    #expect(merged["conditions"]?.array?.prefix(2).map { $0["name"] } == ["ios", "all"])
    #expect(merged["conditions"]?.array?.count == 7)
    let second = try merge(merged)
    #expect(second.changes.isEmpty && second.files[0].bytes == first.files[0].bytes)
    let less = frame([
      "project": String(decoding: Self.audiences.settings.source?.bytes ?? [], as: UTF8.self),
      "products": "products: []", "placements": "placements: []",
    ])
    let gone = try merge(merged, less)
    #expect(gone.changes.count == 7 && gone.changes.allSatisfy { $0.kind == .removed })
    let rest = try JSONValue(parsing: gone.files[0].bytes)
    #expect(
      rest["conditions"] == others["conditions"]
        && rest["parameterGroups"]?["Other"] == others["parameterGroups"]?["Other"])
  }

  /// Several apps, and several prefixes of one, share a template: each takes only its own away.
  @Test func leavesWhatOtherOwnersWrote() throws {
    let settings = String(decoding: Self.audiences.settings.source?.bytes ?? [], as: UTF8.self)
    let placements = String(decoding: Self.audiences.placements.source?.bytes ?? [], as: UTF8.self)
    func other(_ settings: String) -> ProjectFrame {
      frame([
        "project": settings, "products": "products: []",
        "placements": placements.replacing("paywall-main", with: "elsewhere").replacing(
          "experiment: split", with: "offering: lite"),
      ])
    }
    for others in [
      other(settings.replacing("org.sample.app", with: "org.sample.second")),
      other(settings.replacing("[firebase]", with: "[{kind: firebase, prefix: second_}]")),
    ] {
      let first = try JSONValue(parsing: merge(["parameters": [:]], others).files[0].bytes)
      let both = try JSONValue(parsing: merge(first).files[0].bytes)
      let conditions = (first["conditions"]?.array?.count ?? 0, both["conditions"]?.array?.count)
      #expect(conditions.0 > 0 && conditions.1 == conditions.0 + 5)
      let empty = frame(["project": settings, "products": "products: []", "placements": "placements: []"])
      let rest = try JSONValue(parsing: merge(both, empty).files[0].bytes)
      #expect(rest == first)
    }
  }

  /// A rule of a draft ships nothing, so nothing is lost; a rule for nobody is left out, with a warning.
  @Test func reportsOnlyWhatShips() throws {
    for (status, rules, losses) in [
      ("draft", "{rollout: {share: 10, salt: s}, experiment: split}", 0),
      ("running", "{rollout: {share: 10, salt: s}, experiment: split}", 2),
      ("draft", "{audience: {match: any, conditions: []}, offering: lite}", 1),
    ] {
      let frame = frame([
        "project": "schema: 1\nappID: a\ncurrentOffering: pro\ndefaultLocale: en\nexports: [firebase]",
        "products": "products: []", "placements": "placements: [{id: p, rules: [\(rules), {offering: pro}]}]",
        "experiments/split": """
        placement: p
        status: \(status)
        arms: [{id: a, offering: pro, weight: 5000}, {id: b, offering: lite, weight: 5000}]
        """,
      ])
      #expect(try ExportFormat.firebase.losses(frame, Self.offerings()).count == losses, "\(status) \(rules)")
      let conditions = try template(frame)["conditions"]?.array?.compactMap { $0["expression"]?.string }
      #expect(
        conditions
          == (losses == 2
            ? ["percent('s') <= 10 && percent('split') <= 50", "percent('s') <= 10 && percent('split') > 50"] : []))
    }
  }

  /// Somebody's parameter is never replaced, nor a condition taken away that it uses; what is no template is said.
  @Test func replacesNothingOfOthers() throws {
    let taken: JSONValue = ["parameters": ["paywall_paywall_main": ["defaultValue": ["value": "mine"]]]]
    let used: JSONValue = [
      "conditions": [["name": "paywall of org.sample.app paywall_: old 1", "expression": "true"]],
      "parameters": [
        "x": [
          "defaultValue": ["value": "1"],
          "conditionalValues": ["paywall of org.sample.app paywall_: old 1": ["value": "2"]],
        ]
      ],
    ]
    for bad in [
      taken, used, [], ["parameters": 1], ["conditions": [1]], ["parameterGroups": ["a": ["parameters": ["b": 1]]]],
      ["offerings": []], ["name": "app", "version": "1.0.0"], ["version": ["major": 4]],
    ] as [JSONValue] {
      #expect(throws: ExchangeError.self, "\(bad)") { try merge(bad) }
    }
    let full: JSONValue = [
      "parameters": .object((0..<2_999).map { JSONMember("p\($0)", ["defaultValue": ["value": "1"]]) })
    ]
    #expect(
      throws: ExchangeError(
        "together with what is there, the template has 3001 parameters, and Remote Config takes 3000")
    ) {
      try merge(full)
    }
    for empty in [["conditions": []], [:], ["version": ["versionNumber": "1"]]] as [JSONValue] {
      #expect(try merge(empty).changes.count == 7, "\(empty)")
    }
  }
}
