/// The kinds of section that a variant's screen is made of, named as the wire names them.
package enum SectionType: String, Sendable, CaseIterable {
  case header, features, plans, cta
  case socialProof = "social_proof"
  case guarantee, image, spacer, testimonial, countdown, legal, divider
  case stickyFooter = "sticky_footer"
  case card, carousel, timeline
  case iconGrid = "icon_grid"
  case comparisonTable = "comparison_table"
  case promoInput = "promo_input"
  case toggle
  case reviewsCarousel = "reviews_carousel"
}

/// One row of the table of section types.
package struct SectionRow: Sendable {
  /// The kind of section that the row describes.
  package let type: SectionType
  /// One sentence for the reference.
  package let summary: String
  /// The project schema version that introduced the type; a renderer written for an older version cannot show it.
  package let since: Int
  /// The type's own fields, and the three that every section has.
  package let schema: ObjectSchema

  init(_ type: SectionType, since: Int = 1, _ summary: String, _ fields: [Field]) {
    self.type = type
    self.summary = summary
    self.since = since
    self.schema = ObjectSchema(type.rawValue, SectionRow.common + fields)
  }

  private static let common = [
    Field("type", SectionType.words, required: true, .held, "The kind of section."),
    Field(
      "id", .string(.id), default: .sibling("type"), .seen,
      "The section's name within the variant; its type if omitted."),
    Field("style", Shared.style, "The style of this section only."),
  ]
}

extension SectionType {
  /// The type's row: its summary and fields.
  package var row: SectionRow { SectionRow.byType[self] ?? SectionRow(self, "", []) }
}
