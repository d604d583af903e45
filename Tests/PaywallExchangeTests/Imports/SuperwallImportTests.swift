import JSON
import PaywallExchange
import PaywallModel
import Testing

@Suite struct SuperwallImportTests {
  @Test func placementsHaveTheAudiencesThatConditionsExpress() throws {
    let project = try imported(
      """
      {"trigger_options": [{"event_name": "open_app", "rules": [
          {"experiment_id": "1", "expression_cel": "user.age >= 18 && device.country == \\"DE\\"", "variants": [
            {"percentage": 20, "variant_type": "HOLDOUT", "variant_id": "1"},
            {"percentage": 60, "variant_type": "TREATMENT", "variant_id": "2", "paywall_identifier": "one"},
            {"percentage": 20, "variant_type": "TREATMENT", "variant_id": "3", "paywall_identifier": "two"}]},
          {"experiment_id": "2", "expression_cel": "user.a == 1 || user.b == 2", "variants": [
            {"percentage": 100, "variant_type": "TREATMENT", "variant_id": "4", "paywall_identifier": "two"}]},
          {"experiment_id": "3", "expression_cel": null, "variants": [
            {"percentage": 100, "variant_type": "TREATMENT", "variant_id": "5", "paywall_identifier": "two"}]}]}],
       "paywall_responses": [
         {"identifier": "one", "name": "One", "url": "https://example.com/1", "products_v2": [
           {"reference_name": "primary", "store_product": {"store": "APP_STORE", "product_identifier": "app.month"}},
           {"reference_name": "web", "store_product": {"store": "STRIPE", "product_identifier": "s1"}}]},
         {"identifier": "two", "name": "Two", "url": "https://example.com/2", "products": [
           {"product": "primary", "product_id": "app.yearly"}]}]}
      """, as: .superwall)
    #expect(project.offerings.map(\.id) == ["one", "two"])
    #expect(
      project.offerings[0].document["packages"] == [["id": "primary", "type": "custom", "product": "app.month"]]
        || project.offerings[0].document["packages"] == [["id": "primary", "type": "monthly", "product": "app.month"]])
    let rules = project.placements.first?["rules"]?.array ?? []
    #expect(rules.map { $0["offering"]?.string } == ["one", "two"])
    #expect(
      rules.first?["audience"]?["conditions"] == [
        ["attribute": "age", "operator": "atLeast", "value": 18],
        ["attribute": "country", "operator": "equals", "value": "DE"],
      ])
    #expect(project.experiments.first?.document["arms"]?.array?.map { $0["weight"]?.integer } == [7500, 2500])
    let omitted = project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths)
    #expect(omitted.contains("trigger_options[0].rules[0].variants[0]"))
    #expect(omitted.contains("trigger_options[0].rules[1]"))
    #expect(omitted.contains("paywall_responses[0].products_v2[1]"))
  }

  /// What is no expression, or has no order here, must not become one that holds for others.
  @Test(
    arguments: [
      ("user.a == 1 && user.b == 2", 2), ("user.a >= 2", 1), (#"device.appVersion >= \"2.10\""#, 1),
      ("user.a == 1 &&", nil),
      ("&& user.a == 1", nil), (#"user.a >= \"b\""#, nil), ("user.a < true", nil), (#"user.a == \"x && y\""#, nil),
      ("user.a", nil), ("!(user.a == 1)", nil), ("user.a in []", nil),
    ] as [(String, Int?)])
  func anExpressionIsTakenWholeOrNotAtAll(expression: String, count: Int?) throws {
    let project = try imported(
      """
      {"trigger_options": [{"event_name": "open", "rules": [{"expression_cel": "\(expression)", "variants": [
         {"percentage": 100, "variant_type": "TREATMENT", "paywall_identifier": "one"}]}]}],
       "paywall_responses": [{"identifier": "one", "name": "**One**\u{200B}", "products": [{"product_id": "app.month"}]}]}
      """, as: .superwall)
    let led = project.placements.first?["rules"]?.array?.first { $0["offering"] == "one" }
    #expect(led?["audience"]?["conditions"]?.array?.count == count)
    #expect((led == nil) == (count == nil))
    #expect(project.offerings.first?.document["displayName"] == "One")
    #expect(project.remarks.contains { $0.kind == .renamed && $0.paths == ["paywall_responses[0].name"] })
  }
}
