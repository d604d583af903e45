import PaywallModel
import PaywallRules
import Testing

@Suite struct ExportLosesTests {
  private let place = SourceRange(topOf: "offerings/pro/offering.yaml")

  private func findings(_ losses: [ExportLoss], _ rules: String = "") -> [Finding] {
    let file = SourceFile(path: "paywall.yaml", bytes: Array("schema: 1\n\(rules)".utf8))
    return RuleEngine.applySeverities(RuleEngine.findings(in: losses), of: Settings(reading: file))
  }

  static let cases = [
    ExportCase("export-loses", .warning, isFound: true), ExportCase("export-loses", .info, isFound: true),
    ExportCase("export-loses", .error, isFound: false),
  ]

  /// What users see or pay by is a warning, what only looks otherwise is info; what is misread is another rule's.
  @Test(arguments: cases)
  func saysOfWhichExportAndHowMuch(_ example: ExportCase) { example.check(among: Self.cases) }

  @Test func canBeTurnedOff() {
    let losses = [ExportLoss(.appActor, .warning, at: place, "one"), ExportLoss(.appActor, .error, at: place, "two")]
    #expect(findings(losses, "rules: {export-loses: off}").map(\.rule) == ["export-misread"])
  }
}
