import Foundation
import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel
import Testing

/// What AppActor's SDK (0.0.9) reads its fallback file into, by its public documents: which fields must be there and of
/// which kind. A field that it does not name is passed over.
private struct AppActorOfferings: Decodable {
  struct Offering: Decodable {
    let id: String
    let lookupKey: String
    let displayName: String?
    let isCurrent: Bool
    let metadata: [String: String]?
    let packages: [Package]
  }

  struct Package: Decodable {
    let id: String?
    let packageType: String
    let displayName: String?
    let position: Int
    let isActive: Bool
    let metadata: [String: String]?
    let tokenAmount: Int?
    let products: [Product]
  }

  struct Product: Decodable {
    enum Store: String, Decodable { case appStore = "app_store", playStore = "play_store", stripe, promotional }
    let store: Store
    let productId: String
    let productType: String
    let basePlanId: String?
    let offerId: String?
  }

  let currentOffering: Offering?
  let offerings: [Offering]
  let productEntitlements: [String: [String]]?
}

/// The file that AppActor's SDK loads.
@Suite struct AppActorExportTests {
  private func export(_ offerings: [Offering]) throws -> AppActorOfferings {
    let file = try ExportFormat.appActor.file(Sample.frame, offerings)
    return try JSONDecoder().decode(AppActorOfferings.self, from: Data(file.bytes))
  }

  @Test func loadsWithItsCurrentOffering() throws {
    let text = ["offering": Sample.offeringText, "variants/control": Sample.core]
    let loaded = try export([offering("lite", text), offering("pro", text)])
    #expect(loaded.offerings.map(\.id) == ["lite", "pro"])
    #expect(loaded.offerings.filter(\.isCurrent).map(\.id) == ["pro"])
    let current = try #require(loaded.currentOffering)
    #expect(current.id == "pro" && current.isCurrent)
    #expect(current.packages.map(\.packageType) == ["annual", "custom"])
    #expect(current.packages.flatMap(\.products).map(\.productId) == ["org.sample.year", "org.sample.month"])
  }

  @Test func loadsWithoutACurrentOffering() throws {
    let lite = offering(
      "lite", ["offering": Sample.offeringText, "variants/control": Sample.core])
    #expect(try export([lite]).currentOffering == nil)
    #expect(try export([]).offerings.isEmpty)
  }

  @Test func holdsWhatItsSDKDecodes() throws {
    let named = Sample.offeringText.replacing(
      "{type: annual,", with: "{type: annual, displayName: One year,")
    let pro = offering(["offering": named, "variants/control": Sample.core])
    let file = try ExportFormat.appActor.file(Sample.frame, [pro])
    #expect(file.path == "exports/appactor-offerings.json")
    // What the catalogue calls a product is for those who work on it; where a package has no name the store's is shown.
    let value: JSONValue = [
      "id": "pro", "lookupKey": "pro", "displayName": "Pro", "isCurrent": true,
      "metadata": ["a": "2", "b": "1"],
      "packages": [
        [
          "id": "annual", "packageType": "annual", "displayName": "One year", "position": 0, "isActive": true,
          "metadata": [:],
          "products": [["store": "app_store", "productId": "org.sample.year", "productType": "subscription"]],
        ],
        [
          "id": "gift", "packageType": "custom", "position": 1, "isActive": true, "metadata": ["k": "v"],
          "products": [["store": "app_store", "productId": "org.sample.month", "productType": "consumable"]],
        ],
      ],
    ]
    #expect(try JSONValue(parsing: file.bytes) == ["currentOffering": value, "offerings": [value]])
  }

