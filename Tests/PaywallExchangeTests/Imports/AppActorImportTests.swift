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
        ["id": "app.year", "kind": "autoRenewable", "period": "P1Y", "group": "a", "entitlements": ["pro"]],
        ["id": "app.coins", "kind": "consumable", "tokenAmount": 50],
      ])
    #expect(project.entitlements == ["pro"])
    let omitted = project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths)
    #expect(omitted.contains("data.offerings[0].packages[1].products[1]"))
    #expect(omitted.contains("data.offerings[0].packages[2]"))
  }
}
