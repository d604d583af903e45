/// `offerings/<id>/offering.yaml`, and the copy in its `locales/` folder.
enum OfferingSchema {
  static let object = ObjectSchema(
    "offering",
    [
      Field("kind", OfferingKind.words, required: true, .seen, "What the offering is for."),
      Field(
        "displayName", .string(.any), required: true,
        "Its internal name; published, and shown by some SDKs."),
      Field("version", .string(.version), required: true, "Its semantic version; `paywall bump` updates it."),
      Field(
        "packages", .list(.object(package), .keyed("id", or: "type")), required: true, .held, "What it sells.",
        .lists(.package)),
      Field(
        "defaultVariant", .string(.id), default: "control", .seen,
        "Shown outside experiments; `control` if omitted.", .names(.variant)),
      Field("campaign", .object(campaign), absent: "always", .seen, "When a campaign is open."),
      Field("metadata", Shared.notes, "Text for the app, by key."),
      Field("origin", .string(.any), "Where it was copied from; written by `paywall new`.", isForAuthors: true),
    ])

  static let package = ObjectSchema(
    "package",
    [
      Field("id", .string(.id), default: .sibling("type"), .held, "Its name within the offering; its type if omitted."),
      Field("type", PackageType.words, required: true, .held, "The role it plays."),
      Field("product", .string(.purchase), required: true, .held, "The store product it sells.", .names(.product)),
      Field("displayName", .text(.name), "Its name shown to users; the store's if omitted."),
      Field("metadata", Shared.notes, "Text for the app, by key."),
    ])

  static let campaign = ObjectSchema(
    "campaign",
    [
      Field("startsAt", .string(.date), required: true, .seen, "The moment it opens."),
      Field("endsAt", .string(.date), required: true, .seen, "The moment it closes."),
    ])

  /// Translated copy: variant, then path in the variant, then text.
  static let locale = Schema.map(key: .id, .map(key: .any, .text(.copy)))
}
