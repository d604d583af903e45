import PaywallKit
import TestSupport
import Testing

/// What goes wrong in stores, bundles and translations, one at a time: each must be seen on the screen, in what it says or
/// no longer says.
@Suite struct SeededDefectsTests {
  struct Defect {
    let name: String
    var fixture: ScreenFixture
    /// What to look at.
    let look: (PaywallScreen) -> [String?]
    let seen: [String?]

    /// - Parameter change: what is made wrong.
    init(
      _ name: String, _ variant: String, core: [String: String] = [:],
      _ change: (inout ScreenFixture) -> Void = { _ in }, look: @escaping (PaywallScreen) -> [String?],
      _ seen: String?...
    ) {
      self.init(name, ScreenFixture(variant, core: core), change, look, seen)
    }

    /// The same on the usual screen.
    init(
      _ name: String, core: [String: String] = [:], _ change: (inout ScreenFixture) -> Void = { _ in },
      look: @escaping (PaywallScreen) -> [String?], _ seen: String?...
    ) {
      self.init(name, ScreenFixture(SeededDefectsTests.variant, core: core), change, look, seen)
    }

    init(
      _ name: String, _ fixture: ScreenFixture, _ change: (inout ScreenFixture) -> Void,
      _ look: @escaping (PaywallScreen) -> [String?], _ seen: [String?]
    ) {
      (self.name, self.fixture, self.look, self.seen) = (name, fixture, look, seen)
      change(&self.fixture)
    }
  }

  static let variant = """
    sections:
      - { type: header }
      - { type: plans, priceText: "{{price}} per {{period}}", periodPriceText: "{{price_per_month}} a month" }
      - { type: timeline, items: [{ title: "{{trial_end_date}}" }, { title: "{{first_bill_date}}" }] }
      - { type: cta, title: Start free trial, titleWithoutTrial: Subscribe }
    cards:
      - { package: annual, badge: { text: "Save {{savings_percent}}" }, trialLabel: "{{trial_period}} free" }
      - { package: monthly, badge: { text: "Save {{savings_percent}}" }, trialLabel: "{{trial_period}} free" }
    """

  @Test func areSeen() throws {
    let all = [Self.trials, Self.plurals, Self.placeholders, Self.products, Self.buttons, Self.languages, Self.amounts]
    let defects = all.flatMap { $0 }
    #expect(defects.count >= 40)
    for defect in defects {
      let screen = try defect.fixture.screen()
      #expect(defect.look(screen) == defect.seen, "\(defect.name)")
      #expect(!screen.texts.contains { $0.isEmpty || $0.contains("{{") || $0.contains("}}") }, "\(defect.name)")
    }
  }

  // MARK: Where to look

  private static let annual = "com.example.annual"
  private static let monthly = "com.example.monthly"

  private static func offers(_ screen: PaywallScreen) -> [String?] {
    [screen.plans?.cards.first?.offerLabel?.text, screen.purchase?.title.text] + timeline(screen)
  }

  private static func timeline(_ screen: PaywallScreen) -> [String?] { screen.section(.timeline)?.reading ?? [nil] }

  private static func button(_ screen: PaywallScreen) -> [String?] {
    [screen.purchase?.title.text, screen.purchase.map { $0.isEnabled ? "enabled" : "disabled" }]
  }

  private static func label(_ screen: PaywallScreen) -> [String?] { [screen.plans?.cards.first?.offerLabel?.text] }

  private static func ids(_ screen: PaywallScreen) -> [String?] {
    (screen.plans?.cards.map { String($0.id.dropFirst("com.example.".count)) } ?? []) + [screen.plans?.selected.id]
  }

  private static func lines(_ screen: PaywallScreen) -> [String?] { screen.plans?.cards.map(\.priceLine.text) ?? [] }

  private static func perMonth(_ screen: PaywallScreen) -> [String?] {
    screen.plans?.cards.map { $0.perUnit[.month] } ?? []
  }

  private static func savings(_ screen: PaywallScreen) -> [String?] {
    screen.plans?.cards.map { $0.saving.map { "\($0.percent) \($0.amount ?? "-")" } } ?? []
  }

