package import PaywallModel

/// Findings told apart by whether a waiver accepts them.
package struct Acceptance: Sendable {
  /// What is left, what is wrong with the waivers themselves included; not in order.
  package private(set) var findings: [Finding]
  package private(set) var waived: [Finding] = []
  private let rules: KnownRules

  /// - Parameters:
  ///   - findings: those to which severities were applied.
  ///   - rules: the rules that there are.
  ///   - now: seconds since 1970; nil lets no waiver expire.
  ///   - sawHistory: whether history rules were asked; without them their waivers are not called unused.
  package init(
    of findings: [Finding], by waivers: [Waiver], in files: WaivedFiles, among rules: KnownRules, now: Int64?,
    sawHistory: Bool
  ) {
    self.findings = findings
    self.rules = rules
    for waiver in waivers {
      let faults = WaiverValid.faults(of: waiver, among: rules, now: now)
      if faults.isEmpty {
        accept(waiver, in: files, sawHistory)
      } else {
        let isObsolete = Self.isExpired(waiver, now) && !findings.contains { Self.isMeant($0, by: waiver, in: files) }
        (isObsolete ? faults.map(WaiverValid.obsolete) : faults).forEach { report($0) }
      }
    }
  }

  /// No profile and no setting changes the weight of what is wrong with a waiver.
  private mutating func report(_ violation: Violation) {
    findings.append(UnweighedFinding(WaiverValid.description.id, violation).weighed(violation.severity ?? .error))
  }

  private static func isExpired(_ waiver: Waiver, _ now: Int64?) -> Bool {
    guard let now, let expires = waiver.expires else { return false }
    return expires.value <= now
  }

  private static func isMeant(_ finding: Finding, by waiver: Waiver, in files: WaivedFiles) -> Bool {
    finding.rule == waiver.rule.value && finding.range.file == waiver.target.file
      && waiver.target.covers(files.target(of: finding))
  }

  private mutating func accept(_ waiver: Waiver, in files: WaivedFiles, _ sawHistory: Bool) {
    func isMeant(_ finding: Finding) -> Bool { Self.isMeant(finding, by: waiver, in: files) }
    guard (findings + waived).contains(where: isMeant) else {
      if sawHistory || !rules.readsHistory(waiver.rule.value) { report(WaiverValid.unused(waiver)) }
      return
    }
    let hash = files.hash(of: waiver.target)
    guard hash == waiver.hash?.value else { return report(WaiverValid.edited(waiver)) }
    waived += findings.filter(isMeant)
    findings.removeAll(where: isMeant)
  }
}
