import Foundation
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallProject
import PaywallChecking
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct ValidateTests {
  @Test func looksAtTheWorkTreeARevisionOrSomePaths() throws {
    let shop = try Shop(releases: 0)
    _ = try newOffering(shop.workspace, "sale")
    try shop.commit("a sale")
    try shop.edit(Shop.control, "subhead:", "subheading:")
    func rules(_ revision: String? = nil, _ paths: String...) throws -> [String] {
      try validate(shop.workspace, revision: revision, paths: paths.map { shop.path + "/" + $0 }, in: shop.context)
        .findings.map(\.rule)
    }
    #expect(try rules() == ["known-key"] && rules("HEAD") == [])
    #expect(try rules(nil, "offerings/sale") == [])
    #expect(try rules(nil, "offerings/default", "products.yaml").count == 1)
    #expect(try rules(nil, Shop.control).count == 1)
    #expect(throws: (any Error).self) { try rules("nowhere") }
    #expect(throws: ProjectError.self) {
      try validate(shop.workspace, paths: [shop.folder.path], in: shop.context)
    }
    // A path that is not there is a typing error, not a clean bill.
    #expect(throws: (any Error).self) { try rules(nil, "offerings/defualt", "offerings/sale") }
  }
}
