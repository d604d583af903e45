package import PaywallModel

/// The findings in one offering, with its summary.
package struct CheckedOffering: Sendable {
  package let summary: OfferingSummary
  package let findings: [UnweighedFinding]

  package init(summary: OfferingSummary, findings: [UnweighedFinding]) {
    self.summary = summary
    self.findings = findings
  }

  package init(_ offering: Offering, of frame: ProjectFrame, now: Int64?) {
    summary = OfferingSummary(offering)
    findings = RuleEngine.findings(in: offering, of: frame, now: now)
  }
}
