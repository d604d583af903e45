import JSON
import PaywallExchange
import PaywallModel
import Testing

@Suite struct AppActorImportTests {
  @Test func packagesAreInTheOrderOfTheirPositions() throws {
    let project = try imported(
      """
      {"data": {"offerings": [{"id": "o1", "lookupKey": "main", "displayName": "Main", "isCurrent": true,
        "metadata": {"tint": "red"}, "packages": [
          {"id": "coins", "packageType": "custom", "displayName": "Coins", "position": 2, "isActive": true,
           "tokenAmount": 50, "products": [{"store": "app_store", "productId": "app.coins", "productType": "consumable"}]},
          {"id": "year", "packageType": "annual", "position": 1, "isActive": true, "products": [
            {"store": "app_store", "productId": "app.year", "productType": "subscription"},
            {"store": "play_store", "productId": "year", "productType": "subscription", "basePlanId": "p1y"}]},
          {"id": "old", "packageType": "weekly", "position": 0, "isActive": false, "products": []}]}],
        "productEntitlements": {"app.year": ["pro"]}}, "requestId": "r"}
      """, as: .appActor)
    let offering = try #require(project.offerings.first)
    #expect(offering.id == "main" && project.currentOffering == "main")
    #expect(
      offering.document["packages"] == [
        ["id": "year", "type": "annual", "product": "app.year"],
        ["id": "coins", "type": "custom", "product": "app.coins", "displayName": "Coins"],
      ])
    #expect(
      project.products == [
        [
          "id": "app.year", "kind": "autoRenewable", "period": "P1Y", "group": "a", "entitlements": ["pro"],
          "googlePlay": ["product": "year", "basePlan": "p1y"],
        ],
        ["id": "app.coins", "kind": "consumable", "tokenAmount": 50],
      ])
    #expect(project.entitlements == ["pro"])
    let omitted = project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths)
    #expect(omitted.contains("data.offerings[0].packages[2]"))
  }

  private static let files = [
    "paywall.yaml": "schema: 1\nappID: app\ncurrentOffering: main\ndefaultLocale: en\n",
    "products.yaml": """
    products:
      - {id: app.year, kind: autoRenewable, period: P1Y, group: g, level: 1, entitlements: [pro], googlePlay: {product: yearly}}
      - {id: app.coins, kind: consumable, tokenAmount: 50}
      - {id: app.gift, kind: nonConsumable}
    entitlements: [{id: pro}]
    """,
  ]

  private static func file(
    _ products: String = #"["pro"]"#, tokens: String = "50", play: String = "yearly", more: String = ""
  ) -> String {
    """
    {"offerings": [{"id": "main", "lookupKey": "main", "displayName": "Main", "isCurrent": true, "packages": [
      {"id": "year", "packageType": "annual", "products": [
        {"store": "app_store", "productId": "app.year", "productType": "subscription"},
        {"store": "play_store", "productId": "\(play)", "productType": "subscription"}]},
      {"id": "coins", "packageType": "custom", "tokenAmount": \(tokens), "products": [
        {"store": "app_store", "productId": "app.coins", "productType": "consumable"}]}]}],
      "productEntitlements": {"app.year": \(products)}\(more)}
    """
  }

  /// What an import of a file does to the catalogue of ``files``.
  private static func plan(
    _ text: String, memory: JSONValue? = nil
  ) throws -> (plan: ImportPlan, imported: ImportedProject) {
    let project = SampleProject(files)
    let imported = try ImportFormat.appActor.read(
      SourceFile(path: "input.json", bytes: Array(text.utf8)), for: ImportTarget(frame: project.frame))
    return (imported.plan(over: project.sources, [], memory: memory, ImportOptions()), imported)
  }

  private static func catalogue(_ plan: ImportPlan) -> String? {
    plan.files.first { $0.path == "products.yaml" }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// What is said of a product that the catalogue has is merged: the first import does not know which of both is an edit, later
  /// ones bring in what changed there.
  @Test(arguments: [
    (file(tokens: "60"), "products.app.coins.tokenAmount", "tokenAmount: 60"),
    (file(#"["pro", "extra"]"#), "products.app.year.entitlements", "extra"),
    (file("[]"), "products.app.year.entitlements", "entitlements: []"),
    (file(play: "other"), "products.app.year.googlePlay.product", "product: other"),
  ])
  func whatItSaysOfKnownProductsIsMerged(_ text: String, _ path: String, _ written: String) throws {
    let same = try Self.plan(Self.file())
    #expect(Self.catalogue(same.plan) == nil && same.plan.conflicts == [])
    let first = try Self.plan(text).plan
    #expect(first.conflicts.map(\.path) == [path])
    let second = try Self.plan(text, memory: same.plan.memory).plan
    #expect(second.conflicts == [])
    let catalogue = try #require(Self.catalogue(second))
    #expect(catalogue.contains(written) && catalogue.contains("kind: autoRenewable, period: P1Y"), "\(catalogue)")
  }

  /// What a file says that no project can, with its path.
  @Test(arguments: [
    (#", "currentOffering": {"lookupKey": "ghost"}"#, "currentOffering", "which the list lacks"),
    (#", "currentOffering": {"lookupKey": "main"}"#, "currentOffering", "otherwise than the list"),
    (#", "offerings2": 0"#, "offerings2", "has no counterpart"),
  ])
  func whatItCannotTakeIsListed(_ more: String, _ path: String, _ message: String) throws {
    let imported = try Self.plan(Self.file(more: more)).imported
    #expect(imported.remarks.contains { $0.paths == [path] && $0.message.contains(message) }, "\(imported.remarks)")
  }

  @Test func entitlementsOfWhatNothingSellsAreListed() throws {
    let text = Self.file().replacing(
      #""app.year": ["pro"]"#, with: #""app.year": ["pro"], "app.gift": ["gifts"], "gone": ["pro"]"#)
    let (plan, imported) = try Self.plan(text)
    #expect(try #require(Self.catalogue(plan)).contains("entitlements: [gifts]"))
    #expect(imported.remarks.contains { $0.paths == ["productEntitlements.gone"] && $0.kind == .omitted })
  }

  /// The SDK loads no such file.
  @Test func aCurrentOfferingThatIsATextIsAnError() {
    #expect(throws: ImportError.self) { try Self.plan(Self.file(more: #", "currentOffering": "main""#)) }
  }
}
