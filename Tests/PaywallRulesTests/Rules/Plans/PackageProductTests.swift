import Testing

@Suite struct PackageProductTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "package-product", "a product that is not in the catalogue",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "product: org.sample.month", with: "product: ⟦package-product⟧org.sample.mnth")
        )
      ]),
    RuleCase(
      "package-product", "two packages of one product",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering) + "\n  - {id: gift, type: custom, product: org.sample.year}\n")
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
