import PaywallRules
import Testing

@Suite struct WordsWholeTests {
  static let cases: [LayoutCase] = [
    LayoutCase("words-whole", .broken, ["Jahresabonnement"], "a line ends within 'Jahresabonnement'"),
    LayoutCase(
      "words-whole", .broken, [String(repeating: "a", count: 60)],
      "a line ends within '\(String(repeating: "a", count: 39))…'"),
    LayoutCase("words-whole", .covered, ["One", "Two"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
