import PaywallModel

/// Reported by what asks git for the project's releases.
enum HistoryKnown: Rule {
  static let description = RuleDescription(
    "history-known", "The releases that rules about history compare with are known.", .always(.warning),
    waivers: .never("it is about the clone, not about the project"),
    documentation: """
      What may not change while an experiment runs, which version a change asks for, and what apps still lead users to is
      found by a comparison with the last release. A clone whose history was cut off, that lacks the record of releases, or
      a folder without git has nothing to compare with, or too little: what these rules would find there is not found.
      A project that was never released has nothing to compare with either, and no finding. Where there is the tag of a
      release, but not the record, the comparison is with that release, and the finding is a note.
      """,
    bad: "git clone --depth 1, then paywall validate", good: "paywall fetch, then paywall validate", source: nil)

  static func violations(in gap: HistoryGap) -> [Violation] {
    [
      Violation(
        at: SourceRange(topOf: gap.file), gap.message, hint: gap.hint, severity: gap.isPartial ? .info : nil)
    ]
  }
}

/// What is not known of a project's releases.
package struct HistoryGap: Sendable, Equatable {
  /// The project's settings, which stand for the project.
  package var file: String
  /// What is missing, and what is compared instead.
  package var message: String
  /// How to get it.
  package var hint: String

  /// Whether there was a release to compare with, by its tag, although the record lacks it or goes on after it.
  package var isPartial: Bool

  /// See the properties.
  package init(file: String, message: String, hint: String, isPartial: Bool = false) {
    (self.file, self.message, self.hint, self.isPartial) = (file, message, hint, isPartial)
  }
}
