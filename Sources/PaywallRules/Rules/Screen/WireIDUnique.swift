import Base
import PaywallModel
import YAML

enum WireIDUnique: ProjectRule {
  static let description = RuleDescription(
    "wire-id-unique", "No two variants have the same wire id.",
    documentation: """
      A variant's `id` is sent with every analytics event of its paywall. Reports cannot distinguish two variants with
      the same id. `fallback` is reserved for the paywall that is built into the app.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    var ranges: [String: [SourceRange]] = [:]
    for offering in project.offerings.values {
      for id in offering.wireIDs { ranges[id.value, default: []].append(id.range) }
    }
    return ranges.flatMap { id, ranges in
      if id == "fallback" { return ranges.map(reserved) }
      return ranges.count > 1 ? taken(id, ranges.sorted()) : []
    }
  }

  private static func reserved(_ range: SourceRange) -> Violation {
    Violation(at: range, "the wire id 'fallback' is reserved for the paywall that is built into the app")
  }

  private static func taken(_ id: String, _ ranges: [SourceRange]) -> [Violation] {
    ranges.dropFirst().map { range in
      Violation(
        at: range, "the wire id '\(id)' is already used at \(ranges[0].file):\(ranges[0].start.line)",
        hint: "give each variant its own id")
    }
  }
}
