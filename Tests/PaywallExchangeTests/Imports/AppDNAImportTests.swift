import JSON
import PaywallExchange
import PaywallModel
import Testing

@Suite struct AppDNAImportTests {
  private let text = """
    {"bundle_version": 3, "paywalls": {"paywalls": {"main": {"id": "main", "name": "Main", "placement": "settings",
      "layout": {"type": "stack", "plan_display_style": "radio_list"},
      "audience_rules": {"priority": 5, "match_mode": "any", "conditions": [
        {"trait": "country", "operator": "in", "values": ["DE", "AT"]}, {"field": "age", "operator": "in", "values": []}]},
      "sections": [
        {"type": "header", "data": {"title": "Hello", "subtitle": "Save 30% now", "title_style": {"bold": true}}},
        {"type": "features", "data": {"features": ["One", "Two"]}},
        {"type": "plans", "data": {}},
        {"type": "cta", "data": {"cta": {"text": "Go"}, "restore_text": "Restore"}},
        {"type": "hologram", "data": {"glow": 1}}],
      "plans": [
        {"id": "month", "product_id": "app.month", "label": "Monthly", "period": "month", "price": 9.99, "sort_order": 2},
        {"id": "year", "product_id": "app.year", "label": "Yearly", "period": "year", "price_display": "$59.99",
         "savings_text": "Save 50%", "is_default": true, "sort_order": 1}],
      "localizations": {"de": {"header.title": "Hallo", "feature.0": "Eins", "plan.1.name": "Jahr"}},
      "post_purchase": {"on_success": {"action": "show_message", "message": "Thanks"}}}}},
     "experiments": [{"id": "test", "name": "Test", "type": "paywall", "status": "running", "salt": "s1", "variants": [
       {"id": "a", "weight": 0.57, "is_control": true, "config_ref": "main"},
       {"id": "b", "weight": 0.43, "payload": {"id": "other", "name": "Other",
         "sections": [{"type": "header", "data": {"title": "Bye"}}],
         "plans": [{"id": "year", "product_id": "app.year", "period": "year"}]}}]}]}
    """

