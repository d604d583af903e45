import PaywallModel
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
      "interface-words", "braces that are no placeholder",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "ui: {close: ⟦interface-words⟧'Close {', today: ⟦interface-words⟧'Today }', "
              + "perMonth: ⟦interface-words⟧'{{price}} a {month}', perYear: ⟦interface-words⟧'{price} a year', "
              + "save: ⟦interface-words⟧'{{{percent}}} less'}"
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

  /// A hint says nothing that this rule would report.
  @Test func literalsHaveHintsThatFit() throws {
    let example = RuleCase.store(
      "no-literal-price", "values in words of the screen",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "ui: {close: Pay $9.99, perMonth: '$9.99 {{price}}', trial: '7 days free, {{length}}', "
              + "save: 'Save 50%, {{percent}}', saveAmount: '$5.00 {{amount}}', today: 7 days free}"
          ])
      ])
    let hints = try FixtureProject(example).findings().filter { $0.rule.hasPrefix("no-literal") }.compactMap(\.hint)
    #expect(
      Set(hints) == [
        "remove it: nothing fills 'ui.close'", "remove it: nothing fills 'ui.today'", "use {{price}}", "use {{length}}",
        "use {{percent}}", "use {{amount}}",
      ])
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
