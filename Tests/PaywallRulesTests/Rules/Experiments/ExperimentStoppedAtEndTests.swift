import Testing

@Suite struct ExperimentStoppedAtEndTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-stopped-at-end", "its end has passed",
      [
        StoreProject.experiment: .text(
          endedExperiment.replacing("endsAt: ", with: "endsAt: ⟦experiment-stopped-at-end⟧"))
      ],
      before: [StoreProject.experiment: .text(endedExperiment)]),
    RuleCase(
      "experiment-stopped-at-end", "a second before its end",
      [StoreProject.experiment: .text(endedExperiment.replacing("00:30:00Z", with: "00:30:01Z"))],
      before: [StoreProject.experiment: .text(endedExperiment.replacing("00:30:00Z", with: "00:30:01Z"))]),
    RuleCase(
      "experiment-stopped-at-end", "one that was stopped",
      [StoreProject.experiment: .text(endedExperiment.replacing("status: running", with: "status: stopped"))],
      before: [StoreProject.experiment: .text(endedExperiment)]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
