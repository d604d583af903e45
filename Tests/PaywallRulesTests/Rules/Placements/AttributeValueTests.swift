import PaywallModel
import Testing

@Suite struct AttributeValueTests {
  static let attributes = """
    {name: sessions, type: number}, {name: country, type: country}, {name: paid, type: boolean},
      {name: app, type: version}, {name: plan, type: text, values: [free, pro]}, {name: language, type: locale},
      {name: tier, type: number, values: [1, 2]}
    """

  static let cases: [RuleCase] = [
    RuleCase(
      "attribute-value", "values of another type",
      [
        "paywall.yaml": .text(declaring(attributes)),
        "placements.yaml": .text(
          audience(
            #"{attribute: sessions, operator: equals, value: ⟦attribute-value⟧"20"}"#,
            "{attribute: sessions, operator: in, values: [1, ⟦attribute-value⟧two, ⟦attribute-value⟧true]}",
            "{attribute: country, operator: in, values: [⟦attribute-value⟧de, AT, ⟦attribute-value⟧UK]}",
            "{attribute: country, operator: equals, value: ⟦attribute-value⟧49}",
            "{attribute: paid, operator: equals, value: ⟦attribute-value⟧'true'}",
            "{attribute: app, operator: atLeast, value: ⟦attribute-value⟧2.10}",
            "{attribute: app, operator: equals, value: ⟦attribute-value⟧v2.1}",
            "{attribute: plan, operator: contains, value: ⟦attribute-value⟧1}",
            "{attribute: language, operator: equals, value: ⟦attribute-value⟧de_AT}")),
      ]),
    RuleCase(
      "attribute-value", "values that the attribute never has",
      [
        "paywall.yaml": .text(declaring(attributes)),
        "placements.yaml": .text(
          audience(
            "{attribute: plan, operator: notIn, values: [free, ⟦attribute-value⟧Pro]}",
            "{attribute: tier, operator: equals, value: ⟦attribute-value⟧3}")),
      ]),
    RuleCase(
      "attribute-value", "operators that the type does not have",
      [
        "paywall.yaml": .text(declaring(attributes)),
        "placements.yaml": .text(
          audience(
            "{attribute: country, operator: ⟦attribute-value⟧atLeast, value: ⟦condition-operands⟧DE}",
            "{attribute: plan, operator: ⟦attribute-value⟧lessThan, value: '2'}",
            "{attribute: sessions, operator: ⟦attribute-value⟧contains, value: 2}")),
      ]),
    RuleCase(
      "attribute-value", "parts that no value contains",
      [
        "paywall.yaml": .text(declaring(attributes)),
        "placements.yaml": .text(
          audience(
            "{attribute: plan, operator: contains, value: ⟦attribute-value⟧Fr}",
            "{attribute: country, operator: contains, value: ⟦attribute-value⟧de}",
            "{attribute: app, operator: contains, value: ⟦attribute-value⟧beta}",
            "{attribute: language, operator: contains, value: ⟦attribute-value⟧de_AT}")),
      ]),
    RuleCase(
      "attribute-value", "listed values that are not of the type",
      [
        "paywall.yaml": .text(
          declaring(
            "{name: a, type: number, values: [1, ⟦attribute-value⟧'2']}, "
              + "{name: b, type: country, values: [⟦attribute-value⟧de]}"))
      ]),
    RuleCase(
      "attribute-value", "values that attributes have",
      [
        "paywall.yaml": .text(declaring(attributes)),
        "placements.yaml": .text(
          audience(
            "{attribute: sessions, operator: between, values: [2, 20.5]}",
            "{attribute: country, operator: in, values: [DE, GB, NO, XK]}",
            "{attribute: paid, operator: notEquals, value: false}",
            "{attribute: app, operator: atLeast, value: '2.10'}",
            "{attribute: plan, operator: contains, value: re}", "{attribute: plan, operator: contains, value: ''}",
            "{attribute: country, operator: contains, value: E}", "{attribute: app, operator: contains, value: '.1'}",
            "{attribute: language, operator: contains, value: zh-}", "{attribute: plan, operator: equals, value: pro}",
            "{attribute: language, operator: in, values: [de-AT, zh-Hant, pt]}",
            "{attribute: tier, operator: greaterThan, value: 0}", "{attribute: tier, operator: equals, value: 2.0}",
            "{attribute: paid, operator: exists}")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  @Test func sayWhatIsMeant() throws {
    let hints = try FixtureProject(Self.cases[0]).findings().map { $0.hint ?? "" }
    for hint in [
      "write it without quotes", "did you mean 'DE'?", "did you mean 'GB'?", "did you mean '2.1'?",
      "did you mean 'de-AT'?",
    ] {
      #expect(hints.contains(hint), "\(hint)")
    }
  }
}
