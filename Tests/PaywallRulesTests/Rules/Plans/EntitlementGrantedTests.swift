import Testing

@Suite struct EntitlementGrantedTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "entitlement-granted", "entitlements that no product grants",
      [
        "products.yaml": .text(
          catalogue("entitlements: [premium]")
            + "\nentitlements: [{id: premium}, {id: ⟦entitlement-granted⟧export, displayName: Export}]")
      ]),
    RuleCase(
      "entitlement-granted", "an entitlement of one product",
      ["products.yaml": .text(catalogue("entitlements: [premium]") + "\nentitlements: [{id: premium}]")]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
