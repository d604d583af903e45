import Base
import PaywallModel

/// Checked when findings are accepted (`Acceptance`): which waivers apply depends on the findings of all other rules.
enum WaiverValid: Rule {
  static let description = RuleDescription(
    "waiver-valid",
    "A waiver names a rule that can be waived, lasts at most \(Waiver.longest) days, "
      + "and covers content that has not changed.",
    severities: .always(.error), waivers: .never("a waiver cannot vouch for a waiver"), weakening: .refused,
    documentation: """
      A waiver accepts the findings of one rule at one place, for a stated reason and with an owner, until a day that is
      at most \(Waiver.longest) days away. Its `hash` covers the content that was reviewed: an edit ends the waiver. \
      An expired waiver
      is an error, one that accepts nothing is a warning, and one about a change that has been released since is a note. `paywall waive` creates waivers and renews existing ones. A
      store rule that goes by words is waived for one text at a time: not for a file, and not where a setting breaks it.
      """,
    example: .init(
      bad: "expires: 2020-01-01T00:00:00Z", good: "paywall waive RULE PATH --reason 'agreed with legal' --until 60d"),
    source: "this project's own rule for exceptions: each has an owner and an expiry date")

  /// What is wrong with a waiver, regardless of what it accepts.
  static func faults(of waiver: Waiver, among rules: KnownRules, now: Int64?) -> [Violation] {
    let blank = [("reason", waiver.reason), ("owner", waiver.owner)].compactMap { name, text in
      text.flatMap { text in
        text.value.isBlank ? Violation(at: text.range, "the waiver's \(name) is empty") : nil
      }
    }
    let hash =
      waiver.hash == nil
      ? [Violation(at: waiver.rule.range, "the waiver has no hash of what it accepts", hint: renewal(waiver))]
      : []
    return [rule(waiver, among: rules), expiry(waiver, now)].compactMap { $0 } + blank + hash
  }

  private static func rule(_ waiver: Waiver, among rules: KnownRules) -> Violation? {
    let name = waiver.rule
    guard let rule = rules[name.value] else {
      return Violation(
        at: name.range, "unknown rule '\(name.value)'",
        hint: rules.nearestID(to: name.value).map(didYouMean))
    }
    return rule.waivers.refusal.map { reason in
      Violation(
        at: name.range, "findings of '\(rule.id)' cannot be waived: \(reason)",
        hint: "remove the waiver and fix the findings")
    }
  }

  private static func expiry(_ waiver: Waiver, _ now: Int64?) -> Violation? {
    guard let now, let expires = waiver.expires else { return nil }
    if expires.value <= now {
      return Violation(
        at: expires.range, "the waiver of '\(waiver.rule.value)' has expired",
        hint: "fix the finding, or renew the waiver with: \(renewal(waiver))")
    }
    if expires.value - now <= Waiver.longest * CivilDate.secondsPerDay { return nil }
    return Violation(
      at: expires.range, "the waiver expires more than \(Waiver.longest) days from now",
      hint: "set an earlier date, and renew the waiver then")
  }

  /// The same violation for a waiver that no longer accepts anything: there is nothing to fix and nothing to renew.
  static func obsolete(_ fault: Violation) -> Violation {
    Violation(
      at: fault.range, fault.message, hint: "it no longer accepts anything: remove it with: \(Self.cleaning)",
      severity: fault.severity, correction: .removal)
  }

  static func unused(_ waiver: Waiver) -> Violation {
    Violation(
      at: waiver.pathRange, "the waiver of '\(waiver.rule.value)' accepts nothing at \(waiver.target)",
      hint: "remove it with: \(cleaning)", severity: .warning, correction: .removal)
  }

  /// For a rule about history: it accepted what a release then contained, and has nothing left to accept.
  static func spent(_ waiver: Waiver) -> Violation {
    Violation(
      at: waiver.pathRange, "the waiver of '\(waiver.rule.value)' at \(waiver.target) is no longer needed",
      hint: "what it accepts is no change any more; remove it with: \(cleaning)", severity: .info,
      correction: .removal)
  }

  /// The command that takes away the waivers that accept nothing.
  private static let cleaning = "paywall validate --fix"

  static func tooWide(_ waiver: Waiver) -> Violation {
    Violation(
      at: waiver.pathRange, waiver.target.noText(for: waiver.rule.value),
      hint: "fix what is no text, and waive each text by itself")
  }

  static func edited(_ waiver: Waiver) -> Violation {
    Violation(
      at: waiver.hash?.range ?? waiver.pathRange,
      "what '\(waiver.rule.value)' is about at \(waiver.target) is another since it was waived there",
      hint: "review it again, and renew the waiver with: \(renewal(waiver))")
  }

  private static func renewal(_ waiver: Waiver) -> String {
    Waiver.command(waiver.rule.value, at: waiver.target)
  }
}
