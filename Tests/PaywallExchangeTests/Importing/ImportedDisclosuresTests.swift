import JSON
@testable import PaywallExchange
import PaywallModel
import Testing

/// What stores ask of subscriptions and a file does not say: added where it follows from the products, otherwise said.
@Suite struct ImportedDisclosuresTests {
  private static func paywall(_ sections: String, _ button: String, _ product: String = "app.month") -> String {
    #"{"paywalls": {"main": {"id": "main", "sections": [\#(sections)], "cta": {"text": "\#(button)"}, "plans": ["#
      + #"{"product_id": "\#(product)"}], "localizations": {"de": {"header.title": "Hallo"}}}}}"#
  }

  private static func imported(_ text: String) throws -> (variant: JSONValue, said: [String], german: JSONValue?) {
    let settings = "schema: 1\nappID: app\ncurrentOffering: default\ndefaultLocale: en\nlocales: [en, de]\n"
    let products = """
      products:
        - {id: app.month, kind: autoRenewable, period: P1M, group: a}
        - {id: app.trial, kind: autoRenewable, period: P1M, group: a, introductoryOffer: {mode: free, period: P1W}}
        - {id: app.once, kind: nonConsumable}
      """
    var files = ProjectFiles()
    files.project = SourceFile(path: "paywall.yaml", bytes: Array(settings.utf8))
    files.products = SourceFile(path: "products.yaml", bytes: Array(products.utf8))
    let target = ImportTarget(
      frame: ProjectFrame(reading: files), smallPrint: ["en": "All of it: {{price}} per {{period}}."]
    ) { text, _, isButton in text.contains("free trial") || isButton && text.contains("free") }
    let project = try ImportFormat.appDNA.read(
      SourceFile(path: "a.json", bytes: Array(text.utf8)), for: target)
    let offering = try #require(project.offerings.first)
    return (
      try #require(offering.variants.first?.document),
      project.remarks.filter { $0.kind == .assumed && $0.paths == ["paywalls.main"] }.map(\.message),
      offering.locales.first { $0.locale == "de" }?.document["control"]
    )
  }

  private static let header = #"{"type": "header", "data": {"title": "Hello", "subtitle": "You"}}"#

  /// The templates' words where there are some, the least that rules ask for in other languages.
  @Test func smallPrintIsDerived() throws {
    let (variant, said, german) = try Self.imported(Self.paywall(Self.header, "Go"))
    #expect(variant["footnote"] == "All of it: {{price}} per {{period}}.")
    let words = german?["footnote"]?.string ?? ""
    #expect(words.contains("{{title}}") && words.contains("{{price}}") && words.contains("{{period}}"))
    #expect(said.contains { $0.hasPrefix("the screen has no small print for its subscriptions; it gets some") })
    #expect(said.contains { $0.hasPrefix("what is not translated into 'de'") })
    let legal = #", {"type": "legal", "data": {"text": "{{plan.price}}, renews"}}"#
    let own = try Self.imported(Self.paywall(Self.header + legal, "Go"))
    #expect(own.variant["footnote"] == nil && !own.said.contains { $0.contains("small print") })
    let once = try Self.imported(Self.paywall(Self.header, "Go", "app.once"))
    #expect(once.variant["footnote"] == nil && !once.said.contains { $0.contains("small print") })
  }

  /// The rules let small print speak of trials, but not of a length that no product has.
  @Test(arguments: [
    ("footnote", "Any unused part of a free trial is forfeited.", false),
    ("footnote", "7 days free, then it renews.", true),
    ("subhead", "Any unused part of a free trial is forfeited.", true), ("subhead", "Nothing of the kind.", false),
  ])
  func smallPrintMaySpeakOfTrials(field: String, words: String, isDoubtful: Bool) throws {
    var screen: [String: JSONValue] = [
      "id": "main", "headline": "All", "subhead": "More", "bullets": ["One"], "productIDs": ["app.month"],
      "highlightedProductID": "app.month", "ctaTitle": "Go", "footnote": "Renews.",
    ]
    screen[field] = .string(words)
    let members = screen.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
    let value = JSONValue.string(String(decoding: JSONValue.object(members).canonicalBytes(), as: UTF8.self))
    let text = String(decoding: value.canonicalBytes(), as: UTF8.self)
    let project = try PaywallExchangeTests.imported(
      #"{"parameters": {"settings": {"defaultValue": {"value": \#(text)}, "valueType": "JSON"}}}"#, as: .firebase
    ) { text, _, _ in text.contains("free trial") }
    let said = project.remarks.filter { $0.kind == .doubtful }.flatMap(\.paths)
    #expect(said == (isDoubtful ? ["parameters.settings.defaultValue.value"] : []))
  }

  /// The store gives one trial; whoever has had it reads other words, and the dates are for the author to write.
  @Test func buttonsOfTrialsGetOtherWords() throws {
    let footer = #", {"type": "sticky_footer", "data": {"cta_text": "Start free trial"}}"#
    for (sections, button, key, type) in [
      (Self.header, "Start free trial", "titleWithoutTrial", "cta"),
      (Self.header + footer, "Go", "ctaTitleWithoutTrial", "sticky_footer"),
    ] {
      let (variant, said, german) = try Self.imported(Self.paywall(sections, button, "app.trial"))
      let section = variant["sections"]?.array?.first { $0["type"]?.string == type }
      #expect(section?[key] == "Subscribe", "\(type)")
      #expect(german?["sections.\(type).\(key)"] == "Abonnieren")
      #expect(said.contains("the button offers a trial; users who have had theirs read 'Subscribe'"))
      #expect(said.contains { $0.hasPrefix("the screen offers a trial and does not say when it ends") })
    }
    // A word for free offers a trial on the button alone.
    let free = try Self.imported(Self.paywall(Self.header, "Try it free", "app.trial"))
    #expect(free.said.contains("the button offers a trial; users who have had theirs read 'Subscribe'"))
    let plain = try Self.imported(Self.paywall(Self.header, "Go", "app.trial"))
    #expect(!plain.said.contains { $0.contains("trial") })
    // No product has a trial: other rules say so of the button.
    let none = try Self.imported(Self.paywall(Self.header, "Try it free"))
    #expect(!none.said.contains { $0.contains("trial") })
  }
}
