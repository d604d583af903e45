package import PaywallModel

/// Findings, separated by whether a waiver accepts them.
package struct Acceptance: Sendable {
  /// The remaining findings, including those about the waivers themselves; not in order.
  package private(set) var findings: [Finding]
  package private(set) var waived: [Finding] = []
  private let rules: KnownRules

  /// - Parameters:
  ///   - findings: the findings with severities applied.
  ///   - rules: all existing rules.
  ///   - now: seconds since 1970; nil lets no waiver expire.
  ///   - sawHistory: whether history rules were run; if not, their waivers are not reported as unused, but for those of
  ///     translations that are gone.
  package init(
    of findings: [Finding], by waivers: [Waiver], in files: WaivedFiles, among rules: KnownRules, now: Int64?,
    sawHistory: Bool
  ) throws {
    self.findings = findings
    self.rules = rules
    for waiver in waivers {
      let faults = WaiverValid.faults(of: waiver, among: rules, now: now)
      if faults.isEmpty {
        try accept(waiver, in: files, sawHistory)
      } else {
        let isObsolete =
          try Self.isExpired(waiver, now) && !findings.contains { try Self.isMeant($0, by: waiver, in: files) }
        (isObsolete ? faults.map(WaiverValid.obsolete) : faults).forEach { report($0) }
      }
    }
  }

  /// No profile or setting changes the severity of findings about waivers.
  private mutating func report(_ violation: Violation) {
    findings.append(UnweighedFinding(WaiverValid.description.id, violation).weighed(violation.severity ?? .error))
  }

  private static func isExpired(_ waiver: Waiver, _ now: Int64?) -> Bool {
    guard let now, let expires = waiver.expires else { return false }
    return expires.value <= now
  }

  private static func isMeant(_ finding: Finding, by waiver: Waiver, in files: WaivedFiles) throws -> Bool {
    try files.isMeant(finding, by: waiver.rule.value, at: waiver.target)
  }

  /// Whether a finding is about a file that cannot be read, so that rules about another one, or about it, are not asked.
  private func hidesFindings(_ finding: Finding, of file: String) -> Bool {
    guard DecodingRule(rawValue: finding.rule) != nil, finding.severity == .error else { return false }
    let parts = finding.range.file.split(separator: "/")
    return parts.first != "offerings" || file.split(separator: "/").prefix(2) == parts.prefix(2)
  }

  private mutating func accept(_ waiver: Waiver, in files: WaivedFiles, _ sawHistory: Bool) throws {
    func isMeant(_ finding: Finding) throws -> Bool { try Self.isMeant(finding, by: waiver, in: files) }
    let meant = try (findings + waived).filter(isMeant)
    if meant.isEmpty {
      // What a browser measures depends on the states that it was asked for, and drift on the files that it was given.
      let rule = waiver.rule.value
      if rules.readsLayout(rule) || rules.readsStores(rule) { return }
      // Nor is known what rules would find in what cannot be read.
      if findings.contains(where: { hidesFindings($0, of: waiver.target.file) }) { return }
      // A translation that is not there is older than nothing.
      let isGone = try rule == TranslationCurrent.description.id && !files.holds(waiver.target)
      guard rules.readsHistory(rule), !isGone else {
        return report(WaiverValid.unused(waiver))
      }
      // What it accepted was released as it was: the next comparison begins there.
      if sawHistory {
        let isReleased = try files.hash(of: waiver.target) == waiver.hash?.value
        report(isReleased ? WaiverValid.spent(waiver) : WaiverValid.unused(waiver))
      }
      return
    }
    let rule = rules[waiver.rule.value]
    if rule?.waivers == .perText, try !files.isText(waiver.target) {
      return report(WaiverValid.tooWide(waiver))
    }
    let hash = try files.hash(of: waiver.target, accepting: meant, of: rule)
    guard hash == waiver.hash?.value else { return report(WaiverValid.edited(waiver)) }
    waived += try findings.filter(isMeant)
    try findings.removeAll(where: isMeant)
  }
}
