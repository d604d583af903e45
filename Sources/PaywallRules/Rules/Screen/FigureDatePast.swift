import Base
import PaywallModel

enum FigureDatePast: ProjectRule {
  static let description = RuleDescription(
    "figure-date-past", "The date of a figure or a review is not in the future.", .always(.warning), waivers: .allowed,
    documentation: """
      `asOf` says when a figure was read, and `date` when a review was written. A date in the future is a typing error, or
      a figure that nobody has read. A day of grace is left for time zones.
      """,
    bad: "asOf: 2062-01-31T00:00:00Z", good: "asOf: 2026-01-31T00:00:00Z", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    guard let now = project.now else { return [] }
    return project.offerings.values.flatMap(\.figureDates).compactMap { date in
      guard let moment = RFC3339.seconds(of: date.value), moment > now + CivilDate.secondsPerDay else { return nil }
      return Violation(
        at: date.range, "the date \(date.value) is in the future", hint: "write the day on which it was read")
    }
  }
}
