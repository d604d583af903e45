/// The files at the top of a project.
enum ProjectSchemas {
  static let project = ObjectSchema(
    "project",
    [
      Field("schema", .integer(1...1), required: true, .held, "The version of this file format: 1."),
      Field("appID", .string(.productID), required: true, .held, "The app's bundle id."),
      Field(
        "currentOffering", .string(.id), required: true, .seen, "The offering for users whom no placement rule meets."),
      Field("defaultLocale", .string(.locale), required: true, .held, "The locale of the copy in the variants."),
      Field(
        "locales", .list(.string(.locale), .text), absent: "the default one alone", .seen,
        "Every locale the paywalls speak, the default one too."),
      Field(
        "profile", Profile.words, default: "apple-strict",
        "Which store's rules apply; `apple-strict` where left out."),
      Field(
        "rules", .map(key: .any, .choice(["error", "warning", "off"])), absent: "those of the profile",
        "Severities by rule id."),
      Field("legal", .object(legal), .seen, "Links that every screen must reach."),
      Field(
        "expires", .object(expires), default: .ofItsFields, "For how long signatures hold; its defaults where left out."
      ),
      Field("exports", .list(.choice(["appactor"]), .text), .seen, "Files for other SDKs to publish with the bundle."),
    ])

  static let legal = ObjectSchema(
    "legal",
    [
      Field("termsURL", .string(.url), .seen, "Terms of service."),
      Field("privacyURL", .string(.url), .seen, "Privacy policy."),
    ])

  static let expires = ObjectSchema(
    "expires",
    [
      Field("root", .string(.days), default: "730d", "Who may sign; 730d where left out."),
      Field("targets", .string(.days), default: "365d", "What is published; 365d where left out."),
      Field("snapshot", .string(.days), default: "365d", "Which files belong together; 365d where left out."),
      Field("timestamp", .string(.days), default: "90d", "Which release is the newest; 90d where left out."),
    ])

  static let products = ObjectSchema(
    "products",
    [Field("products", .list(.object(product), .key("id")), required: true, .held, "The catalogue.")])

  static let product = ObjectSchema(
    "product",
    [
      Field("id", .string(.productID), required: true, .held, "The store's product id."),
      Field("kind", ProductKind.words, required: true, .held, "The kind of product."),
      Field("displayName", .string(.any), "Its name for people who work on it."),
      Field("period", .string(.period), .held, "Length of one subscription period; what renews by itself has one."),
      Field("group", .string(.any), .held, "The subscription group."),
      Field("level", .integer(1...100), absent: "none", .seen, "Rank in the group; 1 is the highest service."),
      Field("introductoryOffer", .object(offer), .seen, "What new subscribers get first."),
      Field("commitment", .object(commitment), .seen, "What a billing plan in instalments binds users to."),
    ])

  static let commitment = ObjectSchema(
    "commitment", [Field("period", .string(.period), required: true, .seen, "For how long, such as P1Y.")])

  static let offer = ObjectSchema(
    "offer",
    [
      Field("mode", OfferMode.words, required: true, .seen, "How it is charged."),
      Field("period", .string(.period), required: true, .seen, "Length of one of its periods."),
      Field("periods", .integer(1...52), default: 1, .seen, "Number of periods; 1 where left out."),
    ])

  static let waivers = ObjectSchema(
    "waivers", [Field("waivers", .list(.object(waiver), .position), required: true, "Accepted findings.")])

  static let waiver = ObjectSchema(
    "waiver",
    [
      Field("rule", .string(.any), required: true, "The rule's id."),
      Field("path", .string(.any), required: true, "File and path of what is accepted."),
      Field("reason", .string(.any), required: true, "Why."),
      Field("owner", .string(.any), required: true, "Who answers for it."),
      Field("expires", .string(.date), required: true, "Until when; at most 90 days ahead."),
      Field("hash", .string(.any), absent: "any text there", "Hash of what is accepted, so that an edit ends it."),
    ])
}
