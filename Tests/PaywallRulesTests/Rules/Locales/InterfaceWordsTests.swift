import Testing

@Suite struct InterfaceWordsTests {
  static let cases: [RuleCase] = [
    .store(
      "interface-words", "texts without their parameter, with another, and with unmatched braces",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "ui: {close: Later, perMonth: ⟦interface-words⟧Monthly, today: ⟦interface-words⟧'{{date}}', "
              + "save: ⟦interface-words⟧'{{percent}} {{price}}', perDay: ⟦interface-words⟧'{{price}} {{'}"
          ])
      ]),
    .store(
      "interface-words", "translations of words that the variant leaves alone",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        StoreProject.german: .text(
          StoreProject.germanCopy + "\n  ui.close: Später\n  ui.perMonth: '{{price}} im Monat'\n"
            + "  ui.today: ⟦interface-words⟧'{{date}}'\n  ⟦locale-path⟧ui.nothing: Nichts\n"),
      ]),
    .store(
      "interface-words", "words in their own languages",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        StoreProject.german: .text(StoreProject.germanCopy + "\n  ui.close: Später\n"),
        StoreProject.control: StoreProject.screen(fields: ["ui: {close: Later, save: '{{ percent }} less'}"]),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
