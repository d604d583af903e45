import Foundation
import JSON
import PaywallBundle
import PaywallModel
import Testing

@Suite struct IndexTests {
  static let sample = frame([
    "project": """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [de, en, pt-BR]
    legal: {termsURL: "https://example.com/t"}
    expires: {timestamp: 7d}
    exports: [appactor]
    """,
    "products": """
    products:
      - {id: org.sample.year, kind: autoRenewable, displayName: Year, period: P1Y, group: plus, level: 1,
         introductoryOffer: {mode: free, period: P1W}}
      - {id: org.sample.month, kind: consumable, displayName: Coins}
    """,
    "placements": """
    placements:
      - id: settings
        description: The settings screen
        rules:
          - {audience: {conditions: [{attribute: country, operator: in, values: [DE, 5, true]}]}, experiment: split}
          - {offering: pro}
    """,
    "experiments/split": """
    displayName: For us
    hypothesis: Secret plans
    placement: settings
    status: running
    arms:
      - {id: a, offering: pro, variant: control, weight: 5000}
      - {id: b, offering: pro, weight: 5000}
    """,
  ])

  private func index() throws -> JSONValue {
    #expect(Self.sample.findings == [])
    return try JSONValue(parsing: compileIndex(Self.sample, versions: ["pro": SemanticVersion(1, 2, 3)]).bytes)
  }

  @Test func saysWhoSeesWhat() throws {
    let index = try index()
    #expect(index["currentOffering"] == "pro" && index["appID"] == "org.sample.app" && index["defaultLocale"] == "en")
    #expect(index["locales"] == ["de", "en", "pt-BR"])
    #expect(index["offerings"] == ["pro": ["version": "1.2.3", "target": "offerings/pro.json"]])
    #expect(
      index["placements"] == [
        [
          "id": "settings",
          "rules": [
            [
              "audience": [
                "match": "all",
                "conditions": [["attribute": "country", "operator": "in", "values": ["DE", 5, true]]],
              ], "experiment": "split",
            ], ["offering": "pro"],
          ],
        ]
      ])
    #expect(
      index["products"]?.array?.first == [
        "id": "org.sample.year", "kind": "autoRenewable", "period": "P1Y", "group": "plus", "level": 1,
        "introductoryOffer": ["mode": "free", "period": "P1W", "periods": 1],
      ])
  }

  @Test func experimentsSayAllThatAssignmentNeeds() throws {
    #expect(
      try index()["experiments"] == [
        [
          "id": "split", "placement": "settings", "status": "running", "unit": "user", "hash": "sha256",
          "salt": "split",
          "arms": [
            ["id": "a", "offering": "pro", "variant": "control", "weight": 5000],
            ["id": "b", "offering": "pro", "weight": 5000],
          ],
        ]
      ])
  }

  /// How long signatures hold, what is exported and what authors note is nothing that readers need.
  @Test func leavesOutWhatIsForAuthors() throws {
    let text = String(decoding: try index().canonicalBytes(), as: UTF8.self)
    for word in ["expires", "exports", "description", "displayName", "Secret plans", "For us", "Coins"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  /// The order in which versions are handed over does not show.
  @Test func isTheSameWhateverTheOrder() throws {
    let ids = (0..<40).map { "o\($0)" }
    let versions = ids.map { ($0, SemanticVersion(1, 0, 0)) }
    let a = compileIndex(Self.sample, versions: Dictionary(uniqueKeysWithValues: versions))
    let b = compileIndex(Self.sample, versions: Dictionary(uniqueKeysWithValues: versions.reversed()))
    #expect(a.bytes == b.bytes)
  }
}

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
@Suite struct AppActorTests {
  private func export(_ offerings: [Offering]) throws -> AppActorOfferings {
    let file = exportAppActor(IndexTests.sample, offerings)
    return try JSONDecoder().decode(AppActorOfferings.self, from: Data(file.bytes))
  }

  @Test func loadsWithItsCurrentOffering() throws {
    let text = ["offering": CompileTests.offeringText, "variants/control": CompileTests.core]
    let loaded = try export([offering("lite", text), offering("pro", text)])
    #expect(loaded.offerings.map(\.id) == ["lite", "pro"])
    #expect(loaded.offerings.filter(\.isCurrent).map(\.id) == ["pro"])
    let current = try #require(loaded.currentOffering)
    #expect(current.id == "pro" && current.isCurrent)
    #expect(current.packages.map(\.packageType) == ["annual", "custom"])
    #expect(current.packages.flatMap(\.products).map(\.productId) == ["org.sample.year", "org.sample.month"])
  }

  @Test func loadsWithoutACurrentOffering() throws {
    let lite = offering("lite", ["offering": CompileTests.offeringText, "variants/control": CompileTests.core])
    #expect(try export([lite]).currentOffering == nil)
    #expect(try export([]).offerings.isEmpty)
  }

  @Test func holdsWhatItsSDKDecodes() throws {
    let named = CompileTests.offeringText.replacing("{type: annual,", with: "{type: annual, displayName: One year,")
    let pro = offering(["offering": named, "variants/control": CompileTests.core])
    let file = exportAppActor(IndexTests.sample, [pro])
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
}
