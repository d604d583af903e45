import PaywallModel

extension GlobalOptions {
  /// The most findings of a rule that are told one by one: a text in thirty languages makes as many.
  private static let mostOfRule = 3

  /// Tells what rules find in what a command wrote, or would write.
  func note(_ findings: [Finding]) {
    var told: [String: Int] = [:]
    for finding in findings {
      told[finding.rule, default: 0] += 1
      if told[finding.rule, default: 0] > Self.mostOfRule, !verbose { continue }
      note(
        "paywall: note: \(finding.range.file):\(finding.range.start): \(finding.severity.rawValue): [\(finding.rule)] \(finding.message)"
      )
    }
    for (rule, count) in told.sorted(by: { $0.key < $1.key }) where count > Self.mostOfRule && !verbose {
      note("paywall: note: and \(count - Self.mostOfRule) more of \(rule); see them with: paywall validate")
    }
  }
}
