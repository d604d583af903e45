import Testing

@Suite struct TextPresentTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "text-present", "blank text",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "headline: ⟦text-present⟧' '", "subhead: ⟦text-present⟧\"\\t\\n\"",
            "bullets: [Fast, ⟦text-present⟧\"\\u00A0\", ⟦text-present⟧\"\\u200B\"]", "ctaTitle: ⟦text-present⟧''",
            "cards: [{package: annual, title: ⟦text-present⟧'', features: [{id: a, text: ⟦text-present⟧'  '}]}]"))
      ].merging(quiet) { $1 }),
    RuleCase(
      "text-present", "blank text in another language, and on a package",
      [
        StoreProject.german: "control: {headline: ⟦text-present⟧'', bullets.0: ⟦text-present⟧' ', bullets.1: Leise}\n",
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "{type: annual,", with: "{type: annual, displayName: ⟦text-present⟧'',")),
      ]),
    RuleCase(
      "text-present", "short texts, placeholders, emoji",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "headline: '{{title}}'", "subhead: ·", "bullets: ['👨‍👩‍👧', ' a ', '0']", "ctaTitle: 买"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// Turns off the rule that finds hidden characters.
  private static let quiet: [String: Entry] = [
    "paywall.yaml": .text(valid("paywall.yaml") + "\nrules: {no-hidden-characters: 'off'}\n")
  ]
}
