import JSON
import PaywallDiff
import PaywallModel
import Testing

@Suite struct CompareProjectTests {
  @Test(arguments: [
    Edit("current offering", "currentOffering: a", "currentOffering: b", "settings.currentOffering changed minor"),
    Edit("default locale", "defaultLocale: en", "defaultLocale: de", "settings.defaultLocale changed major"),
    Edit("locale added", "locales: [en]", "locales: [de, en]", "settings.locales.0 added minor"),
    Edit("profile written", "{}", "profile: apple-strict"), Edit("expiry written", "{}", "expires: {timestamp: 90d}"),
    Edit("expiry", "{}", "expires: {timestamp: 30d}", "settings.expires.timestamp changed patch"),
    Edit("rules", "rules: {a: error}", "rules: {a: off}", "settings.rules.a changed patch"),
  ])
  func settings(edit: Edit) { check(edit, "project", \.settings) }

  @Test(arguments: [
    Edit(
      "period", "products: [{id: a, period: P1M}]", "products: [{id: a, period: P1Y}]",
      "products.a.period changed major"),
    Edit("added", "products: [{id: a}]", "products: [{id: a}, {id: b}]", "products.b added minor"),
    Edit("removed", "products: [{id: a}, {id: b}]", "products: [{id: b}]", "products.a removed major"),
    Edit(
      "a store's id is not renamed", "products: [{id: a, kind: consumable, level: 1}]",
      "products: [{id: b, kind: consumable, level: 1}]", "products.a removed major", "products.b added minor"),
    Edit(
      "offer periods written", "products: [{id: a, introductoryOffer: {mode: free}}]",
      "products: [{id: a, introductoryOffer: {mode: free, periods: 1}}]"),
    Edit(
      "offer", "products: [{id: a}]", "products: [{id: a, introductoryOffer: {mode: free}}]",
      "products.a.introductoryOffer added minor"),
    Edit("level", "products: [{id: a, level: 1}]", "products: [{id: a, level: 2}]", "products.a.level changed minor"),
  ])
  func products(edit: Edit) { check(edit, "products", \.products) }

  @Test(arguments: [
    Edit(
      "rule's offering", "placements: [{id: s, rules: [{offering: a}]}]",
      "placements: [{id: s, rules: [{offering: b}]}]", "placements.s.rules.0.offering changed minor"),
    Edit(
      "rule put first", "placements: [{id: s, rules: [{offering: a}]}]",
      "placements: [{id: s, rules: [{offering: b}, {offering: a}]}]", "placements.s.rules.0 added minor"),
    Edit(
      "rules gone", "placements: [{id: s, rules: [{offering: a}, {offering: b}, {offering: c}]}]",
      "placements: [{id: s, rules: [{offering: a}]}]", "placements.s.rules.1 removed minor",
      "placements.s.rules.2 removed minor"),
    Edit(
      "match written", "placements: [{id: s, rules: [{audience: {conditions: []}}]}]",
      "placements: [{id: s, rules: [{audience: {match: all, conditions: []}}]}]"),
    Edit(
      "condition", "placements: [{id: s, rules: [{audience: {conditions: [{attribute: age, value: 1}]}}]}]",
      "placements: [{id: s, rules: [{audience: {conditions: [{attribute: age, value: '1'}]}}]}]",
      "placements.s.rules.0.audience.conditions.0.value changed minor"),
    Edit("removed", "placements: [{id: s, rules: [{offering: a}]}]", "placements: []", "placements.s removed major"),
  ])
  func placements(edit: Edit) { check(edit, "placements", \.placements) }

