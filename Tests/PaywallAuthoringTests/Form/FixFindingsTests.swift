import PaywallAuthoring
import PaywallChecking
import PaywallModel
import ProjectTestSupport
import Testing

@Suite struct FixFindingsTests {
  private func fixes(_ shop: Shop) throws -> Fixes {
    try planFixes(shop.workspace, of: validate(shop.workspace, in: shop.context).findings, in: shop.context)
  }

  private func errors(_ shop: Shop) throws -> [String] {
    try validate(shop.workspace, in: shop.context).findings.filter { $0.severity == .error }.map(\.rule)
  }

  @Test func correctsNamesInJSONToo() throws {
    let shop = try Shop(releases: 0)
    try shop.write(
      "offerings/default/variants/short.json",
      #"{ "headlin": "A", "id": "default_short", "subhead": "B", "bullets": [], "productIDs": ["com.example.shop.anual"], "#
        + #""highlightedProductID": "com.example.shop.annual", "ctaTitle": "C", "footnote": "{{price}} per {{period}}" }"#
    )
    let found = try fixes(shop)
    #expect(found.changed.map(\.file) == ["offerings/default/variants/short.json"])
    #expect(try applyFixes(found, shop.workspace).isEmpty)
    let text = try shop.read("offerings/default/variants/short.json")
    #expect(text.contains(#""headline": "A""#) && text.contains(#"["com.example.shop.annual"]"#))
  }

  /// A name that would be there twice then is not the one that was meant.
  @Test func leavesAloneWhatWouldBeAnotherError() throws {
    let shop = try Shop(releases: 0)
    let text = try shop.read(Shop.control).replacing("subhead:", with: "subhead: Another\nsubheading:")
    try shop.write(Shop.control, text)
    #expect(try fixes(shop).isEmpty)
    #expect(try shop.read(Shop.control) == text)
  }

  /// Every rule that asks for https, in each of its places.
  @Test func makesAddressesSecure() throws {
    let shop = try Shop(releases: 0)
    try shop.edit("paywall.yaml", "termsURL: https:", "termsURL: http:")
    try shop.edit("paywall.yaml", "privacyURL: https:", "privacyURL: http:")
    _ = try applyFixes(fixes(shop), shop.workspace)
    #expect(try !shop.read("paywall.yaml").contains("http:"))
  }

  /// The port of http does not speak https.
  @Test func aSecureAddressHasNoPortOfAnInsecureOne() throws {
    let shop = try Shop(releases: 0)
    try shop.edit("paywall.yaml", "termsURL: https://", "termsURL: http://a.example.net:80/terms # ")
    _ = try applyFixes(fixes(shop), shop.workspace)
    #expect(try shop.read("paywall.yaml").contains("termsURL: https://a.example.net/terms #"))
  }

  @Test func givesTextsThatAreTranslatedByPlaceIds() throws {
    let shop = try Shop(releases: 0)
    try shop.edit(
      Shop.control, try shop.read(Shop.control).firstBullets, "bullets:\n  - Unlimited projects\n  - No ads\n")
    try shop.write("offerings/default/locales/de.yaml", "control:\n  bullets.1: Keine Werbung\n")
    let found = try fixes(shop)
    #expect(found.steps.contains(.nameTexts(offering: "default")))
    var shown: [String] = []
    _ = try applyFixes(found, shop.workspace) { _, changed in shown += changed.flatMap(\.lines).flatMap(\.added) }
    #expect(try shop.read("offerings/default/locales/de.yaml").contains("bullets.no_ads: Keine Werbung"))
    #expect(shown.contains("  bullets.no_ads: Keine Werbung") && shown.contains("  - id: no_ads"))
    #expect(try !fixes(shop).steps.contains(.nameTexts(offering: "default")))
  }

  @Test func takesAwayWaiversThatAcceptNothing() throws {
    let shop = try Shop(releases: 0)
    try shop.edit(Shop.control, "Unlock everything", "Only today")
    let request = WaiverRequest(
      rule: "no-urgency-copy", paths: ["\(Shop.control):headline"], reason: "a sale", owner: "Ana", until: "30d")
    _ = try waive(shop.workspace, request, in: shop.context)
    #expect(try fixes(shop).changed.isEmpty)
    try shop.edit(Shop.control, "Only today", "Unlock everything")
    _ = try applyFixes(fixes(shop), shop.workspace)
    #expect(try shop.read("waivers.yaml").hasSuffix("\nwaivers: []\n"))
  }

  /// What rules would find in a file that cannot be read is not known.
  @Test(arguments: [": : {\n", "headline: twice\n"]) func aWaiverStaysWhereRulesAreNotAsked(_ fault: String) throws {
    let shop = try Shop(releases: 0)
    try shop.edit(Shop.control, "Unlock everything", "Only today")
    let request = WaiverRequest(
      rule: "no-urgency-copy", paths: ["\(Shop.control):headline"], reason: "a sale", owner: "Ana", until: "30d")
    _ = try waive(shop.workspace, request, in: shop.context)
    let waivers = try shop.read("waivers.yaml")
    try shop.write(Shop.control, shop.read(Shop.control) + fault)
    #expect(try !shop.findings().contains { $0.rule == "waiver-valid" })
    _ = try applyFixes(fixes(shop), shop.workspace)
    #expect(try shop.read("waivers.yaml") == waivers)
  }

  /// Of a file in conflict nothing is known to be missing.
  @Test func aFileInConflictLacksNothing() throws {
    let shop = try Shop("subscription")
    _ = try newExperiment(shop.workspace, "words", placement: "settings", from: "default")
    let before = Set(try shop.findings().filter { $0.severity == .error }.map(\.rule))
    for (path, key) in [
      ("offerings/default/locales/de.yaml", "control:\n"), ("placements.yaml", "placements:\n"),
      ("offerings/default/offering.yaml", "packages:\n"),
    ] {
      let sides = "<<<<<<< HEAD\n# ours\n=======\n# theirs\n>>>>>>> other\n"
      try shop.edit(path, key, sides + key)
    }
    let found = try shop.findings().filter { $0.severity == .error }
    #expect(
      Set(found.map(\.rule)).subtracting(before) == ["well-formed"]
        && found.count(where: { $0.rule == "well-formed" }) == 3)
  }

  @Test func comesToAnEnd() throws {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.control, "subhead:", "subheading:")
    try shop.edit("paywall.yaml", "locales: [en]", "locales: [en, es]")
    try shop.write("offerings/default/locales/de.yaml", "control:\n  headline: Alles freischalten\n")
    let found = try fixes(shop)
    #expect(found.steps == [.addLocale("es", offering: "default"), .bump(offering: "default")])
    #expect(try applyFixes(found, shop.workspace) == ["default"])
    #expect(try shop.read("paywall.yaml").contains("locales: [en, es, de]"))
    #expect(shop.exists("offerings/default/locales/es.yaml"))
    let again = try fixes(shop)
    #expect(again.changed.isEmpty && again.steps == [.bump(offering: "default")])
    #expect(try !errors(shop).contains("known-key") && !errors(shop).contains("locale-declared"))
  }

  @Test func writesNothingForAProjectInOrder() throws {
    let shop = try Shop(releases: 1)
    #expect(try fixes(shop).isEmpty)
    #expect(try applyFixes(fixes(shop), shop.workspace).isEmpty)
    #expect(try shop.git("status", "--porcelain", "-uno") == "")
  }
}

extension String {
  /// The lines of the bullets.
  fileprivate var firstBullets: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("bullets:") }) else { return "" }
    let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix(" ") } ?? lines.endIndex
    return lines[start..<end].joined(separator: "\n") + "\n"
  }
}