  @Test func paywallsAreOfferingsWithTheirSections() throws {
    let project = try imported(text, as: .appDNA)
    let offering = try #require(project.offerings.first)
    #expect(offering.variants.map(\.name) == ["control", "b"])
    let screen = try #require(offering.variants.first?.document)
    #expect(screen["headline"] == "Hello")
    #expect(screen["subhead"] == "Save {{savings_percent}} now")
    #expect(screen["productIDs"] == ["app.year", "app.month"])
    #expect(screen["highlightedProductID"] == "app.year")
    #expect(screen["planStyle"] == "radio_list")
    #expect(
      screen["cards"]?.array?[0] == ["package": "year", "title": "Yearly", "badge": ["text": "{{savings_percent}}"]])
    #expect(screen["postPurchase"] == ["action": "message", "message": "Thanks"])
    #expect(
      screen["sections"]?.array?.map { $0["type"]?.string } == ["header", "features", "plans", "cta", "legal"])
    #expect(offering.locales.first?.document["control"]?["headline"] == "Hallo")
    #expect(offering.locales.first?.document["control"]?["cards.year.title"] == "Jahr")
  }

  @Test func whoSeesThemAndTestsAreKept() throws {
    let project = try imported(text, as: .appDNA)
    let rules = project.placements.first?["rules"]?.array ?? []
    #expect(
      rules.first?["audience"]
        == ["match": "any", "conditions": [["attribute": "country", "operator": "in", "values": ["DE", "AT"]]]])
    #expect(rules.last == ["offering": "default"])
    let experiment = try #require(project.experiments.first)
    #expect(experiment.document["status"] == "draft")
    #expect(experiment.document["arms"]?.array?.map { $0["weight"]?.integer } == [5700, 4300])
    #expect(project.attributes == [["name": "country", "type": "text"]])
  }

  /// Whom AppDNA's evaluator (`AudienceRule.swift` of its SDK, described in its documentation of audience rules) shows a
  /// paywall with these rules: everybody, nobody, or those for whom our conditions hold.
  @Test(arguments: [
    (#"[{"trait": "n", "operator": "between", "value": [18, 65]}]"#, "all n between 18 65"),
    (#"[{"trait": "n", "operator": "between", "min": 18, "max": 65}]"#, "all n between 18 65"),
    (#"[{"trait": "n", "value": "x"}]"#, "all n equals x"),
    (#"[{"trait": "n", "field": "m", "operator": "eq", "value": "x"}]"#, "all n equals x"),
    (#"[{"trait": "n", "operator": "resembles", "value": "x"}]"#, "everybody"),
    (#"[{"trait": "n", "operator": "eq", "value": "x"}, {"trait": "n", "operator": "resembles"}]"#, "all n equals x"),
    (#"{"match_mode": "ANY", "conditions": [{"trait": "n", "operator": "eq", "value": "x"}]}"#, "any n equals x"),
    (
      #"{"match_mode": "any", "conditions": [{"trait": "n", "value": "x"}, {"trait": "n", "operator": "resembles"}]}"#,
      "everybody"
    ),
    (#"{"match_mode": "any", "conditions": [{"trait": "n", "operator": "in", "values": []}]}"#, "nobody"),
    (#"[{"trait": "n", "operator": "in", "values": []}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "in", "values": ["a", null]}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "not_in", "values": ["a", ["b"]]}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "eq", "values": ["a"]}]"#, "nobody"),
    // Nothing equals only what is missing.
    (#"[{"trait": "n", "operator": "eq", "value": null}]"#, "all n notExists"),
    (#"[{"trait": "n", "operator": "neq"}]"#, "all n exists"),
    (#"[{"trait": "n", "operator": null, "value": "x"}]"#, "all n equals x"),
    (#"[{"trait": "n", "operator": 5, "value": "x"}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "EQ", "value": "x"}]"#, "everybody"),
    (#"[{"trait": "n", "operator": "contains", "value": ["a"]}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "contains", "value": 5}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "gt", "value": "18"}]"#, "all n greaterThan 18"),
    (#"[{"trait": "n", "operator": "lte", "value": "soon"}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "gt", "value": 1e300}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "not_in", "values": []}]"#, "everybody"),
    (#"[{"trait": "n", "operator": "not_in", "value": "a"}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "in", "values": [], "value": ["a"]}]"#, "all n in a"),
    (#"[{"trait": "n", "operator": "between"}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "between", "value": [18]}]"#, "nobody"),
    (#"[{"trait": "n", "operator": "between", "value": ["18", 65, 70]}]"#, "all n between 18 65"),
    (#"[{"trait": "n", "operator": "between", "value": [1, 2], "min": 3}]"#, "all n atLeast 3"),
    (#"[{"trait": "n", "operator": "between", "min": "soon", "max": 3}]"#, "all n atMost 3"),
    (#"{"conditions": "premium"}"#, "nobody"),
    (#"{"match_mode": "any", "conditions": []}"#, "everybody"),
    (#"[{"operator": "eq", "value": "x"}]"#, "nobody"),
    (#""premium""#, "nobody"),
    ("[]", "everybody"),
  ])
  func anAudienceIsNeverWidened(_ rules: String, _ expected: String) throws {
    let project = try imported(
      #"{"paywalls": {"main": {"id": "main", "name": "Main", "placement": "settings", "audience_rules": \#(rules), "#
        + #""sections": [{"type": "header", "data": {"title": "Hello"}}], "plans": [{"product_id": "app.month"}]}}}"#,
      as: .appDNA)
    let led = project.placements.flatMap { $0["rules"]?.array ?? [] }.first { $0["offering"] == "main" }
    let remarked = project.remarks.contains {
      $0.kind == .omitted && $0.paths.contains { $0.hasPrefix("paywalls.main.audience_rules") }
    }
    switch expected {
    case "nobody":
      #expect(led == nil && remarked)
    case "everybody":
      let led = try #require(led)
      // Nothing was left out where there are no conditions.
      let isSilent = rules == "[]" || rules.hasSuffix(#""conditions": []}"#)
      #expect(led["audience"] == nil && remarked == !isSilent)
    default:
      let audience = try #require(led?["audience"])
      let said = (audience["conditions"]?.array ?? []).map { condition in
        let values = condition["values"]?.array ?? [condition["value"]].compactMap(\.self)
        let words = [condition["attribute"], condition["operator"]].compactMap { $0?.string }
        return (words + values.map { $0.string ?? $0.integer.map(String.init) ?? "?" }).joined(separator: " ")
      }
      #expect("\(audience["match"]?.string ?? "") \(said.joined(separator: "; "))" == expected)
    }
  }

  /// Two treatments that are called like each other, or like the control, are variants of their own, and names that differ
  /// in their case alone are two placements.
  @Test func namesThatMeetAreToldApart() throws {
    func paywall(_ id: String, _ placement: String) -> String {
      #"{"id": "\#(id)", "name": "A", "placement": "\#(placement)", "sections": [{"type": "header", "data": {"title": "\#(id)"}}], "#
        + #""plans": [{"product_id": "app.month"}]}"#
    }
    func experiment(_ id: String, _ arm: String) -> String {
      #"{"id": "\#(id)", "type": "paywall", "variants": [{"id": "a", "weight": 0.5, "is_control": true, "config_ref": "two"}, "#
        + #"{"id": "\#(arm)", "weight": 0.5, "payload": \#(paywall("x\(id)", ""))}]}"#
    }
    let project = try imported(
      #"{"paywalls": {"one": \#(paywall("one", "settings")), "two": \#(paywall("two", "Settings"))}, "experiments": "#
        + #"[\#(experiment("e1", "control")), \#(experiment("e2", "b")), \#(experiment("e3", "b"))]}"#, as: .appDNA)
    #expect(project.placements.compactMap { $0["id"]?.string } == ["settings", "settings_2"])
    #expect(project.experiments.map { $0.document["placement"] } == ["settings_2", "settings_2", "settings_2"])
    #expect(project.offerings.last?.variants.map(\.name) == ["control", "control_2", "b", "b_2"])
    #expect(
      project.experiments.compactMap { $0.document["arms"]?.array?.last?["variant"]?.string } == [
        "control_2", "b", "b_2",
      ])
  }

  /// The SDK sorts by priority alone, and a dictionary has no order.
  @Test func equalPrioritiesAreSaid() throws {
    func paywall(_ id: String, _ priority: Int) -> String {
      #""\#(id)": {"id": "\#(id)", "placement": "s", "audience_rules": {"priority": \#(priority), "conditions": [{"trait": "n", "value": "\#(id)"}]}, "#
        + #""sections": [{"type": "header", "data": {"title": "\#(id)"}}], "plans": [{"product_id": "app.month"}]}"#
    }
    func said(_ priority: Int) throws -> [String] {
      try imported("{\"paywalls\": {\(paywall("a", 2)), \(paywall("b", priority))}}", as: .appDNA).remarks
        .filter { $0.message.contains("by chance") }.flatMap(\.paths)
    }
    #expect(try said(2) == ["paywalls.b"])
    #expect(try said(1) == [])
  }

  /// Names have no placeholders, so a price is taken out of them; one that is nothing else gives way to the id.
  @Test func pricesAreTakenOutOfNames() throws {
    let priced = text.replacing(#""name": "Main""#, with: #""name": "Main for $39.99""#)
      .replacing(#""name": "Test""#, with: #""name": "Test of €5.99""#)
      .replacing(#""name": "Other""#, with: #""name": "$1.99""#)
    let project = try imported(priced, as: .appDNA)
    #expect(project.offerings.first?.document["displayName"] == "Main for")
    #expect(project.experiments.first?.document["displayName"] == "Test of")
    let paths = { (kind: ImportRemark.Kind) in project.remarks.filter { $0.kind == kind }.flatMap(\.paths) }
    #expect(Set(paths(.replaced)).isSuperset(of: ["paywalls.paywalls.main.name", "experiments[0].name"]))
    #expect(paths(.omitted).contains("experiments[0].variants[1].payload.name"))
    for document in project.documents.values {
      #expect(!String(decoding: document.canonicalBytes(), as: UTF8.self).contains(".99"))
    }
  }

  /// An SDK shows a paywall at one placement, so one that several show is there several times, and one offering here.
  @Test func oneScreenIsOneOffering() throws {
    func paywall(_ id: String, _ audience: String) -> String {
      #""\#(id)": {"id": "\#(id)", "name": "Main", "placement": "settings", "audience_rules": \#(audience), "sections": ["#
        + #"{"type": "header", "data": {"title": "Hello", "glow": 1}}], "plans": [{"product_id": "app.month"}]}"#
    }
    let rules = #"{"priority": 1, "conditions": [{"field": "n", "operator": "between", "min": 3}]}"#
    let project = try imported(
      "{\"paywalls\": {\(paywall("main", rules)), \(paywall("main.settings", #"{"priority": 0}"#))}}", as: .appDNA)
    #expect(project.offerings.map(\.id) == ["main"])
    #expect(
      project.placements.first?["rules"]?.array == [
        [
          "audience": ["match": "all", "conditions": [["attribute": "n", "operator": "atLeast", "value": 3]]],
          "offering": "main",
        ], ["offering": "main"],
      ])
    // What is lost is said of both.
    let lost = project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths)
    #expect(
      lost == ["paywalls.main.sections[0].data.glow", "paywalls.[\"main.settings\"].sections[0].data.glow"])
  }

  @Test func pricesAreNotImportedAndLossesAreListed() throws {
    let project = try imported(text, as: .appDNA)
    let paths = { (kind: ImportRemark.Kind) in project.remarks.filter { $0.kind == kind }.flatMap(\.paths) }
    let main = "paywalls.paywalls.main"
    #expect(
      Set(paths(.replaced)) == [
        "\(main).sections[0].data.subtitle", "\(main).plans[0].price", "\(main).plans[1].price_display",
        "\(main).plans[1].savings_text",
      ])
    #expect(paths(.omitted).contains("\(main).sections[4]"))
    #expect(paths(.omitted).contains("\(main).sections[0].data.title_style"))
    #expect(paths(.omitted).contains("\(main).audience_rules.conditions[1]"))
  }
}
