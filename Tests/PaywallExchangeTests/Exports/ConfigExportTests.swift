import Foundation
import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel
import Testing

/// The struct of the first seed: what apps decode a configuration with.
struct PaywallConfig: Codable, Equatable {
  let id: String
  let headline: String
  let subhead: String
  let bullets: [String]
  let productIDs: [String]
  let highlightedProductID: String
  let ctaTitle: String
  let footnote: String?
}

@Suite struct ConfigExportTests {
  private let pro = offering([
    "offering": Sample.offeringText, "variants/control": Sample.core,
    "locales/de": "control: {headline: Alles, bullets.0: Schnell}", "locales/pt": "control: {ctaTitle: Continuar}",
  ])

  /// A file for each placement and locale, and for what the settings name; the words of `pt` serve `pt-BR`.
  @Test func decodesWithTheSeedsStruct() throws {
    let files = try ExportFormat.config.files(Sample.frame, [pro])
    #expect(
      files.map(\.path)
        == ["_current", "settings"].flatMap { name in
          ["de", "en", "pt-BR"].map { "exports/config/\(name).\($0).json" }
        })
    let configs = try files.map { try JSONDecoder().decode(PaywallConfig.self, from: Data($0.bytes)) }
    #expect(
      configs.map(\.headline) == [
        "Alles", "Всё \"сразу\" 👍", "Всё \"сразу\" 👍", "Alles", "Всё \"сразу\" 👍", "Всё \"сразу\" 👍",
      ])
    #expect(configs[0].bullets == ["Schnell", "0", "5"] && configs[1].bullets == ["Fast", "0", "5"])
    #expect(configs.map(\.ctaTitle) == ["Continue", "Continue", "Continuar", "Continue", "Continue", "Continuar"])
    #expect(
      Set(configs.map(\.id)) == ["pro_control"] && Set(configs.map(\.highlightedProductID)) == ["org.sample.month"])
    #expect(try VendorSchema.faults(.config, files.map(\.bytes))?.allSatisfy(\.isEmpty) ?? true)
  }

  /// Who is singled out by a condition is said; the rule for everybody is what the file holds.
  @Test func saysWhomItsFilesAreNotFor() throws {
    let losses = try ExportFormat.config.losses(Sample.frame, [pro])
    #expect(
      losses.map { "\($0.severity) \($0.range.file):\($0.range.line)" } == [
        "warning paywall.yaml:6", "warning placements.yaml:5",
      ])
    let split = frame([
      "project": Sample.project, "products": "products: []",
      "placements": "placements: [{id: settings, rules: [{experiment: split}]}]",
      "experiments/split": """
      placement: settings
      status: running
      arms: [{id: a, offering: lite, weight: 5000}, {id: b, offering: pro, weight: 5000}]
      """,
    ])
    let lite = offering(
      "lite", ["offering": Sample.offeringText, "variants/control": Sample.core.replacing("pro_", with: "lite_")])
    let files = try ExportFormat.config.files(split, [lite, pro])
    let config = try #require(files.first { $0.path.hasSuffix("settings.en.json") })
    #expect(try JSONValue(parsing: config.bytes)["id"] == "lite_control")
    #expect(
      try ExportFormat.config.losses(split, [lite, pro]).map(\.message) == [
        "the renderer of eight fields has no place for 'legal'",
        "everybody sees the arm 'a' of the experiment 'split'",
      ])
  }

  /// The seed's renderer would show braces, and find no product of a billing plan; a reader of one's own may know both.
  @Test func refusesWhatThePlainReaderMisreads() throws {
    let odd = offering([
      "offering": Sample.offeringText,
      "variants/control": Sample.core.replacing("ctaTitle: Continue", with: "ctaTitle: Go for {{ price }}")
        .replacing("[org.sample.year,", with: "[org.sample.year:monthly,"),
    ])
    let losses = try ExportFormat.config.losses(Sample.frame, [odd]).filter { $0.severity == .error }
    #expect(
      losses.map { "\($0.range.file):\($0.range.line):\($0.range.column) \($0.message)" }.sorted() == [
        "offerings/pro/variants/control.yaml:5:14 the store has no product 'org.sample.year:monthly', so the reader drops it",
        "offerings/pro/variants/control.yaml:7:11 the reader shows '{{price}}' as it stands",
      ])
    let extended = frame([
      "project": Sample.project.replacing("[appactor]", with: "[{kind: config, extended: true}]"),
      "products": "products: []",
    ])
    #expect(extended.settings.findings.isEmpty)
    #expect(try ExportFormat.config.losses(extended, [odd]).map(\.range.file) == ["paywall.yaml"])
  }

  /// What stands beside the eight fields is said, once for each part; sections that repeat them lose nothing.
  @Test func saysWhatItLeavesOut() throws {
    let names = "packages: [{type: annual, product: org.sample.year, displayName: A year}]"
    func losses(_ screen: String, _ format: ExportFormat = .config, package: String = "") throws -> [String] {
      let pro = offering([
        "offering": "kind: primary\ndisplayName: Pro\nversion: 1.0.0\n" + package,
        "variants/control": Sample.core + "\nfootnote: Small\n" + screen,
      ])
      return try format.losses(Self.extended(format), [pro]).map { loss in
        "\(loss.severity) \(loss.range.line):\(loss.range.column) \(loss.message)"
      }
    }
    let reader = "the renderer of eight fields has no place for"
    let same = "layout: stack\nsections: [{type: header}, {type: cta, title: Continue}, {type: legal, text: Small}]"
    for format in [ExportFormat.config, .swift] {
      #expect(try losses("", format).isEmpty && losses(same, format).isEmpty)
      let more =
        "sections: [{type: header}, {type: image, source: a.png}, {type: legal, text: Other}]\nplanStyle: radio_list"
      #expect(
        try losses(more, format) == [
          "warning 9:28 \(reader) 'sections.image'", "warning 9:58 \(reader) 'sections.legal'",
          "warning 10:12 \(reader) 'planStyle'",
        ])
      #expect(
        try losses("", format, package: names)
          == ["warning 4:66 \(reader) 'packages.annual.displayName'"])
    }
    #expect(
      try losses("dismiss: {allowed: false}", .firebase) == ["warning 9:10 Remote Config has no place for 'dismiss'"])
  }

  /// A subscription is never shown without its terms: small print of a section stands in for a missing footnote, and what a
  /// footnote would hide is refused.
  @Test func keepsTheTerms() throws {
    let legal = "\nsections: [{type: header}, {type: legal, text: '{{title}}: {{price}}'}]"
    func export(_ screen: String) throws -> [String] {
      let pro = offering([
        "offering": Sample.offeringText, "variants/control": Sample.core + screen,
        "locales/de": "control: {sections.legal.text: '{{title}} kostet {{price}}'}",
      ])
      let german = try ExportFormat.config.files(Self.extended(.config), [pro]).first { $0.path.hasSuffix(".de.json") }
      let losses = try ExportFormat.config.losses(Self.extended(.config), [pro])
      let footnote = try german.map { try JSONValue(parsing: $0.bytes) }?["footnote"]?.string
      return [footnote ?? "none"] + losses.map { "\($0.severity) \($0.range.line):\($0.range.column)" }
    }
    #expect(try export(legal) == ["{{title}} kostet {{price}}"])
    #expect(try export("") == ["none"])
    #expect(
      try export("\nfootnote: Cancel at any time" + legal) == ["Cancel at any time", "warning 9:28", "error 9:48"])
    #expect(try export("\nfootnote: '{{price}}'" + legal) == ["{{price}}", "warning 9:28"])
    let thanks = legal.replacing("{{title}}: {{price}}", with: "Thanks")
    #expect(try export("\nfootnote: Small" + thanks) == ["Small", "warning 9:28"])
  }

  private static func extended(_ format: ExportFormat) -> ProjectFrame {
    frame([
      "project":
        "schema: 1\nappID: a\ncurrentOffering: pro\ndefaultLocale: en\nlocales: [de, en]\nexports: [{kind: \(format.rawValue), extended: true}]",
      "products": "products: [{id: org.sample.year, kind: autoRenewable, period: P1Y, group: plus, level: 1}]",
    ])
  }
}
