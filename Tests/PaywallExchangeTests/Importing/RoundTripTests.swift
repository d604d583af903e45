import JSON
import PaywallExchange
import PaywallModel
import Templates
import Testing
import YAML

/// What an export wrote, imported into a project without anything, is exported as it was but for what the import listed.
@Suite struct RoundTripTests {
  @Test(arguments: Scaffolds.all.map(\.name)) func appActor(template: String) throws {
    let first = try SampleProject(try #require(Scaffolds.named(template))).export(.appActor).file
    let (project, remarks) = try Self.imported(first, as: .appActor)
    let second = try project.export(.appActor).file
    #expect(Self.unlisted(first, second, remarks) == [], "\(remarks)")
  }

  @Test(arguments: Scaffolds.all.map(\.name)) func revenueCat(template: String) throws {
    let first = try SampleProject(try #require(Scaffolds.named(template))).export(.revenueCat).file
    let (project, remarks) = try Self.imported(first, as: .revenueCat)
    let second = try project.export(.revenueCat).file
    // How components are laid out is not imported; what they say is compared below.
    #expect(Self.unlisted(Self.withoutScreens(first), Self.withoutScreens(second), remarks) == [], "\(remarks)")
    let (before, after) = (Self.words(first), Self.words(second))
    let listed = Set(remarks.flatMap(\.paths))
    for (path, words) in before where !Set(after.values).contains(words) {
      #expect(listed.contains(path), "lost without a remark: \(path) \(words)")
    }
    for (path, words) in after where !Set(before.values).contains(words) {
      Issue.record("gained without a remark: \(path) \(words)")
    }
  }

  /// The rules look for the terms in the small print, so they must not come back as a card.
  @Test func smallPrintStaysSmallPrint() throws {
    let file = try SampleProject(try #require(Scaffolds.named("subscription"))).export(.revenueCat).file
    let variant = try #require(Self.imported(file, as: .revenueCat).project.offerings.first?.variants.first)
    #expect(variant.root?["footnote"]?.string?.hasPrefix("{{title}}: {{price}} per {{period}}. Payment is") == true)
    #expect(!variant.copy.contains { $0.section == .card && $0.text.contains("Payment is") })
  }

  @Test func aFileWrittenByHand() throws {
    let text = """
      {"currentOffering": {"id": "main", "lookupKey": "main", "displayName": "Main", "metadata": {}, "isCurrent": true,
         "packages": []},
       "offerings": [{"id": "main", "lookupKey": "main", "displayName": "Main", "metadata": {"tint": "red", "price": "39.99"},
         "isCurrent": true, "packages": [
           {"id": "annual", "packageType": "annual", "displayName": "All year", "position": 0, "isActive": true, "metadata": {},
            "products": [{"store": "app_store", "productId": "app.year", "productType": "subscription"}]},
           {"id": "coins", "packageType": "custom", "position": 1, "isActive": true, "metadata": {"k": "v"}, "tokenAmount": 50,
            "products": [{"store": "app_store", "productId": "app.coins", "productType": "consumable"}]}]}],
       "productEntitlements": {"app.year": ["pro"]}}
      """
    let first = try JSONValue(parsing: Array(text.utf8))
    let (project, remarks) = try Self.imported(first, as: .appActor)
    let second = try project.export(.appActor).file
    // The current offering repeats one of the list.
    #expect(Self.unlisted(first["offerings"] ?? .null, second["offerings"] ?? .null, remarks, at: "offerings") == [])
    #expect(second["productEntitlements"] == first["productEntitlements"])
    #expect(remarks.flatMap(\.paths).contains("offerings[0].metadata.price"))
    #expect(second["offerings"]?.array?[0]["metadata"] == ["tint": "red"])
  }

  /// A project without anything that has imported a file.
  private static func imported(
    _ file: JSONValue, as format: ImportFormat
  ) throws -> (project: SampleProject, remarks: [ImportRemark]) {
    var texts = ["paywall.yaml": "schema: 1\nappID: app\ncurrentOffering: default\ndefaultLocale: en\n"]
    var files = ProjectFiles()
    files.project = SourceFile(path: "paywall.yaml", bytes: Array((texts["paywall.yaml"] ?? "").utf8))
    let target = ImportTarget(frame: ProjectFrame(reading: files), addsLocales: true)
    let imported = try format.read(SourceFile(path: "input.json", bytes: file.prettyBytes()), for: target)
    // The input's current offering is the project's.
    let options = ImportOptions(adopts: true)
    let plan = imported.plan(over: files, [], memory: nil, options)
    #expect(plan.conflicts.isEmpty)
    for file in plan.files { texts[file.path] = String(decoding: file.bytes, as: UTF8.self) }
    return (SampleProject(texts), imported.remarks)
  }

  private static func withoutScreens(_ file: JSONValue) -> JSONValue {
    let offerings = (file["offerings"]?.array ?? []).map { offering in
      JSONValue.object((offering.members ?? []).filter { $0.key != "paywall_components" })
    }
    return .object(
      (file.members ?? []).map { $0.key == "offerings" ? JSONMember("offerings", .array(offerings)) : $0 })
  }

  /// The words of all screens by their path.
  private static func words(_ file: JSONValue) -> [String: String] {
    var words: [String: String] = [:]
    for (index, offering) in (file["offerings"]?.array ?? []).enumerated() {
      let locales = offering["paywall_components"]?["components_localizations"]?.members ?? []
      for locale in locales {
        for text in locale.value.members ?? [] {
          let path =
            "offerings[\(index)].paywall_components.components_localizations.\(locale.key).\(text.key)"
          words[path] = text.value.string
        }
      }
    }
    return words
  }

  /// The paths at which two files differ, and that no remark names.
  private static func unlisted(
    _ first: JSONValue, _ second: JSONValue, _ remarks: [ImportRemark], at path: String = ""
  ) -> [String] {
    let listed = remarks.flatMap(\.paths).filter { !$0.isEmpty }
    return differences(first, second, at: path).filter { difference in
      !listed.contains { difference == $0 || difference.hasPrefix($0 + ".") || difference.hasPrefix($0 + "[") }
    }
  }

  private static func differences(_ first: JSONValue?, _ second: JSONValue?, at path: String) -> [String] {
    if first == second { return [] }
    if let a = first?.members, let b = second?.members {
      let keys = a.map(\.key) + b.map(\.key).filter { key in !a.contains { $0.key == key } }
      return keys.flatMap { differences(first?[$0], second?[$0], at: path.isEmpty ? $0 : "\(path).\($0)") }
    }
    if let a = first?.array, let b = second?.array, a.count == b.count {
      return a.indices.flatMap { differences(a[$0], b[$0], at: "\(path)[\($0)]") }
    }
    return [path]
  }
}
