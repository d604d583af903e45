import PaywallModel

/// Reported by the exports that `exports` of paywall.yaml lists, and by `paywall export`.
enum ExportMisread: Rule {
  static let description = RuleDescription(
    "export-misread", "The reader of an export takes nothing for something else, and drops nothing.",
    documentation: """
      A file that another SDK loads may be valid and still be read otherwise than it was meant: a text that it takes for
      a number, a field without which it drops the whole paywall, a condition that it passes over. What such a reader
      would show is not what was reviewed, so nothing is published. Change the source, the export's options, or remove
      the export from `exports` in paywall.yaml. Docs/exports.md says what each reader makes of what.
      """)

  static func violations(in losses: [ExportLoss]) -> [Violation] {
    losses.filter { $0.severity == .error }.map(\.violation)
  }
}
