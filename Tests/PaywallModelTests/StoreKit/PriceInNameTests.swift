import PaywallModel
import Testing

@Suite struct PriceInNameTests {
  @Test(arguments: [
    "Yearly - $23.99", "Pro 4,99 €", "monthly_4.99_intro", "US$5", "5 USD", "EUR 12", "12 euros", "¥９８０", "٩٩٫٩٩ ر.س.",
    "₹499", "1,234.56", "Gold 5/month", "49 kr", "99 cents", "3.99/mo",
  ])
  func leavesANameWithAPriceBehind(_ name: String) throws {
    let imported = try StoreKitFixture.read(
      #"{"products": [{"productID": "a.b", "type": "Consumable", "referenceName": "\#(name)"}]}"#)
    #expect(imported.products.map(\.displayName) == [nil])
    #expect(imported.note(.priceInName)?.products == ["a.b"])
  }

  @Test(arguments: [
    "Yearly", "20 credits", "Pro 2.0", "1,000 coins", "TRY 7 DAYS FREE", "100% private", "24/7 support", "$ saver",
    "sub with 12mo monthly commitment", "3 x faster", "Season 2026", "Schlüssel für 5 Türen",
  ])
  func keepsEveryOtherName(_ name: String) throws {
    let imported = try StoreKitFixture.read(
      #"{"products": [{"productID": "a.b", "type": "Consumable", "referenceName": "\#(name)"}]}"#)
    #expect(imported.products.map(\.displayName) == [name])
    #expect(imported.notes == [])
  }

  @Test func takesALocalisedNameInstead() throws {
    let imported = try StoreKitFixture.read(
      """
      {"products": [{"productID": "a.b", "type": "Consumable", "referenceName": "Big $9.99", "localizations": [
        {"locale": "en_US", "displayName": "Big for $9.99"}, {"locale": "de", "displayName": " Groß\\n pack "}]}]}
      """)
    #expect(imported.products.map(\.displayName) == ["Groß pack"])
    #expect(imported.note(.priceInName)?.products == ["a.b"])
  }

  @Test func callsAGroupByItsIDInstead() throws {
    let imported = try StoreKitFixture.read(
      """
      {"subscriptionGroups": [
        {"id": "1", "name": "Plus $4.99", "subscriptions": [\(StoreKitFixture.subscription("a"))]},
        {"id": "2", "name": "Pro", "subscriptions": [\(StoreKitFixture.subscription("b"))]},
        {"id": "3", "name": "Pro", "subscriptions": [\(StoreKitFixture.subscription("c"))]},
        {"id": "4", "name": "", "subscriptions": [\(StoreKitFixture.subscription("d"))]}]}
      """)
    #expect(imported.products.map(\.group) == ["1", "Pro", "3", "4"])
  }
}