  /// What a catalogue says of entitlements, tokens and Google Play; a billing plan is no product of the App Store.
  @Test func holdsWhatTheCatalogueSays() throws {
    let file = try ExportFormat.appActor.file(rich, [offering("pro", richOffering)])
    let loaded = try JSONDecoder().decode(AppActorOfferings.self, from: Data(file.bytes))
    #expect(loaded.productEntitlements == ["org.sample.year": ["premium"], "premium": ["premium"]])
    let packages = try #require(loaded.currentOffering).packages
    #expect(packages.map(\.tokenAmount) == [nil, 100, nil, nil])
    #expect(
      packages.map {
        $0.products.map { "\($0.store.rawValue) \($0.productId) \($0.basePlanId ?? "") \($0.offerId ?? "")" }
      } == [
        ["app_store org.sample.year  ", "play_store premium annual trial"], ["app_store org.sample.month  "],
        ["app_store org.sample.year:monthly  ", "play_store premium annual-monthly "],
        ["app_store org.sample.year@back  ", "play_store premium annual come-back"],
      ])
  }

  /// The same file by the schema; what the SDK drops, and what buys nothing, is said at its place.
  @Test func saysWhatTheSDKDrops() throws {
    let pro = offering("pro", richOffering)
    let files = try [rich, Sample.frame].map { try ExportFormat.appActor.file($0, [pro]).bytes }
    #expect(try VendorSchema.faults(.appActor, files) ?? [[], []] == [[], []])
    let losses = try ExportFormat.appActor.losses(rich, [pro])
    #expect(
      losses.map { "\($0.severity) \($0.range.file):\($0.range.line)" } == [
        "error offerings/pro/offering.yaml:7", "error offerings/pro/offering.yaml:8",
      ])
    #expect(
      try ExportFormat.appActor.losses(Sample.frame, []).map { "\($0.severity) \($0.range.file)" } == [
        "warning products.yaml"
      ])
  }

  /// A product of Google Play that several base plans share says nothing of which one was bought; a package of an offer that
  /// Google Play does not have is not sold there without it.
  @Test func grantsAndSellsNoMoreThanWasBought() throws {
    let catalogue = frame([
      "project": Sample.project,
      "products": """
      entitlements: [{id: basic}, {id: pro}]
      products:
        - id: org.sample.basic
          kind: autoRenewable
          period: P1M
          entitlements: [basic]
          googlePlay: {product: sub, basePlan: basic-m}
          promotionalOffers: [{id: half, mode: payAsYouGo, period: P1M, periods: 1}]
        - id: org.sample.pro
          kind: autoRenewable
          period: P1Y
          entitlements: [pro, basic]
          googlePlay: {product: sub, basePlan: pro-y}
      """,
    ])
    let packages = """
      kind: primary
      displayName: Pro
      version: 1.0.0
      packages:
        - {type: monthly, product: org.sample.basic@half}
      """
    let file = try ExportFormat.appActor.file(
      catalogue, [offering("pro", ["offering": packages, "variants/control": Sample.core])])
    let loaded = try JSONDecoder().decode(AppActorOfferings.self, from: Data(file.bytes))
    #expect(
      loaded.productEntitlements == [
        "org.sample.basic": ["basic"], "org.sample.pro": ["pro", "basic"], "sub": ["basic"],
      ])
    #expect(loaded.offerings.first?.packages.first?.products.map { $0.store.rawValue } == ["app_store"])
  }

  private let rich = frame([
    "project": Sample.project,
    "products": """
    entitlements: [{id: premium}]
    products:
      - id: org.sample.year
        kind: autoRenewable
        period: P1Y
        group: plus
        entitlements: [premium]
        winBackOffers: [{id: back, mode: free, period: P1M, googlePlayOffer: come-back}]
        billingPlans: [{id: monthly, period: P1M, googlePlay: {product: premium, basePlan: annual-monthly}}]
        googlePlay: {product: premium, basePlan: annual, offer: trial}
      - {id: org.sample.month, kind: consumable, tokenAmount: 100}
    """,
  ])

  private let richOffering = [
    "offering": """
    kind: primary
    displayName: Pro
    version: 1.0.0
    packages:
      - {type: annual, product: org.sample.year}
      - {id: gift, type: custom, product: org.sample.month}
      - {type: monthly, product: org.sample.year:monthly}
      - {id: back, type: annual, product: org.sample.year@back}
    """, "variants/control": Sample.core,
  ]

  private func text(_ name: String) -> [String: String] {
    let named = Sample.offeringText.replacing("displayName: Pro", with: "displayName: \(name)")
    return ["offering": named, "variants/control": Sample.core]
  }

  /// A second source for what is taken over: all of it, compiled anew.
  @Test func whatDidNotChangeIsTakenOver() throws {
    let (lite, pro) = (offering("lite", text("Lite")), offering("pro", text("Pro")))
    let (format, frame) = (ExportFormat.appActor, Sample.frame)
    let released = try format.file(frame, [lite, pro])
    let (changed, new) = (offering("pro", text("More")), offering("sale", text("Sale")))
    let parts = frame.settings.export(format).parts(in: [released.path: released.bytes])
    #expect(parts.keys.sorted() == ["lite", "pro"])
    for (all, old) in [
      ([lite, pro], ["lite", "pro"]), ([lite, changed], ["lite"]), ([lite, changed, new], ["lite"]), ([pro], ["pro"]),
      ([new], []),
    ] as [([Offering], [String])] {
      let known = parts.filter { old.contains($0.key) }
      // An offering that is taken over is not read: what would be read of it is another one.
      let files = try frame.settings.export(format).files(
        of: format.project(frame, all.map { known[$0.id] == nil ? $0 : offering($0.id, [:]) }, known: known))
      #expect(files.map(\.bytes) == [try format.file(frame, all).bytes])
    }
  }
}
