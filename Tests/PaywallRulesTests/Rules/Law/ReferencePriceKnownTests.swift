import Testing

@Suite struct ReferencePriceKnownTests {
  private static let plus = "offerings/plus/variants/control.yaml"

  private static func files(_ since: String?, _ mark: String) -> [String: Entry] {
    let year = since.map { "period: P1Y, priceSince: \($0)," } ?? "period: P1Y,"
    let month = "period: P1M, priceSince: 2029-01-01T00:00:00Z,"
    return [
      "products.yaml": .text(
        valid("products.yaml").replacing("period: P1Y,", with: year).replacing("period: P1M,", with: month)),
      StoreProject.offering: StoreProject.campaign,
      plus: StoreProject.screen(fields: ["id: plus_control", "ctaTitle: Subscribe"]),
      StoreProject.control: StoreProject.screen(
        fields: [
          "ctaTitle: Subscribe", StoreProject.bothPlans,
          "cards: [{package: annual, badge: {text: \(mark)'Save {{savings_percent}}'}}]",
        ]),
    ]
  }

  static let cases: [RuleCase] = [
    .law("reference-price-known", "no day at all", files(nil, "⟦reference-price-known⟧")),
    .law("reference-price-known", "29 days before", files("2029-12-03T00:00:00Z", "⟦reference-price-known⟧")),
    .law("reference-price-known", "30 days before", files("2029-12-02T00:00:00Z", "")),
    .law(
      "reference-price-known", "a saving that is always there",
      files(nil, "").merging([StoreProject.offering: .text(valid(StoreProject.offering)), plus: .absent]) { $1 }),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
