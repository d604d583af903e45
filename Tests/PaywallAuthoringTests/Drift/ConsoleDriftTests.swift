import JSON
import PaywallAuthoring
import PaywallChecking
import PaywallExchange
import PaywallModel
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct ConsoleDriftTests {
  /// The formats that are written, read and compared.
  private static let formats: [ImportFormat] = [.revenueCat, .appActor, .appDNA, .firebase]

  /// A project whose texts the readers of eight fields take, too.
  private func shop() throws -> Shop {
    let shop = try Shop()
    try shop.edit("paywall.yaml", "schema: 1", "exports: [{kind: firebase, extended: true}]\nschema: 1")
    return shop
  }

  /// Puts the project's export of a format into `console.json`.
  private func export(_ shop: Shop, _ format: ImportFormat) throws {
    let kind = try #require(ExportFormat(rawValue: format.rawValue))
    let made = try exportFiles(shop.workspace, ExportFilesOptions(kind), in: shop.context)
    let file = try #require(made.files.first { $0.path.hasSuffix(".json") })
    try shop.write("console.json", String(decoding: file.bytes, as: UTF8.self))
  }

  private func drift(_ shop: Shop, as format: ImportFormat? = nil) throws -> DriftCheck {
    try findDrift(shop.workspace, [shop.path + "/console.json"], as: format, in: shop.context)
  }

  private func messages(_ check: DriftCheck) -> [String] {
    check.differences.map { "\($0.range.file): \($0.message)" }
  }

  /// What the format cannot express differs from no export of the same project; what it can differs after an edit.
  @Test(arguments: formats)
  func theProjectsOwnExportDoesNotDiffer(_ format: ImportFormat) throws {
    let shop = try shop()
    try export(shop, format)
    let same = try drift(shop)
    #expect(messages(same) == [] && same.validation.findings == [] && same.comparedPaywalls > 0)
    #expect(same.files.map(\.kind) == [.console(format)])
    try shop.edit("offerings/default/offering.yaml", "displayName: Premium", "displayName: Other")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: All of it")
    let edited = try drift(shop)
    #expect(edited.differences.contains { $0.range.file.hasPrefix("offerings/default/") }, "\(messages(edited))")
    #expect(edited.validation.findings.allSatisfy { $0.rule == "console-matches" && $0.severity == .error })
    #expect(edited.differences.allSatisfy { $0.sellers.contains("premium_upgrade") })
  }

  /// Both places are named: that of the value, and in the export that of the text.
  @Test func namesBothPlaces() throws {
    let shop = try shop()
    try shop.write("console.json", Self.console("Our offer"))
    _ = try importPaywalls(shop.workspace, .appActor, from: shop.path + "/console.json", ImportOptions())
    let absent = "offerings/default/offering.yaml: offering 'default' is not in the export"
    #expect(messages(try drift(shop)) == [absent])
    try shop.write("console.json", Self.console("Another name"))
    let found = try drift(shop)
    // The import derives the headline from the name: one edit, one finding.
    #expect(messages(found).count == 2 && messages(found)[0] == absent, "\(messages(found))")
    let first = found.differences[1]
    #expect(first.message == "'displayName' is 'Our offer', and 'Another name' in the export")
    #expect(first.range.file == "offerings/winter/offering.yaml")
    let line = try shop.read(first.range.file).split(separator: "\n", omittingEmptySubsequences: false)[
      first.range.line - 1]
    #expect(line == "displayName: Our offer" && first.range.column == 14)
    // `{"offerings": [` has 15 characters, `{"id": "winter", ` 17, `"lookupKey": "winter", ` 23, `"displayName": ` 15.
    #expect((first.place.line, first.place.column) == (1, 15 + 17 + 23 + 15 + 1))
    // Nothing shows the offering.
    #expect(found.validation.findings.map(\.severity) == [.error, .warning])
    #expect(try shop.read("offerings/winter/offering.yaml").contains("Our offer"))
  }

  /// A default variant that imports call otherwise is the same.
  @Test(arguments: formats)
  func pairsTheDefaultVariant(_ format: ImportFormat) throws {
    let shop = try shop()
    try shop.write(
      "offerings/default/variants/bold.yaml",
      try shop.read(Shop.control).replacing("default_control", with: "default_bold"))
    try shop.remove(Shop.control)
    try shop.edit(
      "offerings/default/offering.yaml", "displayName: Premium", "displayName: Premium\ndefaultVariant: bold")
    try export(shop, format)
    #expect(messages(try drift(shop)) == [])
    // AppActor has no texts, and Firebase no names.
    if format == .appActor {
      try shop.edit("offerings/default/offering.yaml", "displayName: Premium", "displayName: Other")
      #expect(
        messages(try drift(shop)) == [
          "offerings/default/offering.yaml: 'displayName' is 'Other', and 'Premium' in the export"
        ])
    } else {
      try shop.edit("offerings/default/variants/bold.yaml", "headline: Unlock everything", "headline: Other")
      #expect(
        messages(try drift(shop)) == [
          "offerings/default/variants/bold.yaml: 'headline' is 'Other', and 'Unlock everything' in the export"
        ])
    }
  }

  /// Firebase and AppDNA know screens by their ids alone. One edit there is one finding, with both places; what leads
  /// elsewhere is a finding at its placement, and what the file lacks is one, too.
  @Test(arguments: [ImportFormat.appDNA, .firebase])
  func pairsScreensByTheirIDs(_ format: ImportFormat) throws {
    let shop = try shop()
    let other = try shop.read(Shop.control).replacing("default_control", with: "spring")
    try shop.write("offerings/sale/variants/bold.yaml", other.replacing("Unlock everything", with: "Spring sale"))
    try shop.write(
      "offerings/sale/offering.yaml",
      try shop.read(Shop.offering).replacing("displayName: Premium", with: "displayName: Sale\ndefaultVariant: bold"))
    try shop.edit("placements.yaml", "placements:", "placements:\n  - {id: door, rules: [{offering: sale}]}")
    try export(shop, format)
    #expect(messages(try drift(shop)) == [])
    let same = try shop.read("console.json")
    try shop.edit("console.json", "Spring sale", "Summer sale")
    let edited = try drift(shop)
    #expect(
      messages(edited) == [
        "offerings/sale/variants/bold.yaml: 'headline' is 'Spring sale', and 'Summer sale' in the export"
      ])
    let found = try #require(edited.differences.first)
    let line = try shop.read(found.range.file).split(separator: "\n", omittingEmptySubsequences: false)[
      found.range.line - 1]
    #expect(line == "headline: Spring sale" && found.range.column == 11 && found.sellers == ["door"])
    let text = Array(try shop.read("console.json").unicodeScalars)
    let rest = text.dropFirst(found.place.column - 1)
    if format == .appDNA {
      #expect(String(String.UnicodeScalarView(rest.prefix(13))) == "\"Summer sale\"")
    } else {
      #expect(
        String(String.UnicodeScalarView(rest)).split(separator: "valueType")[0].contains("Summer sale"))
    }
    #expect(
      edited.validation.findings.first?.hint
        == "bring it in with: paywall import \(format.rawValue) \(shop.path)/console.json; or publish the project's there"
    )
    // A screen that is not the project's is an offering, in whatever languages it speaks.
    if format == .appDNA {
      try shop.edit("paywall.yaml", "schema: 1", "locales: [en, de]\nschema: 1")
      try shop.write(
        "console.json",
        same.replacing(#""id":"spring","#, with: #""id":"autumn","localizations":{"de":{"cta.text":"Los"}},"#))
      let unknown = messages(try drift(shop)).filter { $0.contains("which the project lacks") }
      #expect(unknown == ["paywall.yaml: the export has the offering 'autumn', which the project lacks"])
      try shop.edit("paywall.yaml", "locales: [en, de]\nschema: 1", "schema: 1")
    }
    // The other way round: the project shows another offering, and has one that the file lacks.
    try shop.write("console.json", same)
    try shop.edit("placements.yaml", "rules: [{offering: sale}]", "rules: [{offering: default}]")
    let moved = messages(try drift(shop))
    #expect(
      moved == [
        "placements.yaml: 'placements.door.rules' is [{\"offering\":\"default\"}], and [{\"offering\":\"sale\"}] in the export"
      ],
      "\(moved)")
  }

  /// Firebase names no experiments: which one its conditions are, the salt says.
  @Test func pairsExperimentsByTheirSalt() throws {
    let shop = try split("premium_upgrade")
    try export(shop, .firebase)
    #expect(messages(try drift(shop)) == [])
    try shop.edit("experiments/split.yaml", "weight: 5000}, {id: b", "weight: 4000}, {id: b")
    try shop.edit("experiments/split.yaml", "bold, weight: 5000", "bold, weight: 6000")
    let found = messages(try drift(shop))
    #expect(
      found == [
        "experiments/split.yaml: 'arms.a.weight' is 4000, and 5000 in the export",
        "experiments/split.yaml: 'arms.b.weight' is 6000, and 5000 in the export",
      ], "\(found)")
  }

  /// What an import of the project's own export calls otherwise than the project cannot be told from what is missing.
  @Test func refusesWhatItCannotPair() throws {
    // The experiment is not the placement's.
    let shop = try split("door")
    try shop.write("console.json", #"{"parameters": {}}"#)
    let refused = try refusal { _ = try drift(shop) }
    #expect(refused.message.contains("cannot be compared: the project's own export makes"), "\(refused.message)")
  }

  /// A project whose placement shows an experiment with two variants of one offering.
  private func split(_ placement: String) throws -> Shop {
    let shop = try shop()
    try shop.edit("paywall.yaml", "schema: 1", "rules: {experiment-preregistered: off}\nschema: 1")
    try shop.write(
      "offerings/default/variants/bold.yaml",
      try shop.read(Shop.control).replacing("default_control", with: "default_bold").replacing(
        "Unlock everything", with: "Unlock it all"))
    try shop.edit("placements.yaml", "offering: default", "experiment: split")
    try shop.write(
      "experiments/split.yaml",
      """
      placement: \(placement)
      status: running
      salt: spring-26
      arms: [{id: a, offering: default, weight: 5000}, {id: b, offering: default, variant: bold, weight: 5000}]
      """)
    return shop
  }

  /// What an import reads past is a difference, too; where the project was imported from there, it is told.
  @Test func comparesWhatAnImportReadsPast() throws {
    let shop = try shop()
    try export(shop, .firebase)
    try shop.edit("console.json", #""valueType":"JSON""#, #""valueType":"STRING""#)
    let found = try drift(shop)
    #expect(messages(found).count == 1 && messages(found)[0].contains("valueType' of the export is 'STRING'"))
    #expect(found.differences.first?.hint?.contains("console.json --dry-run") == true)
    try shop.write("imports/firebase.yaml", "version: 1\ndocuments: {}\n")
    let told = try drift(shop)
    #expect(messages(told) == [])
    #expect(told.notes.contains { $0.contains("not compared, as an import does not read it: 'parameterGroups.") })
  }

  /// A file's name is a word of the hint's command.
  @Test func quotesTheFileForTheShell() throws {
    let shop = try shop()
    try export(shop, .appActor)
    try shop.write("its export.json", try shop.read("console.json"))
    try shop.edit("offerings/default/offering.yaml", "displayName: Premium", "displayName: Other")
    let found = try findDrift(shop.workspace, [shop.path + "/its export.json"], in: shop.context)
    let hint = try #require(found.differences.first?.hint)
    #expect(hint.contains("paywall import appactor '\(shop.path)/its export.json'; or"), "\(hint)")
  }

  /// A file without anything of the project.
  @Test func saysThatNothingIsThere() throws {
    let shop = try shop()
    try shop.write("console.json", #"{"parameters": {}}"#)
    #expect(
      messages(try drift(shop)) == [
        "offerings/default/offering.yaml: offering 'default' is not in the export",
        "placements.yaml: 'placements' is not in the export",
      ])
  }

  /// Superwall has no export: its last import stands for it, and without one there is nothing to compare with.
  @Test func comparesSuperwallWithItsLastImport() throws {
    let shop = try shop()
    func write(_ name: String) throws {
      try shop.write(
        "console.json",
        #"{"trigger_options": [], "paywall_responses": [{"identifier": "one", "name": "\#(name)", "url": "https://example.com/1", "#
          + #""products_v2": [{"reference_name": "primary", "store_product": {"store": "APP_STORE", "#
          + #""product_identifier": "com.example.month"}}]}]}"#)
    }
    try write("One")
    #expect(try refusal { _ = try drift(shop) }.message.hasPrefix("nothing to compare with: superwall has no export"))
    _ = try importPaywalls(shop.workspace, .superwall, from: shop.path + "/console.json", ImportOptions())
    let same = try drift(shop)
    #expect(messages(same) == [] && same.comparedPaywalls == 1)
    #expect(same.notes.contains { $0.contains("since the last import from superwall is not compared") })
    try write("Two")
    #expect(
      messages(try drift(shop)) == ["offerings/one/offering.yaml: 'displayName' is 'One', and 'Two' in the export"])
    // What the last import said is a file that anybody may have edited.
    let documents = "documents:\n"
    let odd = ["offerings", "offerings/one/variants", "/", "experiments", "a/b/c/d/e"].map { "  \"\($0)\": {a: b}\n" }
    try shop.edit("imports/superwall.yaml", documents, documents + odd.joined())
    #expect(messages(try drift(shop)).contains { $0.contains("'Two' in the export") })
  }

  /// What the console has not is as much a difference as what the project has not.
  @Test func findsWhatOneOfThemLacks() throws {
    let shop = try shop()
    try shop.write("console.json", Self.console("Winter"))
    let found = try drift(shop)
    #expect(
      messages(found).sorted() == [
        "offerings/default/offering.yaml: offering 'default' is not in the export",
        "paywall.yaml: the export has the offering 'winter', which the project lacks",
        "products.yaml: the export has the product 'com.example.winter', which the catalogue lacks",
      ])
  }

  /// A waiver accepts it until either is edited.
  @Test func canBeWaived() throws {
    let shop = try shop()
    try export(shop, .appActor)
    try shop.edit("offerings/default/offering.yaml", "displayName: Premium", "displayName: Other")
    let finding = try #require(try drift(shop).validation.findings.first)
    let place = "\(finding.range.file):\(finding.range.line)"
    func request(_ files: [String]) -> WaiverRequest {
      WaiverRequest(rule: finding.rule, paths: [place], reason: "the console follows", until: "30d", compared: files)
    }
    #expect(
      try refusal { _ = try waive(shop.workspace, request([]), in: shop.context) }.hint?.contains("--against") == true)
    let before = try drift(shop).validation
    _ = try waive(shop.workspace, request([shop.path + "/console.json"]), in: shop.context)
    let after = try drift(shop).validation
    #expect(after.waived.contains(finding) && after.findings.count == before.findings.count - after.waived.count)
  }

  @Test func asksWhatCouldBeTwo() throws {
    let shop = try shop()
    try shop.write("console.json", #"{"offerings": []}"#)
    let refused = try refusal { _ = try drift(shop) }
    #expect(
      refused.message.hasSuffix("can be an export of revenuecat or of appactor")
        && refused.hint == "say which with --kind")
    #expect(try drift(shop, as: .revenueCat).files.map(\.kind) == [.console(.revenueCat)])
  }

  private static func console(_ title: String) -> String {
    #"{"offerings": [{"id": "winter", "lookupKey": "winter", "displayName": "\#(title)", "isCurrent": false, "packages": ["#
      + #"{"id": "annual", "packageType": "annual", "position": 0, "isActive": true, "products": ["#
      + #"{"store": "app_store", "productId": "com.example.winter", "productType": "subscription"}]}]}]}"#
  }
}
