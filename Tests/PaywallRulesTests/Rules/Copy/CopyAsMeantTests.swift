import Testing

@Suite struct CopyAsMeantTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "copy-as-meant", "an unintended comment, anchor and bullet",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "headline: ⟦copy-as-meant⟧The #1 app", "subhead: ⟦copy-as-meant⟧&more Everything",
            "bullets:\n  - ⟦copy-as-meant⟧Unlimited projects\n    - Sync across devices\n  - No ads")),
        "offerings/pro/locales/de.yaml":
          "control:\n  headline: ⟦copy-as-meant⟧Die  #ä App\n  subhead: Alles # mit Absicht\n",
      ]),
    RuleCase(
      "copy-as-meant", "intended quotes, comments and anchors",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "headline: 'The #1 app' #1", "subhead: R&D & more # the best", "ctaTitle: C#1",
            "bullets:\n  - &fast Fast - and quiet\n  - \"a\n    - b\"\n  - Long\n    line, - yes\n  #- off",
            "footnote: >-\n  a #1\n  - b", "cards: [{package: annual, title: *fast}]"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
