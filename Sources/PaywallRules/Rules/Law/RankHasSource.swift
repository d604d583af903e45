import PaywallModel
import YAML

enum RankHasSource: OfferingRule {
  static let description = RuleDescription(
    "rank-has-source", "A rank or an award has a source and a date.", .lawWarning,
    waivers: .allowed,
    documentation: """
      A rank or an award that cannot be checked is rejected as misleading, and one of long ago is not true any
      more. In a `social_proof` section with `source` and `asOf` it is fine; other copy has no fields for them.
      The rule looks for words of each language.
      """,
    laws: [
      Law("App Store, worldwide", "Guidelines 2.3 and 5.6.3"),
      Law("European Union", "Directive 2005/29/EC, Article 6 and Annex I, point 2", since: "2007-12-12"),
      Law("United States", "FTC Act, section 5"),
    ],
    bad: "The #1 sleep app",
    good: "{type: social_proof, text: App of the Day, source: App Store, asOf: 2026-01-31T00:00:00Z}",
    source: "App Review Guidelines 2.3, on accurate metadata; Directive 2005/29/EC, Article 6")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.screens.flatMap { screen in
      screen.copy.all.compactMap { unit -> Violation? in
        guard !hasSource(unit, on: screen), let rank = claim(in: unit) else { return nil }
        return Violation(
          at: unit.range, "'\(rank)' is a rank or an award without a source and a date",
          hint: "move it to a social_proof section with source and asOf; if it is about something else: "
            + unit.waiver(of: description))
      }
    }
  }

  static func claim(in unit: CopyUnit) -> String? { unit.law[.ranks] }

  private static func hasSource(_ unit: CopyUnit, on screen: Screen) -> Bool {
    guard let index = screen.section(of: unit), screen.sections[index].type == .socialProof else { return false }
    return ["source", "asOf"].allSatisfy { screen.sections[index].node[$0]?.string?.isBlank == false }
  }
}
