import Testing

@Suite struct TermsLinkTests {
  static let cases: [RuleCase] = [
    .store(
      "terms-link", "nowhere",
      [
        "paywall.yaml": .text(Shop.settings.replacing("termsURL: https://sample.org/terms, ", with: "")),
        Shop.control: Shop.screen("{type: header}", Shop.plans, "⟦terms-link⟧" + Shop.legal, Shop.footer),
      ]),
    .store(
      "terms-link", "not https",
      [
        "paywall.yaml": .text(Shop.settings.replacing("https://sample.org/t", with: "⟦terms-link⟧http://sample.org/t")),
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer, "{type: legal, id: b, termsURL: ⟦terms-link⟧http://sample.org/terms}"),
      ]),
    .store("terms-link", "the project's, without a legal section", [Shop.control: Shop.core()]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
