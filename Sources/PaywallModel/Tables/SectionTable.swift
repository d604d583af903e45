extension SectionRow {
  /// All section types in the order of the reference.
  package static let all: [SectionRow] = opening + selling + trust + structure

  static let byType = Dictionary(all.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })

  private static let opening: [SectionRow] = [
    SectionRow(
      .header, "Title and subtitle with a hero picture, video or animation.",
      [
        Field("title", .text, default: .ofVariant("headline"), "The headline; the variant's where left out."),
        Field("subtitle", .text, default: .ofVariant("subhead"), "The line below; the variant's where left out."),
        Field("media", Shared.media, .seen, "The hero."),
      ]),
    SectionRow(
      .features, "A list of what the user gets.",
      [
        Field("title", .text, "Heading of the list."),
        Field(
          "items", .list(featureItem, .keyed("id", or: "title")), default: .ofVariant("bullets"),
          "The features; the variant's `bullets` where left out."),
        Field("media", Shared.media, .seen, "Illustration beside the list."),
      ]),
    SectionRow(
      .iconGrid, "A grid of icons with labels.",
      [
        Field("columns", .integer(1...6), absent: "3", .seen, "Number of columns."),
        Field("items", .list(iconItem, .key("title")), required: true, "The cells."),
      ]),
    SectionRow(
      .comparisonTable, "Columns that compare, such as free and premium.",
      [
        Field("title", .text, "Heading of the table."),
        Field("columns", .list(comparisonColumn, .key("title")), required: true, "The columns."),
        Field("rows", .list(comparisonRow, .key("label")), required: true, "The rows."),
      ]),
    SectionRow(
      .timeline, "Steps one below the other, such as a trial up to its first charge.",
      [
        Field("title", .text, "Heading of the steps."),
        Field("items", .list(timelineItem, .keyed("id", or: "title")), required: true, "The steps."),
      ]),
    SectionRow(
      .image, "A picture.",
      [
        Field("source", Shared.asset, required: true, .seen, "The asset's name in the app, or its address."),
        Field("height", Shared.points, absent: "what its width asks for", "Height in points."),
        Field("contentMode", .choice(["fit", "fill"]), absent: "`fit`", "How it fills its frame."),
        Field("cornerRadius", Shared.points, "Corner radius in points."),
        Field("accessibilityLabel", .text, "What a screen reader says."),
      ]),
  ]

  private static let selling: [SectionRow] = [
    SectionRow(
      .plans, "The plans to choose from, shown in the variant's `planStyle`.",
      [
        Field("title", .text, "Heading above the plans."),
        Field(
          "priceText", .text, absent: "title, price and period of the product",
          "The price line of each plan, by placeholders."),
        Field("priceFontSize", .number(6...120), "Size of the price line in points."),
        Field("periodPriceText", .text, "A second line, such as the price per month."),
        Field("periodPriceFontSize", .number(6...120), "Size of the second line in points."),
      ]),
    SectionRow(
      .cta, "The purchase button and the way to restore purchases.",
      [
        Field(
          "title", .text, default: .ofVariant("ctaTitle"),
          "The button's words; the variant's `ctaTitle` where left out."),
        Field(
          "titleWithoutTrial", .text, absent: "the same as for others",
          "The words for users who have used up their trial."),
        Field("subtitle", .text, "The line below, such as the price by placeholders."),
        Field("restoreText", .text, absent: "the app's own words", "The words of the restore button."),
        Field(
          "restorePosition", .choice(["above", "below", "hidden"]), absent: "`below`", .seen, "Where restore stands."),
      ]),
    SectionRow(
      .stickyFooter, "A bar at the bottom with the purchase button and a price summary.",
      [
        Field(
          "ctaTitle", .text, default: .ofVariant("ctaTitle"),
          "The button's words; the variant's `ctaTitle` where left out."),
        Field(
          "ctaTitleWithoutTrial", .text, absent: "the same as for others",
          "The words for users who have used up their trial."),
        Field("priceSummary", .text, "What is charged, by placeholders."),
        Field("restoreText", .text, "The words of the restore button."),
        Field("text", .text, "Small print."),
      ]),
    SectionRow(
      .promoInput, "A field for a promotional code.",
      [
        Field("label", .text, "What stands above the field."), Field("placeholder", .text, "What stands in it."),
        Field("buttonTitle", .text, required: true, "The button's words."),
        Field("successText", .text, "Shown for a code that is valid."),
        Field("errorText", .text, "Shown for one that is not."),
      ]),
    SectionRow(
      .toggle, "A switch for an option.",
      [
        Field("label", .text, required: true, "The option's name."), Field("text", .text, "What it does."),
        Field("isOn", .boolean, .seen, "Whether it is on at first."),
        Field("affectsPrice", .boolean, .seen, "Whether it changes what is charged."),
        Field("package", .string(.any), .seen, "The package that is chosen while it is on."),
      ]),
    SectionRow(
      .countdown, "A timer to the end of an offer.",
      [
        Field("label", .text, "What stands beside the timer."),
        Field("targetDate", .string(.date), absent: "to no fixed moment", .seen, "The moment it runs to."),
        Field(
          "durationSeconds", .integer(1...31_536_000), absent: "to `targetDate`", .seen,
          "How long it runs for each user."),
        Field("onExpiry", .choice(["hide", "showText", "keep"]), absent: "`hide`", .seen, "What happens at its end."),
        Field("expiredText", .text, "Shown at its end."),
      ]),
  ]

  private static let trust: [SectionRow] = [
    SectionRow(
      .socialProof, "A rating, a number of users or an award.",
      [
        Field("text", .text, required: true, "The claim."),
        Field("rating", .number(0...5), absent: "not shown", .seen, "Stars."),
        Field("count", Shared.count, absent: "not shown", .seen, "Number of users or ratings."),
        Field("source", .string(.any), "Where the figure comes from."),
        Field("asOf", .string(.date), "When it was true."),
      ]),
    SectionRow(
      .guarantee, "A promise, such as money back.",
      [
        Field("title", .text, "The promise."), Field("text", .text, required: true, "What it means."),
        Field("icon", Shared.asset, "Icon beside it."),
      ]),
    SectionRow(.testimonial, "A quotation.", testimonialFields),
    SectionRow(
      .reviewsCarousel, "Reviews that scroll sideways.",
      [
        Field("items", .list(reviewItem, .keyed("id", or: "quote")), required: true, "The reviews."),
        Field("autoplay", .boolean, "Whether they scroll by themselves."),
      ]),
    SectionRow(
      .legal, "Terms, privacy and what a subscription means.",
      [
        Field(
          "text", .text, default: .ofVariant("footnote"), "The disclosure; the variant's `footnote` where left out."),
        Field("termsTitle", .text, absent: "the app's own words", "The words of the terms link."),
        Field("termsURL", .string(.url), .seen, "Terms of service; the project's where left out."),
        Field("privacyTitle", .text, absent: "the app's own words", "The words of the privacy link."),
        Field("privacyURL", .string(.url), .seen, "Privacy policy; the project's where left out."),
        Field(
          "presentation", .choice(["inline", "accordion", "link"]), absent: "`inline`", .seen,
          "Whether the text is in plain sight."),
      ]),
  ]

  private static let structure: [SectionRow] = [
    SectionRow(.spacer, "Empty space.", [Field("height", Shared.points, required: true, "Height in points.")]),
    SectionRow(
      .divider, "A line, with a label where one is wanted.",
      [
        Field("label", .text, "Words in the line."), Field("color", Shared.color, "The line's colour."),
        Field("thickness", Shared.points, "The line's thickness in points."),
      ]),
    SectionRow(
      .card, "A rounded box around other sections.",
      [
        Field("title", .text, "Heading of the box."), Field("text", .text, "Words in the box."),
        Field("sections", .list(.section, .keyed("id", or: "type")), .seen, "The sections in the box."),
      ]),
    SectionRow(
      .carousel, "Cards that scroll sideways.",
      [
        Field("items", .list(carouselItem, .keyed("id", or: "title")), required: true, "The cards."),
        Field("autoplay", .boolean, "Whether they scroll by themselves."),
        Field("intervalSeconds", Shared.seconds, "Time for each card."),
      ]),
  ]
}
