import PaywallModel
import YAML

enum WireIDUnique: ProjectRule {
  static let description = RuleDescription(
    "wire-id-unique", "No two variants share a wire id.",
    documentation: """
      A variant's `id` is on every analytics event of its paywall. Two variants with one id cannot be told apart in any
      report. `fallback` belongs to the paywall that is built into the app.
      """)

  static func check(_ project: ProjectView) -> [Finding] {
    var first: [String: Place] = [:]
    var findings: [Finding] = []
    for id in project.offerings.values.flatMap(\.wireIDs).sorted(by: { $0.place < $1.place }) {
      if id.value == "fallback" {
        findings.append(
          description.finding(at: id.place, "the wire id 'fallback' belongs to the paywall that is built into the app"))
      } else if let other = first[id.value] {
        findings.append(
          description.finding(
            at: id.place, "the wire id '\(id.value)' is taken by \(other.file):\(other.start.line)",
            hint: "give each variant an id of its own"))
      } else {
        first[id.value] = id.place
      }
    }
    return findings
  }
}
