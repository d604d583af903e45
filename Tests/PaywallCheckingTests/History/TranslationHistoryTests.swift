import Foundation
import PaywallModel
import PaywallChecking
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct TranslationHistoryTests {
  /// All three texts of each locale.
  private static let all = ["de", "fr", "ja"].flatMap { locale in
    (4...6).map { "\(locale).yaml:\($0) list-translation-current" }
  }
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
    #expect(try status(shop.workspace, in: shop.context).validation.findings.count == 9)
    // Both sides are named, and the command.
    let finding = try #require(try shop.findings().first)
    let message = finding.message
    #expect(message.contains("'bullets.0'") && message.contains("for 'Projects', and 'No ads' stands there"))
    #expect(finding.related.map(\.range.file) == [Shop.control])
    #expect(message.contains(written) && finding.severity == .error)
    #expect(finding.hint?.hasSuffix("paywall bullets id default") == true)
  }

  @Test func isNotPublished() throws {
    let shop = try shopTranslatedByPlace()
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.setBullets(Self.moved)
    try shop.commit("another order")
    let error = #expect(throws: FindingsError.self) { try shop.publish() }
    #expect(error?.validation.findings.map(\.rule) == Array(repeating: "list-translation-current", count: 9))
  }

  /// What stands where it stood holds, whatever else becomes of the list; `locale-path` finds translations of nothing.
  @Test(arguments: [
    ("  - Projects\n  - Sync\n", []), ("  - New\n  - Projects\n  - Sync\n  - No ads\n", [4, 5, 6]),
    ("  - Project\n  - Sync\n", [4]), ("  - Projects\n  - No ads\n  - Sync\n  - New\n", [5, 6]),
  ])
  func soIsAnyOtherList(_ bullets: String, _ lines: [Int]) throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(bullets)
    let found = try shop.found().filter { $0.hasSuffix("list-translation-current") }
    #expect(found == Self.all.filter { line in lines.contains { line.contains(":\($0) ") } })
  }

  /// What else is written into the file makes no translation younger.
  @Test(arguments: [true, false]) func anotherEditHidesNothing(_ isCommitted: Bool) throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(Self.moved)
    if isCommitted { try shop.commit("another order") }
    for locale in ["de", "fr", "ja"] {
      let file = "offerings/default/locales/\(locale).yaml"
      try shop.write(file, shop.read(file).replacing("!", with: "?"))
    }
    #expect(try shop.found() == Self.all)
    try shop.commit("headlines")
    #expect(try shop.found() == Self.all)
  }

  /// Whoever writes a translation answers for the list as it is then.
  @Test func aTranslationThatWasWrittenSinceHolds() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(Self.moved)
    try shop.commit("another order")
    let german = "offerings/default/locales/de.yaml"
    try shop.edit(german, "bullets.0: Projekte", "bullets.0: Keine Werbung")
    #expect(try shop.found() == Array(Self.all.dropFirst()))
    try shop.edit(german, "bullets.1: Abgleich", "bullets.1: Projekte")
    try shop.edit(german, "bullets.2: Keine Werbung", "bullets.2: Abgleich")
    #expect(try shop.found() == Array(Self.all.dropFirst(3)))
    try shop.git("add", "-A")
    #expect(try shop.found(ValidationOptions(isStaged: true)) == [])
    try shop.commit("German follows")
    #expect(try shop.found() == Array(Self.all.dropFirst(3)))
    // What merges bring together counts from where it was written.
    try shop.git("switch", "-q", "-c", "side", "HEAD~2")
    try shop.edit("offerings/default/locales/fr.yaml", "Projets!", "Oui!")
    try shop.commit("French, of the older list")
    try shop.git("switch", "-q", "main")
    try shop.git("merge", "-q", "--no-edit", "side")
    #expect(try shop.found() == Array(Self.all.dropFirst(3)))
  }

  private static let stale = ["de.yaml:3 translation-current"]

  /// A headline that the main branch has reworded since a side branch translated it.
  private func shopWithSide() throws -> Shop {
    let shop = try shopTranslatedByPlace()
    try shop.git("switch", "-q", "-c", "side")
    try shop.edit("offerings/default/locales/de.yaml", "headline: Projekte!", "headline: Alles!")
    try shop.commit("better German")
    try shop.git("switch", "-q", "main")
    try shop.edit(Shop.control, shop.headlineLine(), "headline: Anew")
    try shop.commit("reworded")
    shop.now += 600
    return shop
  }

  /// Before a merge is committed, what the other side wrote is as old as it is afterwards.
  @Test func whatIsBeingMergedHasItsAge() throws {
    let shop = try shopWithSide()
    try shop.git("merge", "-q", "--no-commit", "--no-ff", "side")
    func german() throws -> [String] { try shop.found().filter { $0.hasPrefix("de") } }
    #expect(try german() == Self.stale)
    #expect(try shop.found(ValidationOptions(isStaged: true)).filter { $0.hasPrefix("de") } == Self.stale)
    try shop.git("commit", "-q", "-m", "merged")
    #expect(try german() == Self.stale)
  }

  /// A commit that was put onto later ones was written before them.
  @Test(arguments: ["rebase", "cherry-pick"]) func whatWasRebasedHasItsAge(_ how: String) throws {
    let shop = try shopWithSide()
    if how == "rebase" {
      try shop.git("rebase", "-q", "main", "side")
    } else {
      try shop.git("cherry-pick", "side")
    }
    #expect(try shop.found().filter { $0.hasPrefix("de") } == Self.stale)
    // What was written afterwards is not.
    try shop.edit("offerings/default/locales/de.yaml", "headline: Alles!", "headline: Neu")
    try shop.commit("German follows")
    #expect(try shop.found().filter { $0.hasPrefix("de") } == [])
  }

  /// What comes to stand at a place where nothing stood is not what was translated.
  @Test func aPlaceThatWasEmptyHasNoTranslation() throws {
    let shop = try shopTranslatedByPlace()
    try shop.edit("offerings/default/locales/de.yaml", "  bullets.2:", "  bullets.3: Mehr\n  bullets.2:")
    try shop.commit("one too many")
    try shop.setBullets("  - Projects\n  - Sync\n  - No ads\n  - Family sharing\n")
    let found = try shop.findings().filter { $0.rule == "list-translation-current" }
    #expect(
      found.count == 1 && found[0].message.contains("when nothing stood there, and 'Family sharing' stands there now"))
  }

  /// An offering that says the same words is not one that went.
  @Test func anotherOfferingWithTheSameWordsIsNoOrigin() throws {
    let shop = try shopTranslatedByPlace()
    try shop.edit(Shop.control, shop.headlineLine(), "headline: Anew")
    try shop.edit("offerings/default/locales/de.yaml", "headline: Projekte!", "headline: Neu")
    try shop.commit("reworded")
    let german = "offerings/default/locales/de.yaml"
    for file in ["offering.yaml", "variants/control.yaml", "locales/de.yaml"] {
      let text = try shop.read("offerings/default/\(file)")
      try shop.write(
        "offerings/third/\(file)",
        text.replacing(/(?m)^id: .*$/, with: "id: third_control").replacing("Neu", with: "Projekte!"))
    }
    try shop.edit(german, "# words", "# other words")
    let stale = try shop.findings().filter { $0.rule == "translation-current" }
    #expect(!stale.isEmpty && !stale.contains { $0.range.file.contains("third") })
  }

  /// One commit that rewords and translates, moved onto others, is of one time.
  @Test func whatWasWrittenTogetherStaysSo() throws {
    let shop = try shopTranslatedByPlace()
    try shop.git("switch", "-q", "-c", "side")
    try shop.edit(Shop.control, shop.headlineLine(), "headline: All of it")
    try shop.commit("reworded")
    try shop.edit("offerings/default/locales/de.yaml", "headline: Projekte!", "headline: Alles!")
    try shop.commit("in German")
    try shop.git("switch", "-q", "main")
    try shop.edit(Shop.control, "ctaTitle: ", "ctaTitle: More, ")
    try shop.commit("another button")
    shop.now += 600
    try shop.git("rebase", "-q", "main", "side")
    #expect(try shop.found().filter { $0.hasPrefix("de") } == [])
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
    let moved = Self.all.filter { $0.contains(":4 ") }
    #expect(try app.found().filter { $0.hasSuffix("current") } == moved)
    try app.commit("another order")
    #expect(try app.found(ValidationOptions(revision: "HEAD")).filter { $0.hasSuffix("current") } == moved)
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
    #expect(try count() == 9 && count() == 9)
    try shop.git("switch", "-q", "--orphan", "anew")
    try shop.git("restore", "--source", "main", "--", ".")
    try shop.commit("the same files")
    #expect(try shop.git("rev-parse", "HEAD^{tree}") == shop.git("rev-parse", "main^{tree}"))
    #expect(try count() == 0)
    try shop.git("switch", "-q", "main")
    #expect(try count() == 9)
  }
}
