package import PaywallModel

/// What a rule found; the engine adds the rule's id and the severity.
package struct Violation: Sendable, Hashable {
  package let range: SourceRange
  package var message: String
  package var hint: String?
  /// A severity lower than the rule's own; nil for the rule's own.
  package let severity: Severity?
  /// What else the message is about, in the order in which it is to be read.
  package let related: [RelatedPlace]
  /// What is to become of the place; nil where people decide.
  package let correction: Correction?

  package init(
    at range: SourceRange, _ message: String, hint: String? = nil, severity: Severity? = nil,
    related: [RelatedPlace] = [], correction: Correction? = nil
  ) {
    self.range = range
    self.message = message
    self.hint = hint
    self.severity = severity
    self.related = related
    self.correction = correction
  }
}

/// A violation with the id of its rule, before the project's severities and waivers are applied.
package struct UnweighedFinding: Sendable, Hashable {
  package let rule: String
  package let violation: Violation

  package init(_ rule: String, _ violation: Violation) {
    self.rule = rule
    self.violation = violation
  }

  /// A finding of a decoding rule, all of which are errors.
  package init(_ finding: Finding) {
    self.init(
      finding.rule,
      Violation(
        at: finding.range, finding.message, hint: finding.hint, related: finding.related,
        correction: finding.correction))
  }

  func weighed(_ severity: Severity, isStricter: Bool = false, laws: [Law] = []) -> Finding {
    var finding = Finding(rule, severity, at: violation.range, violation.message, hint: violation.hint)
    (finding.related, finding.isStricter) = (violation.related, isStricter)
    finding.correction = violation.correction
    finding.laws = laws.map(\.description)
    return finding
  }
}
