import Testing

@Suite struct DisclosureInlineTests {
  static let cases: [RuleCase] = [
    .store(
      "disclosure-inline", "behind an accordion",
      [
        Shop.control: Shop.screen(
          Shop.plans, "{type: legal, text: '\(Shop.terms)', presentation: ⟦disclosure-inline⟧accordion}", Shop.footer)
      ]),
    .store(
      "disclosure-inline", "behind a link, beside a section of links",
      [
        Shop.control: Shop.screen(
          Shop.plans,
          "{type: card, sections: [{type: legal, text: '\(Shop.terms)', presentation: ⟦disclosure-inline⟧link}]}",
          "{type: legal, id: links, text: ⟦text-present⟧'', termsTitle: Terms}", Shop.footer)
      ]),
    .store(
      "disclosure-inline", "something else in plain sight",
      [
        Shop.control: Shop.screen(
          Shop.plans, "{type: legal, text: '\(Shop.terms)', presentation: accordion}",
          "{type: legal, id: b, text: ⟦disclosure-core⟧⟦disclosure-extended⟧Ask us.}",
          "{type: sticky_footer, restoreText: Restore}")
      ]),
    .store(
      "disclosure-inline", "in plain sight, with more behind a link",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, "{type: legal, id: more, text: Details, presentation: link}", Shop.footer)
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
