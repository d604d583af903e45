import Testing

@Suite struct MedicalClaimTests {
  static let cases: [RuleCase] = [
    .lawTexts(
      "medical-claim", "claims",
      [
        "⟦medical-claim⟧'Clinically proven to help you sleep'", "⟦medical-claim⟧'Recommended by doctors'",
        "⟦medical-claim⟧'Cures insomnia in a week'",
      ]),
    .lawTexts("medical-claim", "other texts", ["'Notes for your doctor'", "'Clinical photography for students'"]),
    .lawTexts(
      "medical-claim", "in German",
      ["⟦medical-claim⟧'Klinisch getestet'", "⟦medical-claim⟧'Senkt den Blutdruck'", "'Termine mit deinem Arzt'"],
      locale: "de"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
