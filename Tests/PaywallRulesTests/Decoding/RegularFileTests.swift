import Testing

@Suite struct RegularFileTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "regular-file", "a link, a folder, a link among the offerings",
      [
        "placements.yaml": .link, "waivers.yaml": .folder, "offerings/other": .link,
        "offerings/pro/variants/b.yaml": .link, "experiments/a.yaml": .folder,
      ],
      elsewhere: [
        line("placements.yaml", 1, 1, "regular-file"), line("waivers.yaml", 1, 1, "regular-file"),
        line("offerings/other", 1, 1, "regular-file"), line("offerings/pro/variants/b.yaml", 1, 1, "regular-file"),
        line("experiments/a.yaml", 1, 1, "regular-file"),
      ]),
    RuleCase("regular-file", "links that are not project files", ["notes": .link, "docs": .folder]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
