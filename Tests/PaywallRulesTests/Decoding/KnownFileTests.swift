import Testing

@Suite struct KnownFileTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "known-file", "files that look like the project's own",
      [
        "offerings/pro/control.yaml": "id: x\n", "offerings/loose.yaml": "kind: primary\n",
        "offerings/pro/offering.yml": "{}", "offerings/pro/variants/control.yml": "id: x\n",
      ],
      elsewhere: [
        line("offerings/pro/control.yaml", 1, 1, "known-file"), line("offerings/loose.yaml", 1, 1, "known-file"),
        line("offerings/pro/offering.yml", 1, 1, "known-file"),
        line("offerings/pro/variants/control.yml", 1, 1, "known-file"),
      ]),
    RuleCase(
      "known-file", "notes, hidden files and pictures",
      [
        "offerings/pro/README.md": "words", "offerings/.DS_Store": "", "offerings/pro/hero.png": "",
        "offerings/pro/variants/.control.yaml.swp": "", "notes.yaml": "free: true\n",
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
