import Foundation
import PaywallExchange
import PaywallModel
import Testing

@Suite struct StoreDriftTests {
  /// Lengths that nothing has are a difference in each row of a table, and none is left out for another.
  @Test func eachAbsurdLengthIsSaid() throws {
    let catalogue = StoreFixture.annual + StoreFixture.annual.replacing("pro.annual", with: "pro.more")
    let lengths = ["99999999999999999999 Months", "0 Days", "soon"]
    for length in lengths {
      let table =
        "Product ID,Type,Status,Duration\r\n"
        + ["pro.annual", "pro.more"].map { "\($0),Auto-Renewable Subscription,Approved,\(length)\r\n" }.joined()
      let found = try DriftCase(catalogue, ("report.csv", table)).lines()
      #expect(found.count == 2 && found.allSatisfy { $0.contains("<\(length)>") }, "\(found)")
    }
  }

  private typealias Fixture = StoreFixture

  /// What was imported does not differ, and what is changed then does, whatever version wrote the file.
  @Test func anImportedConfigurationDoesNotDiffer() throws {
    let folder = #filePath.replacing(
      "PaywallExchangeTests/Drift/StoreDriftTests.swift", with: "PaywallAuthoringTests/Catalogues")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".storekit") }
    try #require(names.count > 20)
    var compared = 0
    for name in names {
      let file = SourceFile(path: name, bytes: Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
      let text = catalogueText(for: try StoreKitImport(reading: file))
      let catalogue = Catalogue(reading: SourceFile(path: "products.yaml", bytes: Array(text.utf8)))
      let listings = try StoreListing.listings(of: [StoreFile(reading: file)])
      let drift = StoreDrift(catalogue, with: listings, today: "2026-11-22")
      #expect(drift.differences.isEmpty, "\(name): \(drift.differences.map(\.message))")
      #expect(drift.catalogueOfStores == nil && drift.compared == catalogue.products.count)
      compared += drift.compared
    }
    #expect(compared > 50)
  }

  @Test func eachDifferenceNamesBothPlaces() throws {
    let yaml = Fixture.annual + "    familySharing: true\n    displayName: Plus\n"
    #expect(try DriftCase(Fixture.annual, ("a.json", Fixture.subscriptions())).lines() == [])
    #expect(
      try DriftCase(yaml, ("a.json", Fixture.subscriptions(period: "ONE_MONTH", state: "REJECTED", group: "pro")))
        .lines() == [
          "unsold <pro.annual> <\"REJECTED\"> 'pro.annual' is not sold by App Store Connect, which says 'REJECTED'",
          "terms <P1Y> <\"ONE_MONTH\"> 'pro.annual' lasts P1Y in the catalogue and lasts P1M in App Store Connect",
          "group <premium> <\"pro\"> 'pro.annual' is in the group 'premium' in the catalogue and in 'pro' in App Store Connect",
          "family <true> <false> 'pro.annual' is shared with the family in the catalogue, but not in App Store Connect",
          "text <Plus> <\"Pro\"> 'pro.annual' is called 'Plus' in the catalogue and 'Pro' in App Store Connect",
        ])
    #expect(
      try DriftCase(Fixture.annual, ("a.json", Fixture.subscriptions("pro.monthly"))).lines() == [
        "missing <pro.annual> <> 'pro.annual' is not in App Store Connect",
        "uncatalogued <> <\"pro.monthly\"> App Store Connect has 'pro.monthly', which the catalogue lacks",
      ])
  }

  /// Words that nobody knows are no agreement.
  @Test func anUnknownWordIsADifference() throws {
    let lines = try DriftCase(Fixture.annual, ("a.json", Fixture.subscriptions(state: "PENDING")))
      .lines()
    #expect(lines.count == 1 && lines[0].contains("the state 'PENDING' of 'pro.annual'"))
    let odd = try DriftCase(Fixture.annual, ("a.json", Fixture.subscriptions(period: "FORTNIGHT"))).lines()
    #expect(odd.count == 1 && odd[0].contains("the period 'FORTNIGHT' of 'pro.annual'"))
  }

  @Test func aTrialOfTheCatalogueIsOneOfTheStoreToday() throws {
    let offer = Fixture.introductory("o")
    func lines(_ offers: String?, _ included: String, today: String = "2026-11-22") throws -> [String] {
      try DriftCase(Fixture.trial, ("a.json", Fixture.subscriptions(offers: offers, included: included)), today: today)
        .drift().differences.map(\.message)
    }
    #expect(try lines(Fixture.reference("o"), offer) == [])
    #expect(
      try lines("", "") == [
        "'pro.annual' is free for P1W in the catalogue, and there is no introductory offer in App Store Connect"
      ])
    let ended = Fixture.introductory("o", ends: "2026-11-21")
    #expect(
      try lines(Fixture.reference("o"), ended) == [
        "'pro.annual' is free for P1W in the catalogue, and that ended on 2026-11-21 in App Store Connect"
      ])
    #expect(try lines(Fixture.reference("o"), ended, today: "2026-11-21") == [])
    let later = Fixture.introductory("o", starts: "2026-12-01")
    #expect(
      try lines(Fixture.reference("o"), later).first?.hasSuffix("that begins on 2026-12-01 in App Store Connect")
        == true)
    #expect(
      try lines(Fixture.reference("o"), Fixture.introductory("o", "THREE_DAYS")) == [
        "'pro.annual' is free for P1W in the catalogue and free for P3D in App Store Connect"
      ])
    let two = [Fixture.introductory("o", in: "USA"), Fixture.introductory("p", "ONE_MONTH", in: "DEU")]
    #expect(
      try lines(Fixture.reference("o") + "," + Fixture.reference("p"), two.joined(separator: ",\n")) == [
        "'pro.annual' is free for P1W in the catalogue and free for P1M in App Store Connect (DEU)"
      ])
  }

  /// A catalogue that says nothing of a trial hides it from users.
  @Test func aTrialOfTheStoreIsInTheCatalogue() throws {
    let file = Fixture.subscriptions(offers: Fixture.reference("o"), included: Fixture.introductory("o", "TWO_WEEKS"))
    let drift = try DriftCase(Fixture.annual, ("a.json", file)).drift()
    #expect(
      drift.differences.map(\.message) == [
        "'pro.annual' has no introductory offer in the catalogue, and is free for P2W in App Store Connect"
      ])
    #expect(drift.catalogueOfStores?["pro.annual"]?.introductoryOffer?.period.description == "P2W")
  }

  /// Offers that no file lists are neither there nor gone, and that is said.
  @Test func whatNoFileListsIsNotCompared() throws {
    let drift = try DriftCase(
      Fixture.trial + "  - {id: coins, kind: consumable}\n", ("a.json", Fixture.subscriptions(offers: nil))
    ).drift()
    #expect(drift.differences.isEmpty && drift.compared == 1)
    #expect(
      drift.notes == [
        "not compared with App Store Connect, as no file lists products of their kind: coins",
        "introductory offers were not compared with App Store Connect, as no file lists them: pro.annual",
      ])
  }

  /// The catalogue of the stores is what breaks in the offerings is found with.
  @Test func theCatalogueOfTheStoresSaysWhatTheySay() throws {
    let yaml = Fixture.trial + "  - {id: gone, kind: nonConsumable}\n"
    let none = #"{"data": [], "links": {"self": "https://store.example/v1/apps/1/inAppPurchasesV2"}}"#
    let drift = try DriftCase(
      yaml, ("a.json", Fixture.subscriptions(period: "ONE_MONTH")), ("b.json", none)
    ).drift()
    let stores = try #require(drift.catalogueOfStores)
    #expect(stores.ids == ["pro.annual"])
    #expect(stores["pro.annual"]?.period?.description == "P1M" && stores["pro.annual"]?.introductoryOffer == nil)
  }

  @Test func offersByIDAndPlansAreCompared() throws {
    let yaml =
      Fixture.annual + """
            promotionalOffers:
              - {id: stay, mode: free, period: P1M}
              - {id: gone, mode: free, period: P1M}
            billingPlans:
              - {id: monthly, period: P1M, commitment: P1Y}

        """
    let storeKit = """
      {"version": {"major": 6, "minor": 0}, "products": [], "subscriptionGroups": [{"id": "g", "name": "premium",
       "subscriptions": [{"productID": "pro.annual", "type": "RecurringSubscription", "groupNumber": 1,
        "recurringSubscriptionPeriod": "P1Y", "adHocOffers": [
        {"offerID": "stay", "paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M", "numberOfPeriods": 2},
        {"offerID": "new", "paymentMode": "free", "subscriptionPeriod": "P1M"}],
        "billingPlans": [{"billingPlanType": "MONTHLY", "isEnabled": false}]}]}]}
      """
    #expect(
      try DriftCase(yaml, ("App.storekit", storeKit)).drift().differences.map(\.message) == [
        "the promotional offer 'stay' of 'pro.annual' is free for P1M in the catalogue and P1M × 2, paid as you go in the StoreKit configuration",
        "the promotional offer 'gone' of 'pro.annual' is not given by the StoreKit configuration: there is none of this id",
        "the StoreKit configuration has the promotional offer 'new' of 'pro.annual', which the catalogue lacks",
        "the billing plan 'monthly' of 'pro.annual' is not sold by the StoreKit configuration",
      ])
  }
}
