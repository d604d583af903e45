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

  private static let released: Entry = .text(valid(StoreProject.offering))

  /// A project in English and Portuguese with these files.
  private static func portuguese(
    _ files: [String: String], locales: String = "pt, pt-BR", offering: Entry = bumped
  ) -> [String: Entry] {
    var all: [String: Entry] = [
      StoreProject.offering: offering, StoreProject.control: screen,
      "paywall.yaml": .text(valid("paywall.yaml").replacing("[en, de]", with: "[en, \(locales)]")),
    ]
    for (locale, text) in files { all["offerings/pro/locales/\(locale).yaml"] = .text(text) }
    return all
  }

  static let cases: [RuleCase] = [
    example("half of them", [StoreProject.german: "⟦translations-kept⟧control: {headline: Alles, ctaTitle: Weiter}\n"]),
    RuleCase(
      "translations-kept", "the file", [StoreProject.offering: bumped, StoreProject.control: screen],
      before: [StoreProject.control: screen, StoreProject.german: .text(full)],
      elsewhere: [line(StoreProject.german, 1, 1, "translations-kept")]),
    RuleCase(
      "translations-kept", "a language whose users do not read the texts of its countries",
      portuguese(["pt-BR": full]), before: portuguese(["pt": full, "pt-BR": full], offering: released),
      elsewhere: [line("offerings/pro/locales/pt.yaml", 1, 1, "translations-kept")]),
    RuleCase(
      "translations-kept", "a country whose users read the texts of its language",
      portuguese(["pt": full]), before: portuguese(["pt": full, "pt-BR": full], offering: released)),
    RuleCase(
      "translations-kept", "a file that goes to the only country of its language",
      portuguese(["pt-BR": full], locales: "pt-BR"),
      before: portuguese(["pt": full], locales: "pt-BR", offering: released)),
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
