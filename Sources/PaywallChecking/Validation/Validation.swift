package import PaywallModel
package import PaywallRules
package import PaywallProject
package import PaywallRecord

/// How often a rule was found with a severity.
package struct RuleCount: Sendable, Hashable {
  package var rule: String
  package var severity: Severity
  package var count: Int
}

/// What `validate` found.
package struct Validation: Sendable {
  package var findings: [Finding]
  /// Findings that a waiver accepts.
  package var waived: [Finding]
  package var offerings: Int
  /// What history rules compared with, such as `release/3`; nil if they had nothing to compare with.
  package var base: String?
  /// Whether that is because the clone's history was cut off.
  package var lacksHistory: Bool
  /// What the clone evidently lacks of the project's releases.
  package var gap: RecordGap?
  package var movedTag: MovedTag?
  /// The project's folder in its repository; empty for the top, and where there is none.
  package var folder: String
  /// What findings stand on, where it was asked for.
  package var excerpts = SourceExcerpts()

  package var errors: Int { findings.count { $0.severity == .error } }
  package var warnings: Int { findings.count { $0.severity == .warning } }
  package var notes: Int { findings.count { $0.severity == .info } }

  /// How many findings each rule has of each severity, the most severe and most frequent first.
  package var countsByRule: [RuleCount] {
    Dictionary(grouping: findings) { RuleCount(rule: $0.rule, severity: $0.severity, count: 0) }
      .map { RuleCount(rule: $0.rule, severity: $0.severity, count: $1.count) }
      .sorted { ($0.severity, -$0.count, $0.rule) < ($1.severity, -$1.count, $1.rule) }
  }

  package init(
    _ project: CheckedProject, of workspace: Workspace, against base: String? = nil, lacksHistory: Bool = false
  ) {
    findings = project.findings
    waived = project.waived
    offerings = project.offerings.count
    folder = workspace.prefix
    self.base = base
    self.lacksHistory = lacksHistory
  }

  /// What another check than that of the whole project found.
  package init(findings: [Finding], waived: [Finding], offerings: Int, of workspace: Workspace) {
    (self.findings, self.waived, self.offerings) = (findings, waived, offerings)
    (folder, base, lacksHistory) = (workspace.prefix, nil, false)
  }

  /// A path of the project as its repository sees it.
  package func inRepository(_ file: String) -> String { folder.isEmpty ? file : folder + "/" + file }
}
