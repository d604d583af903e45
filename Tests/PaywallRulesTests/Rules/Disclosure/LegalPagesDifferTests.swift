import Testing

@Suite struct LegalPagesDifferTests {
  private static func settings(_ privacy: String) -> Entry {
    .text(StoreProject.settings.replacing("privacyURL: https://sample.org/privacy", with: "privacyURL: \(privacy)"))
  }

  private static func legal(_ privacy: String) -> Entry {
    StoreProject.screen(
      StoreProject.plans,
      StoreProject.legal.replacing(
        "termsTitle", with: "termsURL: 'https://sample.org/legal', privacyURL: \(privacy), termsTitle"),
      StoreProject.footer)
  }

  static let cases: [RuleCase] = [
    .store(
      "legal-pages-differ", "one page in the settings",
      ["paywall.yaml": settings("⟦legal-pages-differ⟧https://sample.org/terms/")]),
    .store(
      "legal-pages-differ", "one page in other letters",
      ["paywall.yaml": settings("⟦legal-pages-differ⟧https://Sample.ORG:443/./terms")]),
    .store(
      "legal-pages-differ", "one page in a section",
      [StoreProject.control: legal("⟦legal-pages-differ⟧'https://sample.org/legal'")]),
    .store(
      "legal-pages-differ", "two parts of one page", [StoreProject.control: legal("'https://sample.org/legal#privacy'")]
    ),
    .store("legal-pages-differ", "two pages"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