  private static func title(_ screen: PaywallScreen) -> [String?] {
    if case .header(let title, _, _)? = screen.section(.header)?.content { [title?.text] } else { [nil] }
  }

  private static func faults(_ screen: PaywallScreen) -> [String?] {
    screen.reports.filter(\.isFault).map { "\($0.kind.rawValue) \($0.path) \($0.detail)" }
  }

  // MARK: What is wrong

  private static func sell(_ offers: StoreOffer..., to customer: CustomerState = .init()) -> (inout ScreenFixture) ->
    Void
  {
    return { fixture in
      fixture.products[0] = Store.subscription(annual, "Annual", "$39.99", 3999, "P1Y", offers: offers)
      fixture.customer = customer
    }
  }

  private static func intro(_ payment: StoreOffer.Payment, _ display: String, _ units: Int64, _ count: Int)
    -> StoreOffer
  {
    StoreOffer(
      .introductory, payment, displayPrice: display, price: Store.money(units, "USD"), period: Store.period("P1M"),
      count: count, isEligible: true)
  }

  private static let active = CustomerState(groups: ["premium": .active(product: monthly)])

  static var trials: [Defect] {
    [
      Defect("as it is", look: offers, "1 week free", "Start free trial", "February 7, 2026", "February 7, 2026"),
      Defect("the store has no trial", sell(), look: offers, nil, "Subscribe", nil),
      Defect(
        "the store's trial is shorter", sell(Store.trial("P3D")), look: offers, "3 days free", "Start free trial",
        "February 3, 2026", "February 3, 2026"),
      Defect(
        "the introductory offer is charged up front", sell(intro(.payUpFront, "$4.99", 499, 3)), look: offers,
        "$4.99 for 3 months", "Subscribe", nil),
      Defect(
        "the introductory offer is charged monthly", sell(intro(.payAsYouGo, "$1.99", 199, 3)), look: offers,
        "$1.99 per month for 3 months", "Subscribe", nil),
      Defect(
        "the trial is used up", sell(Store.trial("P1W"), to: CustomerState(.trialUsed)), look: offers, nil, "Subscribe",
        nil),
      Defect(
        "an upgrade, and the store's flag says eligible", sell(Store.trial("P1W"), to: active), look: offers, nil,
        "Subscribe", nil),
      Defect(
        "the store's flag says not eligible", sell(Store.trial("P1W", eligible: false)), look: offers, nil, "Subscribe",
        nil),
      Defect(
        "it has expired, and the store says nothing",
        sell(Store.trial("P1W", eligible: nil), to: CustomerState(.expired)), look: offers, nil, "Subscribe", nil),
      Defect(
        "it has expired, and a trial is left", sell(Store.trial("P1W"), to: CustomerState(.expired)), look: label,
        "1 week free"),
      Defect(
        "a subscriber of another group has a trial",
        sell(Store.trial("P1W"), to: CustomerState(groups: ["news": .active(product: "x")])), look: label, "1 week free"
      ),
      Defect(
        "the trial is on another plan than the selected one", { $0.selected = monthly },
        look: { [button($0)[0]] + label($0) + timeline($0) }, "Subscribe", "1 week free", nil),
      Defect(
        "a month's trial from the last of January", sell(Store.trial("P1M")), look: timeline, "February 28, 2026",
        "February 28, 2026"),
      Defect(
        "it is tomorrow already in Tokyo",
        {
          $0.now = "2026-01-31T23:30:00Z"
          $0.zone = PaywallZone(secondsFromGMT: 9 * 3600)
        }, look: timeline, "February 8, 2026", "February 8, 2026"),
      Defect(
        "the trial is that of the other billing plan",
        core: [
          "productIDs": "[com.example.annual:monthly]",
          "highlightedProductID": "com.example.annual:monthly",
        ],
        {
          $0.products[0] = Store.subscription(
            annual, "Annual", "$39.99", 3999, "P1Y", offers: [Store.trial("P1W")],
            plans: [
              StoreBillingPlan(
                id: "monthly",
                terms: StoreTerms(
                  displayPrice: "$3.99", price: Store.money(399, "USD"), period: Store.period("P1M"),
                  commitment: StoreCommitment(period: Store.period("P1Y"))))
            ])
        },
        look: { offers($0) + [$0.plans?.selected.priceLine.text, $0.plans?.selected.commitment?.total] }, nil,
        "Subscribe",
        nil, "$3.99 per month", "$47.88"),
    ]
  }

