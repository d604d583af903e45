import PaywallModel

/// Checked when findings are accepted (`Acceptance`): it takes all findings of the other rules to know which waivers hold.
enum WaiverValid {
  static let description = RuleDescription(
    "waiver-valid",
    "A waiver names a rule that can be waived, holds for at most 90 days, and what it accepts is as it was.",
    severities: .always(.error), waivable: false, adjustable: false,
    documentation: """
      A waiver accepts the findings of one rule at one place, for a reason that somebody answers for, until a day that is at
      most 90 days away. Its `hash` is of what was looked at: an edit ends the waiver. One that has expired is an error, one
      that accepts nothing is a warning. `paywall waive` writes them, and renews those that are there.
      """,
    example: .init(
      bad: "expires: 2020-01-01T00:00:00Z", good: "paywall waive RULE PATH --reason 'agreed with legal' --until 60d"),
    source: "this project's own rule for exceptions: each has an owner and an end")

  /// What is wrong with a waiver whatever it accepts.
  static func faults(of waiver: Waiver, now: Int64?) -> [Finding] {
    let blank = [("reason", waiver.reason), ("owner", waiver.owner)].compactMap { name, text in
      text.flatMap { text in
        text.value.isBlank ? description.finding(at: text.range, "the waiver's \(name) is empty") : nil
      }
    }
    let hash =
      waiver.hash == nil
      ? [description.finding(at: waiver.rule.range, "the waiver has no hash of what it accepts", hint: renewal(waiver))]
      : []
    return [rule(waiver), expiry(waiver, now)].compactMap { $0 } + blank + hash
  }

  private static func rule(_ waiver: Waiver) -> Finding? {
    let name = waiver.rule
    guard let rule = RuleCatalogue[name.value] else {
      return description.finding(
        at: name.range, "unknown rule '\(name.value)'",
        hint: nearestName(to: name.value, among: RuleCatalogue.all.map(\.id)).map { "did you mean '\($0)'?" })
    }
    if rule.isWaivable { return nil }
    return description.finding(
      at: name.range, "findings of '\(rule.id)' cannot be waived", hint: "remove the waiver and mend what it is for")
  }

  private static func expiry(_ waiver: Waiver, _ now: Int64?) -> Finding? {
    guard let now, let expires = waiver.expires else { return nil }
    if expires.value <= now {
      return description.finding(
        at: expires.range, "the waiver of '\(waiver.rule.value)' has expired",
        hint: "mend what it is for, or renew it with: \(renewal(waiver))")
    }
    if expires.value - now <= Waiver.longest * 86_400 { return nil }
    return description.finding(
      at: expires.range, "the waiver holds for more than \(Waiver.longest) days from now",
      hint: "choose an earlier end, and renew it then")
  }

  /// The same fault of a waiver that accepts nothing any more: there is nothing to mend, and nothing to renew.
  static func obsolete(_ fault: Finding) -> Finding {
    var fault = fault
    fault.hint = "it accepts nothing any more: remove it"
    return fault
  }

  static func unused(_ waiver: Waiver) -> Finding {
    description.finding(
      at: waiver.pathRange, "the waiver of '\(waiver.rule.value)' accepts nothing at \(waiver.target)",
      hint: "remove it"
    ).weighing(.warning)
  }

  static func edited(_ waiver: Waiver) -> Finding {
    description.finding(
      at: waiver.hash?.range ?? waiver.pathRange,
      "\(waiver.target) was edited after '\(waiver.rule.value)' was waived there",
      hint: "look at it again, and renew the waiver with: \(renewal(waiver))")
  }

  private static func renewal(_ waiver: Waiver) -> String {
    "paywall waive \(waiver.rule.value) \(waiver.target) --reason … --until …"
  }
}
