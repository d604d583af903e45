import Testing

@Suite struct SmallPrintMin9ptTests {
  private static func sized(_ legal: String, _ footer: String) -> [String: Entry] {
    func style(_ section: String, _ size: String) -> String {
      section.dropLast() + ", style: {fontSize: \(size)}}"
    }
    return [
      StoreProject.control: StoreProject.screen(
        StoreProject.plans, style(StoreProject.legal, legal), style(StoreProject.footer, footer))
    ]
  }

  static let cases: [RuleCase] = [
    .store("small-print-min-9pt", "eight and a half points", sized("⟦small-print-min-9pt⟧8.5", "16")),
    .store(
      "small-print-min-9pt", "small print in the footer",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal,
          StoreProject.footer.dropLast().replacing(", priceSummary: '{{title}} {{price}}'", with: "")
            + ", text: 'More in the terms', style: {fontSize: ⟦small-print-min-9pt⟧7}}")
      ]),
    .store("small-print-min-9pt", "nine points", sized("9", "16")),
    .store(
      "small-print-min-9pt", "a footer without small print",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal,
          StoreProject.footer.dropLast().replacing(", priceSummary: '{{title}} {{price}}'", with: "")
            + ", style: {fontSize: 8}}")
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
