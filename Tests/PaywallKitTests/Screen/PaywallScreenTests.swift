import PaywallKit
import Testing

@Suite struct PaywallScreenTests {
  private let screen = ScreenFixture(
    """
    sections:
      - { type: header }
      - { type: plans, priceText: "{{price}} per {{period}}", periodPriceText: "{{price_per_month}} a month" }
      - { type: timeline, items: [{ title: "{{trial_end_date}}" }, { title: Then, text: "On {{first_bill_date}}" }] }
      - { type: cta, title: Start free trial, titleWithoutTrial: Subscribe, subtitle: "{{title}}: {{price}}" }
      - { type: legal, text: "{{trial_period}} free. Then {{price}} a {{period}}. Renews." }
    cards:
      - { package: annual, badge: { text: "Save {{savings_percent}}" }, trialLabel: "{{trial_period}} free" }
    """)

  @Test func aNewCustomerSeesTheTrialOfTheSelectedPlan() throws {
    let screen = try screen.screen()
    let plans = try #require(screen.plans)
    #expect(plans.selected.id == "com.example.annual")
    #expect(plans.cards.map(\.priceLine.text) == ["$39.99 per year", "$9.99 per month"])
    #expect(plans.cards.map(\.periodPriceLine?.text) == ["$3.34 a month", nil])
    #expect(plans.cards.map(\.offerLabel?.text) == ["1 week free", nil])
    #expect(plans.cards.map(\.badge?.text) == ["Save 66%", nil])
    #expect(plans.cards[0].saving?.amount == "$79.89")
    #expect(plans.cards[0].terms.text == "1-week free trial, then $39.99 per year")
    #expect(plans.purchase == screen.section(.cta)?.purchase)
    #expect(plans.purchase.title.text == "Start free trial")
    #expect(plans.purchase.title.path == "sections.cta.title")
    #expect(plans.purchase.action == .purchase("com.example.annual"))
    #expect(screen.section(.timeline)?.reading == ["February 7, 2026", "Then", "On February 7, 2026"])
    #expect(screen.section(.legal)?.reading.first == "1 week free. Then $39.99 a year. Renews.")
    #expect(
      plans.cards[0].reading == ["Annual", "$39.99", "year", "1 week free", "Save 66%", "Selected"])
    #expect(plans.cards[1].reading == ["Month by month", "$9.99", "month", "Not selected"])
    #expect(screen.reports.filter(\.isFault) == [])
  }

  @Test func aTrialIsNamedOnlyWhereThereIsOne() throws {
    let fixture = ScreenFixture(
      """
      sections:
        - { type: header, title: Start your free trial today, subtitle: All of it }
        - { type: plans }
        - { type: guarantee, title: Free trial included, text: Cancel at any time }
        - { type: timeline, items: [{ title: The free trial begins }, { title: It ends }] }
        - { type: cta, title: Start free trial, titleWithoutTrial: Get it }
        - { type: legal, text: "{{price}}. What is left of a free trial is lost. Free for {{trial_period}}." }
      """)
    let new = try fixture.screen()
    #expect(new.section(.header)?.reading == ["Start your free trial today", "All of it"])
    #expect(new.section(.guarantee)?.reading == ["Free trial included", "Cancel at any time"])
    for change: (inout ScreenFixture) -> Void in [
      { $0.customer = CustomerState(.trialUsed) }, { $0.selected = "com.example.monthly" },
    ] {
      let screen = try fixture.screen(change)
      #expect(screen.section(.header)?.reading == ["Hello", "All of it"])
      #expect(screen.section(.guarantee)?.reading == ["Cancel at any time"])
      #expect(screen.purchase?.title.text == "Get it")
      #expect(screen.reports.contains { $0.kind == .textDropped && $0.path == "sections.guarantee.title" })
      // What the law has said of trials in general stays.
      #expect(screen.section(.legal)?.reading.first?.hasSuffix("What is left of a free trial is lost.") == true)
      let promises = screen.sections.filter { $0.kind != .legal }.flatMap(\.reading)
      #expect(!promises.contains { $0.lowercased().contains("free trial") })
    }
  }

  /// As Babel writes the numbers (`format_decimal`).
  @Test(arguments: [("en", "4.8"), ("de", "4,8"), ("de-AT-1901", "4,8 von 5 Sternen"), ("ar-EG", "٤٫٨"), ("fr", "4,8")])
  func starsAreReadInTheUsersDigits(_ locale: String, _ number: String) throws {
    let fixture = ScreenFixture("sections: [{ type: plans }, { type: social_proof, text: Loved, rating: 4.8 }]")
    let screen = try fixture.screen { $0.locale = locale }
    guard case .socialProof(_, let stars, _, _, _)? = screen.section(.socialProof)?.content else {
      throw ScreenIsMissing()
    }
    #expect(stars?.label.text.contains(number) == true, "\(stars?.label.text ?? "")")
  }

  private struct ScreenIsMissing: Error {}

  /// Dates as Babel writes them (`format_date`, `long`).
  @Test func daysAndEqualLines() throws {
    let fixture = ScreenFixture(
      """
      sections:
        - { type: plans, priceText: "{{price}} per {{period}}", periodPriceText: "{{price_per_month}} per month" }
        - { type: social_proof, text: Loved, source: A survey, asOf: "2026-10-01" }
        - { type: reviews_carousel, items: [{ quote: Good, date: "2026-03-02T23:30:00-05:00" }] }
      """)
    func days(_ screen: PaywallScreen) -> [String?] {
      screen.sections.flatMap { section -> [String?] in
        switch section.content {
        case .socialProof(_, _, _, _, let day): [day?.text]
        case .reviewsCarousel(let items): items.map(\.date?.text)
        default: []
        }
      }
    }
    #expect(days(try fixture.screen()) == ["October 1, 2026", "March 3, 2026"])
    #expect(days(try fixture.screen { $0.locale = "de" }) == ["1. Oktober 2026", "3. März 2026"])
    // What would say the same twice says it once.
    #expect(try fixture.screen().plans?.cards.map(\.periodPriceLine?.text) == ["$3.34 per month", nil])
  }

  @Test(arguments: [
    CustomerState(.trialUsed), CustomerState(.expired),
    CustomerState(groups: ["premium": .active(product: "com.example.monthly")]),
  ])
  func whoGetsNoTrialSeesNoneOfIt(_ customer: CustomerState) throws {
    var fixture = screen
    fixture.products[0] = Store.subscription(
      "com.example.annual", "Annual", "$39.99", 3999, "P1Y",
      offers: [Store.trial("P1W", eligible: customer == CustomerState(.expired) ? nil : true)])
    fixture.customer = customer
    let screen = try fixture.screen()
    #expect(screen.plans?.cards.map(\.offerLabel) == [nil, nil])
    #expect(screen.purchase?.title.text == "Subscribe")
    #expect(screen.section(.timeline) == nil)
    #expect(screen.section(.legal)?.reading.first == "Then $39.99 a year. Renews.")
    #expect(!screen.texts.contains { $0.contains("free") || $0.contains("trial") })
  }

  /// What was prepared for other screens changes none: a maker that has made some gives what a new one gives.
  @Test func aScreenFollowsFromItsInputsAlone() throws {
    var fixture = screen
    let maker = ScreenMaker(try fixture.paywall(), from: .fresh, products: fixture.products, locale: fixture.locale)
    let customers = [CustomerState(), CustomerState(.trialUsed), CustomerState(.active(product: "com.example.annual"))]
    for day in ["2026-01-31T12:00:00Z", "2026-02-28T23:59:59Z"] {
      for customer in customers + customers.reversed() {
        for selected in [nil, "com.example.monthly"] {
          (fixture.now, fixture.customer, fixture.selected) = (day, customer, selected)
          let made = maker.screen(
            for: customer, selecting: selected, at: try ScreenFixture.date(day), in: fixture.zone)
          let other = try fixture.screen()
          #expect(made == other)
          #expect(made.value == other.value)
        }
      }
    }
  }

  /// A translation changes the name by which a path finds an item: the path stays that of the variant.
  @Test func eachTextNamesItsPathAndLanguage() throws {
    var fixture = ScreenFixture(
      "sections: [{ type: header }, { type: icon_grid, items: [{ title: Fast }, { title: Safe, text: 'For {{price}}' }] }]"
    )
    fixture.locale = "de-AT"
    fixture.shop.texts["offerings/default/locales/de.yaml"] =
      "control: { headline: Hallo, sections.icon_grid.items.Safe.title: Sicher }"
    fixture.shop.texts["offerings/default/locales/de-AT.yaml"] =
      "control: { sections.icon_grid.items.Fast.title: Schnell }"
    let screen = try fixture.screen()
    guard case .iconGrid(_, let items)? = screen.section(.iconGrid)?.content,
      case .header(let title?, let subtitle?, _)? = screen.section(.header)?.content
    else {
      Issue.record("a section is missing")
      return
    }
    let texts = [title, subtitle] + items.flatMap { [$0.title, $0.text] }.compactMap { $0 }
    #expect(texts.map(\.text) == ["Hallo", "All of it", "Schnell", "Sicher", "For $39.99"])
    #expect(texts.map(\.locale) == ["de", "en", "de-AT", "de", "en"])
    #expect(
      texts.map(\.path) == [
        "sections.header.title", "sections.header.subtitle", "sections.icon_grid.items.Fast.title",
        "sections.icon_grid.items.Safe.title", "sections.icon_grid.items.Safe.text",
      ])
    #expect(screen.restore.title.text == "Käufe wiederherstellen")
    #expect(screen.restore.title.path == "ui.restore")
    #expect(screen.restore.title.locale == "de-AT")
  }

  /// Nobody has to translate a text of placeholders alone, and no German reads `year` in it; an English sentence stays English,
  /// also in an app in a language that the screen is not translated into.
  @Test(arguments: [("de", "Jahr", "de"), ("en", "year", "en"), ("fr", "year", "en")])
  func aTextWithoutWordsIsInTheLanguageAroundIt(_ locale: String, _ word: String, _ language: String) throws {
    var fixture = ScreenFixture(
      "sections: [{ type: header }, { type: icon_grid, items: [{ title: Fast, text: '{{period}}' }] }]")
    fixture.locale = locale
    fixture.shop.texts["offerings/default/locales/de.yaml"] = "control: { headline: Hallo, subhead: Alles }"
    guard case .iconGrid(_, let items)? = try fixture.screen().section(.iconGrid)?.content else {
      Issue.record("the section is missing")
      return
    }
    #expect(items.map(\.text?.text) == [word] && items.map(\.text?.locale) == [language])
    #expect(items.map(\.title?.locale) == ["en"])
  }

  @Test func aSmallerRendererGetsWhatItCanDraw() throws {
    var fixture = ScreenFixture(
      """
      planStyle: accordion
      sections:
        - { type: header }
        - { type: testimonial, quote: Good }
        - { type: card, sections: [{ type: features, items: [{ title: Inside }] }] }
        - { type: sticky_footer, ctaTitle: Go }
      """)
    #expect(try fixture.screen().sections.map(\.kind) == [.header, .testimonial, .card, .stickyFooter])
    #expect(try fixture.screen().plans?.style == .accordion)
    fixture.renderer = ScreenRenderer(level: 0)
    let screen = try fixture.screen()
    #expect(screen.sections.map(\.kind) == [.header, .features, .cta])
    #expect(screen.section(.cta)?.purchase?.title.text == "Go")
    #expect(screen.plans?.style == .verticalStack)
    #expect(
      screen.reports.map(\.part) == [
        "section_skipped:sections.testimonial", "section_skipped:sections.card",
        "section_skipped:sections.sticky_footer",
        "plan_style_replaced:planStyle",
      ])
  }

  @Test(arguments: [
    ("hide", "2026-01-31T11:59:59Z", "Ends", 1 as Int64?), ("hide", "2026-01-31T12:00:00Z", nil, nil),
    ("showText", "2026-02-01T00:00:00Z", "Over", 0), ("keep", "2026-02-01T00:00:00Z", "Ends", 0),
  ])
  func aCountdownEnds(_ onExpiry: String, _ now: String, _ label: String?, _ left: Int64?) throws {
    var fixture = ScreenFixture(
      """
      sections:
        - { type: countdown, label: Ends, targetDate: "2026-01-31T12:00:00Z", onExpiry: \(onExpiry), expiredText: Over }
        - { type: plans }
      """)
    fixture.now = now
    let timer = try fixture.screen().section(.countdown).flatMap { section -> ScreenCountdown? in
      if case .countdown(let timer) = section.content { timer } else { nil }
    }
    #expect(timer?.label?.text == label)
    #expect(timer?.left == left)
  }

  /// An offer that is bought is for those who subscribe or did; one that is free is said in the author's words.
  @Test func anOfferIsPartOfTheWayToBuy() throws {
    var fixture = ScreenFixture(
      "cards: [{ package: annual, trialLabel: '{{trial_period}} free, then {{price}}' }]",
      core: ["productIDs": "[com.example.annual@back]", "highlightedProductID": "com.example.annual@back"])
    fixture.shop.texts["offerings/default/offering.yaml"] = BundleFixture.offering.replacing(
      "product: com.example.annual ", with: "product: com.example.annual@back ")
    let offer = StoreOffer(
      id: "back", .promotional, .free, displayPrice: "$0.00", price: nil, period: Store.period("P1M"))
    fixture.products = [
      Store.subscription("com.example.annual", "Annual", "$39.99", 3999, "P1Y", offers: [Store.trial("P1W"), offer])
    ]
    #expect(try fixture.screen().plans == nil)
    for state in [CustomerState.Subscription.trialUsed, .expired, .active(product: "com.example.annual")] {
      let screen = try fixture.screen { $0.customer = CustomerState(groups: ["premium": state]) }
      #expect(screen.plans?.selected.offerLabel?.text == "1 month free, then $39.99")
      #expect(screen.purchase?.action == .purchase("com.example.annual@back"))
      #expect(screen.plans?.selected.isCurrent == false)
    }
  }

  /// Nobody states the language of a built-in paywall: only what the store wrote is filled in.
  @Test func aBuiltInPaywallIsAScreenToo() throws {
    let config = PaywallConfig(
      headline: "Unlock everything", subhead: "{{price}} only", bullets: ["No ads", "{{trial_period}} free"],
      productIDs: ["com.example.annual", "com.example.monthly"], highlightedProductID: "com.example.annual",
      ctaTitle: "Start free trial", footnote: "{{price}} a {{period}}. Cancel anytime.")
    let maker = ScreenMaker(Paywall(config), from: .builtIn, products: Store.us, locale: "de")
    let now = try ScreenFixture.date("2026-01-31T12:00:00Z")
    let screen = maker.screen(for: CustomerState(.trialUsed), at: now, in: .utc)
    #expect(screen.paywall == "fallback")
    #expect(screen.section(.header)?.reading == ["Unlock everything", "$39.99 only"])
    #expect(screen.section(.features)?.reading == ["No ads"])
    #expect(screen.section(.legal)?.reading == ["Cancel anytime."])
    #expect(screen.purchase?.title.text == "Abonnieren")
    #expect(screen.plans?.selected.terms.text == "$39.99 pro Jahr")
    #expect(maker.screen(for: .init(), at: now, in: .utc).purchase?.title.text == "Start free trial")
  }
}

extension ScreenSection {
  var purchase: ScreenButton? {
    switch content {
    case .cta(let area), .stickyFooter(let area): area.purchase
    default: nil
    }
  }
}
