package import PaywallModel

/// A project that was read and checked as a whole, with a summary of each offering.
package struct CheckedProject: Sendable {
  package let frame: ProjectFrame
  package let offerings: [OfferingSummary]
  /// With the severities that the project sets, in order, without those that a waiver accepts.
  package let findings: [Finding]
  /// Findings that a waiver accepts, in order.
  package let waived: [Finding]
  /// Its offerings as far as they were read and are asked for again.
  package let kept: KeptOfferings
  /// What history rules compared the files outside the offerings with; nil where they had nothing to compare with.
  package let before: ProjectFrame?

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

extension RuleEngine {
  /// Checks a project as a whole.
  ///
  /// - Parameters:
  ///   - checked: the findings in its offerings.
  ///   - files: the project's files as waivers see them.
  package static func check(
    _ project: OpenedProject, offerings checked: [CheckedOffering], _ circumstances: CheckCircumstances,
    waived files: WaivedFiles
  ) throws -> CheckedProject {
    let settings = project.frame.settings
    let before = try circumstances.base?.frame()
    var view = ProjectView(
      frame: project.frame, offerings: checked.map(\.summary), unrecognizedFiles: project.unrecognizedFiles,
      before: before, now: circumstances.now,
      signatures: circumstances.signatureEnds.map { end in
        SignatureTerm(role: end.role, expires: end.expires, lifetime: settings.lifetime(of: end.role))
      }, rootFault: circumstances.rootFault, rules: RuleCatalogue.known)
    view.armScreens = try ArmScreens(in: project)
    var findings =
      project.misplaced.map { UnweighedFinding($0) } + checked.flatMap(\.findings) + self.findings(in: view)
    if let base = circumstances.base, let before {
      findings += self.findings(in: try base.view(of: view, since: before, project))
    }
    findings +=
      self.findings(in: circumstances.staleTranslations)
      + self.findings(in: circumstances.exportLosses)
      + self.findings(in: circumstances.failedTests) + (circumstances.historyGap.map { self.findings(in: $0) } ?? [])
    let acceptance = try Acceptance(
      of: applySeverities(findings, of: settings, isRelease: circumstances.isRelease),
      by: project.frame.acceptedFindings,
      in: files, among: RuleCatalogue.known, now: circumstances.now,
      sawHistory: circumstances.base != nil)
    return CheckedProject(
      frame: project.frame, offerings: checked.map(\.summary), findings: acceptance.findings.inOrder(),
      waived: acceptance.waived.inOrder(), kept: project.kept, before: before)
  }
}
