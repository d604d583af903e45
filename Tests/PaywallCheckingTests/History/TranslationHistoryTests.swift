import Foundation
import PaywallModel
import PaywallChecking
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct TranslationHistoryTests {
  private static let all = ["de", "fr", "ja"].map { "\($0).yaml:4 list-translation-current" }
  private static let moved = "  - No ads\n  - Projects\n  - Sync\n"

  @Test func aMovedBulletIsFoundInEveryState() throws {
    let shop = try shopTranslatedByPlace()
    let written = try shop.git("rev-parse", "--short=7", "HEAD")
    #expect(try shop.found() == [])
    try shop.setBullets(Self.moved)
    #expect(try shop.found() == Self.all)
    try shop.git("add", "-A")
    #expect(try shop.found(ValidationOptions(isStaged: true)) == Self.all)
    try shop.commit("another order")
    #expect(try shop.found() == Self.all)
    #expect(try shop.found(ValidationOptions(revision: "HEAD")) == Self.all)
    #expect(try shop.found(ValidationOptions(revision: "HEAD~1")) == [])
    #expect(try shop.found(ValidationOptions(since: "HEAD~1")) == Self.all)
    #expect(try shop.found(ValidationOptions(since: "HEAD")) == [])
    #expect(try shop.found(ValidationOptions(isStaged: true)) == [], "HEAD has it too")
    #expect(try status(shop.workspace, in: shop.context).validation.findings.count == 3)
    // Both sides are named, and the command.
    let finding = try #require(try shop.findings().first)
    let message = finding.message
    #expect(message.contains("'bullets.0'") && message.contains("'bullets' at \(Shop.control):"))
    #expect(message.contains(written) && finding.severity == .error)
    #expect(finding.hint?.hasSuffix("paywall bullets id default") == true)
  }

  @Test func isNotPublished() throws {
    let shop = try shopTranslatedByPlace()
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.setBullets(Self.moved)
    try shop.commit("another order")
    let error = #expect(throws: FindingsError.self) { try shop.publish() }
    #expect(error?.validation.findings.map(\.rule) == Array(repeating: "list-translation-current", count: 3))
  }

  @Test(arguments: [
    "  - Projects\n  - Sync\n", "  - New\n  - Projects\n  - Sync\n  - No ads\n", "  - Project\n  - Sync\n",
  ])
  func soIsAnyOtherList(_ bullets: String) throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(bullets)
    #expect(try shop.found().filter { $0.hasSuffix("list-translation-current") } == Self.all)
  }

  /// Whoever changes the locale file answers for the list as it is then.
  @Test func aTranslationThatWasWrittenSinceHolds() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(Self.moved)
    try shop.commit("another order")
    try shop.edit("offerings/default/locales/de.yaml", "bullets.0: Projekte", "bullets.0: Keine Werbung")
    #expect(try shop.found() == Array(Self.all.dropFirst()))
    try shop.git("add", "-A")
    #expect(try shop.found(ValidationOptions(isStaged: true)) == [])
    try shop.commit("German follows")
    #expect(try shop.found() == Array(Self.all.dropFirst()))
    // What merges bring together counts from where it was written.
    try shop.git("switch", "-q", "-c", "side", "HEAD~2")
    try shop.edit("offerings/default/locales/fr.yaml", "Projets!", "Oui!")
    try shop.commit("French, of the older list")
    try shop.git("switch", "-q", "main")
    try shop.git("merge", "-q", "--no-edit", "side")
    #expect(try shop.found() == Array(Self.all.dropFirst()))
  }

  @Test func theSameListIsNoOther() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets("  # as before\n  - \"Projects\"\n  - Sync\n  - >-\n    No\n    ads\n")
    try shop.edit(Shop.control, "ctaTitle: ", "ctaTitle: More, ")
    try shop.commit("another spelling")
    #expect(try shop.found() == [])
    try shop.setBullets(Self.moved)
    try shop.commit("there")
    try shop.setBullets("  - Projects\n  - Sync\n  - No ads\n")
    try shop.commit("and back")
    #expect(try shop.found() == [])
  }

  /// A project below the top of its repository, and one that moved there.
  @Test func aProjectInAFolder() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(Self.moved)
    let app = try Shop(empty: "repo/apps/shop")
    app.environment = shop.environment
    try FileManager.default.createDirectory(atPath: app.folder.path + "/repo/apps", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: shop.path, toPath: app.path)
    try app.remove(".git")
    try app.git("init", "-q", "-b", "main", in: app.folder.path + "/repo")
    try app.commit("all of it")
    #expect(try app.found() == [])
    try app.setBullets("  - Sync\n  - Projects\n")
    #expect(try app.found().filter { $0.hasSuffix("current") } == Self.all)
    try app.commit("another order")
    #expect(try app.found(ValidationOptions(revision: "HEAD")).filter { $0.hasSuffix("current") } == Self.all)
  }

  /// Without history there is nothing to compare with, and nothing is said.
  @Test func withoutHistoryNothingIsSaid() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(Self.moved)
    try shop.commit("another order")
    let clone = try Shop(empty: "shallow")
    clone.environment = shop.environment
    try shop.git("clone", "-q", "--depth", "1", "file://" + shop.path, clone.path, in: shop.folder.path)
    #expect(try clone.found() == ["paywall.yaml:1 history-known"])
    try clone.git("fetch", "-q", "--unshallow")
    #expect(try clone.found() == Self.all)
    try shop.remove(".git")
    #expect(try shop.found() == ["paywall.yaml:1 history-known"])
    try shop.git("init", "-q", "-b", "main")
    #expect(try shop.found() == [])
  }

  /// One tree, two histories: what is remembered of the tree must not stand for what history says.
  @Test func theCacheKnowsNoHistory() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(Self.moved)
    try shop.commit("another order")
    func count() throws -> Int { try status(shop.workspace, in: shop.context).validation.findings.count }
    #expect(try count() == 3 && count() == 3)
    try shop.git("switch", "-q", "--orphan", "anew")
    try shop.git("restore", "--source", "main", "--", ".")
    try shop.commit("the same files")
    #expect(try shop.git("rev-parse", "HEAD^{tree}") == shop.git("rev-parse", "main^{tree}"))
    #expect(try count() == 0)
    try shop.git("switch", "-q", "main")
    #expect(try count() == 3)
  }
}
