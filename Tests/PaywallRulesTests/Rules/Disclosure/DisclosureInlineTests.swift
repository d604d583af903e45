import Testing

@Suite struct DisclosureInlineTests {
  static let cases: [RuleCase] = [
    .store(
      "disclosure-inline", "behind an accordion",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans,
          "{type: legal, text: '\(StoreProject.terms)', presentation: ⟦disclosure-inline⟧accordion}",
          StoreProject.footer)
      ]),
    .store(
      "disclosure-inline", "behind a link, beside a section of links",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans,
          "{type: card, sections: [{type: legal, text: '\(StoreProject.terms)', presentation: ⟦disclosure-inline⟧link}]}",
          "{type: legal, id: links, text: ⟦text-present⟧'', termsTitle: Terms}", StoreProject.footer)
      ]),
    .store(
      "disclosure-inline", "something else in plain sight",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, "{type: legal, text: '\(StoreProject.terms)', presentation: accordion}",
          "{type: legal, id: b, text: ⟦disclosure-core⟧⟦disclosure-extended⟧Ask us.}",
          "{type: sticky_footer, restoreText: Restore}")
      ]),
    .store(
      "disclosure-inline", "in plain sight, with more behind a link",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, "{type: legal, id: more, text: Details, presentation: link}",
          StoreProject.footer)
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
