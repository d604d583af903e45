import Base
import PaywallModel
import Testing
import YAML

@Suite struct StoreKitImportTests {
  @Test(arguments: ["1.1", "1.2", "2.0", "3.0", "4.0", "5.0"])
  func readsEveryVersion(_ version: String) throws {
    let imported = try StoreKitFixture.read(StoreKitFixture.app(version: version))
    let week = try #require(Period("P1W"))
    var expected = [
      ImportedProduct(id: "org.sample.coins", kind: .consumable, displayName: "Coins"),
      ImportedProduct(id: "org.sample.lifetime", kind: .nonConsumable, displayName: "For good"),
      ImportedProduct(id: "org.sample.season", kind: .nonRenewable, displayName: "Season"),
      ImportedProduct(
        id: "org.sample.year", kind: .autoRenewable, displayName: "Year", period: Period("P1Y"), group: "Plus",
        level: 1, introductoryOffer: OfferTerms(mode: .free, period: week, periods: 1)),
    ]
    for index in expected.indices { expected[index].familySharing = index == 1 }
    expected[1].localizations = [ImportedText(locale: "en-US", displayName: "For good", description: nil)]
    expected[3].stated = ["promotionalOffers", "offerCodes"]
    if version >= "4" { expected[3].stated.insert("winBackOffers") }
    if version >= "5" { expected[3].stated.insert("billingPlans") }
    #expect(imported.products == expected)
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
    ("{\"identifier\": 1,\n \"products\": {}, \"subscriptionGroups\": \"x\"}", .unexpectedContent, 2, 14),
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
        OfferTerms(mode: .payAsYouGo, period: month, periods: 3), nil,
      ])
    #expect(imported.note(.offerWithoutPlan)?.products == ["a.year"])
  }

  /// Offers belong to the billing plan that they name, and a plan that is off is none.
  @Test func readsWhatEachBillingPlanHas() throws {
    let text = StoreKitFixture.group(
      StoreKitFixture.subscription(
        "a.year", "P1Y",
        with: """
          "billingPlans": [{"billingPlanType": "BILLED_UPFRONT", "isEnabled": true},
            {"billingPlanType": "MONTHLY", "commitmentDisplayPrice": "6.00", "isEnabled": true}],
          "introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P2W"},
          "introductoryOffers": [
            {"billingPlanType": "BILLED_UPFRONT", "paymentMode": "free", "subscriptionPeriod": "P2W"},
            {"billingPlanType": "MONTHLY", "paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M", "numberOfPeriods": 3}],
          "adHocOffers": [{"billingPlanType": "MONTHLY", "offerID": "o", "paymentMode": "free", "subscriptionPeriod": "P1M"}]
          """),
      StoreKitFixture.subscription(
        "b.year", "P1Y", with: #""billingPlans": [{"billingPlanType": "MONTHLY", "isEnabled": false}]"#),
      StoreKitFixture.subscription("c.week", "P1W", with: #""billingPlans": [{"billingPlanType": "DAILY"}]"#))
    let imported = try StoreKitFixture.read(text)
    let year = try #require(imported.products.first)
    #expect(year.introductoryOffer == OfferTerms(mode: .free, period: try #require(Period("P2W")), periods: 1))
    #expect(year.offers.promotional == [])
    let plan = try #require(year.billingPlans.first)
    let month = try #require(Period("P1M"))
    #expect(plan.id == "monthly" && plan.period == month && plan.commitment == Period("P1Y"))
    #expect(plan.offers.introductory == OfferTerms(mode: .payAsYouGo, period: month, periods: 3))
    #expect(plan.offers.promotional.map(\.id) == ["o"])
    #expect(imported.products.map(\.billingPlans.count) == [1, 0, 0])
    #expect(imported.notes.map(\.topic) == [.unreadableValue] && imported.notes.first?.products == ["c.week"])
  }

  /// A code is known by its reference name; no other offer needs one.
  @Test func readsEveryKindOfOffer() throws {
    let text = StoreKitFixture.group(
      StoreKitFixture.subscription(
        "a",
        with: """
          "familyShareable": true,
          "adHocOffers": [{"offerID": "p", "referenceName": "For $2.99", "paymentMode": "payUpFront", "subscriptionPeriod": "P3M"},
            {"offerID": "p", "paymentMode": "free", "subscriptionPeriod": "P1W"}, {"paymentMode": "free", "subscriptionPeriod": "P1W"}],
          "codeOffers": [{"referenceName": "Press (1 month)", "eligibility": ["new", "expired"], "isStackable": true,
            "paymentMode": "free", "subscriptionPeriod": "P1M"}],
          "winbackOffers": [{"offerID": "w", "referenceName": "Return", "isEligible": true, "paymentMode": "payAsYouGo",
            "numberOfPeriods": 12, "subscriptionPeriod": "P1M"}]
          """),
      products: """
        {"productID": "u", "type": "NonConsumable", "codeOffers": [{"referenceName": "U", "paymentMode": "free"}]}
        """)
    let imported = try StoreKitFixture.read(text)
    let (unlock, sub) = (imported.products[0], imported.products[1])
    #expect(sub.familySharing == true && unlock.familySharing == nil)
    #expect(sub.offers.promotional.map(\.id) == ["p"] && sub.offers.promotional.first?.displayName == nil)
    let code = try #require(sub.offers.codes.first)
    #expect(code.id == "Press (1 month)" && code.eligibility == [.new, .expired] && code.isStackable)
    let back = try #require(sub.offers.winBack.first)
    #expect(back.id == "w" && back.displayName == "Return" && back.periods == 12 && !back.isStackable)
    #expect(unlock.offers.codes.map(\.period) == [nil])
    #expect(imported.notes.map(\.topic) == [.duplicateID, .unreadableValue])
  }

  /// Locales as the format writes them, without empty texts, prices and second ones.
  @Test func readsWhatTheStoreShows() throws {
    let text = """
      {"products": [{"productID": "a", "type": "Consumable", "localizations": [
         {"locale": "en_US", "displayName": "Coins", "description": " two\\nlines "},
         {"locale": "zh_Hans", "displayName": "", "description": "币"},
         {"locale": "pt_br", "displayName": "Moedas por R$ 4,99", "description": ""},
         {"locale": "fr", "displayName": "", "description": ""},
         {"locale": "en-US", "displayName": "Again"}, {"locale": "the moon", "displayName": "x"}]}],
       "subscriptionGroups": [{"id": "1", "name": "Plus", "localizations": [{"locale": "ja", "displayName": "プラス"}],
         "subscriptions": [\(StoreKitFixture.subscription("s"))]},
        {"id": "2", "name": "Empty", "localizations": [{"locale": "ja", "displayName": "空"}]}]}
      """
    let imported = try StoreKitFixture.read(text)
    #expect(
      imported.products.first?.localizations == [
        ImportedText(locale: "en-US", displayName: "Coins", description: "two\nlines"),
        ImportedText(locale: "zh-Hans", displayName: nil, description: "币"),
      ])
    #expect(
      imported.groups == [
        ImportedGroup(
          id: "Plus", localizations: [ImportedText(locale: "ja", displayName: "プラス", description: nil)])
      ])
    #expect(imported.notes.map(\.topic) == [.priceInName, .duplicateID, .unreadableValue, .emptyGroup])
  }

  /// Nobody gets an offer whom the configuration does not give it to.
  @Test func neverWidensAnOffer() throws {
    func code(_ name: String, _ eligibility: String) -> String {
      #"{"referenceName": "\#(name)", "paymentMode": "free", "subscriptionPeriod": "P1M", "eligibility": \#(eligibility)}"#
    }
    let codes = [
      code("all", "null"), code("some", #"["existing", "lapsed", 5]"#), code("unknown", #"["lapsed"]"#),
      code("nobody", "[]"), code("word", #""new""#),
    ]
    let text = StoreKitFixture.group(
      StoreKitFixture.subscription(
        "a",
        with: """
          "codeOffers": [\(codes.joined(separator: ","))],
          "adHocOffers": [{"offerID": "Spring Sale", "paymentMode": "free", "subscriptionPeriod": "P1M"},
            {"offerID": "both", "paymentMode": "free", "subscriptionPeriod": "P1M", "isStackable": true}],
          "winbackOffers": [{"offerID": "both", "paymentMode": "free", "subscriptionPeriod": "P1M"}]
          """),
      StoreKitFixture.subscription(
        "b", "P1Y",
        with: """
          "billingPlans": [{"billingPlanType": "MONTHLY", "isEnabled": false}],
          "adHocOffers": [{"billingPlanType": "MONTHLY", "offerID": "o", "paymentMode": "free", "subscriptionPeriod": "P1M"}]
          """),
      StoreKitFixture.subscription("c", "P1W", with: #""billingPlans": [{"billingPlanType": "MONTHLY"}]"#))
    let imported = try StoreKitFixture.read(text)
    let offers = try #require(imported.products.first?.offers)
    #expect(offers.codes.map(\.id) == ["all", "some"] && offers.codes.map(\.eligibility) == [[], [.existing]])
    #expect(offers.promotional.map(\.id) == ["both"] && offers.promotional.first?.isStackable == false)
    #expect(offers.winBack == [] && imported.products.flatMap(\.billingPlans) == [])
    #expect(imported.products.map(\.unreadable) == [["offerCodes", "promotionalOffers"], [], []])
    let notes = imported.notes.map { "\($0.message): \($0.products.joined())" }
    for (words, product) in [
      ("the offer code 'some' is also for 'lapsed', integer", "a"),
      ("'unknown' is for 'lapsed', which is unknown", "a"),
      ("'nobody' is for nobody", "a"), ("'word' is for nobody", "a"), ("'Spring Sale' is not an offer's id", "a"),
      ("two of the win-back offer 'both'", "a"), ("a billing plan that is not enabled", "b"),
      ("'MONTHLY' is longer than the subscription", "c"),
    ] {
      #expect(notes.contains { $0.contains(words) && $0.hasSuffix(": \(product)") }, "\(words): \(notes)")
    }
    #expect(imported.notes.count == 8)
  }

  /// What cannot be read of a configuration takes nothing from a catalogue.
  @Test func keepsOffersThatItCannotRead() throws {
    let text = """
      products:
        - id: a
          kind: autoRenewable
          period: P1M
          group: Plus
          level: 1
          offerCodes:
            - id: unknown
              mode: free
              period: P1M
              eligibility: [expired]
            - id: gone
              mode: free
              period: P1M

      """
    let file = SourceFile(path: "products.yaml", bytes: Array(text.utf8))
    func imported(_ eligibility: String) throws -> [UInt8] {
      let code =
        #"{"referenceName": "unknown", "paymentMode": "free", "subscriptionPeriod": "P1M", "eligibility": \#(eligibility)}"#
      let sub = StoreKitFixture.subscription("a", with: #""codeOffers": [\#(code)]"#)
      return try updateCatalogue(file, with: StoreKitFixture.read(StoreKitFixture.group(sub))).bytes
    }
    #expect(try imported(#"["lapsed"]"#) == file.bytes)
    #expect(try !String(decoding: imported(#"["expired"]"#), as: UTF8.self).contains("gone"))
  }

  /// A version that nobody has seen may have what nobody reads.
  @Test(arguments: [
    (#"{"major": 1, "minor": 0}"#, true), (#"{"major": 6, "minor": 3}"#, true), (#"{"major": 5}"#, true),
    (#"{"major": 6, "minor": 4}"#, false), (#"{"major": 7, "minor": 0}"#, false), (#"{"major": "7"}"#, false),
    (#""7.0""#, false),
  ])
  func saysThatItDoesNotKnowAVersion(_ version: String, isKnown: Bool) throws {
    let imported = try StoreKitFixture.read(
      #"{"products": [{"productID": "a", "type": "Consumable"}], "version": \#(version)}"#)
    #expect((imported.note(.unknownVersion) == nil) == isKnown && imported.products.count == 1)
  }

  /// Xcode's words, and what people write in their place.
  @Test(
    arguments: [
      ("Consumable", ProductKind.consumable), ("consumable", .consumable), ("Non-Consumable", .nonConsumable),
      ("NonConsumable", .nonConsumable), ("Recurring Subscription", .autoRenewable),
      ("Auto-Renewable Subscription", .autoRenewable), ("Non-Renewing Subscription", .nonRenewable), ("Voucher", nil),
    ] as [(String, ProductKind?)])
  func readsTypesAsTheyAreSpelled(_ word: String, _ kind: ProductKind?) throws {
    let imported = try StoreKitFixture.read(#"{"products": [{"productID": "a", "type": "\#(word)"}]}"#)
    #expect(imported.products.map(\.kind) == (kind.map { [$0] } ?? []))
    #expect((imported.note(.unknownType) != nil) == (kind == nil))
  }

  /// What the format has no place for.
  @Test func saysWhatStaysBehind() throws {
    let text = """
      {"products": [{"productID": "a", "type": "Consumable"}], "subscriptionBundleGroups": [{"id": "1"}],
       "subscriptionSuiteGroups": [], "appPolicies": {"eula": "", "policies": [{"locale": "en", "policyURL": "https://a.b"}]}}
      """
    #expect(try StoreKitFixture.read(text).notes.map(\.topic) == [.policies, .bundles])
    let empty = """
      {"products": [{"productID": "a", "type": "Consumable"}], "subscriptionBundleGroups": [],
       "appPolicies": {"eula": "", "policies": [{"locale": "en", "policyText": "", "policyURL": ""}]}}
      """
    #expect(try StoreKitFixture.read(empty).notes == [])
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
