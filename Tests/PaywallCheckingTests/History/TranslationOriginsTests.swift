import Foundation
import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// Translations against what their originals said when their words were written.
@Suite struct TranslationOriginsTests {
  private static let german = "offerings/default/locales/de.yaml"
  private static let headline = "de.yaml:3 translation-current"

  /// A shop with a German headline and subhead, written for the English ones of the same commit.
  private func shop() throws -> Shop {
    let shop = try Shop()
    try shop.edit("paywall.yaml", "profile: apple-strict", "profile: none")
    let settings = try shop.read("paywall.yaml")
    try shop.write("paywall.yaml", settings.replacing(/locales: \[.*\]/, with: "locales: [en, de]"))
    try shop.write(Self.german, "# words\ncontrol:\n  headline: Alles\n\n  # below it\n\n  subhead: Jeden Tag\n")
    try say("headline", "Everything", in: shop)
    try say("subhead", "Every day", in: shop)
    try shop.commit("two languages")
    return shop
  }

  private func say(_ field: String, _ words: String, in shop: Shop) throws {
    let text = try shop.read(Shop.control)
    let line = try Regex("(?m)^\(field): .*$")
    try shop.write(Shop.control, text.replacing(line, with: "\(field): \(words)"))
  }

  private func stale(_ shop: Shop, _ options: ValidationOptions = ValidationOptions()) throws -> [String] {
    try shop.found(options).filter { $0.hasSuffix(" translation-current") }
  }

