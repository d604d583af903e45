import Testing

@Suite struct RestorePresentTests {
  static let cases: [RuleCase] = [
    .store(
      "restore-present", "hidden",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, "{type: cta, restorePosition: ⟦restore-present⟧hidden}",
          "{type: sticky_footer, ctaTitle: Buy}")
      ]),
    .store(
      "restore-present", "nowhere",
      [
        StoreProject.control: StoreProject.screen("⟦restore-present⟧" + StoreProject.plans, StoreProject.legal)
          .markingTheList("restore-present")
      ]),
    .store(
      "restore-present", "a button without words",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal,
          "{type: sticky_footer, restoreText: ⟦restore-present⟧⟦text-present⟧' '}")
      ]),
    .store("restore-present", "by the button that every screen has", [StoreProject.control: StoreProject.core()]),
    .store(
      "restore-present", "only consumables",
      [
        "products.yaml": .text(
          valid("products.yaml").replacing("autoRenewable, period: P1Y, group: plus", with: "consumable")),
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: '{{price}}'}", StoreProject.legal.replacing(" per {{period}}", with: ""),
          "{type: cta, restorePosition: hidden}"),
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("type: annual", with: "id: annual, type: custom")),
      ]),
    .section(
      "restore-present", "restore turned off, although it has text",
      "{type: cta, restoreText: Restore, ⟦known-key⟧show_restore: ⟦restore-present⟧false}"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
