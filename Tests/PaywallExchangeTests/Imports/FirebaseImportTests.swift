import Base
import JSON
import PaywallExchange
import PaywallModel
import Testing

@Suite struct FirebaseImportTests {
  private func value(_ headline: String) -> String {
    let screen: JSONValue = [
      "id": .string("wire_" + headline), "headline": .string(headline), "subhead": "Only $3 per month",
      "bullets": ["One"],
      "productIDs": ["app.month"], "highlightedProductID": "app.month", "ctaTitle": "Go", "glow": 3,
    ]
    let text = String(decoding: screen.canonicalBytes(), as: UTF8.self)
    return String(decoding: JSONValue.string(text).canonicalBytes(), as: UTF8.self)
  }

  @Test func parametersArePlacementsAndConditionsAudiences() throws {
    let project = try imported(
      """
      {"conditions": [
         {"name": "dach", "expression": "device.country in ['DE', 'AT'] && app.userProperty['plan'] == 'free'"},
         {"name": "tenth", "expression": "percent <= 10"}],
       "parameters": {
         "settings": {"defaultValue": {"value": \(value("all"))}, "valueType": "JSON", "conditionalValues": {
           "tenth": {"value": \(value("few"))}, "dach": {"value": \(value("dach"))}}},
         "volume": {"defaultValue": {"value": "11"}}}}
      """, as: .firebase)
    #expect(project.offerings.map(\.id) == ["wire_dach", "wire_all"])
    #expect(project.offerings[0].variants[0].document["subhead"] == "Only {{price}} per month")
    let rules = project.placements.first?["rules"]?.array ?? []
    #expect(rules.count == 2)
    #expect(
      rules.first?["audience"]?["conditions"] == [
        ["attribute": "country", "operator": "in", "values": ["DE", "AT"]],
        ["attribute": "plan", "operator": "equals", "value": "free"],
      ])
    #expect(rules.last == ["offering": "wire_all"])
    let omitted = project.remarks.filter { $0.kind == .omitted }.flatMap(\.paths)
    #expect(omitted.contains("parameters.settings.conditionalValues.tenth"))
    #expect(omitted.contains("parameters.volume"))
  }

  @Test func conditionsOfOneNameAreRefused() {
    let error = #expect(throws: ImportError.self) {
      try imported(
        """
        {"conditions": [{"name": "a", "expression": "true"}, {"name": "a", "expression": "percent <= 10"}],
         "parameters": {"settings": {"defaultValue": {"value": \(value("all"))}, "valueType": "JSON"}}}
        """, as: .firebase)
    }
    #expect(error?.message == "there is another condition 'a' before this one" && error?.range.start.column == 54)
  }

  /// Half a placeholder would be an error of the project's.
  @Test(arguments: [("Save {{ now", "Save { now"), ("All }}", "All }"), ("{{{{ a", "{ a"), ("{ a }", "{ a }")])
  func bracesOfNoPlaceholder(written: String, text: String) throws {
    let project = try imported(
      #"{"parameters": {"settings": {"defaultValue": {"value": \#(value(written))}, "valueType": "JSON"}}}"#,
      as: .firebase)
    let headline = project.offerings[0].variants[0].document["headline"]?.string ?? ""
    #expect(PlaceholderScan(headline).unbalanced.isEmpty && headline == text)
    let isSaid = project.remarks.contains { $0.message == "two braces without their counterpart are written as one" }
    #expect(isSaid == (written != text))
  }
}
