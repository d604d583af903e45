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

  private static func nobody(_ conditions: String) -> String {
    "audience: ⟦audience-satisfiable⟧{conditions: \(conditions)}"
  }

  private static func some(_ conditions: String) -> String { "audience: {conditions: \(conditions)}" }

  /// A placement with rules for these audiences and one for everybody.
  private static func rules(_ audiences: String...) -> String {
    "placements:\n  - id: settings\n    rules:\n"
      + audiences.map { "      - \($0)\n        offering: pro\n" }.joined() + "      - offering: pro"
  }
}
