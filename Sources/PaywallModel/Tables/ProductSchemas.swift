/// `products.yaml`: what the stores sell, without prices.
enum ProductSchemas {
  static let products = ObjectSchema(
    "products",
    [
      Field(
        "products", .list(.object(product), .key("id")), required: true, .held, "The catalogue.",
        .lists(.product)),
      Field(
        "entitlements", .list(.object(entitlement), .key("id")), .held,
        "What the app unlocks for those who have bought.", .lists(.entitlement)),
      Field(
        "groups", .list(.object(group), .key("id")), .style, "Subscription groups whose names the store shows.",
        isForAuthors: true),
    ])

  static let entitlement = ObjectSchema(
    "entitlement",
    [
      Field("id", .string(.name), required: true, .held, "The name by which the app asks for it."),
      Field("displayName", .string(.any), "Its internal name.", isForAuthors: true),
    ])

  static let group = ObjectSchema(
    "group",
    [
      Field("id", .string(.name), required: true, "The name that products have under `group`."),
      Field("localizations", localizations, "Its name in the store, by locale."),
    ])

  static let product = ObjectSchema(
    "product",
    [
      Field("id", .string(.productID), required: true, .held, "The store's product id."),
      Field("kind", ProductKind.words, required: true, .held, "The kind of product."),
      Field("displayName", .string(.any), "Its internal name.", isForAuthors: true),
      Field(
        "entitlements", .list(.string(.any), .text), .held, "The entitlements that it grants, by id.",
        .names(.entitlement)),
      Field(
        "tokenAmount", .integer(1...1_000_000_000), absent: "none", .held,
        "How many tokens, credits or coins a consumable gives."),
      Field("period", .string(.period), .held, "Length of one period; required if it renews automatically."),
      Field("group", .string(.any), .held, "The subscription group."),
      Field("level", .integer(1...100), absent: "none", .seen, "Rank in the group; 1 is the highest service."),
      Field("familySharing", .boolean, .seen, "Whether the buyer's family has it too."),
    ] + offers + [
      Field(
        "billingPlans", .list(.object(billingPlan), .key("id")), .held,
        "Other ways to pay for a period than at once, each with its own offers."),
      Field("commitment", .object(commitment), .seen, "The commitment of a billing plan in instalments."),
      Field("localizations", localizations, "Its name and description in the store, by locale.", isForAuthors: true),
      Field(
        "priceSince", .string(.date),
        "Since when its regular price has not been lower; savings of campaigns are checked by it.",
        isForAuthors: true),
      Field("googlePlay", .object(googlePlay), .held, "The same product at Google Play."),
    ])

  /// What a product, or one of its billing plans, costs less at first or again.
  static let offers = [
    Field("introductoryOffer", .object(offer), .seen, "What new subscribers get first."),
    Field(
      "promotionalOffers", .list(.object(promotionalOffer), .key("id")), .held,
      "What the app offers to those who subscribe or did."),
    Field(
      "winBackOffers", .list(.object(winBackOffer), .key("id")), .held, "What those get whose subscription has expired."
    ),
    Field("offerCodes", .list(.object(offerCode), .key("id")), .held, "What a code gives that users redeem."),
  ]

  static let billingPlan = ObjectSchema(
    "billingPlan",
    [
      Field(
        "id", .string(.id), required: true, .held, "Its name, which packages add to the product's id: `ID:monthly`."),
      Field("period", .string(.period), required: true, .held, "How often it is charged."),
      Field("commitment", .string(.period), absent: "none", .held, "How long the user is bound, such as P1Y."),
    ] + offers + [Field("googlePlay", .object(googlePlay), .held, "The same plan at Google Play.")])

  static let commitment = ObjectSchema(
    "commitment", [Field("period", .string(.period), required: true, .seen, "Its length, such as P1Y.")])

  static let offer = ObjectSchema("offer", terms(periodIsRequired: true))

  static let promotionalOffer = ObjectSchema(
    "promotionalOffer",
    offerID + terms(periodIsRequired: true) + [
      eligibility("Who may have it; those whom the app chooses if omitted."), googlePlayOffer,
    ])

  static let winBackOffer = ObjectSchema(
    "winBackOffer",
    offerID + terms(periodIsRequired: true) + [
      Field(
        "paidMonths", .integer(1...60), absent: "any number", .seen,
        "For how many months they must have paid, at least."),
      Field(
        "lapsedMonths", .integer(1...60), absent: "any number", .seen, "For how many months it has expired, at least."),
      googlePlayOffer,
    ])

  static let offerCode = ObjectSchema(
    "offerCode",
    codeName + terms(periodIsRequired: false) + [
      eligibility("Who may redeem it; everyone if omitted."),
      Field(
        "stacksWithIntroductoryOffer", .boolean, .seen, "Whether new subscribers get the introductory offer as well."),
      googlePlayOffer,
    ])

  private static let offerID = [
    Field(
      "id", .string(.offerID), required: true, .held,
      "Its id in the store, which packages add to the product's: `ID@OFFER`."
    ), offerName,
  ]

  private static let codeName = [
    Field("id", .string(.name), required: true, .held, "The code's reference name in the store."), offerName,
  ]

  private static let offerName = Field("displayName", .string(.any), "Its internal name.", isForAuthors: true)

  private static func terms(periodIsRequired: Bool) -> [Field] {
    [
      Field("mode", OfferMode.words, required: true, .seen, "How it is charged."),
      Field("period", .string(.period), required: periodIsRequired, .seen, "The length of one of its periods."),
      Field("periods", .integer(1...52), default: 1, .seen, "The number of periods; 1 if omitted."),
    ]
  }

  private static func eligibility(_ summary: String) -> Field {
    Field("eligibility", .list(OfferAudience.words, .text), .seen, summary)
  }

  private static let googlePlayOffer = Field(
    "googlePlayOffer", .string(.any), .held, "The same offer's id at Google Play.")

  static let googlePlay = ObjectSchema(
    "googlePlay",
    [
      Field("product", .string(.productID), required: true, .held, "The product's id."),
      Field("basePlan", .string(.productID), .held, "The base plan of a subscription."),
      Field("offer", .string(.productID), .held, "The offer that new subscribers get."),
    ])

  static let localizations = Schema.map(key: .locale, .object(localization))

  static let localization = ObjectSchema(
    "localization",
    [
      Field("displayName", .string(.any), "The name."), Field("description", .string(.any), "The description."),
    ])
}
