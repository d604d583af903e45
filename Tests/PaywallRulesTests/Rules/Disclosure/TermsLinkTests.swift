import Testing

@Suite struct TermsLinkTests {
  static let cases: [RuleCase] = [
    .store(
      "terms-link", "nowhere",
      [
        "paywall.yaml": .text(StoreProject.settings.replacing("termsURL: https://sample.org/terms, ", with: "")),
        StoreProject.control: StoreProject.screen(
          "{type: header}", StoreProject.plans, "⟦terms-link⟧" + StoreProject.legal, StoreProject.footer),
      ]),
    .store(
      "terms-link", "not https",
      [
        "paywall.yaml": .text(
          StoreProject.settings.replacing("https://sample.org/t", with: "⟦terms-link⟧http://sample.org/t")),
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: legal, id: b, termsURL: ⟦terms-link⟧http://sample.org/terms}"),
      ]),
    .store("terms-link", "the project's, without a legal section", [StoreProject.control: StoreProject.core()]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
