/// The items that the lists of some sections hold.
extension SectionRow {
  private static let itemID = Field("id", .string(.id), "The item's name within its list.")
  private static let icon = Field("icon", Shared.asset, "The icon: a symbol's name, an asset or its address.")

  static let featureItem = Schema.object(
    ObjectSchema(
      "feature",
      [
        itemID, icon, Field("title", .text(.heading), required: true, "The feature."),
        Field("text", .text(.copy), "What it does."),
      ]))

  static let iconItem = Schema.object(
    ObjectSchema(
      "icon",
      [icon, Field("title", .text(.heading), required: true, "The label."), Field("text", .text(.copy), "More.")]))

  static let comparisonColumn = Schema.object(
    ObjectSchema(
      "column",
      [
        Field("title", .text(.heading), required: true, "The column's heading."),
        Field("highlighted", .boolean, "Whether it is highlighted."),
      ]))

  static let comparisonRow = Schema.object(
    ObjectSchema(
      "row",
      [
        Field("label", .text(.label), required: true, "The feature to compare."),
        Field(
          "values", .list(.either(.boolean, .line(.copy)), .cell), required: true, .seen, "One value for each column."),
      ]))

  static let timelineItem = Schema.object(
    ObjectSchema(
      "step",
      [
        itemID, icon, Field("title", .text(.step), required: true, "The step, such as the day of the first charge."),
        Field("text", .text(.copy), "What happens then."),
        Field("state", .choice(["done", "current", "upcoming"]), "How the step is drawn."),
      ]))

  static let carouselItem = Schema.object(
    ObjectSchema(
      "slide",
      [
        itemID, Field("title", .text(.heading), "The card's heading."), Field("text", .text(.copy), "The card's text."),
        Field("media", Shared.media, .seen, "The card's picture, video or animation."),
      ]))

  static let testimonialFields = [
    Field("quote", .text(.quotation), required: true, "What was said."), Field("author", .text(.name), "Who said it."),
    Field("role", .text(.label), "Who the author is."),
    Field("source", .string(.any), "Where it was said; users do not see it.", isForAuthors: true),
    Field("avatar", Shared.asset, "A picture of the author."),
  ]

  static let reviewItem = Schema.object(
    ObjectSchema(
      "review",
      [itemID] + testimonialFields + [
        Field("rating", .number(0...5), absent: "not shown", .seen, "Stars."),
        Field("date", .string(.date), "When it was written."),
      ]))
}
