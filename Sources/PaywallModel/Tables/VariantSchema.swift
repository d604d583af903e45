/// `offerings/<id>/variants/<variant>.yaml`: the screen. The first eight fields are the wire's `PaywallConfig`.
enum VariantSchema {
  static let object = ObjectSchema("variant", core + screen)

  static let core = [
    Field("id", .string(.id), required: true, .frozen, "The wire id that every analytics event carries."),
    Field("headline", .text(.heading), required: true, "The headline."),
    Field("subhead", .text(.subheading), required: true, "The line below the headline."),
    Field("bullets", .list(.line(.bullet), .line), required: true, "What the user gets, in order."),
    Field(
      "productIDs", .list(.string(.purchase), .text), required: true,
      Weighing(changed: .minor, added: .minor, removed: .minor, moved: .minor), "The store products shown, in order.",
      .names(.product)),
    Field(
      "highlightedProductID", .string(.purchase), required: true, .seen, "The product that is selected initially.",
      .names(.product)),
    Field("ctaTitle", .text(.button), required: true, "The text of the purchase button."),
    Field("footnote", .text(.disclosure), "Small print below the button."),
  ]

  static let screen = [
    Field(
      "layout", Layout.words, default: .word(Layout.usual), .seen,
      "How the sections are laid out; `stack` if omitted."),
    Field(
      "planStyle", PlanStyleType.words, default: .word(PlanStyleType.usual), .seen,
      "How the plans are shown; `vertical_stack` if omitted."),
    Field(
      "presentation", .choice(["full_screen", "sheet"]), default: "full_screen", .seen,
      "How the screen opens; `full_screen` if omitted."),
    Field(
      "sections", .list(.section, .keyed("id", or: "type")), .seen,
      "The sections from top to bottom; derived from the first eight fields if omitted.",
      .lists(.section)),
    Field("cards", .list(.object(card), .key("package")), .seen, "The style of individual plan cards, by package."),
    Field("background", Shared.background, "The screen's background."),
    Field("haptics", .object(haptics), "Haptic feedback."),
    Field("particleEffect", .object(particles), "Celebration."),
    Field(
      "dismiss", .object(dismiss), default: .ofItsFields, .seen, "How it is dismissed; its defaults if omitted."),
    Field("postPurchase", .object(postPurchase), .seen, "What happens after a purchase."),
    Field(
      InterfaceWord.folder, .object(InterfaceWord.object), absent: "PaywallKit's own words",
      "Other words for what no author writes."),
    Field("origin", .string(.any), "Where it was copied from; written by `paywall new`.", isForAuthors: true),
  ]

  static let card = ObjectSchema(
    "planCard",
    [
      Field("package", .string(.any), required: true, .seen, "The package whose card this is.", .names(.package)),
      Field("title", .text(.cardTitle), "The plan's name; the store's if omitted."),
      Field("text", .text(.copy), "The line below the name."),
      Field("features", .list(.line(.copy), .line), "What this plan includes."),
      Field("badge", Shared.badge, .copy, "The badge on the card's edge."),
      Field("trialLabel", .text(.trialLabel), "What the card says about a trial."),
      Field("highlight", .boolean, .seen, "Whether the card is highlighted."),
      Field("background", Shared.background, "The card's colour, gradient or picture."),
      Field("border", Shared.border, "The border."), Field("shadow", Shared.shadow, "The shadow below."),
      Field("cornerRadius", Shared.points, "Corner radius in points."),
    ])

  static let haptics = ObjectSchema(
    "haptics",
    [
      Field("onPlanSelection", Shared.hapticPattern, absent: "`none`", "When a plan is selected."),
      Field("onCTA", Shared.hapticPattern, absent: "`none`", "When the purchase button is tapped."),
      Field("onPurchase", Shared.hapticPattern, absent: "`none`", "When the purchase is complete."),
    ])

  static let particles = ObjectSchema(
    "particleEffect",
    [
      Field("kind", .choice(["confetti", "stars", "hearts", "fireworks"]), required: true, "What flies."),
      Field("trigger", .choice(["appear", "purchase"]), default: "purchase", "When it runs; `purchase` if omitted."),
      Field("durationSeconds", Shared.seconds, "How long."),
      Field("colors", .list(.string(.color), .position), "Its colours."),
    ])

  static let dismiss = ObjectSchema(
    "dismiss",
    [
      Field(
        "allowed", .boolean, default: true, .seen,
        "Whether the screen can be dismissed without a purchase; true if omitted."),
      Field(
        "style", .choice(["x_button", "text", "swipe"]), default: "x_button", .seen,
        "The control that dismisses it; `x_button` if omitted."),
      Field("text", .text(.copy), "The text of the text control."),
      Field("delaySeconds", Shared.seconds, default: 0, .seen, "The delay until the control appears; 0 if omitted."),
    ])

  static let postPurchase = ObjectSchema(
    "postPurchase",
    [
      Field(
        "action", .choice(["dismiss", "deep_link", "next_step", "message"]), required: true, .seen, "What happens."),
      Field("url", .string(.url), .seen, "The target of the deep link."),
      Field("message", .text(.copy), "The message shown."),
      Field("delaySeconds", Shared.seconds, absent: "0", "The delay before it happens."),
    ])
}
