import Foundation
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallProject
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport
import TUF
import YAML

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

  /// What the tool could not read again is not written, over a catalogue or as a new one.
  @Test func aCatalogueThatWouldBeTooLongIsRefused() throws {
    let shop = try Shop()
    let products = (0..<54).map { number in
      #"{"productID": "org.sample.number.\#(number)", "type": "NonConsumable", "displayPrice": "1", "codeOffers": "#
        + #"[{"referenceName": "\#(String(repeating: "x", count: 20_000))", "paymentMode": "free"}]}"#
    }
    let text =
      #"{"identifier": "A", "version": {"major": 4, "minor": 0}, "products": [\#(products.joined(separator: ","))], "#
      + #""nonRenewingSubscriptions": [], "subscriptionGroups": []}"#
    let file = try shop.folder.write(text, to: "Long.storekit")
    for hasCatalogue in [true, false] {
      if !hasCatalogue { try shop.remove("products.yaml") }
      let before = try? shop.read("products.yaml")
      #expect(try refusal { _ = try importProducts(shop.workspace, from: file) }.message.contains("bytes long"))
      #expect((try? shop.read("products.yaml")) == before)
    }
  }

  /// What one configuration says of its products is there after another one was imported first, as if it had been alone.
  @Test func everyCatalogueOverEveryOther() throws {
    let folder = try #require(Bundle.module.url(forResource: "Catalogues", withExtension: nil))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let shop = try Shop()
    func fields(_ path: String) throws -> [String: [String: JSONValue]] {
      let root = try #require(readYAML(Array(try shop.read(path).utf8)).root)
      let items = try #require(root["products"]).items
      return Dictionary(
        items.map { item in
          let pairs = item.pairs.map { ($0.key, $0.value.json) }
          return (item["id"]?.string ?? "", Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        }, uniquingKeysWith: { first, _ in first })
    }
    var alone: [String: [String: [String: JSONValue]]] = [:]
    func begin(_ name: String) throws {
      try? shop.remove("products.yaml")
      _ = try? importProducts(shop.workspace, from: folder.path + "/" + name)
    }
    for name in names {
      try begin(name)
      if shop.exists("products.yaml") { alone[name] = try fields("products.yaml") }
    }
    try #require(alone.count > 20)
    for first in alone.keys.sorted() {
      for second in alone.keys.sorted() where first != second {
        try begin(first)
        _ = try importProducts(shop.workspace, from: folder.path + "/" + second)
        let found = try fields("products.yaml")
        let wanted = try #require(alone[second])
        #expect(Set(found.keys) == Set(wanted.keys).union(alone[first]?.keys ?? [:].keys), "\(second) over \(first)")
        for (id, product) in wanted {
          for (key, value) in product where key != "displayName" {
            #expect(found[id]?[key] == value || alone[first]?[id] != nil, "\(second) over \(first): \(id).\(key)")
          }
        }
        // What only the first has is as it was.
        let text = try String(contentsOfFile: folder.path + "/" + second, encoding: .utf8)
        for (id, product) in alone[first] ?? [:] where !text.contains("\"\(id)\"") {
          #expect(found[id] == product, "\(second) over \(first): \(id)")
        }
        #expect(
          try !importProducts(shop.workspace, from: folder.path + "/" + second).isWritten, "\(second) over \(first)")
      }
    }
  }
}
