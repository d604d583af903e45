import PaywallModel
import Testing
import YAML

@Suite struct CatalogueUpdateTests {
  typealias Fixture = StoreKitFixture

  static let catalogue = """
    # Ours.
    products:
      - id: a.month      # the old one
        kind: autoRenewable
        period: P1M      # never change
        group: Plus
        introductoryOffer:
          # agreed with sales
          mode: free
          period: P1W

      # Kept for those who have it.
      - id: a.legacy
        kind: nonConsumable
    """

  private func update(
    _ text: String, _ storeKit: String, path: String = "products.yaml"
  ) throws -> (text: String, changes: [CatalogueChange]) {
    let update = try updateCatalogue(
      SourceFile(path: path, bytes: Array(text.utf8)), with: Fixture.read(storeKit))
    return (String(decoding: update.bytes, as: UTF8.self), update.changes)
  }

  @Test func editsFieldsInPlaceAndAppends() throws {
    let offer = #""introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P2W"}"#
    let (text, changes) = try update(
      CatalogueUpdateTests.catalogue,
      Fixture.group(Fixture.subscription("a.month", level: 2, with: offer), Fixture.subscription("a.year", "P1Y")))
    #expect(
      text == """
        # Ours.
        products:
          - id: a.month      # the old one
            kind: autoRenewable
            period: P1M      # never change
            group: Plus
            level: 2
            introductoryOffer:
              # agreed with sales
              mode: free
              period: P2W

          # Kept for those who have it.
          - id: a.legacy
            kind: nonConsumable
          - id: a.year
            kind: autoRenewable
            period: P1Y
            group: Plus
            level: 1
        """)
    typealias Field = CatalogueChange.Field
    #expect(
      changes == [
        CatalogueChange(
          kind: .updated, product: "a.month",
          fields: [
            Field(name: "level", before: nil, after: "2"),
            Field(name: "introductoryOffer", before: "mode free, period P1W", after: "mode free, period P2W"),
          ]),
        CatalogueChange(kind: .kept, product: "a.legacy", fields: []),
        CatalogueChange(
          kind: .added, product: "a.year",
          fields: [
            Field(name: "id", before: nil, after: "a.year"), Field(name: "kind", before: nil, after: "autoRenewable"),
            Field(name: "period", before: nil, after: "P1Y"), Field(name: "group", before: nil, after: "Plus"),
            Field(name: "level", before: nil, after: "1"),
          ]),
      ])
  }

  /// What was added by hand stays, in the order in which it was put; what the configuration says is brought up to date.
  @Test func editsOffersInPlace() throws {
    let text = """
      products:
        - id: a
          kind: autoRenewable
          period: P1M
          group: Plus
          level: 1
          familySharing: true   # since 2026
          promotionalOffers:
            # for those who cancel
            - id: stay
              mode: free
              period: P1M
              periods: 2
              googlePlayOffer: stay-play
            - id: gone
              mode: free
              period: P1W
          offerCodes: [{id: Press, mode: free, period: P1M, eligibility: [new]}]
          localizations:
            de:
              displayName: Monat   # only here
            en-US: {displayName: Month}
          entitlements: [premium]
      """
    let storeKit = Fixture.group(
      Fixture.subscription(
        "a",
        with: """
          "familyShareable": false,
          "adHocOffers": [{"offerID": "new", "paymentMode": "free", "subscriptionPeriod": "P3D"},
            {"offerID": "stay", "referenceName": "stay", "paymentMode": "free", "subscriptionPeriod": "P1M"}],
          "codeOffers": [{"referenceName": "Press", "paymentMode": "free", "subscriptionPeriod": "P1M",
            "eligibility": ["new", "expired"]}],
          "localizations": [{"locale": "en_US", "displayName": "Monthly", "description": "All of it"}]
          """))
    let (result, changes) = try update(text, storeKit)
    #expect(
      result == """
        products:
          - id: a
            kind: autoRenewable
            displayName: Monthly
            period: P1M
            group: Plus
            level: 1
            promotionalOffers:
              # for those who cancel
              - id: stay
                mode: free
                period: P1M
                googlePlayOffer: stay-play
              - id: new
                mode: free
                period: P3D
            offerCodes: [{id: Press, mode: free, period: P1M, eligibility: [new, expired]}]
            localizations:
              de:
                displayName: Monat   # only here
              en-US: {displayName: Monthly, description: All of it}
            entitlements: [premium]
        """)
    #expect(
      changes.first?.fields.map(\.name) == [
        "displayName", "familySharing", "promotionalOffers", "offerCodes", "localizations",
      ])
    let (again, none) = try update(result, storeKit)
    #expect(again == result && none == [])
    // A version without win-back offers says nothing of them.
    let old = result + "\n    winBackOffers: [{id: w, mode: free, period: P1W}]\n"
    #expect(try update(old, storeKit).text == old)
  }

  @Test func changesNothingTheSecondTime() throws {
    for version in ["1.1", "5.0"] {
      let storeKit = Fixture.app(version: version)
      let (first, _) = try update(CatalogueUpdateTests.catalogue, storeKit)
      let (second, changes) = try update(first, storeKit)
      #expect(second == first)
      #expect(changes.allSatisfy { $0.kind == .kept } && changes.count == 2)
    }
  }

  @Test func removesWhatTheStoreNoLongerHas() throws {
    let (text, changes) = try update(
      "products:\n  - id: a.month\n    kind: autoRenewable\n    period: P1M\n    group: Plus\n    level: 1\n"
        + "    introductoryOffer: {mode: free, period: P1W, periods: 1}\n    displayName: By hand\n",
      Fixture.group(products: Fixture.single("a.month", "Consumable", name: "Month")))
    #expect(text == "products:\n  - id: a.month\n    kind: consumable\n    displayName: Month\n")
    #expect(
      changes.flatMap(\.fields).map(\.name) == ["kind", "displayName", "period", "group", "level", "introductoryOffer"])
  }

  @Test func keepsWhatItCannotReadAndWhatItDoesNotKnow() throws {
    let text = """
      products:
        - {id: a.month, kind: autoRenewable, displayName: By hand, period: P1M, group: Plus, level: 1,
           introductoryOffer: {mode: free, period: P1W, periods: 1}}
        - id: a.season
          kind: nonRenewable
          period: P3M
      """
    let storeKit = """
      {"nonRenewingSubscriptions": [{"productID": "a.season"}],
       "subscriptionGroups": [{"name": "Plus", "subscriptions": [{"productID": "a.month", "groupNumber": "first",
        "recurringSubscriptionPeriod": 1, "introductoryOffer": {"paymentMode": "barter"}}]}]}
      """
    let (result, changes) = try update(text, storeKit)
    #expect(result == text)
    #expect(changes == [])
  }

  @Test(arguments: ["", "# nothing yet\n", "{}\n", "products:\n", "products: []\n", "products:   # ours\n"])
  func fillsAnEmptyCatalogue(_ text: String) throws {
    let (result, changes) = try update(text, Fixture.app(version: "3.0"))
    #expect(changes.map(\.kind) == [.added, .added, .added, .added])
    try expectCatalogue(result, holds: Fixture.read(Fixture.app(version: "3.0")).products)
  }

  @Test func editsJSON() throws {
    let (result, changes) = try update(
      #"{"products": [{"id": "org.sample.coins", "kind": "nonConsumable"}]}"#, Fixture.app(version: "3.0"),
      path: "products.json")
    #expect(changes.first?.fields.map(\.name) == ["kind", "displayName"])
    try expectCatalogue(result, holds: Fixture.read(Fixture.app(version: "3.0")).products, path: "products.json")
  }

  @Test(arguments: [
    ("products: [", StoreKitError.Code.syntax), ("products:\n\t- id: a", .syntax), ("- a", .unexpectedContent),
    ("products: none", .unexpectedContent),
  ])
  func refusesABrokenCatalogue(_ text: String, _ code: StoreKitError.Code) throws {
    let error = try #require(throws: StoreKitError.self) { try update(text, Fixture.app(version: "3.0")) }
    #expect(error.code == code && error.range.file == "products.yaml")
  }

  @Test(arguments: ["1.1", "5.0"])
  func writesAWholeCatalogue(_ version: String) throws {
    let imported = try Fixture.read(Fixture.app(version: version))
    let text = catalogueText(for: imported)
    #expect(text.hasPrefix("# The catalogue") && text.contains("displayName: For good\n"))
    #expect(!text.contains(".99"))
    try expectCatalogue(text, holds: imported.products)
  }

  @Test func writesNamesThatYAMLWouldMisread() throws {
    let names = [
      "yes", "12", "a: b", "# hash", "- dash", "{x}", "'quoted'", "null", "1e3", "ends with:", "@at", "é 漢字 🎉",
    ]
    let products = names.enumerated().map { Fixture.single("p.\($0)", name: $1) }.joined(separator: ",")
    let imported = try Fixture.read("{\"products\": [\(products)]}")
    #expect(imported.products.map(\.displayName) == names)
    try expectCatalogue(catalogueText(for: imported), holds: imported.products)
    let (text, _) = try update(CatalogueUpdateTests.catalogue, "{\"products\": [\(products)]}")
    #expect(Catalogue(reading: SourceFile(path: "products.yaml", bytes: Array(text.utf8))).findings == [])
  }

  /// Reads the catalogue with the decoder that `validate` uses, and compares.
  private func expectCatalogue(
    _ text: String, holds products: [ImportedProduct], path: String = "products.yaml"
  ) throws {
    let catalogue = Catalogue(reading: SourceFile(path: path, bytes: Array(text.utf8)))
    #expect(catalogue.findings == [])
    let held = catalogue.products.map { product in
      ImportedProduct(
        id: product.id.value, kind: product.kind ?? .consumable, displayName: product.displayName,
        period: product.period, group: product.group, level: product.level,
        introductoryOffer: product.introductoryOffer)
    }
    let plain = products.map { product in
      var plain = product
      (plain.familySharing, plain.localizations, plain.stated) = (nil, [], [])
      return plain
    }
    #expect(held == plain)
    #expect(
      catalogue.products.map { $0.node["familySharing"]?.boolean ?? false }
        == products.map { $0.familySharing ?? false })
    for (product, imported) in zip(catalogue.products, products) {
      let texts = (product.node["localizations"]?.pairs ?? []).map { text in
        ImportedText(
          locale: text.key, displayName: text.value["displayName"]?.string,
          description: text.value["description"]?.string)
      }
      #expect(texts == imported.localizations)
    }
  }
}
