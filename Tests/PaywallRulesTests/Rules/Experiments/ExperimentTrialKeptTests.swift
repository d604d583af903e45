import Testing

@Suite struct ExperimentTrialKeptTests {
  private static let trial = StoreProject.products(year: "introductoryOffer: {mode: free, period: P1W}")

  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-trial-kept", "another length",
      [
        StoreProject.experiment: .text(runningExperiment()),
        "products.yaml": StoreProject.products(
          year: "introductoryOffer: ⟦experiment-trial-kept⟧{mode: free, period: P3D}"),
      ], before: [StoreProject.experiment: .text(runningExperiment()), "products.yaml": trial]),
    RuleCase(
      "experiment-trial-kept", "a trial that goes",
      [
        StoreProject.experiment: .text(runningExperiment()),
        "products.yaml": .text(
          valid("products.yaml").replacing("id: org.sample.year", with: "id: ⟦experiment-trial-kept⟧org.sample.year")),
      ], before: [StoreProject.experiment: .text(runningExperiment()), "products.yaml": trial]),
    RuleCase(
      "experiment-trial-kept", "the same terms written out, and a product that no arm shows",
      [
        StoreProject.experiment: .text(runningExperiment()),
        "products.yaml": .text(
          valid("products.yaml").replacing(
            "period: P1Y,", with: "period: P1Y, introductoryOffer: {mode: free, period: P1W, periods: 1},"
          ).replacing("period: P1M,", with: "period: P1M, introductoryOffer: {mode: free, period: P1W},")),
      ], before: [StoreProject.experiment: .text(runningExperiment()), "products.yaml": trial]),
    RuleCase(
      "experiment-trial-kept", "an experiment that stops with it",
      [
        StoreProject.experiment: .text(endedExperiment.replacing("status: running", with: "status: stopped"))
      ], before: [StoreProject.experiment: .text(endedExperiment), "products.yaml": trial]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
