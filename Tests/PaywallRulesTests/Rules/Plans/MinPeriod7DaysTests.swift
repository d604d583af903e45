import Testing

@Suite struct MinPeriod7DaysTests {
  static let cases: [RuleCase] = [
    .store(
      "min-period-7-days", "three days",
      ["products.yaml": .text(valid("products.yaml").replacing("P1M", with: "⟦min-period-7-days⟧P3D"))]),
    .store(
      "min-period-7-days", "a week, and a day that does not renew",
      [
        "products.yaml": .text(
          valid("products.yaml").replacing("P1M", with: "P7D")
            + "\n  - {id: org.sample.day, kind: nonRenewable, period: P1D}"),
        StoreProject.offering: .text(valid(StoreProject.offering).replacing("type: monthly", with: "type: weekly")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
