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

  /// Where a rule was found with a severity: the offerings, or else the files, with the number of findings, the most
  /// frequent first.
  package func places(of rule: RuleCount) -> [(name: String, count: Int)] {
    let found = findings.filter { $0.rule == rule.rule && $0.severity == rule.severity }
    return Dictionary(grouping: found) { finding -> String in
      let parts = finding.range.file.split(separator: "/", maxSplits: 2)
      return parts.count == 3 && parts[0] == "offerings" ? String(parts[1]) : finding.range.file
    }.map { ($0, $1.count) }.sorted { (-$0.count, $0.name) < (-$1.count, $1.name) }
  }

  /// The most severe findings, at most so many, in the order of all.
  package func gravest(_ limit: Int) -> [Finding] {
    if findings.count <= limit { return findings }
    return findings.indices.sorted { (findings[$0].severity, $0) < (findings[$1].severity, $1) }
      .prefix(limit).sorted().map { findings[$0] }
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
