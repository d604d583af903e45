import Testing

@Suite struct RestorePresentTests {
  static let cases: [RuleCase] = [
    .store(
      "restore-present", "hidden",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, "{type: cta, restorePosition: ⟦restore-present⟧hidden}",
          "{type: sticky_footer, ctaTitle: Buy}")
      ]),
    .store(
      "restore-present", "nowhere",
      [Shop.control: Shop.screen("⟦restore-present⟧" + Shop.plans, Shop.legal).markingTheList("restore-present")]),
    .store(
      "restore-present", "a button without words",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, "{type: sticky_footer, restoreText: ⟦restore-present⟧⟦text-present⟧' '}")
      ]),
    .store("restore-present", "by the button that every screen has", [Shop.control: Shop.core()]),
    .store(
      "restore-present", "only consumables",
      [
        "products.yaml": .text(
          valid("products.yaml").replacing("autoRenewable, period: P1Y, group: plus", with: "consumable")),
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}}'}", Shop.legal.replacing(" per {{period}}", with: ""),
          "{type: cta, restorePosition: hidden}"),
        Shop.offering: .text(valid(Shop.offering).replacing("type: annual", with: "id: annual, type: custom")),
      ]),
    .section(
      "restore-present", "restore turned off, although it has text",
      "{type: cta, restoreText: Restore, ⟦known-key⟧show_restore: ⟦restore-present⟧false}"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
