import PaywallModel
import PaywallRules
import Testing

@Suite struct ExportLosesTests {
  private let place = SourceRange(topOf: "offerings/pro/offering.yaml")

  private func findings(_ losses: [ExportLoss], _ rules: String = "") -> [Finding] {
    let file = SourceFile(path: "paywall.yaml", bytes: Array("schema: 1\n\(rules)".utf8))
    return RuleEngine.applySeverities(RuleEngine.findings(in: losses), of: Settings(reading: file))
  }

  /// What users see or pay by is a warning, what only looks otherwise is info; what is misread is another rule's.
  @Test func saysOfWhichExportAndHowMuch() {
    let found = findings([
      ExportLoss(.appActor, .warning, at: place, "one", hint: "do"), ExportLoss(.appActor, .info, at: place, "two"),
      ExportLoss(.appActor, .error, at: place, "three"),
    ]).filter { $0.rule == "export-loses" }
    #expect(
      found == [
        Finding("export-loses", .warning, at: place, "appactor: one", hint: "do"),
        Finding("export-loses", .info, at: place, "appactor: two"),
      ])
  }

  @Test func canBeTurnedOff() {
    let losses = [ExportLoss(.appActor, .warning, at: place, "one"), ExportLoss(.appActor, .error, at: place, "two")]
    #expect(findings(losses, "rules: {export-loses: off}").map(\.rule) == ["export-misread"])
  }
}
