import PaywallModel
import PaywallRules
import Testing

@Suite struct ExportMisreadTests {
  static let cases = [
    ExportCase("export-misread", .error, isFound: true), ExportCase("export-misread", .warning, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsErrorsAlone(_ example: ExportCase) { example.check(among: Self.cases) }

  /// Nothing that a reader would misread is published, whatever the project says of the rule.
  @Test(arguments: ["", "rules: {export-misread: warning}", "profile: none"])
  func isAlwaysAnError(_ setting: String) {
    let place = SourceRange(topOf: "placements.yaml")
    let file = SourceFile(path: "paywall.yaml", bytes: Array("schema: 1\n\(setting)".utf8))
    let found = RuleEngine.applySeverities(
      RuleEngine.findings(in: [
        ExportLoss(.appActor, .error, at: place, "one", hint: "do"), ExportLoss(.appActor, .info, at: place, "two"),
      ]), of: Settings(reading: file))
    #expect(
      found.filter { $0.severity == .error } == [
        Finding("export-misread", .error, at: place, "appactor: one", hint: "do")
      ])
  }
}