  private static func counted(_ locale: String, _ period: String, _ seen: String) -> Defect {
    Defect(
      "\(locale) counts \(period)", "",
      {
        $0.locale = locale
        $0.products[0] = Store.subscription(annual, "Annual", "$39.99", 3999, "P1Y", offers: [Store.trial(period)])
      }, look: label, seen)
  }

  /// As speakers count: the words are those of CLDR, which `FormatsTests` compares with Babel.
  static var plurals: [Defect] {
    [
      counted("en", "P1D", "1-day free trial"), counted("ru", "P3D", "3 дня бесплатно"),
      counted("ru", "P5D", "5 дней бесплатно"), counted("pl", "P3D", "3 dni za darmo"),
      counted("ar", "P2D", "يومان مجانًا"), counted("de", "P3D", "3 Tage kostenlos testen"),
    ]
  }

  private static func headline(_ text: String, _ name: String, _ seen: String?...) -> Defect {
    Defect(
      name, ScreenFixture("sections: [{ type: header, title: \"\(text)\" }, { type: plans }, { type: cta }]"), { _ in },
      { title($0) + $0.reports.map { "\($0.kind.rawValue) \($0.path) \($0.detail)" } }, seen)
  }

  static var placeholders: [Defect] {
    [
      headline("For {{Price}}", "a misspelt placeholder", "Hello", "placeholder_unknown sections.header.title Price"),
      headline("For {{price", "braces without a partner", "Hello", "placeholder_unknown sections.header.title {{"),
      headline(
        "For price}}", "braces without a first partner", "Hello", "placeholder_unknown sections.header.title }}"),
      headline(
        "Until {{offer_end_date}}", "no campaign", "Hello", "text_dropped sections.header.title offer_end_date"),
      headline(
        "{{commitment_total}} in all", "no commitment", "Hello", "text_dropped sections.header.title commitment_total"),
      headline("{{ price }} a {{\\tperiod }}", "spaces in braces", "$39.99 a year"),
      Defect(
        "what is bought once has no period",
        { $0.products[1] = Store.once(monthly, "Lifetime", "$99.00", 9900) },
        look: { lines($0) + ($0.plans?.cards[1].reading ?? []) }, "$39.99 per year", "$99.00", "Month by month",
        "$99.00",
        "one-time purchase", "Not selected"),
      Defect(
        "a badge without a saving",
        { $0.products[0] = Store.subscription(annual, "Annual", "$119.88", 11988, "P1Y") },
        look: { ($0.plans?.cards.map { $0.badge?.text } ?? []) + savings($0) }, nil, nil, nil, nil),
      Defect(
        "the store writes prices in a way of its own",
        { $0.products[0] = Store.subscription(annual, "Annual", "USD 39,99", 3999, "P1Y") },
        look: { lines($0) + perMonth($0) + savings($0) + faults($0) }, "USD 39,99 per year", "$9.99 per month", nil,
        "$9.99",
        "66 -", nil, "prices_not_derived com.example.annual differs $39.99"),
      Defect(
        "a placeholder in a translation only",
        {
          $0.locale = "de"
          $0.shop.texts["offerings/default/locales/de.yaml"] = "control: { sections.header.title: 'Für {{prize}}' }"
        }, look: { title($0) + faults($0) }, "Hello", "placeholder_unknown sections.header.title prize"),
    ]
  }

