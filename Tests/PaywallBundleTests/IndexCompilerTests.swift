import Foundation
import JSON
import PaywallBundle
import PaywallModel
import Testing

@Suite struct IndexCompilerTests {
  static let project = """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [de, en, pt-BR]
    legal: {termsURL: "https://example.com/t"}
    expires: {timestamp: 7d}
    exports: [appactor]
    """

  static let sample = frame([
    "project": project,
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

  /// To readers that do not know the match, such a rule applies to nobody.
  @Test func limitsMoveIntoTheAudience() throws {
    let rules = try compiledRules(
      """
      - rollout: {share: 12.5, salt: gate-1}
        endsAt: 2030-01-01T00:00:00Z
        audience: {match: any, conditions: []}
        offering: pro
      - {startsAt: 2026-01-01T00:00:00Z, experiment: split}
      - {rollout: {share: 100, salt: gate-2, unit: device}, offering: pro}
      """)
    #expect(
      rules == [
        [
          "audience": [
            "match": "limited", "audience": ["match": "any", "conditions": []],
            "rollout": ["below": 1250, "salt": "gate-1", "unit": "user"], "endsAt": "2030-01-01T00:00:00Z",
          ], "offering": "pro",
        ], ["audience": ["match": "limited", "startsAt": "2026-01-01T00:00:00Z"], "experiment": "split"],
        [
          "audience": ["match": "limited", "rollout": ["below": 10_000, "salt": "gate-2", "unit": "device"]],
          "offering": "pro",
        ],
      ])
  }

  private func compiledRules(_ rules: String) throws -> JSONValue? {
    let text = "placements:\n  - id: gate\n    rules:\n" + rules.split(separator: "\n").map { "      \($0)\n" }.joined()
    let sample = frame(["project": Self.project, "products": "products: []", "placements": text])
    #expect(sample.findings == [])
    return try JSONValue(parsing: compileIndex(sample, versions: [:]).bytes)["placements"]?.array?.first?["rules"]
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
  @Test func omitsWhatIsForAuthors() throws {
    let text = String(decoding: try index().canonicalBytes(), as: UTF8.self)
    for word in ["expires", "exports", "description", "displayName", "Secret plans", "For us", "Coins"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  /// What is declared stands in the index, without where the app takes it from; an index of a project that declares
  /// nothing has no such key.
  @Test func declaredAttributesAreThereWithTheirTypes() throws {
    #expect(try index()["attributes"] == nil)
    let declared = frame([
      "project": Self.project + """

        attributes:
          - {name: country, type: country, source: the locale}
          - {name: tier, type: number, values: [1, 2]}
        """
    ])
    #expect(declared.settings.findings == [])
    let compiled = try JSONValue(parsing: compileIndex(declared, versions: [:]).bytes)
    #expect(
      compiled["attributes"] == [
        ["name": "country", "type": "country"], ["name": "tier", "type": "number", "values": [1, 2]],
      ])
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
