import Foundation
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallProject
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport
import TUF
import YAML

@Suite struct ImportProductsTests {
  @Test func updatesTheCatalogueInPlace() throws {
    let shop = try Shop()
    let text = """
      # Ours
      products:
        - id: org.sample.year   # the main one
          kind: autoRenewable
          period: P1M
        - id: org.sample.gone
          kind: consumable

      """
    try shop.write("products.yaml", text)
    let file = try shop.folder.write(StoreKit.app, to: "App.storekit")
    let dry = try importProducts(shop.workspace, from: [file], isDryRun: true)
    #expect(!dry.isWritten)
    #expect(try shop.read("products.yaml") == text)
    let made = try importProducts(shop.workspace, from: [file])
    #expect(made.isWritten)
    #expect(
      Set(made.changes.map { "\($0.kind) \($0.product)" }) == [
        "updated org.sample.year", "added org.sample.month", "kept org.sample.gone",
      ])
    let after = try shop.read("products.yaml")
    #expect(after.hasPrefix("# Ours\nproducts:\n  - id: org.sample.year   # the main one\n"))
    #expect(after.contains("period: P1Y") && after.contains("org.sample.gone") && !after.contains(".99"))
    #expect(try !importProducts(shop.workspace, from: [file]).isWritten)
    #expect(throws: (any Error).self) {
      try importProducts(shop.workspace, from: [shop.folder.path + "/none.storekit"])
    }
  }

  /// Files of one store are put together; of several stores, or with a StoreKit configuration, nothing is imported.
  @Test func importsSeveralFilesOfOneStore() throws {
    let shop = try Shop()
    try shop.write("products.yaml", "products: []\n")
    let head = "Product ID,Reference Name,Type,Status,Duration\n"
    let one = try shop.folder.write(head + "org.sample.one,One,Non-Consumable,Approved,\n", to: "one.csv")
    let two = try shop.folder.write(head + "org.sample.two,Two,Consumable,Approved,\n", to: "two.csv")
    let kit = try shop.folder.write(StoreKit.app, to: "App.storekit")
    let none = shop.folder.path + "/none.csv"
    for other in [kit, none] {
      #expect(throws: (any Error).self) { try importProducts(shop.workspace, from: [one, other]) }
      #expect(try shop.read("products.yaml") == "products: []\n")
    }
    let made = try importProducts(shop.workspace, from: [one, two])
    #expect(made.changes.map(\.product).sorted() == ["org.sample.one", "org.sample.two"])
  }

  /// A length that no subscription of a store has: a new product is skipped, one that the catalogue has is an error. Xcode's file is
  /// typed by hand, and tried on a device alone.
  @Test func refusesLengthsThatNoStoreHas() throws {
    let shop = try Shop()
    try shop.write("products.yaml", "products: []\n")
    let rows = "Product ID,Type,Status,Duration\r\norg.sample.year,Auto-Renewable Subscription,Approved,5 Months\r\n"
    let file = try shop.folder.write(rows, to: "report.csv")
    let made = try importProducts(shop.workspace, from: [file])
    #expect(made.notes.contains { $0.contains("has the length P5M (P1W, P1M") && $0.hasSuffix(": org.sample.year") })
    #expect(try !shop.read("products.yaml").contains("org.sample.year"))
    let known = "products:\n  - {id: org.sample.year, kind: autoRenewable, period: P1Y, group: g}\n"
    try shop.write("products.yaml", known)
    #expect(
      try refusal { _ = try importProducts(shop.workspace, from: [file]) }.message.contains(
        "the length P5M of 'org.sample.year' is none that subscriptions of App Store Connect have"))
    #expect(try shop.read("products.yaml") == known)
  }

  /// App Store Connect's tables and answers: what they say is brought in, what they do not say stays.
  @Test func readsWhatAppStoreConnectGives() throws {
    let shop = try Shop()
    let text = """
      products:
        - id: org.sample.year   # the main one
          kind: autoRenewable
          displayName: Year
          period: P1M
          group: premium
          introductoryOffer: {mode: free, period: P1W}
          promotionalOffers: [{id: stay, mode: free, period: P1W}]
        - {id: org.sample.gone, kind: consumable, tokenAmount: 5}

      """
    try shop.write("products.yaml", text)
    let head = "Product ID,Reference Name,Type,Status,Duration,Free Trial Duration\r\n"
    let rows = [
      "org.sample.year,Year,Auto-Renewable Subscription,Approved,1 Year,",
      "org.sample.coins,Coins for $4.99,Consumable,Ready for Sale,,",
      "org.sample.old,Old,Consumable,Removed from Sale,,", "org.sample.odd,Odd,Voucher,Approved,,",
    ]
    let table = try shop.folder.write(head + rows.joined(separator: "\r\n") + "\r\n", to: "report.csv")
    let dry = try importProducts(shop.workspace, from: [table], isDryRun: true)
    #expect(try shop.read("products.yaml") == text && !dry.isWritten)
    let made = try importProducts(shop.workspace, from: [table])
    #expect(
      made.changes.map { "\($0.kind) \($0.product)" } == [
        "updated org.sample.year", "kept org.sample.gone", "added org.sample.coins",
      ])
    #expect(made.changes[0].fields.map { "\($0.name) \($0.before ?? "") \($0.after ?? "")" } == ["period P1M P1Y"])
    #expect(
      try shop.read("products.yaml")
        == text.replacing("period: P1M", with: "period: P1Y")
        .replacing("tokenAmount: 5}\n", with: "tokenAmount: 5}\n  - id: org.sample.coins\n    kind: consumable\n"))
    for words in [
      "'org.sample.old' was not added: App Store Connect does not sell it", "contains a price", "'Voucher'",
    ] {
      #expect(made.notes.contains { $0.contains(words) }, "\(words): \(made.notes)")
    }
    #expect(try !importProducts(shop.workspace, from: [table]).isWritten)
    // An answer says which introductory offers there are: one that has ended is none.
    let answer = """
      {"data": [{"type": "subscriptions", "id": "1", "attributes": {"productId": "org.sample.year", "name": "Year",
        "state": "APPROVED", "subscriptionPeriod": "ONE_YEAR", "groupLevel": 2, "familySharable": true},
        "relationships": {"introductoryOffers": {"data": [{"type": "subscriptionIntroductoryOffers", "id": "o"}]}}}],
       "included": [{"type": "subscriptionIntroductoryOffers", "id": "o", "attributes": {"startDate": null,
         "endDate": "2026-01-31", "duration": "ONE_WEEK", "offerMode": "FREE_TRIAL", "numberOfPeriods": 1}}]}
      """
    let file = try shop.folder.write(answer, to: "answer.json")
    let later = try importProducts(shop.workspace, from: [file], now: 1_800_000_000)
    #expect(later.changes.first?.fields.map(\.name) == ["level", "familySharing", "introductoryOffer"])
    #expect(try shop.read("products.yaml").contains("promotionalOffers: [{id: stay"))
  }

  /// Google Play's are found where the catalogue says that they are.
  @Test func readsWhatGooglePlayGives() throws {
    let shop = try Shop()
    try shop.write(
      "products.yaml",
      """
      products:
        - {id: org.sample.year, kind: autoRenewable, period: P1M, googlePlay: {product: pro, basePlan: annual}}
        - {id: org.sample.coins, kind: consumable, googlePlay: {product: coins}}

      """)
    let answer = """
      {"subscriptions": [{"productId": "pro", "basePlans": [{"basePlanId": "annual", "state": "ACTIVE",
        "autoRenewingBasePlanType": {"billingPeriodDuration": "P1Y"}}]},
       {"productId": "more", "basePlans": []}]}
      """
    let file = try shop.folder.write(answer, to: "play.json")
    let made = try importProducts(shop.workspace, from: [file])
    #expect(made.changes.map { "\($0.kind) \($0.product)" } == ["updated org.sample.year", "kept org.sample.coins"])
    #expect(
      try shop.read("products.yaml").contains("{id: org.sample.year, kind: autoRenewable, period: P1Y, googlePlay"))
    #expect(made.notes.contains { $0.hasPrefix("'more' is new at Google Play: add it under its id in the App Store") })
    let table = try shop.folder.write(
      "Product ID,Published State,Purchase Type\r\ncoins,published,managed_by_android\r\n", to: "play.csv")
    #expect(try !importProducts(shop.workspace, from: [table]).isWritten)
  }

  /// A table that is none of a store's, or contradicts itself, changes nothing.
  @Test(arguments: [
    ("name,price\r\n", "nothing in the file says which store"),
    ("Product ID,Type,Status\r\na,Consumable,Approved\r\na,Consumable,Rejected\r\n", "'a' is in the file twice"),
    ("{\"data\": 1}", "the file is not a StoreKit configuration"),
  ])
  func refusesOtherTables(text: String, message: String) throws {
    let shop = try Shop()
    let before = try shop.read("products.yaml")
    let file = try shop.folder.write(text, to: "table.txt")
    do {
      _ = try importProducts(shop.workspace, from: [file])
      Issue.record("imported")
    } catch let error as ProjectError {
      #expect(error.message.contains(message), "\(error.message)")
    } catch let error as StoreKitError {
      #expect(error.message.contains(message), "\(error.message)")
    }
    #expect(try shop.read("products.yaml") == before)
  }

  /// What the tool could not read again is not written, over a catalogue or as a new one.
  @Test func aCatalogueThatWouldBeTooLongIsRefused() throws {
    let shop = try Shop()
    let products = (0..<54).map { number in
      #"{"productID": "org.sample.number.\#(number)", "type": "NonConsumable", "displayPrice": "1", "codeOffers": "#
        + #"[{"referenceName": "\#(String(repeating: "x", count: 20_000))", "paymentMode": "free"}]}"#
    }
    let text =
      #"{"identifier": "A", "version": {"major": 4, "minor": 0}, "products": [\#(products.joined(separator: ","))], "#
      + #""nonRenewingSubscriptions": [], "subscriptionGroups": []}"#
    let file = try shop.folder.write(text, to: "Long.storekit")
    for hasCatalogue in [true, false] {
      if !hasCatalogue { try shop.remove("products.yaml") }
      let before = try? shop.read("products.yaml")
      #expect(try refusal { _ = try importProducts(shop.workspace, from: [file]) }.message.contains("bytes long"))
      #expect((try? shop.read("products.yaml")) == before)
    }
  }

  /// What one configuration says of its products is there after another one was imported first, as if it had been alone. A
  /// seventh of the pairs is tried each day; `PAYWALL_FAULTS=all` tries them all.
  @Test func everyCatalogueOverEveryOther() throws {
    let folder = try #require(Bundle.module.url(forResource: "Catalogues", withExtension: nil))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let shop = try Shop()
    func fields(_ path: String) throws -> [String: [String: JSONValue]] {
      let root = try #require(readYAML(Array(try shop.read(path).utf8)).root)
      let items = try #require(root["products"]).items
      return Dictionary(
        items.map { item in
          let pairs = item.pairs.map { ($0.key, $0.value.json) }
          return (item["id"]?.string ?? "", Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        }, uniquingKeysWith: { first, _ in first })
    }
    var alone: [String: [String: [String: JSONValue]]] = [:]
    func begin(_ name: String) throws {
      try? shop.remove("products.yaml")
      _ = try? importProducts(shop.workspace, from: [folder.path + "/" + name])
    }
    for name in files {
      try begin(name)
      if shop.exists("products.yaml") { alone[name] = try fields("products.yaml") }
    }
    try #require(alone.count > 20)
    let names = alone.keys.sorted()
    let isAll = ProcessInfo.processInfo.environment["PAYWALL_FAULTS"] == "all"
    let today = Int(Date().timeIntervalSince1970) / 86_400 % 7
    for (row, first) in names.enumerated() {
      for (column, second) in names.enumerated()
      where first != second && (isAll || (row + column) % 7 == today) {
        try begin(first)
        _ = try importProducts(shop.workspace, from: [folder.path + "/" + second])
        let found = try fields("products.yaml")
        let wanted = try #require(alone[second])
        #expect(Set(found.keys) == Set(wanted.keys).union(alone[first]?.keys ?? [:].keys), "\(second) over \(first)")
        for (id, product) in wanted {
          for (key, value) in product where key != "displayName" {
            #expect(found[id]?[key] == value || alone[first]?[id] != nil, "\(second) over \(first): \(id).\(key)")
          }
        }
        // What only the first has is as it was.
        let text = try String(contentsOfFile: folder.path + "/" + second, encoding: .utf8)
        for (id, product) in alone[first] ?? [:] where !text.contains("\"\(id)\"") {
          #expect(found[id] == product, "\(second) over \(first): \(id)")
        }
        #expect(
          try !importProducts(shop.workspace, from: [folder.path + "/" + second]).isWritten, "\(second) over \(first)")
      }
    }
  }
}
