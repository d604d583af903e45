import PaywallAuthoring
import PaywallChecking
import PaywallModel
import ProjectTestSupport
import Testing

@Suite struct MergedParentsTests {
  private func findings(_ shop: Shop, _ revision: String? = nil) throws -> [Finding] {
    try validate(shop.workspace, revision: revision, in: shop.context).findings
  }

  private func branch(_ shop: Shop, _ name: String, _ change: () throws -> Void) throws {
    try shop.git("checkout", "-qb", name, "main")
    try change()
    try shop.commit(name)
    #expect(try findings(shop).filter { $0.severity == .error }.isEmpty)
  }

  /// One branch retires a screen while the other makes it the default: git sees no conflict.
  private func crossed() throws -> Shop {
    let shop = try Shop(releases: 0)
    let screen = try shop.read(Shop.control).replacingFirst("default_control", "default_short")
    try shop.write("offerings/default/variants/short.yaml", screen)
    try shop.commit("a second screen")
    try branch(shop, "retire") { try shop.remove("offerings/default/variants/short.yaml") }
    try branch(shop, "promote") {
      try shop.write(Shop.offering, shop.read(Shop.offering) + "\ndefaultVariant: short\n")
    }
    return shop
  }

  @Test func namesBothParentsOfWhatOnlyTheMergeHas() throws {
    let shop = try crossed()
    try shop.git("merge", "-q", "--no-edit", "retire")
    for revision in [nil, "HEAD"] {
      let finding = try #require(findings(shop, revision).first { $0.severity == .error })
      let words = try #require(finding.related.last?.message)
      for (parent, subject) in [("HEAD^1", "promote"), ("HEAD^2", "retire")] {
        #expect(words.contains("\(try shop.git("rev-parse", "--short=7", parent)) (\(subject))"))
      }
    }
    // What is edited after a merge is no matter of its parents.
    try shop.write("README.md", "other\n")
    try shop.edit(Shop.offering, "defaultVariant: short", "defaultVariant: shorts")
    #expect(try findings(shop).allSatisfy { $0.related.allSatisfy { !$0.message.contains("merge") } })
  }

  @Test func namesThemBeforeTheMergeIsCommitted() throws {
    let shop = try crossed()
    try shop.git("merge", "-q", "--no-commit", "retire")
    let found = try findings(shop).filter { $0.severity == .error }
    #expect(!found.isEmpty && found.allSatisfy { $0.related.last?.message.contains("(retire)") == true })
    let staged = try validate(shop.workspace, ValidationOptions(isStaged: true), in: shop.context).findings
    #expect(staged.contains { $0.related.last?.message.contains("(retire)") == true })
  }

  /// A finding of one parent is not the merge's.
  @Test func leavesAloneWhatAParentHas() throws {
    let shop = try crossed()
    try shop.edit(Shop.control, "subhead:", "subheading:")
    try shop.commit("a mistake")
    try shop.git("checkout", "-qb", "other", "main")
    try shop.write("README.md", "other\n")
    try shop.commit("other")
    try shop.git("merge", "-q", "--no-edit", "promote")
    let found = try findings(shop)
    #expect(found.map(\.rule) == ["known-key"] && found.allSatisfy(\.related.isEmpty))
  }

  @Test func notesAVersionOfTwoContents() throws {
    let shop = try Shop(releases: 1)
    func bumped(_ name: String, _ old: String, _ new: String) throws {
      try branch(shop, name) {
        try shop.edit(Shop.control, old, new)
        try shop.edit(Shop.offering, "version: 1.0.0", "version: 1.1.0")
      }
    }
    try bumped("words", "Unlimited projects", "Projects without end")
    try bumped("button", "ctaTitle: ", "ctaTitle: Now ")
    #expect(try findings(shop).isEmpty)
    try shop.git("merge", "-q", "--no-edit", "words")
    let found = try findings(shop)
    #expect(found.map(\.rule) == ["version-moved"] && found.map(\.severity) == [.info])
    #expect(found.first?.message.contains("(button)") == true && found.first?.message.contains("(words)") == true)
    #expect(found.first?.hint == "paywall bump default --patch")
    try shop.edit(Shop.offering, "version: 1.1.0", "version: 1.1.1")
    try shop.commit("both")
    #expect(try findings(shop).isEmpty)
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, _ new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
