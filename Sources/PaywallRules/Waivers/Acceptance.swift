package import PaywallModel

/// Findings told apart by whether a waiver accepts them.
package struct Acceptance: Sendable {
  /// What is left, what is wrong with the waivers themselves included; not in order.
  package private(set) var findings: [Finding]
  package private(set) var waived: [Finding] = []

  /// - Parameters:
  ///   - findings: settled ones.
  ///   - now: seconds since 1970; nil lets no waiver expire.
  ///   - sawHistory: whether history rules were asked; without them their waivers are not called unused.
  package init(
    of findings: [Finding], by waivers: [Waiver], in files: WaivedFiles, now: Int64?, sawHistory: Bool
  ) {
    self.findings = findings
    for waiver in waivers {
      let faults = WaiverValid.faults(of: waiver, now: now)
      if faults.isEmpty {
        accept(waiver, in: files, sawHistory)
      } else {
        let isObsolete = Self.isExpired(waiver, now) && !findings.contains { Self.isMeant($0, by: waiver, in: files) }
        self.findings += isObsolete ? faults.map(WaiverValid.obsolete) : faults
      }
    }
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
      if sawHistory || !RuleCatalogue.readsHistory(waiver.rule.value) { findings.append(WaiverValid.unused(waiver)) }
      return
    }
    let hash = files.hash(of: waiver.target)
    guard hash == waiver.hash?.value else { return findings.append(WaiverValid.edited(waiver)) }
    waived += findings.filter(isMeant)
    findings.removeAll(where: isMeant)
  }
}
