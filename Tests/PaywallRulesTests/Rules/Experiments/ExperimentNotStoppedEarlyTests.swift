import Testing

@Suite struct ExperimentNotStoppedEarlyTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-not-stopped-early", "stopped a month early",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing("status: running", with: "status: ⟦experiment-not-stopped-early⟧stopped"))
      ],
      before: [StoreProject.experiment: .text(runningExperiment())]),
    RuleCase(
      "experiment-not-stopped-early", "removed", [:], before: [StoreProject.experiment: .text(runningExperiment())],
      elsewhere: [line(StoreProject.experiment, 1, 1, "experiment-not-stopped-early")]),
    RuleCase(
      "experiment-not-stopped-early", "stopped at its end",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing("2030-02-01T00:00:00Z", with: "2030-01-01T00:30:00Z").replacing(
            "status: running", with: "status: stopped"))
      ],
      before: [
        StoreProject.experiment: .text(
          runningExperiment().replacing("2030-02-01T00:00:00Z", with: "2030-01-01T00:30:00Z"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
