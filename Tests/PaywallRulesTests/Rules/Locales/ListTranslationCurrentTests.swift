import Testing

@Suite struct ListTranslationCurrentTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "list-translation-current", "bullets that moved, unlike their translations",
      [
        StoreProject.offering: bumped, StoreProject.control: .text(FixtureProject.variant("bullets: [Quiet, Fast]")),
        StoreProject.german:
          "control: {headline: Alles, bullets.0: ⟦list-translation-current⟧Schnell, bullets.1: ⟦list-translation-current⟧Leise}\n",
      ],
      before: [StoreProject.german: "control: {headline: Alles, bullets.0: Schnell, bullets.1: Leise}\n"]),
    RuleCase(
      "list-translation-current", "lists of cards, tables and carousels",
      [
        StoreProject.offering: bumped,
        StoreProject.control: .text(FixtureProject.variant("bullets: [Fast, Quiet]", lists("B", "Two", "Second"))),
        StoreProject.german: .text("control:\n" + listCopy("⟦list-translation-current⟧")),
      ],
      before: [
        StoreProject.control: .text(FixtureProject.variant("bullets: [Fast, Quiet]", lists("A", "One", "First"))),
        StoreProject.german: .text("control:\n" + listCopy("")),
      ]),
    RuleCase(
      "list-translation-current", "bullets with ids that moved, beside another headline",
      [
        StoreProject.offering: bumped,
        StoreProject.control: .text(
          FixtureProject.variant("bullets: [{id: b, text: Quiet}, {id: a, text: Fast}]", "headline: All")),
        StoreProject.german: "control: {bullets.a: Schnell, bullets.b: Leise}\n",
      ],
      before: [
        StoreProject.control: .text(FixtureProject.variant("bullets: [{id: a, text: Fast}, {id: b, text: Quiet}]")),
        StoreProject.german: "control: {bullets.a: Schnell, bullets.b: Leise}\n",
      ]),
    RuleCase(
      "list-translation-current", "a translation with uncommitted edits for the current list",
      [
        StoreProject.offering: bumped, StoreProject.control: .text(FixtureProject.variant("bullets: [Quiet, Fast]")),
        StoreProject.german: "control: {bullets.0: Leise, bullets.1: Schnell}\n",
      ],
      before: [StoreProject.german: "control: {bullets.0: Schnell, bullets.1: Leise}\n"]),
    RuleCase(
      "list-translation-current", "the same list in another style",
      [
        StoreProject.offering: bumped,
        StoreProject.control: .text(
          FixtureProject.variant("headline: Anew", "bullets:\n  - 'Fast'\n  - Quiet   # really")),
        StoreProject.german: "control: {bullets.0: Schnell, bullets.1: Leise}\n",
      ],
      before: [StoreProject.german: "control: {bullets.0: Schnell, bullets.1: Leise}\n"]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// The offering with a bumped version, so that `version-moved` finds nothing.
  private static let bumped = Entry.text(valid(StoreProject.offering).replacing("1.0.0", with: "2.0.0"))

  /// A feature of a card, a cell of a table and a slide, each placed before others.
  private static func lists(_ feature: String, _ cell: String, _ slide: String) -> String {
    "cards: [{package: annual, features: [\(feature), Last]}]\nsections: [{type: comparison_table, columns: [{title: C}, {title: D}], "
      + "rows: [{label: R, values: [false, \(cell)]}]}, {type: carousel, items: [{text: \(slide)}, {text: Last}]}]"
  }

  private static func listCopy(_ mark: String) -> String {
    "  bullets.0: Schnell\n  cards.annual.features.0: \(mark)Eins\n  cards.annual.features.1: Zwei\n"
      + "  sections.comparison_table.rows.R.values.1: \(mark)Drei\n  sections.carousel.items.0.text: \(mark)Vier\n"
  }
}
