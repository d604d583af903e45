import Testing

@Suite struct ReachableRemovedTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "reachable-removed", "an offering that a placement, an experiment or nothing leads to", [:],
      before: [
        "placements.yaml": "placements: [{id: settings, rules: [{offering: sale}]}]",
        StoreProject.experiment: .text(runningExperiment(offering: "gift")),
        "offerings/sale/offering.yaml": .text(valid(StoreProject.offering)),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
        "offerings/gift/offering.yaml": .text(valid(StoreProject.offering)),
        "offerings/gift/variants/control.yaml": .text(FixtureProject.variant("id: gift_control")),
        "offerings/idle/offering.yaml": .text(valid(StoreProject.offering)),
        "offerings/idle/variants/control.yaml": .text(FixtureProject.variant("id: idle_control")),
      ],
      elsewhere: [
        line(StoreProject.experiment, 1, 1, "experiment-not-stopped-early"),
        line("offerings/gift/offering.yaml", 1, 1, "reachable-removed"),
        line("offerings/sale/offering.yaml", 1, 1, "reachable-removed"),
      ]),
    RuleCase(
      "reachable-removed", "a package and its product",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("  - {type: monthly, product: org.sample.month}", with: "")
            .replacing("packages:\n  ", with: "packages:\n  ⟦reachable-removed⟧").replacing("1.0.0", with: "2.0.0")),
        "products.yaml":
          "products:\n  ⟦reachable-removed⟧- {id: org.sample.year, kind: autoRenewable, period: P1Y, group: plus}\n",
      ], before: [:]),
    RuleCase(
      "reachable-removed", "a package that sells a different product, and a removed placement",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "product: org.sample.month", with: "product: ⟦reachable-removed⟧org.sample.moon"
          )
          .replacing("1.0.0", with: "2.0.0")),
        "products.yaml": .text(products + moon),
        "placements.yaml": "placements:\n  ⟦reachable-removed⟧- {id: home, rules: [{offering: pro}]}\n",
      ], before: ["products.yaml": .text(products + moon)]),
    RuleCase(
      "reachable-removed", "a placement removed with its file", ["placements.yaml": .absent], before: [:],
      elsewhere: [line("placements.yaml", 1, 1, "reachable-removed")]),
    RuleCase(
      "reachable-removed", "a removed product, and another in its place",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("product: org.sample.month", with: "product: org.sample.moon")
            .replacing("1.0.0", with: "2.0.0")),
        "products.yaml": .text(
          (products + moon).replacing(
            "\n  - {id: org.sample.month, kind: autoRenewable, period: P1M, group: plus}", with: ""
          ).replacing("products:\n  ", with: "products:\n  ⟦reachable-removed⟧")),
      ], before: ["products.yaml": .text(products + moon)]),
    RuleCase(
      "reachable-removed", "a campaign and an experiment that have ended, with everything that led there",
      ["placements.yaml": "placements: [{id: settings, rules: [{offering: pro}]}]"],
      before: [
        "placements.yaml": "placements: [{id: settings, rules: [{offering: sale}, {experiment: a}, {offering: pro}]}]",
        StoreProject.experiment: .text(
          endedExperiment.replacing("id: b, offering: pro", with: "id: b, offering: gift")),
        "offerings/sale/offering.yaml": .text(campaignOffering("2029-12-01T00:00:00Z", "2030-01-01T00:30:00Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
        "offerings/gift/offering.yaml": .text(valid(StoreProject.offering)),
        "offerings/gift/variants/control.yaml": .text(FixtureProject.variant("id: gift_control")),
      ]),
    RuleCase(
      "reachable-removed", "a campaign that has ended, and the current offering", [:],
      before: [
        "paywall.yaml": .text(valid("paywall.yaml").replacing("currentOffering: pro", with: "currentOffering: sale")),
        "offerings/sale/offering.yaml": .text(campaignOffering("2029-12-01T00:00:00Z", "2030-01-01T00:30:00Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ], elsewhere: [line("offerings/sale/offering.yaml", 1, 1, "reachable-removed")]),
    RuleCase(
      "reachable-removed", "an idle offering, and a product that nobody sold", [:],
      before: [
        "products.yaml": .text(valid("products.yaml") + "\n  - {id: org.sample.week, kind: consumable}\n"),
        "offerings/idle/offering.yaml": .text(valid(StoreProject.offering)),
        "offerings/idle/variants/control.yaml": .text(FixtureProject.variant("id: idle_control")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static let products = valid("products.yaml")

  private static let moon = "\n  - {id: org.sample.moon, kind: autoRenewable, period: P1M, group: plus}\n"
}
