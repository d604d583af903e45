import PaywallModel
import Testing

@Suite struct AudienceSatisfiableTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "audience-satisfiable", "conditions that contradict each other",
      [
        "placements.yaml": .text(
          rules(
            nobody("[{attribute: c, operator: equals, value: DE}, {attribute: c, operator: equals, value: FR}]"),
            nobody(
              "[{attribute: c, operator: in, values: [DE, FR]}, {attribute: c, operator: notIn, values: [FR, DE]}]"),
            nobody("[{attribute: n, operator: between, values: [5, 1]}]"),
            nobody("[{attribute: n, operator: greaterThan, value: 3}, {attribute: n, operator: lessThan, value: 3.0}]"),
            nobody("[{attribute: n, operator: atLeast, value: 3}, {attribute: n, operator: atMost, value: '4'}]"),
            nobody(
              "[{attribute: v, operator: atLeast, value: '2.10'}, {attribute: v, operator: lessThan, value: '2.9'}]"),
            "audience: {conditions: [{attribute: v, operator: greaterThan, value: ⟦condition-operands⟧soon}]}",
            nobody("[{attribute: a, operator: exists}, {attribute: a, operator: notExists}]"),
            nobody("[{attribute: a, operator: notEquals, value: 1}, {attribute: a, operator: notExists}]"),
            nobody("[{attribute: c, operator: contains, value: 5}]"),
            nobody("[{attribute: c, operator: equals, value: Ann}, {attribute: c, operator: contains, value: o}]"),
            "audience: ⟦audience-satisfiable⟧{match: any, conditions: []}"))
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "audience-satisfiable", "conditions that no declared value meets",
      [
        "paywall.yaml": .text(declaring(Self.attributes)),
        "placements.yaml": .text(
          placements(
            nobody("[{attribute: plan, operator: notIn, values: [pro, free]}]"),
            nobody(
              "[{attribute: plan, operator: notEquals, value: pro}, {attribute: plan, operator: contains, value: ro}]"),
            nobody("[{attribute: paid, operator: notIn, values: [true, false]}]"),
            nobody("[{attribute: app, operator: greaterThan, value: '2.10'}]"),
            nobody("[{attribute: tier, operator: between, values: [3, 9]}]"),
            nobody(
              "[{attribute: country, operator: contains, value: X}, {attribute: country, operator: contains, value: Q}]"
            ),
            "audience: ⟦audience-satisfiable⟧{match: any, conditions: [{attribute: tier, operator: lessThan, value: 1}]}",
            // Another rule says of the value that the attribute never has it.
            "audience: {conditions: [{attribute: plan, operator: equals, value: ⟦attribute-value⟧Pro}]}")),
      ]),
    RuleCase(
      "audience-satisfiable", "conditions that a declared value meets, or its absence",
      [
        "paywall.yaml": .text(declaring(Self.attributes)),
        "placements.yaml": .text(
          placements(
            some("[{attribute: plan, operator: notIn, values: [pro]}]"),
            some("[{attribute: plan, operator: notExists}]"), some("[{attribute: plan, operator: contains, value: r}]"),
            some("[{attribute: paid, operator: notEquals, value: true}]"),
            some("[{attribute: app, operator: atLeast, value: '2.10'}]"),
            some("[{attribute: tier, operator: between, values: [2, 9]}]"),
            some("[{attribute: country, operator: contains, value: X}]"),
            "audience: {match: any, conditions: [{attribute: tier, operator: lessThan, value: 1}, {attribute: plan, operator: exists}]}"
          )),
      ]),
    RuleCase(
      "audience-satisfiable", "conditions that only look contradictory",
      [
        "placements.yaml": .text(
          rules(
            some("[{attribute: c, operator: equals, value: DE}, {attribute: d, operator: equals, value: FR}]"),
            some("[{attribute: n, operator: atLeast, value: 3}, {attribute: n, operator: atMost, value: 3}]"),
            some(
              "[{attribute: v, operator: atLeast, value: '2.9'}, {attribute: v, operator: lessThan, value: '2.10'}]"),
            some("[{attribute: f, operator: notIn, values: [true, false]}]"),
            some("[{attribute: c, operator: contains, value: a}, {attribute: c, operator: contains, value: b}]"),
            "audience: {match: any, conditions: [{attribute: x, operator: exists}, {attribute: y, operator: notExists}]}"
          ))
      ], elsewhere: [attributesUndeclared]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// Both conditions are named with their lines, and others on the same attribute are not.
  @Test(arguments: [
    (
      ["equals, value: DE", "notEquals, value: AT", "equals, value: FR"],
      "contradict each other: equals \"DE\" (placements.yaml:7) and equals \"FR\" (placements.yaml:9)", [7, 9]
    ),
    (["exists", "between, values: [5, 1]"], "holds for no value: between [5,1] (placements.yaml:8)", [8]),
    (
      ["atLeast, value: 1", "atMost, value: 2", "in, values: [1, 2]", "notEquals, value: 1", "notEquals, value: 2"],
      "atLeast 1 (placements.yaml:7), 3 more and notEquals 2 (placements.yaml:11)", [7, 8, 9, 10, 11]
    ),
  ])
  func namesTheConditionsThatConflict(_ conditions: [String], _ words: String, _ lines: [Int]) throws {
    let list = conditions.map { "            - {attribute: c, operator: \($0)}\n" }.joined()
    let text =
      "placements:\n  - id: settings\n    rules:\n      - offering: pro\n        audience:\n          conditions:\n"
      + list
      + "      - offering: pro\n"
    let example = RuleCase("audience-satisfiable", "a conflict", ["placements.yaml": .text(text)])
    let finding = try #require(
      try FixtureProject(example).findings().first { $0.rule == "audience-satisfiable" })
    #expect(finding.message.hasSuffix(words), "\(finding.message)")
    #expect(finding.related.map(\.range.line) == lines)
    #expect(finding.related.allSatisfy { $0.range.file == "placements.yaml" && $0.message.hasPrefix("c ") })
  }

  private static let attributes = """
    {name: plan, type: text, values: [free, pro]}, {name: paid, type: boolean}, {name: country, type: country},
      {name: app, type: version, values: ['1.0', '2.10']}, {name: tier, type: number, values: [1, 2]}
    """

  private static func nobody(_ conditions: String) -> String {
    "audience: ⟦audience-satisfiable⟧{conditions: \(conditions)}"
  }

  private static func some(_ conditions: String) -> String { "audience: {conditions: \(conditions)}" }

  /// A placement for each of these audiences.
  private static func placements(_ audiences: String...) -> String {
    "placements:\n"
      + audiences.enumerated().map { index, audience in
        "  - id: p\(index)\n    rules:\n      - \(audience)\n        offering: pro\n      - offering: pro\n"
      }.joined()
  }

  /// A placement with rules for these audiences and one for everybody.
  private static func rules(_ audiences: String...) -> String {
    "placements:\n  - id: settings\n    rules:\n"
      + audiences.map { "      - \($0)\n        offering: pro\n" }.joined() + "      - offering: pro"
  }
}
