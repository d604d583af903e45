import Foundation
import PaywallProject
import PaywallModel
import PaywallChecking
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport

/// Projects from catalogues as apps have them: whatever is sold, no template leaves a project with errors.
@Suite struct ProjectPlanTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Catalogues")

  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  static let templates = ["subscription", "minimal", "credits", "unlock", "tips", "mixed"]

  /// The one whose only product no profile allows.
  private static let unsellable = "only-three-days.storekit"

  @Test func thereAreCatalogues() { #expect(Self.names.count > 20 && Self.names.contains(Self.unsellable)) }

  @Test(arguments: names.filter { $0 != unsellable }, templates)
  func hasNoErrors(_ name: String, _ template: String) throws {
    let shop = try Shop(empty: "shop")
    let file = Self.folder.appending(path: name).path
    let made = try initialize(InitOptions(publishable: shop.path, template: template, storeKit: file), in: shop.context)
    let errors = { try validate(shop.workspace, in: shop.context).findings.filter { $0.severity == .error } }
    #expect(try errors() == [])
    #expect(!made.notes.contains { $0.contains("paywall validate") })
    // Nor does a further offering of the template.
    _ = try newOffering(shop.workspace, "further", template: template)
    #expect(try errors() == [])
  }

  /// Every product is in the catalogue, or a note tells why it is not.
  @Test(arguments: names.filter { $0 != unsellable })
  func losesNoProductInSilence(_ name: String) throws {
    let file = Self.folder.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let ids = text.matches(of: #/"productID": "([^"]+)"/#).map { String($0.output.1) }
    let shop = try Shop(empty: "shop")
    let made = try initialize(InitOptions(publishable: shop.path, storeKit: file.path), in: shop.context)
    let catalogue = try shop.read("products.yaml")
    #expect(!ids.isEmpty)
    for id in ids where !catalogue.contains("id: \(id)\n") {
      #expect(made.notes.contains { $0.hasPrefix("skipped") && $0.contains(id) }, "\(id)")
    }
  }

  /// An import skips the products that a new project would skip, and says the same of them.
  @Test(arguments: ["no-length", "three-days", "odd-lengths", "names-with-prices", "billing-plans", unsellable])
  func anImportTakesTheSame(_ name: String) throws {
    let file = Self.folder.appending(path: name.hasSuffix("storekit") ? name : name + ".storekit").path
    let shop = try Shop("minimal")
    try shop.remove("products.yaml")
    let imported = try importProducts(shop.workspace, from: [file])
    let skipped = imported.notes.filter { $0.hasPrefix("skipped") }
    #expect(skipped.isEmpty == ["odd-lengths", "names-with-prices", "billing-plans"].contains(name))
    #expect(try Catalogue(reading: SourceFile(path: "products.yaml", bytes: shop.bytes("products.yaml"))).gaps == [])
    if name != Self.unsellable {
      let new = try Shop(empty: "shop")
      let made = try initialize(InitOptions(publishable: new.path, storeKit: file), in: new.context)
      #expect(Set(imported.notes).isSubset(of: made.notes), "\(imported.notes)\n\(made.notes)")
      #expect(try new.read("products.yaml") == shop.read("products.yaml"))
    }
    // Nor does it add them to a catalogue that is there.
    let other = try Shop("minimal")
    #expect(try Set(importProducts(other.workspace, from: [file]).notes) == Set(imported.notes))
    #expect(try !importProducts(other.workspace, from: [file]).isWritten)
    #expect(try validate(other.workspace, in: other.context).findings.filter { $0.severity == .error } == [])
  }

  /// What cannot be sold is refused before there is anything to remove.
  @Test(arguments: ["subscription", "minimal", "credits"])
  func refusesWhatNobodyMaySell(_ template: String) throws {
    let shop = try Shop(empty: "shop")
    let file = Self.folder.appending(path: Self.unsellable).path
    let error = try refusal {
      _ = try initialize(InitOptions(publishable: shop.path, template: template, storeKit: file), in: shop.context)
    }
    #expect(error.message.contains("org.sample.days") && error.message.contains("seven days"))
    #expect(!FileManager.default.fileExists(atPath: shop.path))
  }

  /// A screen for what is charged once says nothing of subscriptions, trials or periods, in any language.
  @Test(arguments: ["subscription", "minimal"], ["one-unlock", "season-pass", "tips", "unlocks"])
  func whatIsSoldOnceHasItsWords(_ template: String, _ name: String) throws {
    let shop = try Shop(empty: "shop")
    let file = Self.folder.appending(path: name + ".storekit").path
    let made = try initialize(InitOptions(publishable: shop.path, template: template, storeKit: file), in: shop.context)
    #expect(made.notes.contains { $0.contains("charged once") })
    #expect(made.notes.contains { $0.contains("--template credits") } == (name == "tips"))
    for path in made.files where path.contains("/variants/") || path.contains("/locales/") {
      let copy = try shop.read(path).split(separator: "\n").filter { !$0.trimmingPrefix(" ").hasPrefix("#") }
        .joined(separator: "\n")
      #expect(copy.firstMatch(of: #/subscri|trial|period|renews automatically|\bAbo\b|verlängert sich auto/#) == nil)
    }
  }

  /// A later import leaves the same names out, so that it brings no error either.
  @Test func aLaterImportTakesNoNameThatRulesRefuse() throws {
    let shop = try Shop("minimal")
    let file = Self.folder.appending(path: "names-with-prices.storekit").path
    let done = try importProducts(shop.workspace, from: [file])
    #expect(done.isWritten)
    let names = try Catalogue(reading: SourceFile(path: "products.yaml", bytes: Array(shop.read("products.yaml").utf8)))
      .products.compactMap(\.displayName)
    #expect(names.allSatisfy { !$0.contains("50%") })
    let findings = try validate(shop.workspace, in: shop.context).findings.filter { $0.severity == .error }
    #expect(findings == [])
  }
}
