import Testing

@Suite struct TranslationsKeptTests {
  private static let full = "control: {headline: Alles, subhead: Ein Plan., ctaTitle: Weiter, bullets.a: Schnell}\n"
  private static let screen: Entry = .text(
    FixtureProject.variant("bullets: [{id: a, text: Fast}, {id: b, text: Quiet}]"))
  private static let bumped: Entry = .text(valid(StoreProject.offering).replacing("1.0.0", with: "2.0.0"))

  private static func example(_ name: String, _ german: [String: Entry], before: String = full) -> RuleCase {
    RuleCase(
      "translations-kept", name,
      [StoreProject.offering: bumped, StoreProject.control: screen].merging(german) { $1 },
      before: [StoreProject.control: screen, StoreProject.german: .text(before)])
  }

  static let cases: [RuleCase] = [
    example("half of them", [StoreProject.german: "⟦translations-kept⟧control: {headline: Alles, ctaTitle: Weiter}\n"]),
    RuleCase(
      "translations-kept", "the file", [StoreProject.offering: bumped, StoreProject.control: screen],
      before: [StoreProject.control: screen, StoreProject.german: .text(full)],
      elsewhere: [line(StoreProject.german, 1, 1, "translations-kept")]),
    example("one of four", [StoreProject.german: "control: {headline: Alles, subhead: Ein Plan., ctaTitle: Weiter}\n"]),
    example(
      "two of three", [StoreProject.german: "control: {headline: Alles}\n"],
      before: "control: {headline: Alles, subhead: Ein Plan., ctaTitle: Weiter}\n"),
    example("a language that goes", ["paywall.yaml": .text(valid("paywall.yaml").replacing("[en, de]", with: "[en]"))]),
    RuleCase(
      "translations-kept", "texts that go with their originals",
      [
        StoreProject.offering: bumped,
        StoreProject.control: .text(FixtureProject.variant("bullets: [{id: c, text: New}]")),
        StoreProject.german: "control: {headline: Alles, subhead: Ein Plan.}\n",
      ],
      before: [
        StoreProject.control: screen,
        StoreProject.german: "control: {headline: Alles, subhead: Ein Plan., bullets.a: Schnell, bullets.b: Leise}\n",
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
