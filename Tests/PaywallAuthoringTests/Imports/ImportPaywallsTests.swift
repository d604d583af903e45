import Foundation
@testable import PaywallAuthoring
import PaywallExchange
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct ImportPaywallsTests {
  /// A link in the project may lead anywhere: nothing is written through it, and nothing beside it either.
  @Test func writesThroughNoLink() throws {
    let shop = try Shop("minimal")
    let outside = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: shop.path + "/offerings/winter", withDestinationPath: outside.path)
    try shop.write("console.json", Self.winter())
    let before = try shop.git("status", "--porcelain", "--untracked-files=all")
    #expect {
      try importPaywalls(shop.workspace, .appActor, from: shop.path + "/console.json", ImportOptions())
    } throws: {
      ($0 as? ProjectError)?.message.hasSuffix("is a symbolic link, through which nothing is written") == true
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    #expect(try shop.git("status", "--porcelain", "--untracked-files=all") == before)
  }

  /// A file that nothing was read of is no import that found the project up to date.
  @Test(
    arguments: [
      (.appActor, #"{"offerings": []}"#, "is it what appactor gave?"),
      (.superwall, #"{"paywall_responses": []}"#, "is it what superwall gave?"),
      (.firebase, #"{"parameters": {"volume": {"defaultValue": {"value": "11"}}}}"#, "parameters.volume"),
      (.revenueCat, #"{"offerings": [{"identifier": "main", "packages": []}]}"#, "an offering without packages"),
    ] as [(ImportFormat, String, String)])
  func aFileWithNothingToImportIsRefused(format: ImportFormat, text: String, hint: String) throws {
    let shop = try Shop("minimal")
    let error = try refusal(of: text, format, in: shop)
    #expect(error?.message.hasSuffix("console.json: there is nothing in it that can be imported") == true)
    #expect(error?.hint?.contains(hint) == true)
  }

  /// A console that was emptied since the last import does say something: that its offerings are gone.
  @Test func anEmptiedConsoleIsNoRefusal() throws {
    let shop = try Shop("minimal")
    try shop.write("console.json", Self.winter())
    _ = try importPaywalls(shop.workspace, .appActor, from: shop.path + "/console.json")
    try shop.write("console.json", #"{"offerings": []}"#)
    let again = try importPaywalls(shop.workspace, .appActor, from: shop.path + "/console.json")
    #expect(again.plan.gone == ["winter"] && again.plan.files.isEmpty)
  }

  private static func firebase(_ wireID: String) -> String {
    let screen =
      #"{\"id\": \"\#(wireID)\", \"headline\": \"A\", \"subhead\": \"B\", \"bullets\": [\"C\"], "#
      + #"\"productIDs\": [\"com.example.shop.annual\"], \"highlightedProductID\": \"com.example.shop.annual\", "#
      + #"\"ctaTitle\": \"Go\"}"#
    return #"{"parameters": {"news": {"valueType": "JSON", "defaultValue": {"value": "\#(screen)"}}}}"#
  }

  /// A screen is known by its wire id, whatever the file makes an offering's name of.
  @Test func aScreenOfTheProjectKeepsItsPlace() throws {
    let shop = try Shop("minimal")
    try shop.write("console.json", Self.firebase("default_control"))
    let imported = try importPaywalls(shop.workspace, .firebase, from: shop.path + "/console.json")
    #expect(imported.offerings == ["default"])
    #expect(
      imported.plan.conflicts.map(\.message) == ["the offering 'default' is there already, and no import wrote it"])
    #expect(try String(contentsOfFile: shop.path + "/placements.yaml", encoding: .utf8).contains("news"))
    for isAgain in [false, true] {
      let adopted = try importPaywalls(
        shop.workspace, .firebase, from: shop.path + "/console.json", ImportOptions(adopts: true))
      #expect(adopted.plan.conflicts.isEmpty && adopted.isWritten != isAgain)
    }
    let variant = try String(contentsOfFile: shop.path + "/offerings/default/variants/control.yaml", encoding: .utf8)
    #expect(variant.contains("headline: A") && !variant.contains("#"))
    // What the file does not say stays: it has only a screen.
    let offering = try String(contentsOfFile: shop.path + "/offerings/default/offering.yaml", encoding: .utf8)
    #expect(!offering.contains("displayName: default_control"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: shop.path + "/offerings") == ["default"])
  }

  /// In the midst of a merge nobody knows whose wire id the file's screen has.
  @Test func aVariantInConflictIsSettledFirst() throws {
    let shop = try Shop("minimal")
    try shop.edit(
      "offerings/default/variants/control.yaml", "headline:", "<<<<<<< HEAD\nheadline: A\n=======\nheadline:")
    let error = try refusal(of: Self.firebase("default_control"), .firebase, in: shop)
    #expect(error?.message.contains("offerings/default/variants/control.yaml") == true)
  }

  /// A rule leads to the variant that is shown by default; the screen of another one cannot be in its place. Under a name
  /// of its own it would be there twice, and reports could not tell the two apart.
  @Test(arguments: [false, true]) func aBrokenProjectIsRefused(adopts: Bool) throws {
    let shop = try Shop("minimal")
    let control = shop.path + "/offerings/default/variants/control.yaml"
    let text = try String(contentsOfFile: control, encoding: .utf8)
    try shop.write(
      "offerings/default/variants/short.yaml", text.replacing("id: default_control", with: "id: default_short"))
    let error = try refusal(of: Self.firebase("default_short"), .firebase, in: shop, ImportOptions(adopts: adopts))
    let message = error?.message ?? ""
    #expect(message.contains("/console.json:1:"), "\(message)")
    #expect(message.contains("offerings/default_short/variants/control.yaml:2:5: the wire id 'default_short'"))
    #expect(message.hasSuffix("[wire-id-unique]"))
  }

  /// What is broken already does not stand in the way.
  @Test func faultsOfTheProjectAreItsOwn() throws {
    let shop = try Shop("minimal")
    try shop.edit("paywall.yaml", "currentOffering: default", "currentOffering: gone")
    try shop.write("console.json", Self.winter())
    let result = try importPaywalls(shop.workspace, .appActor, from: shop.path + "/console.json")
    #expect(result.isWritten)
  }

  /// Nobody has edited what the project says from the start.
  @Test func anotherCurrentOfferingIsNoEdit() throws {
    let shop = try Shop("minimal")
    try shop.write("console.json", Self.winter(isCurrent: true))
    for _ in 1...2 {
      let plan = try importPaywalls(shop.workspace, .appActor, from: shop.path + "/console.json").plan
      #expect(plan.set == ["paywall.yaml: currentOffering 'default', in the input 'winter'"])
      #expect(plan.kept.isEmpty)
    }
  }

  /// What was left in an earlier import can be adopted in a later one.
  @Test func theCurrentOfferingIsAdopted() throws {
    let shop = try Shop("minimal")
    try shop.write("console.json", Self.winter(isCurrent: true))
    _ = try importPaywalls(shop.workspace, .appActor, from: shop.path + "/console.json")
    for isAgain in [false, true] {
      let adopted = try importPaywalls(
        shop.workspace, .appActor, from: shop.path + "/console.json", ImportOptions(adopts: true))
      #expect(adopted.isWritten != isAgain && adopted.plan.set.isEmpty)
      let settings = try String(contentsOfFile: shop.path + "/paywall.yaml", encoding: .utf8)
      #expect(settings.contains("currentOffering: winter"))
    }
  }

  /// A fault that is mended does not make room for another one.
  @Test func faultsAreNotCounted() throws {
    let shop = try Shop("minimal")
    func placements(_ first: String, _ second: String) -> String {
      "placements:\n  - {id: a, rules: [{offering: \(first)}]}\n  - {id: b, rules: [{offering: \(second)}]}\n"
    }
    try shop.write("placements.yaml", placements("gone", "default"))
    func fault(_ first: String, _ second: String) throws -> String? {
      let change = PlannedChange(written: ["placements.yaml": Array(placements(first, second).utf8)])
      return try firstNewFault(of: change, in: shop.workspace.workTree())?.message
    }
    #expect(try fault("gone", "default") == nil && fault("default", "default") == nil)
    #expect(try fault("default", "lost")?.contains("'lost'") == true)
    #expect(try fault("gone", "gone") != nil)
  }

  private static func winter(isCurrent: Bool = false) -> String {
    """
    {"offerings": [{"id": "winter", "lookupKey": "winter", "displayName": "Winter", "isCurrent": \(isCurrent), "packages": [
      {"id": "annual", "packageType": "annual", "position": 0, "isActive": true, "products": [
        {"store": "app_store", "productId": "com.example.winter", "productType": "subscription"}]}]}]}
    """
  }

  /// The error of an import that writes nothing.
  private func refusal(
    of text: String, _ format: ImportFormat, in shop: Shop, _ options: ImportOptions = ImportOptions()
  ) throws -> ProjectError? {
    try shop.write("console.json", text)
    let before = try shop.git("status", "--porcelain", "--untracked-files=all")
    let error = #expect(throws: ProjectError.self) {
      _ = try importPaywalls(shop.workspace, format, from: shop.path + "/console.json", options)
    }
    #expect(try shop.git("status", "--porcelain", "--untracked-files=all") == before)
    return error
  }

  /// What `validate` will say of words for a trial that the catalogue has not is said by the import, and nothing else.
  @Test func saysWhatValidateObjectsTo() throws {
    let shop = try Shop("unlock")
    func button(_ words: String) -> String {
      let stack = #"{"type": "stack", "components": [{"type": "text", "text_lid": "go", "font_size": 16}]}"#
      return """
        {"offerings": [{"identifier": "winter", "packages": [{"identifier": "$rc_annual", "platform_product_identifier": "w.year"}],
          "paywall_components": {"default_locale": "en_US", "components_config": {"base": {"stack": {"type": "stack",
            "components": [{"type": "purchase_button", "stack": \(stack)}]}}},
            "components_localizations": {"en_US": {"go": "\(words)"}}}}]}
        """
    }
    func doubts(_ words: String) throws -> [String] {
      try shop.write("console.json", button(words))
      return try importPaywalls(
        shop.workspace, .revenueCat, from: shop.path + "/console.json", ImportOptions(), isDryRun: true
      ).remarks.filter { $0.kind == .doubtful }.flatMap(\.paths)
    }
    let place = ["offerings[0].paywall_components.components_localizations.en_US.go"]
    #expect(try doubts("Start free trial") == place)
    // On a button any word for free is a promise.
    #expect(try doubts("Try it free") == place)
    #expect(try doubts("Continue") == [])
  }
}
