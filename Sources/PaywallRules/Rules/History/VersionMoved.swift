import PaywallModel

enum VersionMoved: HistoryRule {
  static let description = RuleDescription(
    "version-moved", "An offering's version moves as far as its content, and never back.", .always(.error),
    waivable: false,
    documentation: """
      A version stands for one content. One that goes down is an error. One that did not move as far as what changed asks is
      only a warning: every edit begins like that, and the hook before the commit would stop each of them. `paywall bump`
      mends it in a commit of its own, and `paywall publish` refuses what is not bumped. Against another base than the last
      release, the versions of that base are what counts. An offering that comes back under an id that was released before
      goes on above its last version.
      """,
    bad: "another headline, and still version: 1.0.0", good: "another headline, and version: 1.0.1",
    source: "semver.org 2.0.0, items 3 and 6 to 8")

  static func violations(in history: HistoryView) -> [Violation] {
    history.changed.compactMap { pair in
      guard let new = pair.new, let version = new.version, let step = history.versions[new.id] else { return nil }
      return lag(new.id, version, step, history.base)
    }
  }

  private static func lag(
    _ id: String, _ version: Located<SemanticVersion>, _ step: VersionStep, _ base: String
  ) -> Violation? {
    let bump = "paywall bump \(id)"
    if step.isRetired {
      guard version.value <= step.released else { return nil }
      return Violation(
        at: version.range, "'\(id)' was released before, last as \(step.released); it goes on above that", hint: bump,
        severity: .warning)
    }
    if version.value < step.released {
      return Violation(
        at: version.range, "the version went down to \(version.value); it is \(step.released) in \(base)",
        hint: "set \(step.released) and run: \(bump)")
    }
    guard let weight = step.weight, case let required = step.released.bumped(by: weight),
      version.value < required || version.value == step.released
    else { return nil }
    return Violation(
      at: version.range,
      "what changed since \(base) is \(weight.rawValue) and asks for version \(required), not \(version.value)",
      hint: bump, severity: .warning)
  }
}
