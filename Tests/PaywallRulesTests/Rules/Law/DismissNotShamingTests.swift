import Testing

@Suite struct DismissNotShamingTests {
  private static func shop(_ name: String, _ text: String, locale: String = "en") -> RuleCase {
    .law("dismiss-not-shaming", name, fields: ["dismiss: {style: text, text: \(text)}"], locale: locale)
  }

  static let cases: [RuleCase] = [
    shop("words about oneself", "⟦dismiss-not-shaming⟧'No thanks, I prefer to pay full price'"),
    shop("words about oneself, in German", "⟦dismiss-not-shaming⟧'Nein, ich bleibe lieber ungesund'", locale: "de"),
    shop("words that shame without a person", "⟦dismiss-not-shaming⟧'No, keep paying more'"),
    shop("words that shame beside a delay", "⟦dismiss-not-shaming⟧'Let me decide later, I like wasting money'"),
    shop("a plain no", "'No thanks'"),
    shop("one that puts it off", "'I will decide later'"),
    shop("a plain no in German", "'Nein, danke'", locale: "de"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
