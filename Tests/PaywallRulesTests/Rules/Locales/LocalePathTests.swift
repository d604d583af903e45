import Testing

@Suite struct LocalePathTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "locale-path", "a missing variant and missing texts",
      [
        "offerings/pro/locales/de.yaml": """
        control:
          headline: Alles
          bullets.1: Leise
          ⟦locale-path⟧bullets.2: Neu
          ⟦locale-path⟧footnote: Klein
        ⟦locale-path⟧contrl: {headline: Alles}
        """
      ]),
    RuleCase(
      "locale-path", "texts of sections, by their ids",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "sections: [{type: header, title: Hello}, {type: features, id: f, items: [{title: One}, {id: b, title: Two}]}]"
          )),
        "offerings/pro/locales/de.yaml": """
        control: {sections.header.title: Hallo, sections.f.items.One.title: Eins, sections.f.items.b.title: Zwei}
        """,
      ]),
    RuleCase(
      "locale-path", "bullets by their ids",
      [
        StoreProject.control: .text(
          FixtureProject.variant("bullets: [{id: fast, text: Fast}, {id: text, text: Quiet}]")),
        StoreProject.german:
          "control: {bullets.text: Leise, ⟦locale-path⟧bullets.0: Schnell, ⟦locale-path⟧bullets.slow: Lahm}\n",
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
