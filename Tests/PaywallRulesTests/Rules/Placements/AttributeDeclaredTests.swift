import PaywallModel
import Testing

@Suite struct AttributeDeclaredTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "attribute-declared", "attributes that are not among those declared",
      [
        "paywall.yaml": .text(declaring("{name: sessions, type: number}, {name: country, type: country}")),
        "placements.yaml": .text(
          audience(
            "{attribute: ⟦attribute-declared⟧sesions, operator: atLeast, value: 20}",
            "{attribute: ⟦attribute-declared⟧Country, operator: equals, value: DE}",
            "{attribute: ⟦attribute-declared⟧vip, operator: exists}",
            "{attribute: sessions, operator: notExists}")),
      ]),
    RuleCase(
      "attribute-declared", "an empty list, which declares that there are none",
      [
        "paywall.yaml": .text(declaring("")),
        "placements.yaml": .text(audience("{attribute: ⟦attribute-declared⟧vip, operator: exists}")),
      ]),
    RuleCase(
      "attribute-declared", "a project that declares none gets one finding",
      [
        "placements.yaml": .text(
          audience(
            "{attribute: sessions, operator: atLeast, value: 20}", "{attribute: country, operator: in, values: [DE]}",
            "{attribute: country, operator: notEquals, value: AT}"))
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "attribute-declared", "every attribute is declared",
      [
        "paywall.yaml": .text(
          declaring("{name: sessions, type: number, source: the app}, {name: country, type: country}")),
        "placements.yaml": .text(
          audience(
            "{attribute: sessions, operator: atLeast, value: 20}", "{attribute: country, operator: in, values: [DE]}")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// What a team that declares nothing yet reads: a warning, with the line to add.
  @Test func anOldProjectIsToldWhatToAdd() throws {
    let old = try #require(Self.cases.dropFirst(2).first)
    let finding = try #require(FixtureProject(old).findings().first)
    #expect(finding.severity == .warning)
    #expect(finding.hint == "add attributes: [{name: country, type: country}, {name: sessions, type: number}]")
  }
}

/// The finding of a project whose conditions compare attributes, none of which is declared.
let attributesUndeclared = "paywall.yaml:1:1 attribute-declared"

/// The valid project's settings with these attributes.
func declaring(_ attributes: String) -> String { valid("paywall.yaml") + "\nattributes: [\(attributes)]\n" }

/// A placement with an audience of these conditions.
func audience(_ conditions: String...) -> String {
  "placements:\n  - id: settings\n    rules:\n      - offering: pro\n        audience:\n          match: any\n          conditions:\n"
    + conditions.map { "            - \($0)\n" }.joined() + "      - offering: pro\n"
}
