/// `offerings/<id>/variants/<variant>.yaml`: the screen. The first eight fields are the wire's `PaywallConfig`.
enum VariantSchema {
  static let object = ObjectSchema("variant", core + screen)

  static let core = [
    Field("id", .string(.id), required: true, .frozen, "The wire id that every analytics event carries."),
    Field("headline", .text, required: true, "The headline."),
    Field("subhead", .text, required: true, "The line below the headline."),
    Field("bullets", .list(.line, .line), required: true, "What the user gets, in order."),
    Field(
      "productIDs", .list(.string(.productID), .text), required: true,
      Weighing(changed: .minor, added: .minor, removed: .minor, moved: .minor), "The store products shown, in order."),
    Field(
      "highlightedProductID", .string(.productID), required: true, .seen, "The product that is selected at first."),
    Field("ctaTitle", .text, required: true, "The words of the purchase button."),
    Field("footnote", .text, "Small print below the button."),
  ]

  static let screen = [
    Field("layout", Layout.words, default: "stack", .seen, "How the sections are laid out; `stack` where left out."),
    Field(
      "planStyle", PlanStyle.words, default: "vertical_stack", .seen,
      "How the plans are shown; `vertical_stack` where left out."),
    Field(
      "presentation", .choice(["full_screen", "sheet"]), default: "full_screen", .seen,
      "How the screen opens; `full_screen` where left out."),
    Field(
      "sections", .list(.section, .keyed("id", or: "type")), .seen,
      "The screen from top to bottom; derived from the first eight fields where left out."),
    Field("cards", .list(.object(card), .key("package")), .seen, "Looks of single plan cards, by package."),
    Field("background", Shared.background, "What lies behind the screen."),
    Field("haptics", .object(haptics), "Haptic feedback."),
    Field("particleEffect", .object(particles), "Celebration."),
    Field(
      "dismiss", .object(dismiss), default: .ofItsFields, .seen, "How the screen is left; its defaults where left out."),
    Field("postPurchase", .object(postPurchase), .seen, "What follows a purchase."),
    Field("origin", .string(.any), "Where it was copied from; written by `paywall new`."),
  ]

  static let card = ObjectSchema(
    "planCard",
    [
      Field("package", .string(.any), required: true, .seen, "The package whose card this is."),
      Field("title", .text, "The plan's name; the store's where left out."),
      Field("text", .text, "The line below."),
      Field("features", .list(.line, .line), "What this plan gives."),
      Field("badge", Shared.badge, .copy, "Words on the card's edge."),
      Field("trialLabel", .text, "What the card says of a trial."),
      Field("highlight", .boolean, .seen, "Whether the card stands out."),
      Field("background", Shared.background, "Colour, gradient or picture of the card."),
      Field("border", Shared.border, "The line around."), Field("shadow", Shared.shadow, "The shadow below."),
      Field("cornerRadius", Shared.points, "Corner radius in points."),
    ])

  static let haptics = ObjectSchema(
    "haptics",
    [
      Field("onPlanSelection", Shared.hapticPattern, absent: "`none`", "When a plan is chosen."),
      Field("onCTA", Shared.hapticPattern, absent: "`none`", "When the purchase button is tapped."),
      Field("onPurchase", Shared.hapticPattern, absent: "`none`", "When the purchase is done."),
    ])

  static let particles = ObjectSchema(
    "particleEffect",
    [
      Field("kind", .choice(["confetti", "stars", "hearts", "fireworks"]), required: true, "What flies."),
      Field("trigger", .choice(["appear", "purchase"]), default: "purchase", "When; `purchase` where left out."),
      Field("durationSeconds", Shared.seconds, "How long."),
      Field("colors", .list(.string(.color), .position), "In which colours."),
    ])

  static let dismiss = ObjectSchema(
    "dismiss",
    [
      Field(
        "allowed", .boolean, default: true, .seen,
        "Whether the screen can be left without a purchase; true where left out."),
      Field(
        "style", .choice(["x_button", "text", "swipe"]), default: "x_button", .seen,
        "The control; `x_button` where left out."),
      Field("text", .text, "The words of the text control."),
      Field("delaySeconds", Shared.seconds, default: 0, .seen, "Time until the control appears; 0 where left out."),
    ])

  static let postPurchase = ObjectSchema(
    "postPurchase",
    [
      Field(
        "action", .choice(["dismiss", "deep_link", "next_step", "message"]), required: true, .seen, "What happens."),
      Field("url", .string(.url), .seen, "Where the deep link leads."),
      Field("message", .text, "What is shown."),
      Field("delaySeconds", Shared.seconds, absent: "0", "Time before it happens."),
    ])
}
