import Testing

@Suite struct ValidUTF8Tests {
  static let cases: [RuleCase] = [
    RuleCase(
      "valid-utf8", "a byte that is none",
      ["placements.yaml": .bytes(Array("placements: []\n# \u{e9}".utf8.dropLast()))],
      elsewhere: [line("placements.yaml", 2, 3, "valid-utf8")]),
    RuleCase(
      "valid-utf8", "a control character",
      ["placements.yaml": .bytes(Array("placements: []\n# é".utf8) + [0x07])],
      elsewhere: [line("placements.yaml", 2, 4, "valid-utf8")]),
    RuleCase(
      "valid-utf8", "text in many scripts",
      [
        StoreProject.control: .text(FixtureProject.variant("headline: Всё сразу 一切 👩‍👩‍👧 \u{200F}كل شيء"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
