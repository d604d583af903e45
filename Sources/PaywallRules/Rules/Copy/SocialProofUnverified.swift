import PaywallCopy
import PaywallModel
import YAML

enum SocialProofUnverified: OfferingRule {
  static let description = RuleDescription(
    "social-proof-unverified", "A rating or a number of users has a source and a date.",
    .store(.warning, nil, .warning), waivers: .allowed, isStricter: true,
    documentation: """
      Stores reject claims that are not true, and a figure without a source and a date can be neither verified nor kept
      up to date. Add `source` and `asOf` to the `social_proof` section that contains it; users see neither. Other copy
      has no fields for them, so a figure there is a finding; what tells of a feature may count up to 9,999 others, behind the
      beginning of its sentence, whom nobody is asked to trust or to join: `Sort 900 players by goals`.
      """,
    bad: "{type: social_proof, text: 'Join 2,000,000+ happy users'}",
    good: "{type: social_proof, text: …, count: 2000000, source: App Store Connect, asOf: 2026-01-31T00:00:00Z}",
    source: "follows from Google Play's policy that benefits are described truthfully")

  static func violations(in context: OfferingContext) -> [Violation] {
    let found = context.claims[.socialProof].filter { !isCountOfFeature($0, in: context) }
    let claims = Dictionary(grouping: found) { $0.unit.variant ?? "" }
    return context.places(of: claims[""] ?? []).map { figureElsewhere($0.claims) }
      + context.eachScreen { screen in
        var seen: Set<Int> = []
        let inCopy = context.places(of: claims[screen.variant.name] ?? []).compactMap { place -> Violation? in
          let unit = place.claims[0].unit
          guard let index = screen.section(of: unit), screen.sections[index].type == .socialProof else {
            return figureElsewhere(place.claims)
          }
          return seen.insert(index).inserted ? figure(in: screen.sections[index], unit.range, screen) : nil
        }
        return inCopy
          + screen.sections.indices.compactMap { index in
            let section = screen.sections[index]
            guard section.type == .socialProof, !seen.contains(index), section.figure != nil else { return nil }
            return figure(in: section, screen.range(section.node), screen)
          }
      }
  }

  /// Whether a feature deals with some hundreds or thousands of others, whom nobody is asked to trust or to join: `Sort 900
  /// players`. What a sentence begins with is what it is about.
  private static func isCountOfFeature(_ located: LocatedClaim, in context: OfferingContext) -> Bool {
    let (unit, claim) = (located.unit, located.claim)
    guard let told = context.otherPart(ofFeature: unit) else { return false }
    let number = claim.text.prefix { !$0.isLetter }
    let before = String(decoding: unit.text.utf8.prefix(claim.range.lowerBound), as: UTF8.self).last {
      !$0.isWhitespace
    }
    guard let before, before.isLetter || before == ",", number.first?.isNumber == true,
      number.count(where: \.isNumber) <= 4, !number.contains("+")
    else { return false }
    return !CopyScanners.scanner(for: unit.locale).speaksOfTrust("\(told.text). \(unit.text)")
  }

  private static func figureElsewhere(_ claims: [LocatedClaim]) -> Violation {
    let unit = claims[0].unit
    return Violation(
      at: unit.range, claims.message { "'\($0)' is a figure without a source and a date" },
      hint: "move it to a social_proof section with source and asOf; if it is about something else: "
        + unit.waiver(of: description))
  }

  /// What the section's figure lacks, reported at its number, or at `text` if the figure is only in words.
  private static func figure(in section: Section, _ text: SourceRange, _ screen: Screen) -> Violation? {
    let missing = ["source", "asOf"].filter { section.node[$0]?.string?.isBlank ?? true }
    if missing.isEmpty { return nil }
    return Violation(
      at: section.figure.map { screen.range($0) } ?? text, "the figure has no \(missing.joined(separator: " and no "))",
      hint: "add " + missing.map { "\($0):" }.joined(separator: " and ") + " to the section")
  }
}

extension Section {
  fileprivate var figure: Node? { node["count"] ?? node["rating"] }
}
