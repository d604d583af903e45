import Testing

@Suite struct TranslationCurrentTests {
  private static let bumped: Entry = .text(valid(StoreProject.offering).replacing("1.0.0", with: "2.0.0"))
  private static let german = "control: {headline: Alles, subhead: Ein Plan., ctaTitle: Weiter}\n"

  private static func example(_ name: String, _ screen: String, _ german: String) -> RuleCase {
    RuleCase(
      "translation-current", name,
      [StoreProject.offering: bumped, StoreProject.control: .text(screen), StoreProject.german: .text(german)],
      before: [StoreProject.german: .text(Self.german)])
  }

  static let cases: [RuleCase] = [
    example(
      "two originals say something else, and one translation does",
      FixtureProject.variant("headline: Everything, everywhere", "subhead: Two plans."),
      german.replacing("Alles", with: "⟦translation-current⟧Alles").replacing("Ein Plan", with: "Zwei Pläne")),
    example(
      "case, spaces and punctuation", FixtureProject.variant("headline: 'everything!'", "ctaTitle: CONTINUE"), german),
    example(
      "an original without a translation, and a translation that goes",
      FixtureProject.variant("headline: More", "bullets: [{id: a, text: Fast}]"), "control: {ctaTitle: Weiter}\n"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
