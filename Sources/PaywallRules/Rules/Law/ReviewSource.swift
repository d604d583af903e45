import PaywallModel
import YAML

enum ReviewSource: OfferingRule {
  static let description = RuleDescription(
    "review-source", "A review says who wrote it, and where.", .lawWarning,
    waivers: .allowed,
    documentation: """
      A quotation that nobody wrote is a lie, and one that cannot be traced cannot be told from it.
      `testimonial` sections and the items of `reviews_carousel` need `author` and `source`; users see the
      first, reviewers of the project both.
      """,
    laws: [
      Law("European Union", "Directive 2005/29/EC, Annex I, points 23b and 23c", since: "2022-05-28"),
      Law(
        "United Kingdom", "Digital Markets, Competition and Consumers Act 2024, Schedule 20, point 13",
        since: "2025-04-06"),
      Law("United States", "16 CFR 465", since: "2024-10-21"),
    ],
    bad: "{type: testimonial, quote: 'It changed my mornings.'}",
    good: "{type: testimonial, quote: …, author: Ada, source: App Store review of 2026-01-31}",
    source: "Directive 2005/29/EC, Annex I, points 23b and 23c; 16 CFR 465")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      let reviews =
        screen.all(.testimonial).map(\.node) + screen.all(.reviewsCarousel).flatMap { $0.node["items"]?.items ?? [] }
      return reviews.compactMap { review in
        let missing = ["author", "source"].filter { review[$0]?.string?.isBlank ?? true }
        guard !missing.isEmpty, let quote = review["quote"] else { return nil }
        return Violation(
          at: screen.range(quote), "the review has no \(missing.joined(separator: " and no "))",
          hint: "add " + missing.map { "\($0):" }.joined(separator: " and ") + ", or remove the quotation")
      }
    }
  }
}
