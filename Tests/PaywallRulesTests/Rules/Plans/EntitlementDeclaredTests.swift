import Testing

@Suite struct EntitlementDeclaredTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "entitlement-declared", "a misspelt entitlement, and one of a catalogue that declares others",
      [
        "products.yaml": .text(
          catalogue(
            "entitlements: [⟦entitlement-declared⟧premum]", "entitlements: [premium, ⟦entitlement-declared⟧export]")
            + "\nentitlements: [{id: premium}]")
      ]),
    RuleCase(
      "entitlement-declared", "an entitlement where none is declared",
      ["products.yaml": .text(catalogue("entitlements: [⟦entitlement-declared⟧premium]", "level: 1"))]),
    RuleCase(
      "entitlement-declared", "entitlements that are declared",
      [
        "products.yaml": .text(
          catalogue("entitlements: [premium]", "entitlements: [premium, export]")
            + "\nentitlements: [{id: premium}, {id: export, displayName: Export}]")
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}

/// The valid catalogue with another field for its yearly and one for its monthly product.
func catalogue(_ year: String, _ month: String = "level: 1") -> String {
  """
  products:
    - {id: org.sample.year, kind: autoRenewable, period: P1Y, group: plus, \(year)}
    - {id: org.sample.month, kind: autoRenewable, period: P1M, group: plus, \(month)}
  """
}
