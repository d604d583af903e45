import Testing

@Suite struct FileNamePortableTests {
  private static func offering(_ id: String, _ variant: String) -> [String: Entry] {
    [
      "offerings/\(id)/offering.yaml": .text(
        (id == "aux" ? "⟦file-name-portable⟧" : "")
          + valid(StoreProject.offering) + "\ndefaultVariant: \(variant)\n"),
      "offerings/\(id)/variants/\(variant).yaml": .text(
        (variant == "com1" ? "⟦file-name-portable⟧" : "") + FixtureProject.variant("id: other")),
    ]
  }

  static let cases: [RuleCase] = [
    RuleCase(
      "file-name-portable", "an offering, a variant and an experiment",
      offering("aux", "com1").merging(["experiments/nul.yaml": .text("⟦file-name-portable⟧" + splitExperiment)]) { $1 }),
    RuleCase(
      "file-name-portable", "names that only begin so",
      offering("auxiliary", "com10").merging(["experiments/null.yaml": .text(splitExperiment)]) { $1 }),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
