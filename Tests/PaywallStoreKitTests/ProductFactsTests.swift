import Foundation
import PaywallKit
import Testing

@testable import PaywallStoreKit

/// What is decided of StoreKit's answers, without StoreKit.
@Suite struct ProductFactsTests {
  private static let facts = ProductFacts(
    id: "annual", name: "Premium", displayPrice: "$59.99", price: 59.99, currency: "USD", locale: "en_US", renews: true,
    period: BillingPeriod("P1Y"), group: "g", isEligibleForIntroductory: true)

  /// A price, its currency, and the smallest units; nil for what is no exact amount.
  @Test(
    arguments: [
      ("59.99", "USD", 5999), ("1500", "JPY", 1500), ("1500.0", "JPY", 1500), ("1500.5", "JPY", nil),
      ("1.5", "KWD", 1500), ("1.5005", "KWD", nil), ("49000", "IDR", 4_900_000), ("9.999", "USD", nil),
      ("-1", "USD", nil), ("0", "USD", 0), ("9.99", "XYZ", nil), ("99999999999999999999", "USD", nil),
    ] as [(String, String, Int64?)])
  func aPriceIsExactOrTheProductIsDropped(_ price: String, _ currency: String, _ units: Int64?) throws {
    var facts = Self.facts
    facts.price = try #require(Decimal(string: price))
    facts.currency = currency
    #expect(StoreProduct(facts)?.terms.price == units.flatMap { Money(minorUnits: $0, currency: currency) })
    #expect((StoreProduct(facts) == nil) == (units == nil))
  }

  @Test func theStoresTextsAreKept() throws {
    let product = try #require(StoreProduct(Self.facts))
    #expect(product.terms.displayPrice == "$59.99")
    #expect(product.priceLocale == "en_US")
    #expect(product.terms.period == BillingPeriod(1, .year))
    #expect(product.group == "g")
    var silent = Self.facts
    silent.displayPrice = ""
    #expect(StoreProduct(silent) == nil)
  }

  @Test func aSubscriptionHasAPeriodAndNothingElseHas() {
    var facts = Self.facts
    facts.period = nil
    #expect(StoreProduct(facts) == nil)
    (facts.renews, facts.group) = (false, nil)
    #expect(StoreProduct(facts) != nil)
    facts.period = BillingPeriod("P1Y")
    #expect(StoreProduct(facts)?.terms.period == nil)
  }

  private static let trial = OfferFacts(
    id: nil, kind: .introductory, payment: .free, displayPrice: "$0.00", price: 0, period: BillingPeriod("P1W"),
    count: 1)

  @Test func anOfferIsExactOrLeftOut() throws {
    func offers(_ change: (inout OfferFacts) -> Void) throws -> [StoreOffer] {
      var (facts, offer) = (Self.facts, Self.trial)
      change(&offer)
      facts.offers = [offer]
      return try #require(StoreProduct(facts)).terms.offers
    }
    let trial = try #require(try offers { _ in }.first)
    #expect(trial.payment == .free && trial.length == BillingPeriod(1, .week) && trial.isEligible == true)
    #expect(try offers { $0.payment = nil }.isEmpty)
    #expect(try offers { $0.period = nil }.isEmpty)
    #expect(try offers { $0.count = 0 }.isEmpty)
    #expect(try offers { $0.count = .max }.isEmpty)
    // Free and charged, or charged and free: neither can be said.
    #expect(try offers { $0.price = 1 }.isEmpty)
    #expect(try offers { $0.payment = .payUpFront }.isEmpty)
    let charged = try offers { ($0.payment, $0.price, $0.displayPrice, $0.count) = (.payAsYouGo, 1.99, "$1.99", 3) }
    #expect(charged.first?.price == Money(minorUnits: 199, currency: "USD"))
    #expect(charged.first?.length == BillingPeriod(3, .week))
    // The store's word is about the introductory offer alone.
    let promotional = try offers { ($0.id, $0.kind) = ("spring", .promotional) }
    #expect(promotional.first?.isEligible == nil && promotional.first?.id == "spring")
  }

