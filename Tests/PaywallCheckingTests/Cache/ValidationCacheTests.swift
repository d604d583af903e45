import Foundation
import PaywallModel
import PaywallChecking
import PaywallReleasing
import PaywallAuthoring
import ProjectTestSupport
import Testing

/// What is remembered between runs changes nothing that is published.
@Suite struct ValidationCacheTests {
  /// A folder under another name has the same git tree; what is known of the old name must not stand for the new one.
  @Test func aRenamedFolderIsNotTakenForTheOldOne() throws {
    let shop = try Shop(releases: 1)
    _ = try status(shop.workspace, in: shop.context)
    try shop.git("mv", "offerings/default", "offerings/plus")
    try shop.edit("paywall.yaml", "currentOffering: default", "currentOffering: plus")
    try shop.edit("placements.yaml", "offering: default", "offering: plus")
    try shop.write("paywall.yaml", try shop.read("paywall.yaml") + "\nrules: {reachable-removed: off}\n")
    try shop.commit("another name")
    let published = try shop.publish()
    #expect(published.offerings.map(\.id) == ["default", "plus"])
    #expect(published.offerings.map { $0.after == nil } == [true, false])
    #expect(try shop.verify(rebuild: true).isReproduced == true)
  }

  /// A deadline that was true when it was remembered is not true for ever.
  @Test func aCampaignThatIsOverIsReadAgain() throws {
    let shop = try Shop(releases: 0)
    try shop.edit("paywall.yaml", "profile: apple-strict", "profile: none\nrules: {offer-date-backed: error}")
    _ = try newOffering(shop.workspace, "sale")
    try shop.edit("offerings/sale/offering.yaml", "kind: primary", "kind: campaign")
    let window = "campaign: {startsAt: 2027-01-01T00:00:00Z, endsAt: 2027-02-01T00:00:00Z}\n"
    try shop.write("offerings/sale/offering.yaml", shop.read("offerings/sale/offering.yaml") + window)
    try shop.edit(
      "offerings/sale/variants/control.yaml", "headline: Unlock everything", "headline: Ends 31 January 2027")
    try shop.commit("a sale")
    func rules() throws -> [String] {
      try status(shop.workspace, in: shop.context).validation.findings.map(\.rule)
    }
    #expect(try rules() == [] && rules() == [])
    shop.now = 1_801_440_000
    #expect(try rules() == ["campaign-window-now", "offer-date-backed"])
    shop.now -= 1
    #expect(try rules() == [])
    shop.now += 1
    #expect(try rules() == ["campaign-window-now", "offer-date-backed"])
  }

  /// What was found is found again without reading, in the same words and places.
  @Test func findingsAreRemembered() throws {
    let shop = try Shop(releases: 1)
    let file = "offerings/default/variants/control.yaml"
    try shop.write(file, shop.read(file) + "\"odd\\tkey\\n\\\\\": 1\n")
    try shop.edit(file, "headline: ", "headline: Only today ")
    try shop.git("add", "-A")
    let staged = ValidationOptions(since: "HEAD", isStaged: true)
    let first = try validate(shop.workspace, staged, in: shop.context).findings
    #expect(first.contains { $0.message.contains("odd\tkey\n\\") })
    #expect(first.contains { $0.rule == "no-urgency-copy" && $0.hint != nil })
    let cache = try shop.read(".git/paywall/checked-top")
    #expect(cache.contains("no-urgency-copy"))
    #expect(try validate(shop.workspace, staged, in: shop.context).findings == first)
    // The severities of the project are applied to what is remembered.
    try shop.commit("findings")
    try shop.write("paywall.yaml", shop.read("paywall.yaml") + "\nrules: {no-urgency-copy: off}\n")
    #expect(
      try !status(shop.workspace, in: shop.context).validation.findings.contains { $0.rule == "no-urgency-copy" })
  }

  /// A rule that means something lighter than its own weight means it from the cache too.
  @Test func aLowerSeverityIsRemembered() throws {
    let shop = try Shop("minimal")
    try shop.edit("products.yaml", "period: P1Y", "period: P1Y\n    introductoryOffer: {mode: free, period: P1W}")
    try shop.commit("a trial of which no screen speaks")
    func severities() throws -> [Severity] {
      try status(shop.workspace, in: shop.context).validation.findings.filter { $0.rule == "trial-terms-complete" }
        .map(\.severity)
    }
    #expect(try severities() == [.info])
    #expect(try shop.read(".git/paywall/checked-top").contains("trial-terms-complete\tinfo\t"))
    #expect(try severities() == [.info])
  }

  /// A damaged cache is no cache.
  @Test func aDamagedCacheIsNotBelieved() throws {
    let shop = try Shop(releases: 1)
    let cache = ".git/paywall/checked-top"
    let text = try shop.read(cache)
    try shop.write(cache, text.replacing("1.0.0", with: "9.0.0"))
    #expect(try status(shop.workspace, in: shop.context).offerings.isEmpty)
    try shop.change(headline: "Another")
    #expect(try shop.publish().offerings.map { $0.after?.description } == ["1.0.1"])
  }

  /// What a program that was made from other sources found is found anew: one word more in a list of words is enough,
  /// which `SourceHashTests` shows.
  @Test func anotherProgramsCacheIsNotBelieved() throws {
    let shop = try Shop(releases: 1)
    let cache = ".git/paywall/checked-top"
    let own = try shop.read(cache)
    let hash = try #require(own.split(separator: " ").dropFirst().first)
    #expect(hash.count > 24 && hash.allSatisfy(\.isHexDigit))
    try shop.write(cache, own.replacing(hash, with: String(hash.reversed())))
    _ = try status(shop.workspace, in: shop.context)
    #expect(try shop.read(cache) == own)
    // One of the same program is not written again.
    try shop.write(cache, own)
    let written = try FileManager.default.attributesOfItem(atPath: shop.path + "/" + cache)[.systemFileNumber] as? Int
    _ = try status(shop.workspace, in: shop.context)
    let after = try FileManager.default.attributesOfItem(atPath: shop.path + "/" + cache)[.systemFileNumber] as? Int
    #expect(written != nil && written == after)
  }
}
