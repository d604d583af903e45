import Foundation
import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel
import TestSupport
import Testing

@Suite struct SwiftExportTests {
  /// With the seed's struct, whose initializer is the one that the compiler makes, and what each word is in bytes. One run of
  /// the compiler also checks AppActor's definitions, against a stub of them.
  private static let program = """
    func hex(_ text: String) -> String { text.utf8.map { String($0, radix: 16) }.joined(separator: ".") }
    for config in [PaywallConfig.bundled, .bundled(for: "de-AT"), .bundled(for: "pt_BR"), .bundled(for: "fr")] {
      print(hex(config.id), hex(config.headline), config.bullets.map(hex).joined(separator: ","), config.footnote == nil)
    }
    print(AppActorPaywalls.defaultOfferingID)
    for offering in [AppActorPaywalls.`default`, AppActorPaywalls.`proPlus`, AppActorPaywalls.`proPlus2`] {
      print(offering.id, hex(offering.displayName), offering.packages.joined(separator: ","))
    }

    """
  private static let stub = """
    struct PaywallConfig {
      let id: String
      let headline: String
      let subhead: String
      let bullets: [String]
      let productIDs: [String]
      let highlightedProductID: String
      let ctaTitle: String
      let footnote: String?
    }
    enum PackageType: String { case weekly, monthly, twoMonth, threeMonth, sixMonth, annual, lifetime, custom }
    struct AppActorPackageDefinition {
      let text: String
      init(_ type: PackageType, productID: String) { text = type.rawValue + "=" + productID }
    }
    @resultBuilder enum Builder {
      static func buildBlock(_ packages: AppActorPackageDefinition...) -> [String] { packages.map(\\.text) }
    }
    struct AppActorOfferingDefinition {
      let id: String
      let displayName: String
      let packages: [String]
      init(_ id: String, displayName: String, @Builder _ packages: () -> [String]) {
        (self.id, self.displayName, self.packages) = (id, displayName, packages())
      }
    }

    """

  @Test func compiles() throws {
    let odd = "\"\\(x)\u{2028}\u{202E}é"
    let yaml = "'" + odd.replacing("'", with: "''") + "'"
    let frame = frame([
      "project": Sample.project.replacing("[appactor]", with: "[{kind: appactor, local: true}, swift]")
        .replacing("currentOffering: pro", with: "currentOffering: default"),
      "products": "products: []",
    ])
    func make(_ id: String) -> Offering {
      offering(
        id,
        [
          "offering": Sample.offeringText.replacing("displayName: Pro", with: "displayName: " + yaml),
          "variants/control": Sample.core, "locales/de": "control: {headline: \(yaml)}",
          "locales/pt-BR": "control: {bullets.1: Dois}",
        ])
    }
    let all = ["default", "pro-plus", "pro_plus"].map(make)
    #expect(frame.findings.isEmpty)
    let swift = try ExportFormat.swift.file(frame, all)
    let local = try #require(try ExportFormat.appActor.files(frame, all).first { $0.path.hasSuffix(".swift") })
    #expect(swift.path == "exports/swift-fallback.swift" && local.path == "exports/appactor-local.swift")
    let scratch = try TemporaryFolder()
    try scratch.write(Self.stub, to: "Stub.swift")
    try scratch.write(String(decoding: swift.bytes, as: UTF8.self), to: "Fallback.swift")
    try scratch.write(
      String(decoding: local.bytes, as: UTF8.self).replacing("import AppActor\n", with: ""), to: "Local.swift")
    try scratch.write(Self.program, to: "main.swift")
    let options = ["-module-cache-path", scratch.path + "/modules", "-o", "program"]
    let files = ["Stub.swift", "Fallback.swift", "Local.swift", "main.swift"]
    let compiled = try TestSupport.run("swiftc", options + files, in: scratch.path, environment: ["HOME": scratch.path])
    try #require(compiled.status == 0, "\(compiled.stderr)")
    func hex(_ text: String) -> String { text.utf8.map { String($0, radix: 16) }.joined(separator: ".") }
    let headline = hex("Всё \"сразу\" 👍")
    let packages = "annual=org.sample.year,custom=org.sample.month"
    let bullets = "\(hex("Fast")),\(hex("0")),\(hex("5"))"
    #expect(
      try TestSupport.run(scratch.path + "/program", in: scratch.path).stdout.split(separator: "\n").map(String.init)
        == [
          "\(hex("fallback")) \(headline) \(bullets) true", "\(hex("fallback")) \(hex(odd)) \(bullets) true",
          "\(hex("fallback")) \(headline) \(hex("Fast")),\(hex("Dois")),\(hex("5")) true",
          "\(hex("fallback")) \(headline) \(bullets) true", "default", "default \(hex(odd)) \(packages)",
          "pro-plus \(hex(odd)) \(packages)", "pro_plus \(hex(odd)) \(packages)",
        ])
  }

  /// The file has the default variant of the current offering: what others say is neither misread nor lost.
  @Test(arguments: [("pro", "control", true), ("pro", "spring", false), ("other", "control", false)])
  func readsNothingButTheFallback(_ id: String, _ name: String, _ isRead: Bool) throws {
    var files = [
      "offering": Sample.offeringText.replacing(
        "{type: annual,", with: name == "control" ? "{type: annual, displayName: Year," : "{type: annual,"),
      "variants/control": Sample.core, "variants/spring": Sample.core,
    ]
    files["variants/\(name)"] = Sample.core + "\nfootnote: \"{{price}} per {{period}}\"\nlayout: grid"
    let frame = frame([
      "project": Sample.project.replacing("[appactor]", with: "[swift]"), "products": "products: []",
    ])
    let found = frame.settings.export(.swift).part(of: offering(id, files), in: frame)
    #expect(found.losses.map(\.severity) == (isRead ? [.error, .warning, .warning] : []), "\(found.losses)")
    #expect(found.value["variants"]?[name]?["en"]?["footnote"] == "{{price}} per {{period}}")
  }

  @Test func hasOneLanguageWhereTheProjectHas() throws {
    let frame = frame([
      "project": "schema: 1\nappID: a\ncurrentOffering: pro\ndefaultLocale: en\nexports: [swift]",
      "products": "products: []",
    ])
    let pro = offering(["offering": Sample.offeringText, "variants/control": Sample.core])
    let text = String(decoding: try ExportFormat.swift.file(frame, [pro]).bytes, as: UTF8.self)
    #expect(text.contains("static func bundled(for locale: String) -> PaywallConfig { bundled }"))
    #expect(try ExportFormat.swift.files(frame, []).isEmpty)
  }
}
