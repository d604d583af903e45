import Testing

@Suite struct ConditionOperandsTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "condition-operands", "each operator with operands that it does not take",
      [
        "placements.yaml": .text(
          conditions(
            "{attribute: a, operator: ⟦condition-operands⟧equals}",
            "{attribute: a, operator: ⟦condition-operands⟧equals, values: [1]}",
            "{attribute: a, operator: ⟦condition-operands⟧in, value: 1}",
            "{attribute: a, operator: ⟦condition-operands⟧in, values: []}",
            "{attribute: a, operator: ⟦condition-operands⟧between, values: [1]}",
            "{attribute: a, operator: ⟦condition-operands⟧exists, value: true}"))
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "condition-operands", "each operator with operands that it takes",
      [
        "placements.yaml": .text(
          conditions(
            "{attribute: a, operator: equals, value: false}", "{attribute: b, operator: notIn, values: [DE, FR]}",
            "{attribute: c, operator: between, values: [1, 2.5]}", "{attribute: d, operator: notExists}"))
      ], elsewhere: [attributesUndeclared]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static func conditions(_ list: String...) -> String {
    "placements:\n  - id: settings\n    rules:\n      - offering: pro\n        audience:\n          conditions:\n"
      + list.map { "            - \($0)\n" }.joined() + "      - offering: pro\n"
  }
}