  @Test func isFoundInEveryStateAndAfterReleases() throws {
    let shop = try shop()
    let written = try shop.git("rev-parse", "--short=7", "HEAD")
    #expect(try stale(shop) == [])
    try say("headline", "All of it", in: shop)
    #expect(try stale(shop) == [Self.headline], "not committed yet")
    try shop.git("add", "-A")
    #expect(try stale(shop, ValidationOptions(isStaged: true)) == [Self.headline])
    try shop.commit("other words")
    #expect(try stale(shop) == [Self.headline])
    #expect(try stale(shop, ValidationOptions(revision: "HEAD~1")) == [])
    let finding = try #require(try shop.findings().first { $0.rule == "translation-current" })
    #expect(finding.message.contains("written in \(written) for 'Everything'"))
    #expect(finding.message.hasSuffix("now says 'All of it'"))
    #expect(finding.related.map(\.range.file) == [Shop.control])
    // What was published once is still found.
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.publish()
    #expect(try stale(shop) == [Self.headline])
    #expect(
      try status(shop.workspace, in: shop.context).validation.findings.contains { $0.rule == "translation-current" })
  }

  /// The file's own last commit says nothing of one of its texts.
  @Test func anotherTextOfTheFileIsNoTranslationOfThis() throws {
    let shop = try shop()
    try say("headline", "All of it", in: shop)
    try shop.commit("other words")
    try shop.edit(Self.german, "Jeden Tag", "An jedem Tag")
    try shop.commit("the other text")
    #expect(try stale(shop) == [Self.headline])
    try shop.edit(Self.german, "Alles", "Das Ganze")
    #expect(try stale(shop) == [], "being written")
    try shop.commit("German follows")
    #expect(try stale(shop) == [])
  }

  @Test func wordsThatCameBackAreCurrent() throws {
    let shop = try shop()
    try say("headline", "All of it", in: shop)
    try shop.commit("there")
    try say("headline", "Everything!", in: shop)
    try shop.commit("and back, but for a sign")
    #expect(try stale(shop) == [])
  }

  /// A file that nobody could read for a while was not translated then.
  @Test func aFileThatWasBrokenOnce() throws {
    let shop = try shop()
    try say("headline", "All of it", in: shop)
    try shop.commit("other words")
    try shop.edit(Self.german, "Alles", "[")
    try shop.commit("broken")
    try shop.edit(Self.german, "[", "Alles")
    try shop.commit("mended")
    #expect(try stale(shop) == [Self.headline])
  }

  /// The translator's branch began before the original changed.
  @Test func aMergeBringsBoth() throws {
    let shop = try shop()
    try shop.git("switch", "-q", "-c", "translators")
    try shop.edit(Self.german, "Alles", "Das Ganze")
    try shop.commit("a better German")
    try shop.git("switch", "-q", "main")
    try say("headline", "All of it", in: shop)
    try shop.commit("a better English")
    try shop.git("merge", "-q", "--no-edit", "translators")
    #expect(try stale(shop) == [Self.headline])
    // Two branches that write into one locale file: each text comes from its own.
    try shop.git("switch", "-q", "-c", "third")
    try shop.edit(Self.german, "Das Ganze", "Alles davon")
    try shop.commit("for the new English")
    try shop.git("switch", "-q", "main")
    try shop.edit(Self.german, "Jeden Tag", "An jedem Tag")
    try shop.commit("the other text")
    try shop.git("merge", "-q", "--no-edit", "third")
    #expect(try stale(shop) == [])
  }

  /// Neither is a translation written by giving its variant or offering another id.
  @Test(arguments: [
    ("offerings/default/variants/control.yaml", "offerings/default/variants/plain.yaml"),
    ("offerings/default", "offerings/main"),
  ])
  func anotherIDIsNoTranslation(_ old: String, new: String) throws {
    let shop = try shop()
    try say("headline", "All of it", in: shop)
    try shop.commit("other words")
    try shop.git("mv", old, new)
    if new.hasSuffix("plain.yaml") {
      try shop.edit(Self.german, "control:", "plain:")
    }
    try shop.commit("another id")
    #expect(try stale(shop) == [Self.headline])
  }

  /// What `paywall mv` renames within a variant keeps its translations as old as they are.
  @Test(arguments: [
    ("bullets.sync", "bullets.sync", ""),
    (
      "sections.perks", "sections.perks.title",
      "sections:\n  - type: features\n    id: perks\n    title: Sync across devices\n"
    ),
  ])
  func anotherIDWithinAVariant(_ path: String, key: String, fields: String) throws {
    let shop = try shop()
    try shop.write(Shop.control, shop.read(Shop.control) + fields)
    try shop.write(Self.german, shop.read(Self.german) + "  \(key): Überall\n")
    try shop.commit("one more text")
    try shop.edit(Shop.control, "Sync across devices", "On each device")
    #expect(try stale(shop) == ["de.yaml:8 translation-current"])
    try shop.commit("other words")
    _ = try rename(shop.workspace, "default/control:\(path)", to: "devices", in: shop.context)
    #expect(try stale(shop) == ["de.yaml:8 translation-current"], "not committed yet")
    try shop.commit("another id")
    #expect(try stale(shop) == ["de.yaml:8 translation-current"])
    try shop.edit(Self.german, "Überall", "Auf jedem Gerät")
    try shop.commit("translated again")
    #expect(try stale(shop) == [])
  }

  /// Where the commit that wrote the words is cut off, nothing is made up; where it is there, it is found.
  @Test func aShallowClone() throws {
    let shop = try shop()
    try say("headline", "All of it", in: shop)
    try shop.commit("other words")
    for (depth, expected) in [(1, []), (2, []), (3, [Self.headline])] {
      let clone = try Shop(empty: "clone")
      try shop.git("clone", "-q", "--depth", "\(depth)", "file://" + shop.path, clone.path)
      #expect(try stale(clone) == expected, "\(depth)")
    }
  }

  /// The words of a copy are those of its source, and as old.
  @Test func aCopyIsAsOldAsWhatItWasCopiedFrom() throws {
    let shop = try shop()
    let written = try shop.git("rev-parse", "--short=7", "HEAD")
    _ = try newOffering(shop.workspace, "sale", from: "default")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    #expect(try stale(shop) == [])
    for file in ["offerings/sale/variants/control.yaml", "offerings/default/variants/short.yaml"] {
      try shop.edit(file, "headline: Everything", "headline: The sale")
    }
    let both = ["de.yaml:3 translation-current", "de.yaml:9 translation-current"]
    #expect(try stale(shop).sorted() == both.sorted(), "not committed yet")
    try shop.commit("copies with words of their own")
    #expect(try stale(shop).sorted() == both.sorted())
    let findings = try shop.findings().filter { $0.rule == "translation-current" }
    #expect(findings.allSatisfy { $0.message.contains("written in \(written) for 'Everything'") })
    try shop.edit("offerings/sale/locales/de.yaml", "Alles", "Das Angebot")
    #expect(try stale(shop) == ["de.yaml:9 translation-current"])
    // The source goes on by itself.
    try say("headline", "All of it", in: shop)
    try shop.commit("other words")
    #expect(try stale(shop).sorted() == both.sorted())
  }

  /// Of long texts what is told of both is where they differ.
  @Test func aLongTextIsToldWhereItDiffers() throws {
    let shop = try shop()
    let start = "Everything that there is in this app, and all that comes to it later,"
    try say("headline", "\(start) for a year", in: shop)
    try shop.edit(Self.german, "Alles", "Alles von allem")
    try shop.commit("long")
    try say("headline", "\(start) for ever", in: shop)
    let message = try shop.findings().first { $0.rule == "translation-current" }?.message
    #expect(
      message?.hasSuffix(
        "for '…comes to it later, for a year', and the original now says '…comes to it later, for ever'")
        == true, "\(message ?? "")")
  }

  /// What a pick, a rebase or a squash brings was written for the words of its own commit, not for those that are kept.
  @Test(arguments: ["cherry-pick", "rebase", "squash"])
  func whatIsBeingPickedHasItsOriginal(_ command: String) throws {
    let shop = try shop()
    try shop.git("checkout", "-q", "-B", "main")
    try shop.git("checkout", "-qb", "branch")
    try say("headline", "All yonder", in: shop)
    try shop.edit(Self.german, "Alles", "Alles dort")
    try shop.commit("branch")
    try shop.git("checkout", "-q", "main")
    try say("headline", "All here", in: shop)
    try shop.commit("main")
    if command == "rebase" { try shop.git("checkout", "-q", "branch") }
    #expect(throws: (any Error).self) {
      switch command {
      case "squash": try shop.git("merge", "--squash", "branch")
      case "rebase": try shop.git("rebase", "main")
      default: try shop.git("cherry-pick", "branch")
      }
    }
    try shop.git("checkout", "--ours", "--", Shop.control)
    #expect(try shop.read(Shop.control).contains("headline: All here"))
    #expect(try stale(shop) == [Self.headline])
    try shop.git("add", "-A")
    #expect(try stale(shop, ValidationOptions(isStaged: true)) == [Self.headline])
  }

  /// A variant that git brings back in the place of its copy says what it said, and so do its translations.
  @Test func aVariantThatComesBackIsNotItsCopy() throws {
    let shop = try shop()
    _ = try newVariant(shop.workspace, "bold", of: "default", from: "default/control")
    try shop.edit("offerings/default/variants/bold.yaml", "headline: Everything", "headline: Go bold")
    try shop.commit("bold")
    _ = try setField(shop.workspace, "default:defaultVariant", to: "bold", in: shop.context)
    _ = try remove(shop.workspace, "default/control", in: shop.context)
    try shop.commit("bold alone")
    #expect(try !shop.read(Self.german).contains("control:"))
    try shop.git("revert", "-n", "HEAD", "HEAD~1")
    try shop.git("commit", "-qm", "back")
    #expect(try stale(shop) == [])
  }

  /// A translation is accepted for its original as it is, not for every later one.
  @Test func aWaiverEndsWithAnEditOfTheOriginal() throws {
    let shop = try shop()
    try say("headline", "All of it", in: shop)
    try shop.commit("other words")
    let request = WaiverRequest(
      rule: "translation-current", paths: ["\(Self.german):control.headline"], reason: "it still fits", until: "30d")
    _ = try waive(shop.workspace, request, in: shop.context)
    #expect(try stale(shop) == [])
    #expect(try shop.found().filter { $0.hasSuffix("waiver-valid") } == [])
    try say("headline", "Something else entirely", in: shop)
    #expect(try stale(shop) == [Self.headline])
    #expect(try shop.found().filter { $0.hasSuffix("waiver-valid") }.count == 1)
  }
}