  /// Each edit with the weight while the experiment runs; before and after that nothing weighs more than minor.
  @Test(arguments: [
    Edit("weight", "arms: [{id: a, weight: 5000}]", "arms: [{id: a, weight: 4000}]", "arms.a.weight changed major"),
    Edit("order", "arms: [{id: a}, {id: b}, {id: c}]", "arms: [{id: b}, {id: c}, {id: a}]", "arms.a moved major"),
    Edit("arm added", "arms: [{id: a}]", "arms: [{id: a}, {id: b}]", "arms.b added major"),
    Edit("arm's variant", "arms: [{id: a, variant: x}]", "arms: [{id: a, variant: y}]", "arms.a.variant changed major"),
    Edit("salt", "{}", "salt: other", "salt changed major"), Edit("salt written", "{}", "salt: exp"),
    Edit("unit and hash written", "{}", "{unit: user, hash: sha256}"),
    Edit("unit", "{}", "unit: device", "unit changed major"),
    Edit("end", "endsAt: 2026-01-01T00:00:00Z", "endsAt: 2026-01-02T00:00:00Z", "endsAt changed minor"),
    Edit("hypothesis", "hypothesis: A", "hypothesis: B", "hypothesis changed patch"),
  ])
  func experiments(edit: Edit) {
    for status in ["running", "draft", "stopped"] {
      func project(_ text: String) -> ProjectFrame {
        let text = text.hasPrefix("{") ? String(text.dropFirst().dropLast()).replacing(", ", with: "\n") : text
        return frame(["experiments/exp": "status: \(status)\n" + text])
      }
      let change = compareProject(project(edit.old), project(edit.new))
      let expected = edit.expected.map { line in
        "experiments.exp." + (status == "running" ? line : line.replacing(" major", with: " minor"))
      }
      #expect(lines(change.experiments) == expected, "\(status)")
    }
  }

  @Test(arguments: [("running", "major"), ("draft", "minor"), ("stopped", "minor")])
  func experimentsComeAndGo(status: String, weight: String) {
    let some = frame(["experiments/exp": "status: \(status)"])
    #expect(lines(compareProject(frame([:]), some).experiments) == ["experiments.exp added minor"])
    #expect(lines(compareProject(some, frame([:])).experiments) == ["experiments.exp removed \(weight)"])
  }

  @Test func statusOfTheOlderSideCounts() {
    let draft = frame(["experiments/exp": "status: draft\nsalt: a"])
    let running = frame(["experiments/exp": "status: running\nsalt: b"])
    let forth = ["experiments.exp.status changed minor", "experiments.exp.salt changed minor"]
    #expect(lines(compareProject(draft, running).experiments) == forth)
    let back = ["experiments.exp.status changed minor", "experiments.exp.salt changed major"]
    #expect(lines(compareProject(running, draft).experiments) == back)
  }

  @Test func withoutOneSideEverythingIsNew() {
    let some = frame(["project": "schema: 1", "products": "products: [{id: a}]", "placements": "placements: [{id: s}]"])
    let change = compareProject(nil, some)
    #expect(lines(change.all) == ["settings.schema added minor", "products.a added minor", "placements.s added minor"])
    #expect(change.weight == .minor && compareProject(some, nil).weight == .major)
    #expect(compareProject(some, some).isEmpty && compareProject(nil, nil).isEmpty)
    #expect(compareProject(some, some).weight == nil)
  }

  @Test func whatCannotBeReadIsSaidAndTheRestCompared() {
    let base = ["project": "schema: 1", "products": "products: [{id: a}]", "experiments/e": "status: draft"]
    let broken = ["project": "schema: 2", "products": "products: [", "experiments/e": "status: ["]
    let change = compareProject(frame(base), frame(broken))
    #expect(lines(change.all) == ["settings.schema changed major"])
    #expect(Set(change.unreadable.map(\.range.file)) == ["products.yaml", "experiments/e.yaml"])
    #expect(compareProject(frame(broken), frame(broken)).isEmpty)
  }

  @Test func json() {
    let change = compareProject(frame(["project": "currentOffering: a"]), frame(["project": "currentOffering: b"]))
    let expected: JSONValue = [
      "weight": "minor",
      "settings": [
        ["path": "settings.currentOffering", "kind": "changed", "before": "a", "after": "b", "weight": "minor"]
      ], "products": [], "placements": [], "experiments": [],
    ]
    #expect(change.json == expected)
  }

  private func check(_ edit: Edit, _ file: String, _ part: KeyPath<ProjectChange, [Change]>) {
    let change = compareProject(frame([file: edit.old]), frame([file: edit.new]))
    #expect(lines(change[keyPath: part]) == edit.expected)
    #expect(change.isEmpty == edit.expected.isEmpty)
  }
}
