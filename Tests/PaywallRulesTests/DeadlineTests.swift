import PaywallModel
import PaywallRules
import Testing

/// A deadline is judged by the clock, where there is one.
@Suite struct DeadlineTests {
  private static let end: Int64 = 1_896_134_400

  @Test(arguments: [(end - 1, false), (end, true), (end + 1, true)])
  func aCountdownHasRunOutAtItsEnd(_ now: Int64, _ isOver: Bool) {
    #expect(rules(at: now).contains("offer-date-backed") == isOver)
  }

  @Test func withoutAClockNothingIsOver() { #expect(!rules(at: nil).contains("offer-date-backed")) }

  private func rules(at now: Int64?) -> [String] {
    var files = OfferingFiles(id: "sale")
    files.offering = file(
      "offering.yaml",
      """
      kind: campaign
      displayName: Sale
      version: 1.0.0
      packages: [{type: annual, product: org.sample.year}]
      campaign: {startsAt: 2030-01-01T00:00:00Z, endsAt: 2030-02-01T00:00:00Z}
      """)
    let sections = "sections: [{type: countdown, targetDate: 2030-02-01T00:00:00Z}]"
    files.variants = [file("variants/control.yaml", FixtureProject.variant(sections))]
    let frame = ProjectFrame(reading: ProjectFiles())
    return RuleCatalogue.check(Offering(reading: files), in: frame, now: now).map(\.rule)
  }

  private func file(_ name: String, _ text: String) -> SourceFile {
    SourceFile(path: "offerings/sale/\(name)", bytes: Array(text.utf8))
  }
}
