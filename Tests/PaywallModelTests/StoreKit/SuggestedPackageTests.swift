import PaywallModel
import Testing

@Suite struct SuggestedPackageTests {
  typealias Fixture = StoreKitFixture

  @Test func ordersSubscriptionsByPeriod() throws {
    let imported = try Fixture.read(
      Fixture.group(
        Fixture.subscription("com.a.year", "P1Y"), Fixture.subscription("com.a.six", "P6M"),
        Fixture.subscription("com.a.three", "P3M"), Fixture.subscription("com.a.two", "P2M"),
        Fixture.subscription("com.a.month", "P1M"), Fixture.subscription("com.a.week", "P1W"),
        products: Fixture.single("com.a.forever")))
    #expect(
      imported.packages.map(\.type) == [
        .weekly, .monthly, .twoMonth, .threeMonth, .sixMonth, .annual, .lifetime,
      ])
    #expect(
      imported.packages.map(\.id) == [
        "weekly", "monthly", "two_month", "three_month", "six_month", "annual", "lifetime",
      ])
    #expect(
      imported.packages.map(\.product)
        == ["week", "month", "two", "three", "six", "year", "forever"].map { "com.a." + $0 })
  }

  @Test func givesARoleToTheHighestService() throws {
    let imported = try Fixture.read(
      Fixture.group(
        Fixture.subscription("app.basic.monthly", "P1M", level: 2),
        Fixture.subscription("app.pro.monthly", "P1M", level: 1),
        Fixture.subscription("app.basic.sevenDays", "P7D", level: 2)))
    #expect(
      imported.packages == [
        SuggestedPackage(id: "weekly", type: .weekly, product: "app.basic.sevenDays"),
        SuggestedPackage(id: "monthly", type: .monthly, product: "app.pro.monthly"),
        SuggestedPackage(id: "basic_monthly", type: .custom, product: "app.basic.monthly"),
      ])
  }

  @Test func makesIDsThatFitAndDiffer() throws {
    let long = String(repeating: "x", count: 80)
    let ids = [
      "c.Coins", "c.coins", "c.-__-", "c.annual_39.99.2_week", "c.\(long)1", "c.\(long)2", "c.20.Credits", "c.month",
      "plain",
    ]
    let imported = try Fixture.read(
      Fixture.group(
        Fixture.subscription("c.monthly"), Fixture.subscription("c.Monthly"),
        products: ids.map { Fixture.single($0, "Consumable") }.joined(separator: ",")))
    let made = imported.packages.map(\.id)
    #expect(made.allSatisfy { isID($0) })
    #expect(Set(made).count == ids.count + 2)
    #expect(Array(made.prefix(5)) == ["monthly", "coins", "coins_2", "package", "annual_2_week"])
    #expect(Array(made.suffix(4)) == ["20_credits", "month", "plain", "monthly_2"])
  }

  @Test func takesTheFirstGroupThatHasSubscriptions() throws {
    let imported = try Fixture.read(
      """
      {"subscriptionGroups": [{"id": "0", "name": "Empty", "subscriptions": []},
        {"id": "1", "name": "Plus", "subscriptions": [\(Fixture.subscription("a.month"))]},
        {"id": "2", "name": "News", "subscriptions": [\(Fixture.subscription("a.news")), \(Fixture.subscription("a.papers"))]}]}
      """)
    #expect(imported.packages == [SuggestedPackage(id: "monthly", type: .monthly, product: "a.month")])
    #expect(imported.products.count == 3)
    let note = try #require(imported.note(.otherGroup))
    #expect(note.message.contains("'News'") && note.products == ["a.news", "a.papers"])
  }
}
