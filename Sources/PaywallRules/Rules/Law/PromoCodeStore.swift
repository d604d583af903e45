import PaywallModel

enum PromoCodeStore: OfferingRule {
  static let description = RuleDescription(
    "promo-code-store", "A field for codes redeems codes of the store.", .lawWarning,
    waivers: .allowed,
    documentation: """
      A code that unlocks what is sold, other than through the store, is rejected. A `promo_input` section needs
      a product with `offerCodes` in the catalogue; what the app does with the code, no file shows. Texts that ask for a
      licence key or an activation code, `Enter your activation code`, are found by words of each language. In the
      United States links to other purchases are allowed, codes that unlock are not.
      """,
    laws: [
      Law("App Store, worldwide", "Guidelines 3.1.1"),
      Law("Google Play, worldwide", "Payments policy"),
    ],
    bad: "{type: promo_input, buttonTitle: Redeem}, and no offerCodes",
    good: "offerCodes of a product that the screen sells",
    source: "App Review Guidelines 3.1.1")

  static func violations(in context: OfferingContext) -> [Violation] {
    let asking = context.violations(
      by: description,
      hint: "remove it, or sell with the store's offer codes; if the code unlocks nothing that is sold",
      { "'\($0)' asks for a code that unlocks without the store" }, find: request)
    return context.eachScreen { screen in
      guard !screen.products.contains(where: { $0.hasOfferCodes }) else { return [] }
      return screen.all(.promoInput).map { section in
        Violation(
          at: screen.range(section.node),
          "no product on the screen has offerCodes, so the field takes codes of your own",
          hint: "record the store's codes under offerCodes, or remove the section")
      }
    } + asking
  }

  /// The words of a text that ask for a code of one's own.
  static func request(in unit: CopyUnit) -> String? { unit.law[.codes] }
}