  static var products: [Defect] {
    [
      Defect("a product that is not sold here", { $0.products.removeLast() }, look: ids, "annual", annual),
      Defect(
        "the highlighted product is gone", { $0.products.removeFirst() }, look: { ids($0) + faults($0) }, "monthly",
        monthly,
        "plan_missing com.example.annual the store does not sell it"),
      Defect(
        "all products are gone", { $0.products = [] },
        look: { screen in
          guard case .noProducts(let none) = screen.selling else { return [] }
          return [
            none.text.text, none.tryAgain.title.text, screen.purchase?.title.text, screen.restore.title.text,
            screen.dismissal.button.title.text,
          ] + screen.links.map(\.title.text) + [screen.section(.cta)?.purchase?.title.text]
        }, "Plans can’t be loaded right now", "Try again", nil, "Restore purchases", "Close", "Terms of use",
        "Privacy policy", nil),
      Defect(
        "a blank price", { $0.products[1] = Store.subscription(monthly, "Monthly", " ", 999, "P1M") }, look: ids,
        "annual",
        annual),
      Defect(
        "the store front lacks the billing plan",
        core: [
          "productIDs": "[com.example.annual:monthly, com.example.monthly]",
          "highlightedProductID": "com.example.annual:monthly",
        ], look: ids, "monthly", monthly),
      Defect(
        "an offer for others",
        core: [
          "productIDs": "[com.example.annual@back, com.example.monthly]",
          "highlightedProductID": "com.example.annual@back",
        ],
        {
          $0.products[0] = Store.subscription(
            annual, "Annual", "$39.99", 3999, "P1Y",
            offers: [
              StoreOffer(
                id: "back", .winBack, .payUpFront, displayPrice: "$9.99", price: Store.money(999, "USD"),
                period: Store.period("P1Y"), isEligible: nil)
            ])
        }, look: ids, "monthly", monthly),
      Defect(
        "a product twice", core: ["productIDs": "[com.example.annual, com.example.annual]"], look: ids, "annual", annual
      ),
      Defect(
        "a plan that is not there is selected", { $0.selected = "com.example.weekly" }, look: ids, "annual", "monthly",
        annual),
      Defect(
        "a switch for a plan that is gone",
        "sections: [{ type: plans }, { type: toggle, label: Monthly, package: monthly }, { type: cta }]",
        { $0.products.removeLast() }, look: { [$0.section(.toggle)?.id] }, nil),
    ]
  }

  static var buttons: [Defect] {
    [
      Defect(
        "a button that promises a trial to everybody",
        "sections: [{ type: plans }, { type: cta, title: Start free trial now }]",
        sell(Store.trial("P1W"), to: CustomerState(.trialUsed)), look: button, "Continue", "enabled"),
      Defect(
        "the core's button promises it too", "", core: ["ctaTitle": "Start free trial"],
        sell(Store.trial("P1W"), to: CustomerState(.trialUsed)), look: button, "Subscribe", "enabled"),
      Defect(
        "a button with the length of a trial that there is not",
        "sections: [{ type: plans }, { type: cta, title: '{{trial_period}} for nothing' }]", sell(), look: button,
        "Continue",
        "enabled"),
      Defect(
        "a subscription that is none", { $0.products[0] = Store.once(annual, "Lifetime", "$99.00", 9900) },
        look: button,
        "Continue", "enabled"),
      Defect(
        "a plan that the customer has",
        sell(Store.trial("P1W"), to: CustomerState(groups: ["premium": .active(product: annual)])),
        look: { button($0) + [$0.plans?.selected.reading.last, $0.plans?.selected.reading.dropLast().last] },
        "Current plan",
        "disabled", "Selected", "Current plan"),
      Defect(
        "nothing to buy", { $0.products = [] },
        look: { [$0.purchase?.title.text, $0.section(.cta)?.purchase?.title.text] }, nil, nil),
    ]
  }

