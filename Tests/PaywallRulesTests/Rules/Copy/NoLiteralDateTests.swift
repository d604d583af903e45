import Testing

@Suite struct NoLiteralDateTests {
  static let cases: [RuleCase] = [
    .headline("no-literal-date", "a day of the calendar", "⟦no-literal-date⟧New on 12 March 2031"),
    .headline("no-literal-date", "a placeholder", "The first charge comes a week later"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
