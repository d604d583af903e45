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
    #expect(plans.cards.map(\.periodPriceLine?.text) == ["$3.34 a month", "$9.99 a month"])
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
}

extension ScreenSection {
  var purchase: ScreenButton? {
    switch content {
    case .cta(let area), .stickyFooter(let area): area.purchase
    default: nil
    }
  }
}
