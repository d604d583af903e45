import Foundation
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct ImportProductsTests {
  @Test func updatesTheCatalogueInPlace() throws {
    let shop = try Shop()
    let text = """
      # Ours
      products:
        - id: org.sample.year   # the main one
          kind: autoRenewable
          period: P1M
        - id: org.sample.gone
          kind: consumable

      """
    try shop.write("products.yaml", text)
    let file = try shop.folder.write(StoreKit.app, to: "App.storekit")
    let dry = try importProducts(shop.workspace, from: file, isDryRun: true)
    #expect(!dry.isWritten)
    #expect(try shop.read("products.yaml") == text)
    let made = try importProducts(shop.workspace, from: file)
    #expect(made.isWritten)
    #expect(
      Set(made.changes.map { "\($0.kind) \($0.product)" }) == [
        "updated org.sample.year", "added org.sample.month", "kept org.sample.gone",
      ])
    let after = try shop.read("products.yaml")
    #expect(after.hasPrefix("# Ours\nproducts:\n  - id: org.sample.year   # the main one\n"))
    #expect(after.contains("period: P1Y") && after.contains("org.sample.gone") && !after.contains(".99"))
    #expect(try !importProducts(shop.workspace, from: file).isWritten)
    #expect(throws: (any Error).self) { try importProducts(shop.workspace, from: shop.folder.path + "/none.storekit") }
  }
}
