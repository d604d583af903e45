import PaywallCopy
import PaywallModel
import YAML

enum SocialProofUnverified: OfferingRule {
  static let description = RuleDescription(
    "social-proof-unverified", "A rating or a number of users has a source and a date.",
    .store(.warning, .warning, .warning), waivable: true,
    documentation: """
      Stores refuse claims that are not true, and a figure without source and date can be neither checked nor kept up. Add
      `source` and `asOf` to the section; users see neither. Figures inside copy are looked at as copy.
      """,
    bad: "count: 2000000", good: "{count: 2000000, source: App Store Connect, asOf: 2026-01-31T00:00:00Z}",
    source: "follows from Google Play's policy that benefits are described truthfully")

  static func check(_ context: OfferingContext) -> [Finding] {
    figures(context) + claims(context)
  }

  /// Figures in copy; those in a section of the type are judged by the section's own fields.
  private static func claims(_ context: OfferingContext) -> [Finding] {
    context.claims[.socialProof].filter { $0.unit.section != .socialProof }.map { located in
      description.finding(
        at: located.unit.place, "'\(located.claim.text)' is a figure without source and date",
        hint: "put it into a social_proof section with source and asOf")
    }
  }

  private static func figures(_ context: OfferingContext) -> [Finding] {
    context.eachScreen { screen in
      screen.all(.socialProof).compactMap { section in
        guard let figure = section.node["count"] ?? section.node["rating"] else { return nil }
        let missing = ["source", "asOf"].filter { section.node[$0]?.string?.isBlank ?? true }
        if missing.isEmpty { return nil }
        return description.finding(
          at: screen.place(figure), "the figure has no \(missing.joined(separator: " and no "))",
          hint: "add " + missing.map { "\($0):" }.joined(separator: " and ") + " to the section")
      }
    }
  }
}