  @Test func aBillingPlanHasItsOwnTermsAndOffers() throws {
    func plan(_ change: (inout PlanFacts) -> Void) throws -> StoreBillingPlan? {
      var (facts, plan) = (
        Self.facts,
        PlanFacts(
          displayPrice: "$5.99", price: 5.99, period: BillingPeriod("P1M"), commitment: BillingPeriod("P1Y"),
          commitmentDisplayPrice: "$71.88", offers: [Self.trial])
      )
      change(&plan)
      facts.plans = [plan]
      return try #require(StoreProduct(facts)).billingPlans.first
    }
    let monthly = try #require(try plan { _ in })
    #expect(monthly.id == "monthly" && monthly.terms.price == Money(minorUnits: 599, currency: "USD"))
    #expect(monthly.terms.period == BillingPeriod(1, .month) && monthly.terms.commitment?.displayPrice == "$71.88")
    #expect(monthly.terms.commitment?.period == BillingPeriod(1, .year))
    #expect(monthly.terms.offers.map(\.isEligible) == [true])
    // What binds the customer must be said: a plan of which that is not known is not sold, and the product is.
    #expect(try plan { $0.price = 5.999 } == nil)
    #expect(try plan { $0.period = nil } == nil)
    #expect(try plan { $0.commitment = nil } == nil)
    #expect(try plan { $0.displayPrice = "" } == nil)
  }

  @Test(arguments: [(nil, nil), (["back"], true), (["other"], false), ([], false)] as [(Set<String>?, Bool?)])
  func aWinBackOfferIsForWhomTheStoreNames(_ eligible: Set<String>?, _ granted: Bool?) throws {
    var (facts, offer) = (Self.facts, Self.trial)
    (offer.id, offer.kind) = ("back", .winBack)
    (facts.offers, facts.eligibleWinBackOffers) = ([offer], eligible)
    #expect(try #require(StoreProduct(facts)).terms.offers.map(\.isEligible) == [granted])
  }

  typealias Subscription = CustomerState.Subscription

  @Test func whatTheCustomerHas() {
    func state(_ statuses: [StatusFacts], _ isEligible: Bool) -> Subscription {
      .init(statuses, isEligible: isEligible)
    }
    #expect(state([], true) == .new)
    #expect(state([], false) == .trialUsed)
    for active in [StatusFacts.State.subscribed, .inGracePeriod] {
      let statuses = [StatusFacts(state: .expired, product: "old"), StatusFacts(state: active, product: "monthly")]
      #expect(state(statuses, true) == .active(product: "monthly"))
    }
    // Plans of one product are told apart, as packages name them.
    #expect(
      state([StatusFacts(state: .subscribed, product: "annual", plan: "monthly")], true)
        == .active(product: "annual:monthly"))
    for ended in [StatusFacts.State.expired, .revoked, .inBillingRetry, .unknown] {
      #expect(state([StatusFacts(state: ended, product: "monthly")], true) == .expired)
    }
    // What the store did not sign grants nothing and takes nothing.
    for any in StatusFacts.State.allCases { #expect(state([StatusFacts(state: any, product: nil)], true) == .new) }
  }

  @Test func whatAPurchaseComesTo() {
    #expect(PurchaseOutcome(.accepted, transaction: "7") == .completed(transaction: "7"))
    #expect(PurchaseOutcome(.pending, transaction: "7") == .validationPending)
    #expect(PurchaseOutcome(.refused(reason: "402"), transaction: "7") == .validationFailed(reason: "402"))
    #expect(PurchaseConfirmation.accepted.isFinal)
    #expect(!PurchaseConfirmation.pending.isFinal && !PurchaseConfirmation.refused(reason: "").isFinal)
    #expect(PurchaseOutcome.unverified("bad") == .validationFailed(reason: "not signed by the store: bad"))
  }

  @Test(arguments: [
    ("annual", "annual", true), ("annual:monthly", "annual", false), ("annual@back", "annual", false),
    ("annual:monthly@back", "annual", false),
  ])
  func whatIsBoughtIsNamedAsPackagesDo(_ text: String, _ product: String, _ isPlain: Bool) {
    #expect(WayToBuy(text).product == product)
    #expect(WayToBuy(text).isWhole(with: 0) == isPlain)
    #expect(!WayToBuy(text).isWhole(with: 3))
  }

  /// A plan and an offer take an option each.
  @Test func aPurchaseIsWholeWithAnOptionForEachPart() {
    #expect(WayToBuy("annual:monthly").isWhole(with: 1) && WayToBuy("annual@back").isWhole(with: 1))
    #expect(!WayToBuy("annual:monthly@back").isWhole(with: 1) && WayToBuy("annual:monthly@back").isWhole(with: 2))
  }
}
