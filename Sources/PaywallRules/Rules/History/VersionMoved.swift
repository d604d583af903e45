import PaywallModel

enum VersionMoved: HistoryRule {
  static let description = RuleDescription(
    "version-moved", "An offering's version is bumped with its content, and never lowered.", .always(.error),
    waivers: .never("readers tell contents apart by their version"), weakening: .reported,
    documentation: """
      A version identifies one content. Lowering it is an error. A version that was not bumped as much as the changes
      require is only a warning: every edit starts in this state, and the pre-commit hook would otherwise block each of
      them. `paywall bump` fixes it in a separate commit, and `paywall publish` rejects what is not bumped. Against a
      base other than the last release, the versions of that base count. An offering that returns under an id that was
      released before continues above its last version. After a merge, a version that both parents gave to different \
      contents is noted: neither stands for what was merged.
      """,
    bad: "another headline, and still version: 1.0.0", good: "another headline, and version: 1.0.1",
    source: "semver.org 2.0.0, items 3 and 6 to 8")

  static func violations(in history: HistoryView) -> [Violation] {
    history.changed.compactMap { pair in
      guard let new = pair.new, let version = new.version, let step = history.versions[new.id] else { return nil }
      return lag(new.id, version, step, history)
    }
  }

  private static func lag(
    _ id: String, _ version: Located<SemanticVersion>, _ step: VersionStep, _ history: HistoryView
  ) -> Violation? {
    let base = history.base
    // The next version may be that of what was released beside this branch.
    let bump = history.missed.map { "a newer release is not in this branch: git merge \($0)" } ?? "paywall bump \(id)"
    if step.isRetired {
      guard version.value <= step.released else { return nil }
      return Violation(
        at: version.range, "'\(id)' was released before, last as \(step.released); its version must be higher",
        hint: bump, severity: .warning)
    }
    if version.value < step.released {
      return Violation(
        at: version.range, "the version was lowered to \(version.value); it is \(step.released) in \(base)",
        hint: bump)
    }
    guard let weight = step.weight else {
      // What changed since the last release may have changed before another base.
      guard history.isRelease, version.value > step.released, history.missed == nil else { return nil }
      return Violation(
        at: version.range, "nothing of '\(id)' changed since \(base), whose version of it is \(step.released)",
        hint: "paywall bump \(id) --to \(step.released)", severity: .warning)
    }
    guard case let required = step.released.bumped(by: weight),
      version.value < required || version.value == step.released
    else { return nil }
    return Violation(
      at: version.range,
      "the changes since \(base) are \(weight.rawValue) and require version \(required), not \(version.value)",
      hint: bump, severity: .warning)
  }
}
