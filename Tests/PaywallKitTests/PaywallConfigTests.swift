import Foundation
import PaywallKit
import PaywallModel
import Testing

@Suite struct PaywallConfigTests {
  private static let good: [String: any Sendable] = [
    "id": "a", "headline": "H", "subhead": "", "bullets": ["one"], "productIDs": ["p", "q"],
    "highlightedProductID": "q", "ctaTitle": "", "footnote": "f",
  ]

  private func read(_ key: String? = nil, _ value: (any Sendable)? = nil) throws -> PaywallConfig? {
    var object: [String: Any] = Self.good
    if let key { object[key] = value }
    return PaywallConfig(validating: try JSONSerialization.data(withJSONObject: object))
  }

  @Test func decodesTheEightFields() throws {
    let expected = PaywallConfig(
      id: "a", headline: "H", subhead: "", bullets: ["one"], productIDs: ["p", "q"], highlightedProductID: "q",
      ctaTitle: "", footnote: "f")
    #expect(try read() == expected)
    #expect(try read("sections", [1]) == expected)
    #expect(try read("footnote", nil)?.footnote == nil)
    let again = try JSONDecoder().decode(PaywallConfig.self, from: JSONEncoder().encode(expected))
    #expect(again == expected)
  }

  @Test(
    arguments: [
      ("headline", ""), ("bullets", [String]()), ("productIDs", [String]()), ("highlightedProductID", "r"),
      ("highlightedProductID", ""), ("headline", 3), ("bullets", "one"), ("bullets", ["one", 2] as [any Sendable]),
      ("id", NSNull()), ("footnote", 1), ("ctaTitle", nil), ("subhead", nil), ("id", nil),
    ] as [(String, (any Sendable)?)])
  func discardsWhatCannotBeShown(_ key: String, _ value: (any Sendable)?) throws {
    #expect(try read(key, value) == nil)
  }

  @Test(arguments: ["", "{", "[]", "null", "{\"id\":\"a\"}", "\u{0}", "<html>"])
  func discardsWhatIsNoPaywall(_ text: String) {
    #expect(PaywallConfig(validating: Data(text.utf8)) == nil)
  }

  @Test func dropsProductsThatTheStoreDoesNotKnow() throws {
    let config = try #require(try read())
    #expect(config.showing(only: ["p", "q", "r"]) == config)
    #expect(config.showing(only: ["q"])?.productIDs == ["q"])
    #expect(config.showing(only: ["q"])?.highlightedProductID == "q")
    #expect(config.showing(only: ["p"])?.productIDs == ["p"])
    #expect(config.showing(only: ["p"])?.highlightedProductID == "p")
    #expect(config.showing(only: ["r"]) == nil)
    #expect(config.showing(only: []) == nil)
  }

  /// The wire values of the seed's table.
  @Test func namesDismissals() {
    #expect(DismissReason.allCases.map(\.rawValue) == ["purchased", "dismissed", "tappedOutside", "programmatic"])
    #expect(DismissReason.restoreSuccess == "restore_success")
  }

  @Test func knowsTheWordsOfTheFormat() {
    #expect(PlanStyle.allCases.map(\.rawValue) == PlanStyleType.allCases.map(\.rawValue))
    #expect(PlanStyle.verticalStack.rawValue == PlanStyleType.usual.rawValue)
    #expect(PaywallLayout.stack.rawValue == Layout.usual.rawValue)
    #expect(PaywallLayout.allCases.map(\.rawValue) == Layout.allCases.map(\.rawValue))
  }
}
