import PaywallModel

/// Reported by the exports that `exports` of paywall.yaml lists, and by `paywall export`.
enum ExportLoses: Rule {
  static let description = RuleDescription(
    "export-loses", "The reader of an export gets all that the source says.", severities: .always(.warning),
    waivers: .allowed, weakening: .free,
    documentation: """
      Another SDK's file has no place for some of what a project says. A warning is about what users see, or what they
      pay by; info is about what only looks otherwise. What a format has no place for at all, whatever the project says
      (AppActor's file holds no screens), is in the table of Docs/exports.md and not reported for every line.
      """, example: nil, source: nil)

  static func violations(in losses: [ExportLoss]) -> [Violation] {
    losses.filter { $0.severity != .error }.map(\.violation)
  }
}

extension ExportLoss {
  /// The export's word comes first: several may lose the same.
  var violation: Violation {
    Violation(
      at: range, "\(format.rawValue): \(message)", hint: hint, severity: severity == .error ? nil : severity)
  }
}
