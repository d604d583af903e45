import Testing

@Suite struct TranslationCurrentTests {
  private static let bumped: Entry = .text(valid(StoreProject.offering).replacing("1.0.0", with: "2.0.0"))
  private static let german = "control: {headline: Alles, subhead: Ein Plan., ctaTitle: Weiter}\n"

  private static let letters = "control: {bullets.a: A, bullets.b: B, bullets.c: C, bullets.d: D, bullets.e: E}\n"

  private static func numbers(_ texts: String...) -> Entry {
    let items = zip(["a", "b", "c", "d", "e"], texts).map { "{id: \($0), text: '\($1)'}" }
    return .text(FixtureProject.variant("bullets: [\(items.joined(separator: ", "))]"))
  }

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
    RuleCase(
      "translation-current", "signs that make a number another",
      [
        StoreProject.offering: bumped, StoreProject.control: numbers("15", "-5", "5%", "€5", "2-3"),
        StoreProject.german: .text(
          "control: {"
            + ["A", "B", "C", "D", "E"].map { "bullets.\($0.lowercased()): ⟦translation-current⟧\($0)" }
            .joined(separator: ", ") + "}\n"),
      ],
      before: [
        StoreProject.control: numbers("1.5", "5", "5", "$5", "23"),
        StoreProject.german: .text(letters),
      ]),
    RuleCase(
      "translation-current", "signs beside a number that leave it as it was",
      [
        StoreProject.offering: bumped, StoreProject.control: numbers("1.5!", "(5)", "5 %", "$ 5", "2 -3"),
        StoreProject.german: .text(letters),
      ],
      before: [
        StoreProject.control: numbers("1.5", "5", "5%", "$5.", "2-3"), StoreProject.german: .text(letters),
      ]),
    example(
      "case, spaces and punctuation", FixtureProject.variant("headline: 'everything!'", "ctaTitle: CONTINUE"), german),
    example(
      "an original without a translation, and a translation that goes",
      FixtureProject.variant("headline: More", "bullets: [{id: a, text: Fast}]"), "control: {ctaTitle: Weiter}\n"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
