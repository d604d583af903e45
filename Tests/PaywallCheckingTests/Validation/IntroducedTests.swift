import Foundation
import PaywallModel
import PaywallRules
import PaywallChecking
import ProjectTestSupport
import TestSupport
import Testing

/// A last rule with an audience, which `placement-ends-unconditional` warns of and a waiver can accept.
private let students = """
  placements:
    - id: premium_upgrade
      rules:
        - offering: default
          audience: {conditions: [{attribute: student, operator: exists}]}

  """
private let rule = "placement-ends-unconditional"

@Suite struct IntroducedTests {
  private func rules(_ shop: Shop, _ options: ValidationOptions = ValidationOptions()) throws -> [String] {
    try validate(shop.workspace, options, in: shop.context).findings.map(\.rule)
  }

  /// A finding that went away and one in the same words elsewhere are two, one that has moved is one.
  @Test func sinceTellsValuesApart() throws {
    let shop = try Shop("minimal")
    let file = "offerings/default/variants/control.yaml"
    let plain = try shop.read(file)
    func lines(_ text: String) throws -> [Int] {
      try shop.write(file, text)
      return try validate(shop.workspace, ValidationOptions(since: "HEAD"), in: shop.context).findings
        .filter { $0.rule == "no-literal-price" }.map(\.range.line)
    }
    let headline = try #require(plain.split(separator: "\n").first { $0.hasPrefix("headline: ") })
    let subhead = try #require(plain.split(separator: "\n").first { $0.hasPrefix("subhead: ") })
    let dear = plain.replacing(subhead, with: "subhead: Only $9.99")
    try shop.write(file, dear)
    try shop.commit("a price")
    #expect(try lines(dear) == [])
    #expect(try lines("# one\n# two\n" + dear) == [])
    let moved = plain.replacing(headline, with: "headline: Only $9.99")
    let line = try #require(
      moved.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("headline: ") })
    #expect(try lines(moved) == [line + 1])
  }

  @Test func sinceShowsWhatARangeIntroduced() throws {
    let shop = try Shop(releases: 0)
    try shop.write("placements.yaml", students)
    try shop.edit("paywall.yaml", "\nprofile:", "\nattributes: [{name: student, type: boolean}]\nprofile:")
    try shop.commit("a finding")
    let since = ValidationOptions(since: "HEAD")
    #expect(try rules(shop) == [rule] && rules(shop, since) == [])
    try shop.write("placements.yaml", "# moved\n\n" + students)
    #expect(try rules(shop, since) == [])
    try shop.write("placements.yaml", students + "  - {id: home, rules: [{offering: defualt}]}\n")
    #expect(try rules(shop, since) == ["placement-target"])
    try shop.edit("placements.yaml", "      - offering: default\n", "      - offering: defualt\n")
    // The same words twice, at two places that are both new.
    #expect(try rules(shop, since).filter { $0 == "placement-target" }.count == 2)
    try shop.commit("two of them")
    #expect(try rules(shop, ValidationOptions(revision: "HEAD", since: "HEAD~1")).count == 2)
    #expect(try rules(shop, ValidationOptions(since: "HEAD")) == [])
    #expect(throws: (any Error).self) { try rules(shop, ValidationOptions(since: "nowhere")) }
  }
}
