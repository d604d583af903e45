import Base
import PaywallModel
import Testing
import YAML

@Suite struct StoreKitImportTests {
  @Test(arguments: ["1.1", "1.2", "2.0", "3.0", "4.0", "5.0"])
  func readsEveryVersion(_ version: String) throws {
    let imported = try StoreKitFixture.read(StoreKitFixture.app(version: version))
    let week = try #require(Period("P1W"))
    #expect(
      imported.products == [
        ImportedProduct(id: "org.sample.coins", kind: .consumable, displayName: "Coins"),
        ImportedProduct(id: "org.sample.lifetime", kind: .nonConsumable, displayName: "For good"),
        ImportedProduct(id: "org.sample.season", kind: .nonRenewable, displayName: "Season"),
        ImportedProduct(
          id: "org.sample.year", kind: .autoRenewable, displayName: "Year", period: Period("P1Y"), group: "Plus",
          level: 1, introductoryOffer: IntroductoryOffer(mode: .free, period: week, periods: 1)),
      ])
    #expect(imported.notes.map(\.topic) == [.displayPrice])
    #expect(imported.notes.first?.products == imported.products.map(\.id))
    #expect(
      imported.packages == [
        SuggestedPackage(id: "annual", type: .annual, product: "org.sample.year"),
        SuggestedPackage(id: "lifetime", type: .lifetime, product: "org.sample.lifetime"),
        SuggestedPackage(id: "coins", type: .custom, product: "org.sample.coins"),
        SuggestedPackage(id: "season", type: .custom, product: "org.sample.season"),
      ])
  }

  @Test(arguments: [
    ("", StoreKitError.Code.empty, 1, 1), (" \n\n", .empty, 1, 1), ("{\n  \"products\": [,]\n}", .syntax, 2, 16),
    ("{\"products\": []", .syntax, 1, 16), ("<plist>", .syntax, 1, 1), ("[]", .unexpectedContent, 1, 1),
    ("\n {\"name\": 1}", .unexpectedContent, 2, 2), ("{\"products\": [],\n \"products\": []}", .syntax, 2, 2),
  ])
  func refusesWithThePlace(_ text: String, _ code: StoreKitError.Code, _ line: UInt32, _ column: UInt32) throws {
    let error = try #require(throws: StoreKitError.self) { try StoreKitFixture.read(text) }
    #expect(error.code == code)
    #expect(error.range.start == SourcePosition(line: line, column: column))
    #expect(error.description.hasPrefix("App.storekit:\(line):\(column): "))
  }

  @Test func readsProductsWhereSubscriptionsBelong() throws {
    let text = """
      {"subscriptionGroups": [{"id": "9", "name": "Plus", "products": [
        {"productID": "a.month", "recurringSubscriptionPeriod": "P1M", "groupNumber": 2}]}]}
      """
    let imported = try StoreKitFixture.read(text)
    let expected = ImportedProduct(
      id: "a.month", kind: .autoRenewable, period: Period("P1M"), group: "Plus", level: 2)
    #expect(imported.products == [expected])
    #expect(imported.notes == [])
  }

  @Test func readsTheOfferFromThePluralList() throws {
    let text = StoreKitFixture.group(
      StoreKitFixture.subscription(
        "a.year", "P1Y",
        with: """
          "introductoryOffers": [
            {"billingPlanType": "MONTHLY", "paymentMode": "free", "subscriptionPeriod": "P2W"},
            {"billingPlanType": "BILLED_UPFRONT", "paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M",
             "numberOfPeriods": 3}]
          """),
      StoreKitFixture.subscription("a.month", with: #""introductoryOffers": [], "introductoryOffer": null"#))
    let imported = try StoreKitFixture.read(text)
    let month = try #require(Period("P1M"))
    #expect(
      imported.products.map(\.introductoryOffer) == [
        IntroductoryOffer(mode: .payAsYouGo, period: month, periods: 3), nil,
      ])
    #expect(imported.note(.furtherIntroductoryOffers)?.products == ["a.year"])
  }

  @Test func saysWhatStaysBehind() throws {
    let offer = #"{"offerID": "o", "paymentMode": "free", "subscriptionPeriod": "P1M", "displayPrice": "0.99"}"#
    let plans = """
      "billingPlans": [{"billingPlanType": "BILLED_UPFRONT", "isEnabled": true},
        {"billingPlanType": "MONTHLY", "commitmentDisplayPrice": "6.00", "isEnabled": true}]
      """
    let off = #""billingPlans": [{"billingPlanType": "MONTHLY", "isEnabled": false}], "familyShareable": true"#
    let imported = try StoreKitFixture.read(
      StoreKitFixture.group(
        StoreKitFixture.subscription("a", with: #""adHocOffers": [\#(offer)], "codeOffers": [\#(offer)]"#),
        StoreKitFixture.subscription(
          "b", "P1Y", with: #""adHocOffers": [\#(offer)], "winbackOffers": [\#(offer)], \#(plans)"#),
        StoreKitFixture.subscription("c", "P1W", with: off)))
    let said = Dictionary(uniqueKeysWithValues: imported.notes.map { ($0.topic, $0.products) })
    #expect(said == [.promotionalOffers: ["a", "b"], .codeOffers: ["a"], .winBackOffers: ["b"], .commitment: ["b"]])
  }

  @Test func omitsWhatCannotBeAProduct() throws {
    let imported = try StoreKitFixture.read(
      """
      {"products": [
        {"referenceName": "No id", "type": "Consumable"},
        {"productID": null, "type": "Consumable"},
        {"productID": "with space", "type": "Consumable"},
        {"productID": "a.coin", "type": "Consumable", "referenceName": "First"},
        {"productID": "a.coin", "type": "NonConsumable", "referenceName": "Second"},
        {"productID": "a.thing", "type": "Voucher"},
        {"productID": "a.untyped"},
        null, 7],
       "nonRenewingSubscriptions": null, "subscriptionGroups": {"id": "1"}}
      """)
    #expect(imported.products == [ImportedProduct(id: "a.coin", kind: .consumable, displayName: "First")])
    #expect(
      imported.notes.filter { $0.topic == .missingID }.map(\.message).map { $0.contains("line") } == [true, true])
    #expect(imported.note(.invalidID)?.products == ["with space"])
    #expect(imported.note(.duplicateID)?.products == ["a.coin"])
    #expect(imported.notes.filter { $0.topic == .unknownType }.flatMap(\.products) == ["a.thing", "a.untyped"])
    #expect(imported.notes.filter { $0.topic == .unreadableValue }.count == 2)
  }

  @Test func saysWhichValuesItCannotRead() throws {
    let text = StoreKitFixture.group(
      """
      {"productID": "a", "recurringSubscriptionPeriod": "monthly", "groupNumber": 0,
       "introductoryOffer": {"paymentMode": "barter", "subscriptionPeriod": "P1W"}}
      """)
    let imported = try StoreKitFixture.read(text)
    #expect(
      imported.products == [
        ImportedProduct(
          id: "a", kind: .autoRenewable, group: "Plus", unreadable: ["period", "level", "introductoryOffer"])
      ])
    #expect(imported.notes.map(\.topic) == [.unreadableValue, .unreadableValue, .unreadableValue])
  }

  @Test func saysThatThereIsNothing() throws {
    let imported = try StoreKitFixture.read(#"{"products": [], "subscriptionGroups": [], "version": {"major": 4}}"#)
    #expect(imported.products == [] && imported.packages == [])
    #expect(imported.notes.map(\.topic) == [.noProduct])
  }
}
