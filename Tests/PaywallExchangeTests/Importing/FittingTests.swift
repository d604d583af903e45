import JSON
import PaywallExchange
import PaywallModel
import Testing

/// Whatever a file says, what an import writes is of the project's format.
@Suite struct FittingTests {
  @Test(arguments: ["0", "-1", "1000000001", "9223372036854775807"])
  func tokensOutOfBoundsAreListed(amount: String) throws {
    let project = try imported(
      """
      {"offerings": [{"lookupKey": "main", "packages": [{"packageType": "custom", "tokenAmount": \(amount),
        "products": [{"store": "app_store", "productId": "app.coins", "productType": "consumable"}]}]}]}
      """, as: .appActor)
    #expect(project.products == [["id": "app.coins", "kind": "consumable"]])
    #expect(project.remarks.contains { $0.kind == .omitted && $0.message.contains("product 'app.coins'") })
  }

  /// Without the value that does not fit the rule would hold for other users.
  @Test func aRuleThatDoesNotFitIsLeftOutWhole() throws {
    let project = try imported(
      """
      {"trigger_options": [{"event_name": "open", "rules": [
         {"expression_cel": "user.age > 9999999999999999", "variants": [
           {"percentage": 100, "variant_type": "TREATMENT", "paywall_identifier": "one"}]},
         {"variants": [{"percentage": 100, "variant_type": "TREATMENT", "paywall_identifier": "two"}]}]}],
       "paywall_responses": [{"identifier": "one", "products": [{"product_id": "app.month"}]},
         {"identifier": "two", "products": [{"product_id": "app.month"}]}]}
      """, as: .superwall)
    #expect(project.placements.first?["rules"] == [["offering": "two"]])
    #expect(project.remarks.contains { $0.kind == .omitted && $0.message.hasPrefix("placements 'open'") })
  }

  @Test func entitlementsThatAreNoIdsAreListed() throws {
    let project = try imported(
      """
      {"offerings": [{"lookupKey": "main", "packages": [{"packageType": "annual",
        "products": [{"store": "app_store", "productId": "app.year"}]}]}],
       "productEntitlements": {"app.year": ["../pro", "plus"]}}
      """, as: .appActor)
    #expect(project.entitlements == ["plus"])
    #expect(project.products.first?["entitlements"] == ["plus"])
    #expect(project.remarks.flatMap(\.paths).contains("productEntitlements.[\"app.year\"][0]"))
  }
}
