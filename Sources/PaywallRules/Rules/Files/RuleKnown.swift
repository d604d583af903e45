import PaywallModel
import YAML

enum RuleKnown: ProjectRule {
  static let description = RuleDescription(
    "rule-known", "`rules` in paywall.yaml names existing rules whose severity can be changed.",
    documentation: """
      A misspelt rule id would leave the rule unchanged. Rules that keep readers from breaking cannot be weakened. What
      the stores ask without exception can be, for projects that follow another store; each validation reports it. If a
      rule misreads a text, waive it for that text instead. A `profile` that names no store's rules turns them all off
      or leaves the usual ones: it is a warning, since `consumer-law` stands beside a store's profile; `[none, consumer-law]` is
      for what no store sells.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    [storeless(project.frame.settings)].compactMap { $0 }
      + project.frame.settings.severities.compactMap { entry in
        guard let rule = project.rules[entry.value.rule] else {
          let nearest = project.rules.nearestID(to: entry.value.rule)
          return Violation(
            at: entry.range, "unknown rule '\(entry.value.rule)'", hint: nearest.map(didYouMean))
        }
        guard rule.isAdjustable else {
          return Violation(at: entry.range, "the severity of '\(rule.id)' cannot be changed")
        }
        return weakened(rule, to: entry, under: project.frame.settings.profiles)
      }
  }

  /// A warning if the profiles have no store's rules, and do not say `none`.
  private static func storeless(_ settings: Settings) -> Violation? {
    guard let node = settings.root?["profile"] else { return nil }
    let message: String
    if settings.profiles == [.consumerLaw] {
      message = "no store's rules are checked: 'consumer-law' stands beside a store's profile"
    } else if case .sequence(let items) = node.value, items.isEmpty {
      message = "the list names no profile, so that '\(Profile.usual.rawValue)' applies"
    } else {
      return nil
    }
    return Violation(
      at: SourceRange(settings.file, node), message,
      hint: "write profile: [\(Profile.usual.rawValue), consumer-law], or [none, consumer-law] for what no store sells",
      severity: .warning)
  }

  /// A warning if a rule that is not to be weakened in silence is set to a lower severity than the profile requires.
  private static func weakened(
    _ rule: RuleDescription, to entry: Located<(rule: String, severity: String)>, under profiles: [Profile]
  ) -> Violation? {
    let usual = rule.severities[profiles]
    guard rule.weakening == .reported, usual == .error, entry.value.severity != Severity.error.rawValue else {
      return nil
    }
    return Violation(
      at: entry.range,
      "'\(rule.id)' is weakened for the whole project, "
        + (rule.waivers.allows
          ? "though a text that it misreads can be waived" : "and its findings cannot even be waived"),
      hint: "remove the line, or choose the profile of the store that you publish to", severity: .warning)
  }
}
