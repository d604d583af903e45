import Foundation
import PaywallChecking
import Git
import PaywallBundle
import PaywallModel
import PaywallProject
import PaywallReleasing
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct PublishTests {
  @Test func writesAndRecordsTwoReleases() throws {
    let shop = try Shop(releases: 1)
    let first = try shop.git("rev-parse", "HEAD")
    #expect(try shop.verify(rebuild: true).isSound)
    let before = try files(below: shop.out)
    try shop.change(headline: "Two")
    let second = try shop.publish()
    #expect(second.outcome == .published && second.release == 2)
    #expect(
      second.offerings.map { "\($0.id) \($0.before?.description ?? "") \($0.after?.description ?? "")" } == [
        "default 1.0.0 1.0.1"
      ])
    #expect(try shop.verify(rebuild: true).isSound)
    // Nothing that was released is touched, but for the one file that says which release is the newest.
    let after = try files(below: shop.out)
    for (name, data) in before where name != "metadata/timestamp.json" { #expect(after[name] == data, "\(name)") }
    #expect(
      try shop.git("rev-parse", "release/1^{commit}", "release/2^{commit}")
        == "\(first)\n\(try shop.git("rev-parse", "HEAD"))")
    #expect(try shop.git("cat-file", "-t", "release/2") == "tag")
    #expect(try shop.git("rev-list", "--count", "refs/paywall/bundle") == "2")
    #expect(
      try shop.git("rev-parse", "refs/paywall/bundle^")
        == shop.git("rev-list", "--max-parents=0", "refs/paywall/bundle"))
    // The tree of the record is the bundle itself.
    let tree = try shop.git("ls-tree", "-r", "--name-only", "refs/paywall/bundle").split(separator: "\n").map(
      String.init)
    #expect(Set(tree) == Set(after.keys))
    #expect(try shop.git("fsck", "--strict", "--no-dangling") == "")
    #expect(try shop.git("status", "--porcelain") == "")
  }

  @Test func withNothingNewChangesNothing() throws {
    let shop = try Shop(releases: 1)
    let (before, refs) = (try files(below: shop.out), try shop.git("for-each-ref"))
    shop.now += 86_400
    try shop.write("README.md", "words that nobody compiles\n")
    try shop.write(Shop.control, try shop.read(Shop.control) + "# a comment\n")
    try shop.commit("words")
    #expect(try shop.publish().outcome == .unchanged)
    #expect(try files(below: shop.out) == before)
    #expect(
      try shop.git("for-each-ref", "refs/tags", "refs/paywall")
        == refs.split(separator: "\n").filter { !$0.contains("heads") }.sorted {
          $0.hasSuffix("bundle") && !$1.hasSuffix("bundle")
        }.joined(separator: "\n"))
  }

  @Test func renewsTheTimestampAlone() throws {
    let shop = try Shop(releases: 1)
    let before = try files(below: shop.out)
    shop.now += 80 * 86_400
    let renewed = try shop.publish(renew: true)
    #expect(renewed.outcome == .renewed && renewed.release == 1)
    let after = try files(below: shop.out)
    #expect(after.filter { before[$0.key] != $0.value }.map(\.key) == ["metadata/timestamp.json"])
    shop.now += 80 * 86_400
    #expect(try shop.verify().isSound)
    #expect(try log(shop.workspace).entries.map(\.release) == [1])
  }

  @Test func aDryRunWritesNothing() throws {
    let shop = try Shop(releases: 0)
    let before = try files(below: shop.path).filter { !$0.key.contains("paywall/checked") }
    let publication = try shop.publish(dry: true)
    #expect(publication.outcome == .published && publication.release == 1 && publication.written == 0)
    #expect(try files(below: shop.path).filter { !$0.key.contains("paywall/checked") } == before)
  }

  @Test func refusesFindings() throws {
    let shop = try Shop(releases: 1)
    let refs = try shop.git("for-each-ref", "refs/tags", "refs/paywall")
    try shop.edit(
      Shop.control, "highlightedProductID: com.example.shop.annual", "highlightedProductID: com.example.shop.weekly")
    try shop.commit("a product that is not shown")
    let error = #expect(throws: FindingsError.self) { try shop.publish() }
    #expect(error?.validation.findings.map(\.rule) == ["version-moved", "product-resolves"])
    #expect(try shop.git("for-each-ref", "refs/tags", "refs/paywall") == refs)
    // What is not committed is not looked at, and an old commit can be published still.
    #expect(try shop.publish(revision: "HEAD~1").outcome == .unchanged)
  }

  /// Every kind of change without the bump that it asks for.
  @Test(arguments: [
    ("headline: Unlock everything", "headline: Another", "1.0.0", "1.0.1"),
    ("headline: Unlock everything", "layout: grid\nheadline: Unlock everything", "1.0.1", "1.1.0"),
    ("id: default_control", "id: default_other", "1.1.0", "2.0.0"),
  ])
  func refusesAnOfferingWhoseVersionDidNotFollow(_ old: String, _ new: String, _ version: String, _ required: String)
    throws
  {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.control, old, new)
    try shop.edit(Shop.offering, "version: 1.0.0", "version: \(version)")
    try shop.commit("a change")
    let error = try #require(throws: UnbumpedError.self) { try shop.publish() }
    #expect(
      error.offerings.map { "\($0.id) \($0.version) \($0.released) \($0.required)" } == [
        "default \(version) 1.0.0 \(required)"
      ])
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    #expect(try shop.read(Shop.offering).contains("version: \(required)"))
    #expect(try shop.publish().release == 2)
  }

  /// An offering that went and comes back must go on above where it was; what the refusal names must fix it.
  @Test func aRetiredOfferingComesBackAboveItsLastVersion() throws {
    let shop = try Shop(releases: 0)
    _ = try newOffering(shop.workspace, "sale")
    try shop.commit("a sale")
    try shop.publish()
    try shop.git("rm", "-rq", "offerings/sale")
    try shop.commit("no sale")
    #expect(try shop.publish().offerings.map { "\($0.id) \($0.after?.description ?? "gone")" } == ["sale gone"])
    let refused = try refusal { _ = try newOffering(shop.workspace, "sale") }
    #expect(refused.hint?.hasSuffix("git restore --source=release/1 -- :/offerings/sale") == true)
    try shop.git("restore", "--source=release/1", "--", ":/offerings/sale")
    try shop.commit("the sale again")
    let error = try #require(throws: UnbumpedError.self) { try shop.publish() }
    #expect(error.offerings.first?.required == SemanticVersion(2, 0, 0))
    _ = try bump(shop.workspace, BumpOptions(offerings: ["sale"]), in: shop.context)
    #expect(try shop.publish().release == 3)
    #expect(try shop.verify(rebuild: true).isSound)
  }

  @Test func refusesACommitThatDoesNotComeAfterTheLastOne() throws {
    let shop = try Shop(releases: 2)
    try shop.git("switch", "-q", "-c", "side", "release/1^{commit}")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Aside")
    try shop.edit(Shop.offering, "version: 1.0.0", "version: 1.0.9")
    try shop.commit("aside")
    let error = try refusal { try shop.publish() }
    #expect(error.hint?.contains("--allow-non-descendant") == true)
    #expect(try shop.publish(anyway: true).release == 3)
    #expect(try shop.verify(rebuild: true).isSound)
  }

  @Test func refusesAFolderThatHoldsSomethingElse() throws {
    let shop = try Shop(releases: 1)
    let other = try Shop(releases: 1, hasOwnKeys: true)
    let mine = try files(below: other.out)
    try shop.change(headline: "Two")
    #expect(try refusal { try shop.publish(to: other.out) }.message.contains("another project"))
    #expect(try files(below: other.out) == mine)
    #expect(try refusal { try shop.publish(to: shop.path) }.message.contains("something else"))
    #expect(try refusal { try shop.publish(to: shop.path + "/README.md") }.message.contains("not a folder"))
    try shop.write("stray/metadata", "a file\n")
    #expect(throws: ProjectError.self) { try shop.publish(to: shop.path + "/stray") }
    #expect(try shop.git("tag") == "release/1")
  }

  @Test func refusesWithoutKeysOrRoot() throws {
    let shop = try Shop()
    #expect(try refusal { try shop.publish() }.hint?.contains("keys generate") == true)
    _ = try generateKeys(shop.workspace, in: shop.context)
    try FileManager.default.removeItem(atPath: KeyStore(shop.context).folder())
    let error = try refusal { try shop.publish() }
    #expect(error.code == .trust && error.hint?.contains("PAYWALL_") == true)
    #expect(!shop.exists("out"))
    #expect(try shop.git("for-each-ref", "refs/tags", "refs/paywall") == "")
  }

  @Test func refusesWithoutAnAuthor() throws {
    let shop = try Shop(releases: 0)
    for role in ["AUTHOR", "COMMITTER"] { shop.environment["GIT_\(role)_NAME"] = "" }
    let error = #expect(throws: GitError.self) { try shop.publish() }
    #expect(error?.code == .noIdentity)
    #expect(!shop.exists("out"))
    #expect(try shop.git("for-each-ref", "refs/tags", "refs/paywall") == "")
  }

  /// The same commit, keys and clock: the same bytes, whoever publishes and wherever.
  @Test func twoClonesWriteTheSameBytes() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "sale")
    try shop.edit("paywall.yaml", "schema: 1", "exports: [appactor]\nschema: 1")
    try shop.commit("a sale")
    let clone = try shop.clone()
    try clone.publish()
    try shop.publish()
    #expect(try files(below: shop.out) == files(below: clone.out))
    #expect(
      try shop.git("rev-parse", "refs/paywall/bundle^{tree}") == clone.git("rev-parse", "refs/paywall/bundle^{tree}"))
    #expect(try files(below: shop.out).keys.contains { $0.hasPrefix("targets/exports/") })
  }

  @Test func aProjectInASubfolderPublishesItselfAlone() throws {
    let shop = try Shop(empty: "app")
    try FileManager.default.createDirectory(atPath: shop.path, withIntermediateDirectories: true)
    try shop.git("init", "-q")
    try shop.write("other/secret.txt", "x")
    try shop.commit("the app")
    shop.path += "/apps/pay"
    _ = try initialize(InitOptions(publishable: shop.path), in: shop.context)
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.publish()
    let verification = try shop.verify(rebuild: true)
    #expect(verification.isSound && verification.provenance?.folder == "apps/pay")
    #expect(try shop.git("status", "--porcelain") == "")
  }

  /// Compiling everything again is the second source of what an export takes over.
  @Test func anExportTakesOverWhatDidNotChange() throws {
    let shop = try Shop(releases: 0)
    _ = try newOffering(shop.workspace, "sale")
    try shop.edit("paywall.yaml", "schema: 1", "exports: [appactor]\nschema: 1")
    try shop.commit("an export")
    try shop.publish()
    try shop.edit(Shop.offering, "displayName: ", "displayName: New ")
    try shop.commit("another name")
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    let publication = try shop.publish()
    #expect(publication.offerings.map(\.id) == ["default"])
    #expect(publication.others.contains("exports/appactor-offerings.json"))
    // The current offering and the catalogue are of no offering's folder.
    try shop.edit("paywall.yaml", "currentOffering: default", "currentOffering: sale")
    try shop.commit("another current offering")
    #expect(try shop.publish().others.contains("exports/appactor-offerings.json"))
    #expect(try shop.verify(rebuild: true).isReproduced == true)
    #expect(try shop.publish(fresh: true).outcome == .unchanged)
  }
}
