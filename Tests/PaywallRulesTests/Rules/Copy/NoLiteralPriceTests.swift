import PaywallModel
import Testing

@Suite struct NoLiteralPriceTests {
  static let cases: [RuleCase] = [
    .headline("no-literal-price", "an amount with its currency", "⟦no-literal-price⟧'Everything for $9.99 a month'"),
    .headline("no-literal-price", "placeholders", "'Everything for {{price}} per {{period}}'"),
    .headline("no-literal-price", "numbers that are not prices", "Works 24 hours on 5 devices with 100 GB"),
    .store(
      "no-literal-price", "in metadata, and under unknown keys",
      [
        "offerings/pro/offering.yaml": .text(
          valid(StoreProject.offering).replacing(
            "version: 1.0.0",
            with: """
              version: 1.0.0
              metadata:
                ⟦no-literal-price⟧price_display: $39.99/year
                note: ⟦no-literal-price⟧Costs 5 euros
                ⟦no-literal-savings⟧savings_text: Half
                more: ⟦no-literal-savings⟧Save 50%
                fine: '{{price}} on 5 devices'
                price: '{{price}}'
              """)),
        "products.yaml": .text(
          valid("products.yaml").replacing(
            "group: plus}", with: "group: plus, ⟦known-key⟧⟦no-literal-price⟧price: 9.99}")),
      ]),
    .store(
      "no-literal-price", "in names",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering)
            .replacing("displayName: Pro", with: "displayName: ⟦no-literal-price⟧Pro for $9.99")
            .replacing("{type: annual,", with: "{displayName: ⟦no-literal-price⟧Year 39.99, type: annual,")),
        "products.yaml": .text(
          valid("products.yaml")
            .replacing("period: P1Y,", with: "period: P1Y, displayName: ⟦no-literal-price⟧Yearly 39.99,")
            .replacing("period: P1M, group: plus", with: "period: P1M, group: ⟦no-literal-price⟧Plus €5")),
      ]),
    .store(
      "no-literal-price", "names with numbers that are not prices",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("displayName: Pro", with: "displayName: Pro 2.1 of 2030")),
        "products.yaml": .text(
          valid("products.yaml").replacing("period: P1Y,", with: "period: P1Y, displayName: 100 coins a year,")),
      ]),
    .store(
      "no-literal-price", "coins in metadata, and money",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "product: org.sample.year}", with: "product: org.sample.year, metadata: {amount: '100', currency: coins}}"
          )
          .replacing(
            "product: org.sample.month}",
            with: "product: org.sample.month, metadata: {⟦no-literal-price⟧amount: '5', currency: EUR}}"
          )
          .replacing(
            "version: 1.0.0",
            with: """
              version: 1.0.0
              metadata:
                ⟦no-literal-price⟧amount: '9.99'
                price: shown
                currency: EUR
                savings: 'false'
              """))
      ]),
    .store(
      "no-literal-price", "coins in metadata of a file with another finding",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "version: 1.0.0",
            with: "version: 1.0.0\nmetadata: {amount: '100'}\n⟦known-key⟧⟦no-literal-price⟧amount: 5"))
      ]),
    .headline(
      "no-literal-price", "in a text of several lines",
      "|-\n  Everything\n  for ⟦no-literal-price⟧$9.99 a month\n  and more"),
    .store(
      "no-literal-price", "keys for prices",
      [
        "products.yaml": StoreProject.products(year: "⟦known-key⟧⟦no-literal-price⟧price: 39.99"),
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "{type: annual,", with: "{⟦known-key⟧⟦no-literal-price⟧price: 4, type: annual,")),
        StoreProject.control: StoreProject.screen(
          fields: [
            "cards: [{package: annual, ⟦known-key⟧⟦no-literal-price⟧price_display: $39.99, ⟦known-key⟧⟦no-literal-savings⟧savings_text: Save 40%}, {package: monthly, ⟦known-key⟧⟦no-literal-price⟧price: 3.99}]"
          ]),
      ]),
    .store(
      "no-literal-price", "unknown keys without an amount",
      [
        StoreProject.control: StoreProject.screen(fields: [
          "cards: [{package: annual, ⟦known-key⟧price_display: '{{price}}'}]"
        ])
      ]),
    .store(
      "no-literal-price", "ids and hashes in metadata, and a price without spaces",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "version: 1.0.0",
            with:
              "version: 1.0.0\nmetadata: {seed: '$2b$10$N9qo8uLOickgx2ZMRZoMye', shown: ⟦no-literal-price⟧9.99EUR/month, all: ⟦no-literal-price⟧'{\"annual\":\"$59.99\",\"cur\":\"x\"}'}"
          ))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  @Test func oneTextIsOneFinding() throws {
    let project = FixtureProject(.headline("no-literal-price", "two prices", "'Only $5, or €9 a week'"))
    let found = try project.findings().filter { $0.rule == "no-literal-price" }
    #expect(found.map(\.message) == ["'$5' is a price; the store owns prices (also '€9 a week')"])
  }

  @Test(arguments: ["bullets: [Claim $100 credits]", "headline: Only $100"])
  func saysHowAnAmountOfOthersIsWaived(field: String) throws {
    let files = [StoreProject.control: StoreProject.screen(fields: [field])]
    let findings = try FixtureProject(.store("no-literal-price", "a hint", files)).findings()
    let found = try #require(findings.first { $0.rule == "no-literal-price" })
    let place = "\(StoreProject.control):\(found.range.line)"
    #expect(
      found.hint
        == "use {{price}}; if it is not what a plan costs: paywall waive no-literal-price \(place) --reason REASON --until 30d"
    )
  }
}