  static var languages: [Defect] {
    [
      Defect(
        "a translation that is not there", { $0.locale = "de" },
        look: { [lines($0)[0], $0.plans?.cards[0].terms.text] },
        "$39.99 per year", "1 Woche kostenlos testen, dann $39.99 pro Jahr"),
      Defect(
        "a translation for the region",
        {
          $0.locale = "de-AT"
          $0.shop.texts["offerings/default/locales/de.yaml"] =
            "control: { sections.plans.priceText: '{{price}} pro {{period}}' }"
        }, look: { lines($0) }, "$39.99 pro Jahr", "$9.99 pro Monat"),
      Defect(
        "a language without words",
        {
          $0.shop.texts["paywall.yaml"] = BundleFixture.settings.replacing("[en, de, de-AT]", with: "[en, sw]")
          $0.locale = "sw"
          $0.shop.texts["offerings/default/locales/sw.yaml"] =
            "control: { sections.plans.priceText: '{{price}} kwa {{period}}', headline: Habari }"
        }, look: { [title($0)[0], lines($0)[0], $0.plans?.cards[0].priceLine.locale] }, "Habari", "$39.99 per year",
        "en"),
    ]
  }

  private static func store(_ locale: String, _ currency: String, _ year: (String, Int64), _ month: (String, Int64))
    -> (inout ScreenFixture) -> Void
  {
    return { fixture in
      fixture.products = [
        Store.subscription(annual, "A", year.0, year.1, "P1Y", currency, locale: locale),
        Store.subscription(monthly, "M", month.0, month.1, "P1M", currency, locale: locale),
      ]
    }
  }

  static var amounts: [Defect] {
    [
      Defect(
        "yen have no smaller unit", store("ja_JP", "JPY", ("¥9,800", 9800), ("¥1,000", 1000)),
        look: { perMonth($0) + savings($0) },
        "¥817", "¥1,000", "18 ¥2,200", nil),
      Defect(
        "Kuwaiti dinars have three digits", store("en_KW", "KWD", ("KWD\u{A0}12.000", 12000), ("KWD\u{A0}1.500", 1500)),
        look: perMonth, "KWD\u{A0}1.000", "KWD\u{A0}1.500"),
      Defect(
        "rupiah are written without sen",
        store("id_ID", "IDR", ("Rp\u{A0}490.000", 49_000_000), ("Rp\u{A0}49.000", 4_900_000)),
        look: { perMonth($0) + savings($0) }, "Rp\u{A0}40.834", "Rp\u{A0}49.000", "16 Rp\u{A0}98.000", nil),
      Defect(
        "India groups by two", store("en_IN", "INR", ("₹1,19,900.00", 11_990_000), ("₹12,900.00", 1_290_000)),
        look: { [$0.plans?.cards[0].price, $0.plans?.cards[1].perUnit[.year], savings($0)[0]] }, "₹1,19,900.00",
        "₹1,54,800.00", "22 ₹34,900.00"),
      Defect(
        "75.9 % are 75 %", store("en_US", "USD", ("$28.92", 2892), ("$10.00", 1000)), look: savings, "75 $91.08", nil),
      Defect(
        "other currencies are not compared",
        {
          $0.products[1] = Store.subscription(monthly, "M", "9,99\u{A0}€", 999, "P1M", "EUR", locale: "de_DE")
        }, look: savings, nil, nil),
      Defect(
        "other groups are not compared",
        { $0.products[1] = Store.subscription(monthly, "M", "$9.99", 999, "P1M", group: "news") },
        look: savings, nil, nil),
      Defect(
        "a price is the store's, byte for byte", store("de_DE", "EUR", ("39,99\u{202F}€", 3999), ("9,99\u{A0}€", 999)),
        look: { [$0.plans?.cards[0].price, $0.plans?.cards[0].reading[1], lines($0)[0]] }, "39,99\u{202F}€",
        "39,99\u{202F}€",
        "39,99\u{202F}€ per year"),
      Defect(
        "an amount that is not exact",
        {
          $0.products[1] = StoreProduct(
            id: monthly, name: "M", group: "premium", priceLocale: "en_US",
            terms: StoreTerms(displayPrice: "$9.99", price: nil, period: Store.period("P1M")))
        }, look: { perMonth($0) + savings($0) }, "$3.34", "$9.99", nil, nil),
    ]
  }
}
