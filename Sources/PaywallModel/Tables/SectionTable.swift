extension SectionRow {
  /// All section types in the order of the reference.
  package static let all: [SectionRow] = opening + selling + trust + structure

  static let byType = Dictionary(all.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })

  private static let opening: [SectionRow] = [
    SectionRow(
      .header, "Title and subtitle with a hero picture, video or animation.",
      [
        Field("title", .text(.heading), default: .ofVariant("headline"), "The headline; the variant's if omitted."),
        Field(
          "subtitle", .text(.subheading), default: .ofVariant("subhead"), "The line below; the variant's if omitted."),
        Field("media", Shared.media, .seen, "The hero."),
      ]),
    SectionRow(
      .features, "A list of what the user gets.",
      [
        Field("title", .text(.heading), "The heading of the list."),
        Field(
          "items", .list(featureItem, .keyed("id", or: "title")), default: .ofVariant("bullets"),
          "The features; the variant's `bullets` if omitted."),
        Field("media", Shared.media, .seen, "An illustration beside the list."),
      ]),
    SectionRow(
      .iconGrid, "A grid of icons with labels.",
      [
        Field("columns", .integer(1...6), absent: "3", .seen, "The number of columns."),
        Field("items", .list(iconItem, .key("title")), required: true, "The cells."),
      ]),
    SectionRow(
      .comparisonTable, "A table that compares columns, such as free and premium.",
      [
        Field("title", .text(.heading), "The heading of the table."),
        Field("columns", .list(comparisonColumn, .key("title")), required: true, "The columns."),
        Field("rows", .list(comparisonRow, .key("label")), required: true, "The rows."),
      ]),
    SectionRow(
      .timeline, "Steps listed vertically, such as a trial up to its first charge.",
      [
        Field("title", .text(.heading), "The heading of the steps."),
        Field("items", .list(timelineItem, .keyed("id", or: "title")), required: true, "The steps."),
      ]),
    SectionRow(
      .image, "A picture.",
      [
        Field("source", Shared.asset, required: true, .seen, "The asset's name in the app, or its address."),
        Field("height", Shared.points, absent: "derived from its width", "Height in points."),
        Field("contentMode", .choice(["fit", "fill"]), absent: "`fit`", "How it fills its frame."),
        Field("cornerRadius", Shared.points, "Corner radius in points."),
        Field("accessibilityLabel", .text(.copy), "The text for screen readers."),
      ]),
  ]

  private static let selling: [SectionRow] = [
    SectionRow(
      .plans, "The plans to choose from, shown in the variant's `planStyle`.",
      [
        Field("title", .text(.heading), "The heading above the plans."),
        Field(
          "priceText", .text(.price), absent: "title, price and period of the product",
          "The price line of each plan, with placeholders."),
        Field("priceFontSize", .number(6...120), "The size of the price line in points."),
        Field("periodPriceText", .text(.price), "A second line, such as the price per month."),
        Field("periodPriceFontSize", .number(6...120), "The size of the second line in points."),
      ]),
    SectionRow(
      .cta, "The purchase button and the restore button.",
      [
        Field(
          "title", .text(.button), default: .ofVariant("ctaTitle"),
          "The button's text; the variant's `ctaTitle` if omitted."),
        Field(
          "titleWithoutTrial", .text(.button), absent: "the same as for others",
          "The button's text for users who get no trial."),
        Field("subtitle", .text(.terms), "The line below, such as the price, with placeholders."),
        Field("restoreText", .text(.requiredLink), absent: "the app's own text", "The restore button's text."),
        Field(
          "restorePosition", .choice(["above", "below", "hidden"]), absent: "`below`", .seen, "Where restore appears."),
      ]),
    SectionRow(
      .stickyFooter, "A bar at the bottom with the purchase button and a price summary.",
      [
        Field(
          "ctaTitle", .text(.button), default: .ofVariant("ctaTitle"),
          "The button's text; the variant's `ctaTitle` if omitted."),
        Field(
          "ctaTitleWithoutTrial", .text(.button), absent: "the same as for others",
          "The button's text for users who have used their trial."),
        Field("priceSummary", .text(.price), "What is charged, with placeholders."),
        Field("restoreText", .text(.requiredLink), "The restore button's text."),
        Field("text", .text(.disclosure), "Small print."),
      ]),
    SectionRow(
      .promoInput, "A field for a promotional code.",
      [
        Field("label", .text(.label), "Text above the field."),
        Field("placeholder", .text(.copy), "Text in the field."),
        Field("buttonTitle", .text(.otherButton), required: true, "The button's text."),
        Field("successText", .text(.copy), "Shown for a valid code."),
        Field("errorText", .text(.copy), "Shown for an invalid code."),
      ]),
    SectionRow(
      .toggle, "A switch for an option.",
      [
        Field("label", .text(.label), required: true, "The option's name."),
        Field("text", .text(.copy), "What it does."),
        Field("isOn", .boolean, .seen, "Whether it is on initially."),
        Field("affectsPrice", .boolean, .seen, "Whether it changes what is charged."),
        Field("package", .string(.any), .seen, "The package selected while it is on.", .names(.package)),
      ]),
    SectionRow(
      .countdown, "A timer that counts down to the end of an offer.",
      [
        Field("label", .text(.label), "The text beside the timer."),
        Field("targetDate", .string(.date), absent: "no fixed moment", .seen, "The moment at which it ends."),
        Field(
          "durationSeconds", .integer(1...31_536_000), absent: "to `targetDate`", .seen,
          "How long it runs for each user."),
        Field("onExpiry", .choice(["hide", "showText", "keep"]), absent: "`hide`", .seen, "What happens at its end."),
        Field("expiredText", .text(.copy), "Shown at its end."),
      ]),
  ]

  private static let trust: [SectionRow] = [
    SectionRow(
      .socialProof, "A rating, a number of users or an award.",
      [
        Field("text", .text(.copy), required: true, "The claim."),
        Field("rating", .number(0...5), absent: "not shown", .seen, "Stars."),
        Field("count", Shared.count, absent: "not shown", .seen, "The number of users or ratings."),
        Field("source", .string(.any), "Where the figure comes from."),
        Field("asOf", .string(.date), "The date of the figure."),
      ]),
    SectionRow(
      .guarantee, "A promise, such as money back.",
      [
        Field("title", .text(.heading), "The promise."), Field("text", .text(.copy), required: true, "What it means."),
        Field("icon", Shared.asset, "The icon beside it."),
      ]),
    SectionRow(.testimonial, "A quotation.", testimonialFields),
    SectionRow(
      .reviewsCarousel, "Reviews that scroll horizontally.",
      [
        Field("items", .list(reviewItem, .keyed("id", or: "quote")), required: true, "The reviews."),
        Field("autoplay", .boolean, "Whether they scroll automatically."),
      ]),
    SectionRow(
      .legal, "Terms, privacy and what a subscription means.",
      [
        Field(
          "text", .text(.disclosure), default: .ofVariant("footnote"),
          "The disclosure; the variant's `footnote` if omitted."),
        Field("termsTitle", .text(.requiredLink), absent: "the app's own text", "The text of the terms link."),
        Field("termsURL", .string(.url), .seen, "Terms of service; the project's if omitted."),
        Field("privacyTitle", .text(.requiredLink), absent: "the app's own text", "The text of the privacy link."),
        Field("privacyURL", .string(.url), .seen, "Privacy policy; the project's if omitted."),
        Field(
          "presentation", .choice(["inline", "accordion", "link"]), absent: "`inline`", .seen,
          "How the text is shown; `inline` is in plain sight."),
      ]),
  ]

  private static let structure: [SectionRow] = [
    SectionRow(.spacer, "Empty space.", [Field("height", Shared.points, required: true, "Height in points.")]),
    SectionRow(
      .divider, "A line, with an optional label.",
      [
        Field("label", .text(.label), "The text in the line."), Field("color", Shared.color, "The line's colour."),
        Field("thickness", Shared.points, "The line's thickness in points."),
      ]),
    SectionRow(
      .card, "A rounded box around other sections.",
      [
        Field("title", .text(.heading), "The heading of the box."), Field("text", .text(.copy), "The text in the box."),
        Field(
          "sections", .list(.section, .keyed("id", or: "type")), .seen, "The sections in the box.", .lists(.section)),
      ]),
    SectionRow(
      .carousel, "Cards that scroll horizontally.",
      [
        Field("items", .list(carouselItem, .keyed("id", or: "title")), required: true, "The cards."),
        Field("autoplay", .boolean, "Whether they scroll automatically."),
        Field("intervalSeconds", Shared.seconds, "How long each card is shown."),
      ]),
  ]
}
