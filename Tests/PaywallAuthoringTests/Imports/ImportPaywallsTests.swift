import Foundation
import PaywallAuthoring
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
    try shop.write(
      "console.json",
      """
      {"offerings": [{"id": "winter", "lookupKey": "winter", "displayName": "Winter", "isCurrent": false, "packages": [
        {"id": "annual", "packageType": "annual", "position": 0, "isActive": true, "products": [
          {"store": "app_store", "productId": "com.example.winter", "productType": "subscription"}]}]}]}
      """)
    let before = try shop.git("status", "--porcelain", "--untracked-files=all")
    #expect {
      try importPaywalls(shop.workspace, .appActor, from: shop.path + "/console.json", ImportOptions())
    } throws: {
      ($0 as? ProjectError)?.message.hasSuffix("is a symbolic link, through which nothing is written") == true
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    #expect(try shop.git("status", "--porcelain", "--untracked-files=all") == before)
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
