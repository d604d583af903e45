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
}
