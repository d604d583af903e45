import Testing

@Suite struct PackagePeriodTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "package-period", "a week that is a year, a lifetime that renews, a month of credits",
      [
        "products.yaml": .text(
          valid("products.yaml") + "\n  - {id: org.sample.week, kind: autoRenewable, period: P7D, group: plus}"
            + "\n  - {id: org.sample.coins, kind: consumable}\n  - {id: org.sample.ever, kind: nonConsumable}"),
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("type: annual", with: "type: ⟦package-period⟧weekly").replacing(
            "type: monthly", with: "type: ⟦package-period⟧lifetime")
            + "\n  - {id: coins, type: ⟦package-period⟧monthly, product: org.sample.coins}"
            + "\n  - {id: ever, type: ⟦package-period⟧annual, product: org.sample.ever}"),
      ]),
    RuleCase(
      "package-period", "other spellings, and what is not compared",
      [
        "products.yaml": .text(
          valid("products.yaml").replacing("P1Y", with: "P12M")
            + "\n  - {id: org.sample.week, kind: autoRenewable, period: P7D, group: plus}"
            + "\n  - {id: org.sample.pass, kind: nonRenewable}\n  - {id: org.sample.ever, kind: nonConsumable}"),
        StoreProject.offering: .text(
          valid(StoreProject.offering)
            + "\n  - {type: weekly, product: org.sample.week}\n  - {type: lifetime, product: org.sample.ever}"
            + "\n  - {type: sixMonth, id: half, product: org.sample.pass}"
            + "\n  - {id: gift, type: custom, product: org.sample.month}"),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
