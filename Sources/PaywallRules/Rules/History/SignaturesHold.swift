import Base
import PaywallModel

enum SignaturesHold: ProjectRule {
  static let description = RuleDescription(
    "signatures-hold", "No signature of the last release is about to expire.", .always(.warning),
    waivers: .never("devices refuse what has expired, whatever anybody accepts"), weakening: .reported,
    documentation: """
      Clients accept no new files once a signature has expired; they keep showing what they verified before. Each role
      has its own term, set under `expires`. The warning appears 30 days before the expiry, or a third of the term
      before it if that is shorter.
      """,
    bad: "a timestamp that expires in a week", good: "a scheduled job that runs paywall publish --renew", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    guard let now = project.now else { return [] }
    return project.signatures.filter { $0.isEnding(at: now) }.map { term in
      let days = (term.expires - now) / CivilDate.secondsPerDay
      let when = term.expires <= now ? "have expired" : days == 1 ? "expire in 1 day" : "expire in \(days) days"
      return Violation(
        at: SourceRange(topOf: "trust/root.json"), "the \(term.role) signatures \(when)",
        hint: "renew them with: \(term.command)")
    }
  }
}
