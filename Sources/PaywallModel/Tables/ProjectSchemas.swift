/// The files at the top of a project.
enum ProjectSchemas {
  static let project = ObjectSchema(
    "project",
    [
      Field("schema", .integer(1...1), required: true, .held, "The version of this file format: 1."),
      Field("appID", .string(.productID), required: true, .held, "The app's bundle id."),
      Field(
        "currentOffering", .string(.id), required: true, .seen, "The offering for users who match no placement rule.",
        .names(.offering)),
      Field(
        "defaultLocale", .string(.locale), required: true, .held, "The locale of the copy in the variants.",
        .names(.locale)),
      Field(
        "locales", .list(.string(.locale), .text), absent: "the default locale only", .seen,
        "Every locale of the paywalls, including the default one.", .lists(.locale)),
      Field(
        "profile", .either(Profile.words, .list(Profile.words, .text)), default: .word(Profile.usual),
        "The store whose rules apply, or a list of profiles, of which the strictest counts; `apple-strict` if omitted."),
      Field(
        "rules", .map(key: .any, .choice(["error", "warning", "off"])), absent: "the profile's",
        "Severities by rule id."),
      Field("legal", .object(legal), .seen, "Links that every screen must offer."),
      Field(
        "attributes", .list(.object(AttributeSchemas.attribute), .key("name")), .style,
        "What the app tells of a user; audiences are checked against it. A warning lists what conditions compare if omitted.",
        .lists(.attribute)),
      Field(
        "expires", .object(expires), default: .ofItsFields, "How long signatures are valid; its defaults if omitted."
      ),
      Field(
        "exports", .list(.either(ExportFormat.words, .object(ExportSchemas.export)), .named("kind")), .seen,
        "Files for other SDKs to publish with the bundle, each by its word, or with options."),
      Field(
        "bundleURL", .string(.url), absent: "none",
        "The address that the bundle is served from. `publish` asks it whether a newer release is there."),
    ])

  static let legal = ObjectSchema(
    "legal",
    [
      Field("termsURL", .string(.url), .seen, "Terms of service."),
      Field("privacyURL", .string(.url), .seen, "Privacy policy."),
    ])

  /// Publishing renews all signatures, so the defaults leave room for a quiet season; the freshest must still catch a frozen
  /// mirror within a quarter.
  static let expires = ObjectSchema(
    "expires",
    [
      Field("root", .string(.days), default: "730d", "Who may sign; 730d if omitted."),
      Field("targets", .string(.days), default: "365d", "What is published; 365d if omitted."),
      Field("snapshot", .string(.days), default: "365d", "Which metadata belongs together; 365d if omitted."),
      Field("timestamp", .string(.days), default: "90d", "Which release is the newest; 90d if omitted."),
    ])

  static let waivers = ObjectSchema(
    "waivers", [Field("waivers", .list(.object(waiver), .position), required: true, "Accepted findings.")])

  /// For how many days a waiver may hold.
  static let longestWaiver = 90

  static let waiver = ObjectSchema(
    "waiver",
    [
      Field("rule", .string(.any), required: true, "The rule's id."),
      Field("path", .string(.any), required: true, "The file and path of what is accepted."),
      Field("reason", .string(.any), required: true, "Why."),
      Field("owner", .string(.any), required: true, "Who is responsible for it."),
      Field("expires", .string(.date), required: true, "When it expires; at most \(longestWaiver) days ahead."),
      Field("hash", .string(.any), absent: "any value there", "Hash of what is accepted, so that an edit ends it."),
    ])
}
