import PaywallModel

enum SignaturesHold: ProjectRule {
  static let description = RuleDescription(
    "signatures-hold", "No signature of the last release is about to end.", .always(.warning), waivable: false,
    documentation: """
      Clients take no new files once a signature has ended; what they verified before they go on showing. Each role has a term of
      its own, set under `expires`. The warning comes 30 days before the end, or a third of the term before it where
      that is shorter.
      """,
    bad: "a timestamp that ends in a week", good: "a scheduled job that runs paywall publish --renew", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    guard let now = project.now else { return [] }
    return project.signatures.filter { $0.isEnding(at: now) }.map { term in
      let days = (term.expires - now) / 86_400
      let when = term.expires <= now ? "have ended" : days == 1 ? "end in 1 day" : "end in \(days) days"
      return Violation(
        at: SourceRange(topOf: "trust/root.json"), "the \(term.role) signatures \(when)",
        hint: "renew them with: \(term.command)")
    }
  }
}
