private let control = "offerings/pro/variants/control.yaml"
private let offering = "offerings/pro/offering.yaml"
private let german = "offerings/pro/locales/de.yaml"

extension RuleCase {
  /// Texts without words, and lists of texts with their translations.
  static let textCases: [RuleCase] = [
    RuleCase(
      "text-present", "nothing to read",
      [
        control: .text(
          FixtureProject.variant(
            "headline: ⟦text-present⟧' '", "subhead: ⟦text-present⟧\"\\t\\n\"",
            "bullets: [Fast, ⟦text-present⟧\"\\u00A0\", ⟦text-present⟧\"\\u200B\"]", "ctaTitle: ⟦text-present⟧''",
            "cards: [{package: annual, title: ⟦text-present⟧'', features: [{id: a, text: ⟦text-present⟧'  '}]}]"))
      ].merging(quiet) { $1 }),
    RuleCase(
      "text-present", "nothing to read in another language, and on a package",
      [
        german: "control: {headline: ⟦text-present⟧'', bullets.0: ⟦text-present⟧' ', bullets.1: Leise}\n",
        offering: .text(
          sound(offering).replacing(
            "{type: annual,", with: "{type: annual, displayName: ⟦text-present⟧'',")),
      ]),
    RuleCase(
      "text-present", "short texts, placeholders, emoji",
      [
        control: .text(
          FixtureProject.variant(
            "headline: '{{title}}'", "subhead: ·", "bullets: ['👨‍👩‍👧', ' a ', '0']", "ctaTitle: 买"))
      ]),
    RuleCase(
      "field-type", "bullets with ids beside bullets without",
      [
        control: .text(
          FixtureProject.variant(
            "bullets: [Fast, ⟦field-type⟧{id: quiet, text: Quiet}, Light]",
            "cards: [{package: annual, features: [{id: a, text: A}, ⟦field-type⟧B]}]",
            "sections: [{type: comparison_table, columns: [{title: A}], rows: "
              + "[{label: X, values: [true, One, ⟦field-type⟧{id: two, text: Two}]}]}]"))
      ]),
    RuleCase(
      "unique-id", "an id of two bullets",
      [
        control: .text(
          FixtureProject.variant(
            "bullets: [{id: a, text: Fast}, {id: b, text: Fast}, {id: ⟦unique-id⟧a, text: Light}]"))
      ]),
    RuleCase(
      "valid-id", "bullets' ids",
      [
        control: .text(
          FixtureProject.variant(
            "bullets: [{id: ⟦valid-id⟧Fast, text: Fast}, ⟦field-present⟧{id: b}, ⟦field-present⟧{text: C}, "
              + "{id: d, text: D, ⟦known-key⟧icon: e}, ⟦field-type⟧5, {id: f, text: ⟦field-type⟧6}]"))
      ]),
    RuleCase(
      "locale-path", "bullets by their ids",
      [
        control: .text(FixtureProject.variant("bullets: [{id: fast, text: Fast}, {id: text, text: Quiet}]")),
        german: "control: {bullets.text: Leise, ⟦locale-path⟧bullets.0: Schnell, ⟦locale-path⟧bullets.slow: Lahm}\n",
      ]),
    RuleCase(
      "copy-length", "a bullet whose id is the name of a shorter text",
      shop([
        control: Shop.screen(fields: [
          "bullets: [{id: label, text: \(String(repeating: "word ", count: 15))words}, "
            + "{id: footnote, text: ⟦copy-length⟧\(String(repeating: "word ", count: 16))words}]"
        ])
      ])),
    RuleCase(
      "list-translation-current", "bullets that moved under their translations",
      [
        offering: bumped, control: .text(FixtureProject.variant("bullets: [Quiet, Fast]")),
        german: "control: {headline: Alles, ⟦list-translation-current⟧bullets.0: Schnell, bullets.1: Leise}\n",
      ],
      before: [german: "control: {headline: Alles, bullets.0: Schnell, bullets.1: Leise}\n"]),
    RuleCase(
      "list-translation-current", "lists of cards, tables and carousels, each once",
      [
        offering: bumped, control: .text(FixtureProject.variant("bullets: [Fast, Quiet]", lists("B", "Two", "Second"))),
        german: .text("control:\n" + listCopy("⟦list-translation-current⟧")),
      ],
      before: [
        control: .text(FixtureProject.variant("bullets: [Fast, Quiet]", lists("A", "One", "First"))),
        german: .text("control:\n" + listCopy("")),
      ]),
    RuleCase(
      "list-translation-current", "bullets with ids that moved, beside another headline",
      [
        offering: bumped,
        control: .text(FixtureProject.variant("bullets: [{id: b, text: Quiet}, {id: a, text: Fast}]", "headline: All")),
        german: "control: {bullets.a: Schnell, bullets.b: Leise}\n",
      ],
      before: [
        control: .text(FixtureProject.variant("bullets: [{id: a, text: Fast}, {id: b, text: Quiet}]")),
        german: "control: {bullets.a: Schnell, bullets.b: Leise}\n",
      ]),
    RuleCase(
      "list-translation-current", "a translation that is being written for the list as it is",
      [
        offering: bumped, control: .text(FixtureProject.variant("bullets: [Quiet, Fast]")),
        german: "control: {bullets.0: Leise, bullets.1: Schnell}\n",
      ],
      before: [german: "control: {bullets.0: Schnell, bullets.1: Leise}\n"]),
    RuleCase(
      "list-translation-current", "the same list in another style",
      [
        offering: bumped,
        control: .text(FixtureProject.variant("headline: Anew", "bullets:\n  - 'Fast'\n  - Quiet   # really")),
        german: "control: {bullets.0: Schnell, bullets.1: Leise}\n",
      ],
      before: [german: "control: {bullets.0: Schnell, bullets.1: Leise}\n"]),
  ]

  /// What history asks of the version is another rule's.
  private static let bumped = Entry.text(sound(offering).replacing("1.0.0", with: "2.0.0"))

  /// Hidden characters are another rule's, which this project does not ask.
  private static let quiet: [String: Entry] = [
    "paywall.yaml": .text(sound("paywall.yaml") + "\nrules: {no-hidden-characters: 'off'}\n")
  ]

  private static func shop(_ files: [String: Entry]) -> [String: Entry] {
    ["paywall.yaml": .text(Shop.settings)].merging(files) { $1 }
  }

  /// A feature of a card, a cell of a table and a slide, each before others.
  private static func lists(_ feature: String, _ cell: String, _ slide: String) -> String {
    "cards: [{package: annual, features: [\(feature), Last]}]\nsections: [{type: comparison_table, columns: [{title: C}], "
      + "rows: [{label: R, values: [false, \(cell)]}]}, {type: carousel, items: [{text: \(slide)}, {text: Last}]}]"
  }

  private static func listCopy(_ mark: String) -> String {
    "  bullets.0: Schnell\n  \(mark)cards.annual.features.0: Eins\n  cards.annual.features.1: Zwei\n"
      + "  \(mark)sections.comparison_table.rows.R.values.1: Drei\n  \(mark)sections.carousel.items.0.text: Vier\n"
  }
}
