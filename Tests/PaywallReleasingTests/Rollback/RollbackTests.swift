import Foundation
import PaywallAuthoring
import PaywallModel
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct RollbackTests {
  @discardableResult
  private func back(
    _ shop: Shop, to release: Int? = nil, _ offerings: String..., dry: Bool = false, commits: Bool = true
  ) throws -> Rollback {
    let options = RollbackOptions(release: release, offerings: offerings, isDryRun: dry, commits: commits)
    return try rollback(shop.workspace, options, in: shop.context)
  }

  @Test func bringsBackTheLastReleaseButOne() throws {
    let shop = try Shop(releases: 2)
    let compiled = try shop.compiled("default")
    try shop.change(headline: "Wrong")
    try shop.publish()
    let result = try back(shop)
    #expect(result.release == 2 && result.last == 3)
    #expect(result.versions.map { "\($0.id) \($0.before) \($0.after)" } == ["default 1.0.2 1.0.3"])
    #expect(try shop.read(Shop.control).contains("headline: Headline 1"))
    #expect(try shop.git("log", "-1", "--format=%B").hasPrefix("roll back to release 2\n\ndefault 1.0.3"))
    #expect(try shop.git("status", "--porcelain") == "")
    #expect(try result.commit == shop.git("rev-parse", "HEAD"))
    #expect(try shop.publish().release == 4)
    #expect(try shop.verify().isSound)
    // Readers get what release 2 held, byte for byte but for the version.
    #expect(try shop.compiled("default") == compiled.replacing("1.0.1", with: "1.0.3"))
    #expect(try back(shop, to: 4).isNothing)
  }

  /// A hook that refuses leaves everything as it was, so that the next try is not in its own way.
  @Test func aHookThatRefusesLeavesNothing() throws {
    let shop = try Shop(releases: 2)
    let hook = shop.path + "/.git/hooks/pre-commit"
    try writeProgram("exit 1", to: hook)
    #expect(throws: (any Error).self) { try back(shop) }
    #expect(try shop.git("status", "--porcelain") == "")
    try FileManager.default.removeItem(atPath: hook)
    try back(shop)
    #expect(try shop.git("status", "--porcelain") == "")
  }

  /// The release before the last is then the wrong one that was left.
  @Test func afterARollbackTheReleaseIsNamed() throws {
    let shop = try Shop(releases: 2)
    try back(shop)
    try shop.write("notes.txt", "x")
    try shop.commit("something else")
    try shop.publish()
    let head = try shop.git("rev-parse", "HEAD")
    let error = try refusal { try back(shop) }
    #expect(error.message.hasPrefix("release 3 brought back what release 1 held"))
    #expect(error.hint == "name the release that is meant, such as: paywall rollback release/1")
    #expect(try shop.git("rev-parse", "HEAD") == head)
    #expect(try back(shop, to: 2).commit != nil)
  }

  @Test func bringsBackPlacementsAndSettingsAndKeepsNewOfferings() throws {
    let shop = try Shop(releases: 1)
    let (settings, placements) = (try shop.read("paywall.yaml"), try shop.read("placements.yaml"))
    _ = try newOffering(shop.workspace, "sale")
    _ = try newPlacement(shop.workspace, "gate")
    try shop.edit("paywall.yaml", "currentOffering: default", "currentOffering: sale")
    try shop.commit("a sale")
    try shop.publish()
    let result = try back(shop)
    #expect(result.kept == ["sale"] && result.versions.isEmpty)
    #expect(try shop.read("paywall.yaml") == settings && shop.read("placements.yaml") == placements)
    #expect(shop.exists("offerings/sale/offering.yaml"))
    #expect(try shop.publish().release == 3)
  }

  /// A file that the release did not have goes, and one that it had comes back.
  @Test func bringsBackTheFilesOfOneOffering() throws {
    let shop = try Shop(releases: 1)
    _ = try newVariant(shop.workspace, "other", of: "default")
    try shop.edit("paywall.yaml", "currentOffering: default", "currentOffering: default # kept")
    try shop.commit("another variant")
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    try shop.publish()
    let result = try back(shop, to: 1, "default")
    #expect(result.versions.map { "\($0.before) \($0.after)" } == ["1.1.0 2.0.0"])
    #expect(!shop.exists("offerings/default/variants/other.yaml"))
    #expect(try shop.read("paywall.yaml").contains("# kept"))
    #expect(try shop.git("status", "--porcelain") == "")
  }

  @Test func aDryRunAndNoCommit() throws {
    let shop = try Shop(releases: 2)
    let (head, text) = (try shop.git("rev-parse", "HEAD"), try shop.read(Shop.control))
    let dry = try back(shop, dry: true)
    #expect(dry.commit == nil && dry.after != head)
    #expect(try shop.git("rev-parse", "HEAD") == head && shop.read(Shop.control) == text)
    #expect(try shop.git("status", "--porcelain") == "")
    let written = try back(shop, commits: false)
    #expect(try written.commit == nil && shop.git("rev-parse", "HEAD") == head)
    #expect(try shop.git("status", "--porcelain").split(separator: "\n").count == 2)
    // Killed after the files were written: repeating finishes.
    #expect(try back(shop).commit != nil)
    #expect(try shop.git("status", "--porcelain") == "")
  }

  @Test func keepsWhatIsNotCommitted() throws {
    let shop = try Shop(releases: 2)
    try shop.edit(Shop.control, "headline: Headline 1", "headline: Mine")
    let error = try refusal { try back(shop) }
    #expect(error.message == "\(Shop.control) has uncommitted changes")
    #expect(try shop.read(Shop.control).contains("Mine"))
  }

  @Test func refusesWhatMayNotComeBack() throws {
    let shop = try Shop(releases: 1)
    #expect(try refusal { try back(shop) }.message.contains("release 1 is the first"))
    #expect(try refusal { try back(shop, to: 7) }.message == "there is no release 7; the last is 1")
    #expect(try refusal { try back(shop, to: 1, "nope") }.message == "release 1 has no offering 'nope'")
    _ = try newOffering(shop.workspace, "sale")
    try shop.commit("a sale")
    try shop.publish()
    try FileManager.default.removeItem(atPath: shop.path + "/offerings/sale")
    try shop.commit("no sale")
    try shop.publish()
    let gone = try refusal { try back(shop, to: 2) }
    #expect(gone.message.contains("'sale' was removed after release 2"))
    #expect(try shop.git("status", "--porcelain") == "")
    // The hint, as typed.
    #expect(
      gone.hint
        == "bring it back by hand: git checkout release/2 -- :/offerings/sale && paywall bump sale --no-commit, commit and publish that, and repeat this"
    )
    try shop.git("checkout", "release/2", "--", ":/offerings/sale")
    _ = try bump(shop.workspace, BumpOptions(offerings: ["sale"], commits: false), in: shop.context)
    try shop.commit("the sale is back")
    #expect(try shop.publish().offerings.map { "\($0.id) \($0.after?.description ?? "")" } == ["sale 2.0.0"])
  }

  @Test func aRunningExperimentIsNotLostAndAStoppedOneDoesNotStartAgain() throws {
    let shop = try Shop(releases: 1)
    _ = try newVariant(shop.workspace, "b", of: "default")
    _ = try newPlacement(shop.workspace, "gate")
    try shop.write("experiments/price.yaml", Self.experiment)
    try shop.edit("placements.yaml", "gate\n    rules:\n", "gate\n    rules:\n      - experiment: price\n")
    try shop.commit("an experiment")
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    try shop.publish()
    #expect(try refusal { try back(shop) }.message.contains("'price' is running"))
    shop.now = 1_802_000_000  // after its end
    try shop.edit("experiments/price.yaml", "status: running", "status: stopped")
    try shop.edit("placements.yaml", "      - experiment: price\n", "")
    try shop.commit("stopped")
    try shop.publish()
    #expect(try refusal { try back(shop, to: 2) }.message.contains("'price', which is not running any more"))
    #expect(try shop.git("status", "--porcelain") == "")
    // The placement that it was for is not in release 1: a stopped experiment is a record, and needs none.
    _ = try back(shop, to: 1)
  }

  /// A draft leads nobody anywhere, before and after.
  @Test func aDraftIsInNobodysWay() throws {
    let shop = try Shop(releases: 1)
    _ = try newVariant(shop.workspace, "b", of: "default", from: "default/control")
    try shop.edit("offerings/default/variants/b.yaml", "headline: ", "headline: B ")
    _ = try newExperiment(shop.workspace, "price", from: "default/b")
    try shop.commit("a draft")
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    try shop.publish()
    try shop.change(headline: "Go")
    try shop.publish()
    _ = try back(shop, to: 2)
    #expect(try shop.read("placements.yaml").contains("experiment: price"))
    #expect(try !shop.read(Shop.control).contains("Go"))
  }

  private static let experiment = """
    placement: gate
    status: running
    metric: trial_start
    sampleSize: 1000
    startsAt: 2026-01-01T00:00:00Z
    endsAt: 2027-02-01T00:00:00Z
    arms:
      - {id: a, offering: default, variant: control, weight: 5000}
      - {id: b, offering: default, variant: b, weight: 5000}
    """

  /// What cannot be published today is not committed.
  @Test func refusesWhatHasErrorsToday() throws {
    let shop = try Shop("minimal")
    try shop.write(
      "placements.yaml",
      "placements:\n  - id: gate\n    rules:\n      - {startsAt: 2026-01-01T00:00:00Z, endsAt: 2027-02-01T00:00:00Z, offering: spring}\n      - offering: default\n"
    )
    _ = try newOffering(shop.workspace, "spring")
    try shop.edit(
      "offerings/spring/offering.yaml", "kind: primary",
      "kind: campaign\ncampaign: {startsAt: 2026-01-01T00:00:00Z, endsAt: 2027-02-01T00:00:00Z}")
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.commit("spring")
    try shop.publish()
    try shop.write("placements.yaml", "placements:\n  - id: gate\n    rules:\n      - offering: default\n")
    try shop.commit("spring is over")
    try shop.publish()
    shop.now = 1_810_000_000  // 2027-05-11
    let error = try refusal { try back(shop) }
    #expect(error.message.contains("would have an error today, at placements.yaml:4:"))
    #expect(error.hint?.contains("--no-commit") == true)
    #expect(try shop.git("status", "--porcelain") == "")
  }
}

extension Shop {
  /// What the bundle serves of an offering now.
  fileprivate func compiled(_ id: String) throws -> String {
    let all = try files(below: out + "/targets/offerings")
    let names = try git("ls-tree", "-r", "--name-only", "refs/paywall/bundle").split(separator: "\n")
    let targets = try #require(
      names.filter { $0.hasSuffix(".targets.json") }.max { $0.count == $1.count ? $0 < $1 : $0.count < $1.count })
    let signed = try String(contentsOfFile: out + "/" + targets, encoding: .utf8)
    let name = try #require(all.keys.first { $0.hasSuffix(".\(id).json") && signed.contains($0.prefix(64)) })
    return String(decoding: try #require(all[name]), as: UTF8.self)
  }
}
