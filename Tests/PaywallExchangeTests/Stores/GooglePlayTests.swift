import PaywallExchange
import PaywallModel
import Testing

@Suite struct GooglePlayTests {
  private static let catalogue = """
      - id: pro.annual
        kind: autoRenewable
        period: P1Y
        introductoryOffer: {mode: free, period: P1W}
        promotionalOffers:
          - {id: stay, mode: payUpFront, period: P3M, googlePlayOffer: stay-3}
        billingPlans:
          - {id: monthly, period: P1M, commitment: P1Y, googlePlay: {product: pro, basePlan: parts}}
        googlePlay: {product: pro, basePlan: annual}
      - {id: coins, kind: consumable, googlePlay: {product: coins}}
      - {id: apple.only, kind: nonConsumable}

    """

  private static func subscriptions(period: String = "P1Y", state: String = "ACTIVE", payments: Int = 12) -> String {
    """
    {"subscriptions": [{"productId": "pro", "basePlans": [
     {"basePlanId": "annual", "state": "\(state)", "autoRenewingBasePlanType": {"billingPeriodDuration": "\(period)"}},
     {"basePlanId": "parts", "state": "ACTIVE",
      "installmentsBasePlanType": {"billingPeriodDuration": "P1M", "committedPaymentsCount": \(payments)}}]}]}
    """
  }

  private static func offers(trial: String = "P1W", state: String = "ACTIVE") -> String {
    """
    {"subscriptionOffers": [
     {"productId": "pro", "basePlanId": "annual", "offerId": "trial", "state": "\(state)",
      "phases": [{"recurrenceCount": 1, "duration": "\(trial)", "regionalConfigs": [{"regionCode": "US", "free": {}}]}],
      "targeting": {"acquisitionRule": {"scope": {"thisSubscription": {}}}}},
     {"productId": "pro", "basePlanId": "annual", "offerId": "stay-3", "state": "ACTIVE",
      "phases": [{"recurrenceCount": 1, "duration": "P3M", "regionalConfigs": [{"regionCode": "US", "relativeDiscount": 0.5}]}]}]}
    """
  }

  private static let coins =
    "Product ID,Published State,Purchase Type,Auto Translate,Locale; Title; Description,Auto Fill Prices,Price\r\n"

  private func lines(_ subscriptions: String, _ offers: String, _ table: String) throws -> [String] {
    try DriftCase(Self.catalogue, ("subs.json", subscriptions), ("offers.json", offers), ("in_app.csv", table)).lines()
  }

  /// What only billing plans sell is compared by them, and is missing where none of them is there.
  @Test func comparesWhatOnlyBillingPlansSell() throws {
    let catalogue = Self.catalogue.replacing("    googlePlay: {product: pro, basePlan: annual}\n", with: "")
    func lines(_ subscriptions: String) throws -> [String] {
      let drift = DriftCase(catalogue, ("subs.json", subscriptions))
      #expect(try drift.drift().compared == 1)
      return try drift.lines()
    }
    #expect(try lines(Self.subscriptions()) == [])
    #expect(
      try lines(Self.subscriptions(payments: 6)) == [
        "plan <P1Y> <\"parts\"> the commitment of 'pro.annual:monthly' is P1Y in the catalogue and P6M in Google Play"
      ])
    let gone = try lines(Self.subscriptions().replacing("parts", with: "rates"))
    #expect(gone.count == 1 && gone[0].contains("'pro' does not have the base plan 'parts' at Google Play"), "\(gone)")
  }

  /// A catalogue has one phase of an offer: what is charged after it differs, but for a free one of the same length.
  @Test(arguments: [
    (
      #"{"recurrenceCount": 3, "duration": "P1M", "regionalConfigs": [{"relativeDiscount": 0.5}]}"#,
      ", then P1M × 3, paid as you go"
    ),
    (
      #"{"recurrenceCount": 1, "duration": "P1M", "regionalConfigs": [{"relativeDiscount": 0.5}]}"#,
      ", then P1M, paid up front"
    ),
    (#"{"recurrenceCount": 1, "duration": "soon", "regionalConfigs": []}"#, ", then something else"),
    (#"{"recurrenceCount": 1, "duration": "P3D", "regionalConfigs": [{"free": {}}]}"#, ", then free for P3D"),
  ])
  func comparesAllPhasesOfAnOffer(phase: String, words: String) throws {
    let offers = Self.offers().replacing(#""free": {}}]}]"#, with: #""free": {}}]}, "# + phase + "]")
    #expect(
      try DriftCase(Self.catalogue, ("subs.json", Self.subscriptions()), ("offers.json", offers)).lines() == [
        "offer <{mode: free, period: P1W}> <\"P1W\"> 'pro.annual' is free for P1W in the catalogue and free for P1W\(words) in Google Play"
      ])
  }

  @Test func freePhasesInARowAreOne() throws {
    let phase = #"{"recurrenceCount": 1, "duration": "P1W", "regionalConfigs": [{"free": {}}]}"#
    let offers = Self.offers().replacing(#""free": {}}]}]"#, with: #""free": {}}]}, "# + phase + "]")
    let catalogue = Self.catalogue.replacing("{mode: free, period: P1W}", with: "{mode: free, period: P2W}")
    #expect(try DriftCase(catalogue, ("subs.json", Self.subscriptions()), ("offers.json", offers)).lines() == [])
  }

  @Test func comparesBasePlansOffersAndOneTimeProducts() throws {
    let sold = Self.coins + "coins,published,managed_by_android,false,en_US; Coins; A bag,true,990000\r\n"
    #expect(try lines(Self.subscriptions(), Self.offers(), sold) == [])
    let unsold = Self.coins + "coins,unpublished,managed_by_android,false,en_US; Coins; A bag,true,990000\r\n"
    #expect(
      try lines(Self.subscriptions(period: "P1M", payments: 6), Self.offers(state: "INACTIVE"), unsold) == [
        "terms <P1Y> <\"P1M\"> 'pro.annual' lasts P1Y in the catalogue and lasts P1M in Google Play",
        "offer <{mode: free, period: P1W}> <\"P1W\"> 'pro.annual' is free for P1W in the catalogue, and its introductory offer is not active in Google Play",
        "plan <P1Y> <\"parts\"> the commitment of 'pro.annual:monthly' is P1Y in the catalogue and P6M in Google Play",
        "unsold <coins> <unpublished> 'coins' is not sold by Google Play, which says 'unpublished'",
      ])
    let gone = try lines(
      Self.subscriptions(state: "DRAFT"), Self.offers(),
      Self.coins + "gems,published,managed_by_android,false,,true,1\r\n")
    #expect(gone.map { $0.prefix { $0 != " " } } == ["unsold", "missing", "uncatalogued"])
  }

  /// Trials of the older interface, whose subscriptions have neither base plans nor offers.
  @Test func readsTheOlderInterface() throws {
    let file = """
      {"inappproduct": [{"sku": "pro.annual", "status": "active", "purchaseType": "subscription",
       "subscriptionPeriod": "P1Y", "trialPeriod": "P3D"}]}
      """
    #expect(
      try DriftCase(StoreFixture.trial, ("old.json", file)).drift().differences.map(\.message) == [
        "'pro.annual' is free for P1W in the catalogue and free for P3D in Google Play"
      ])
  }
}
