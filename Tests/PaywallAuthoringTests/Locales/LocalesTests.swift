import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing
import YAML

/// `paywall locale`.
@Suite struct LocalesTests {
  private static let japanese = "offerings/default/locales/ja.yaml"
  private static let german = "offerings/default/locales/de.yaml"

  private func state(_ shop: Shop, _ locale: String) throws -> LocaleState {
    try #require(try localeStates(shop.workspace, [locale], in: shop.context).first)
  }

  @Test func everyTextThatNeedsWordsIsACommentUntilItIsTranslated() throws {
    let shop = try Shop("minimal")
    let addition = try addLocales(shop.workspace, ["ja"])
    #expect(addition.isWritten && addition.settings == "paywall.yaml" && addition.files.map(\.path) == [Self.japanese])
    #expect(try shop.read("paywall.yaml").contains("locales: [en, ja]"))
    let text = try shop.read(Self.japanese)
    let variant = try show(shop.workspace, "default").offering.variants[0]
    // Counted without the code under test: all that has a letter outside its placeholders.
    let needed = variant.copy.filter { copy in
      copy.text.replacing(/\{\{[^}]*\}\}/, with: "").contains { $0.isLetter }
    }
    #expect(addition.files.map(\.texts) == [needed.count] && needed.count > 5)
    for copy in needed { #expect(text.contains("  # \(copy.path): "), "\(copy.path)") }
    let lines = text.split(separator: "\n")
    #expect(lines.filter { !$0.drop { $0 == " " }.hasPrefix("#") } == ["control:"])
    #expect(text.contains("  # en: Unlock everything\n"))
    // Nothing of it is said to users: neither an original nor what holds its place.
    #expect(try show(shop.workspace, "default").compiled["locales"]?.members?.isEmpty == true)
    #expect(try state(shop, "ja").missing.count == needed.count)
    let found = try shop.findings().filter { $0.severity == .error }
    #expect(Set(found.map(\.rule)) == ["locale-complete"])
  }

  /// The last translation of a variant goes, and what waits for one stays where it is.
  @Test func commentsStayWhereNoTextIsLeft() throws {
    let shop = try Shop("minimal")
    _ = try addLocales(shop.workspace, ["ja"])
    let before = try shop.read(Self.japanese)
    _ = try setField(shop.workspace, "\(Self.japanese):control.headline", to: "すべて", in: shop.context)
    _ = try setField(shop.workspace, "\(Self.japanese):control.headline", to: nil, in: shop.context)
    let lines = "  # en: Unlock everything\n  # headline: FIXME\n"
    #expect(try before.contains(lines) && shop.read(Self.japanese) == before.replacing(lines, with: ""))
    _ = try addLocales(shop.workspace, ["ja"])
    #expect(try state(shop, "ja").translated == 0 && shop.read(Self.japanese).contains("# headline: FIXME"))
  }

  /// A text that waits for its translation waits under its new name, at its place.
  @Test func commentsFollowANewName() throws {
    let shop = try Shop("minimal")
    _ = try addLocales(shop.workspace, ["ja"])
    try shop.commit("ja")
    let before = try shop.read(Self.japanese)
    let renaming = try rename(shop.workspace, "default/control:bullets.sync", to: "devices", in: shop.context)
    #expect(renaming.change.paths.contains(Self.japanese))
    #expect(
      try shop.read(Self.japanese)
        == before.replacing("# bullets.sync: FIXME", with: "# bullets.devices: FIXME"))
  }

  /// As other systems write it.
  @Test(arguments: [("pt_br", "pt-BR"), ("ZH-hant", "zh-Hant"), ("EN_us", "en-US")])
  func aLocaleIsMeant(_ written: String, _ meant: String) throws {
    let shop = try Shop("minimal")
    let error = try refusal { _ = try addLocales(shop.workspace, [written]) }
    #expect(error.hint == "did you mean '\(meant)'?")
    #expect(try refusal { _ = try addLocales(shop.workspace, ["nowhere"]) }.hint == nil)
  }

  /// A text whose mark was left standing is found, and one that is translated counts.
  @Test func withoutItsHashATextCounts() throws {
    let shop = try Shop("minimal")
    _ = try addLocales(shop.workspace, ["ja"])
    try shop.edit(Self.japanese, "# headline: FIXME", "headline: すべてを解除")
    var now = try state(shop, "ja")
    #expect(now.translated == 1 && !now.missing.contains("control:headline"))
    try shop.edit(Self.japanese, "# subhead: FIXME", "subhead: FIXME")
    now = try state(shop, "ja")
    #expect(now.translated == 2 && now.findings.contains { $0.rule == "no-placeholder-content" })
    // All of them, as a translator in haste would leave them: each is found.
    try shop.write(
      Self.japanese,
      try shop.read(Self.japanese).replacing(/# ([A-Za-z_.]+: "?FIXME)/) { "\($0.output.1)" })
    let all = try state(shop, "ja")
    #expect(all.missing == [])
    #expect(all.findings.count { $0.rule == "no-placeholder-content" } == all.texts - 1)
  }

  /// What waits for a translation says what the original says now, and goes with its text.
  @Test func commentsFollowTheirTexts() throws {
    let shop = try Shop("minimal")
    _ = try addLocales(shop.workspace, ["ja"])
    let before = try shop.read(Self.japanese)
    try shop.edit(Shop.control, "Unlock everything", "Unlock it all")
    let addition = try addLocales(shop.workspace, ["ja"])
    #expect(addition.files.map(\.texts) == [0] && addition.files.map(\.renewed) == [1])
    let renewed = before.replacing("# en: Unlock everything", with: "# en: Unlock it all")
    #expect(try shop.read(Self.japanese) == renewed)
    _ = try remove(shop.workspace, "default/control:bullets.ads", in: shop.context)
    let without = renewed.replacing("  # en: No ads\n  # bullets.ads: FIXME\n", with: "")
    #expect(try shop.read(Self.japanese) == without && without != renewed)
    // A new variant gets comments for what it lacks, and takes them with it.
    _ = try newVariant(shop.workspace, "short", of: "default")
    #expect(try shop.read(Self.japanese).contains("\nshort:\n  # en: Unlock it all\n  # headline: FIXME\n"))
    _ = try remove(shop.workspace, "default/short", isForced: true, in: shop.context)
    #expect(try shop.read(Self.japanese) == without)
  }

  @Test func againAddsWhatIsMissingAndKeepsTheRest() throws {
    let shop = try Shop("subscription")
    // What was translated, in the forms that people write.
    let before = try shop.read(Self.german)
    #expect(try addLocales(shop.workspace, ["de"]).files.isEmpty)
    #expect(try shop.read(Self.german) == before)
    try shop.write(
      Self.german, before.replacing("  subhead: Ein Abo, alle Funktionen.\n", with: "  # subhead: später\n"))
    try shop.edit(Self.german, "  footnote: \"{{title}}", "  #footnote: \"{{title}}")
    try shop.edit(Self.german, "  headline: Alles freischalten\n", "")
    let commented = try shop.read(Self.german)
    let addition = try addLocales(shop.workspace, ["de"])
    #expect(addition.files.map(\.texts) == [1] && addition.settings == nil)
    let after = try shop.read(Self.german)
    #expect(after == commented + "  # en: Unlock everything\n  # headline: FIXME\n")
    #expect(try addLocales(shop.workspace, ["de"]).isWritten == false)
    #expect(try shop.read(Self.german) == after)
    // A variant that is new gets its place at the end.
    _ = try newVariant(shop.workspace, "second", of: "default", from: "default/control")
    try shop.write(Self.german, after)
    #expect(try addLocales(shop.workspace, ["de"]).files.first.map { $0.texts > 20 } == true)
    let both = try shop.read(Self.german)
    #expect(both.hasPrefix(after + "\nsecond:\n  # en: ") && both.hasSuffix("\n") && !both.hasSuffix("\n\n"))
  }

  /// A comment never ends within an original, and says nothing that would be read.
  @Test func originalsStayComments() throws {
    let shop = try Shop("minimal")
    let hostile = "a\\u2028evil: x\\u0085evil: x\\revil: x\\nevil: x\\u0007 \\\"# b"
    try shop.edit("offerings/default/variants/control.yaml", "subhead:", "subhead: \"\(hostile)\"\n#")
    _ = try addLocales(shop.workspace, ["ja"])
    let text = try shop.read(Self.japanese)
    #expect(text.contains("# en: a\n  #     evil: x\n  #     evil: x\n  #     evil: x\n  #     evil: x \"# b\n"))
    #expect(!text.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{85}" || $0 == "\r" || $0 == "\u{7}" })
    #expect(
      try show(shop.workspace, "default").offering.locales.allSatisfy { $0.root?["control"]?.pairs.isEmpty == true })
  }

  @Test func whereNoCommentCanStandItSaysSo() throws {
    let shop = try Shop("minimal")
    for text in ["control: {headline: A}\n", "{control: {headline: A}}\n"] {
      try shop.write(Self.japanese, text)
      let addition = try addLocales(shop.workspace, ["ja"])
      #expect(addition.notes.first?.contains("no place for comments") == true && addition.files.isEmpty)
      #expect(try shop.read(Self.japanese) == text)
    }
    #expect(try state(shop, "ja").translated == 1)
  }

  /// One command sends the texts of all such files to a translator, not one for each into the same file.
  @Test func namesOneExportForAllFilesWithoutComments() throws {
    let shop = try Shop("minimal")
    _ = try newOffering(shop.workspace, "second", from: "default")
    for id in ["default", "second"] { try shop.write("offerings/\(id)/locales/ja.yaml", "control: {headline: A}\n") }
    let notes = try addLocales(shop.workspace, ["ja"]).notes.filter { $0.contains("no place for comments") }.joined()
    #expect(notes.hasPrefix("\(Self.japanese) and 1 other have no place for comments; write what they lack"))
    #expect(notes.hasSuffix("paywall locale export ja default second --out ja.xlf"))
  }

  @Test func refusesWhatIsNoLocaleToAdd() throws {
    let shop = try Shop("minimal")
    #expect(try refusal { _ = try addLocales(shop.workspace, ["en"]) }.message.contains("default locale"))
    #expect(try refusal { _ = try addLocales(shop.workspace, ["../x"]) }.message.contains("'../x'"))
    #expect(
      try refusal { _ = try addLocales(shop.workspace, ["ja"], to: ["defualt"]) }.hint?.contains("default") == true)
    #expect(try addLocales(shop.workspace, ["ja"], isDryRun: true).files.count == 1)
    #expect(try shop.git("status", "--porcelain") == "")
    let latin = try addLocales(shop.workspace, ["la"], isDryRun: true)
    #expect(latin.notes.contains { $0.contains("no words of its own in 'la'") })
  }

  @Test func removingGivesBackWhatWas() throws {
    let shop = try Shop("minimal")
    let before = try shop.git("rev-parse", "HEAD^{tree}")
    _ = try addLocales(shop.workspace, ["ja"])
    let plan = try removeLocales(shop.workspace, ["ja"], isDryRun: true, in: shop.context)
    #expect(plan.files == [Self.japanese] && plan.settings == "paywall.yaml" && shop.exists(Self.japanese))
    _ = try removeLocales(shop.workspace, ["ja"], in: shop.context)
    try shop.git("add", "-A")
    #expect(try shop.git("write-tree") == before)
    #expect(
      try refusal { _ = try removeLocales(shop.workspace, ["ja"], in: shop.context) }.message.contains("'ja'"))
    #expect(
      try refusal { _ = try removeLocales(shop.workspace, ["en"], in: shop.context) }.message.contains("default locale")
    )
  }

  /// A text that keeps its empty lines has them before the comments.
  @Test func aTextKeepsItsEmptyLines() throws {
    let shop = try Shop("minimal")
    for text in ["control:\n  headline: |+\n    A\n\n", "control:\n  headline: |+\n    A\n\n\n# end\n"] {
      try shop.write(Self.japanese, text)
      let before = readYAML(Array(text.utf8)).root?["control"]?["headline"]?.string
      #expect(try addLocales(shop.workspace, ["ja"]).files.map(\.texts) == [6])
      let after = try shop.read(Self.japanese)
      #expect(after.contains("\n\n  # en: One subscription") && after.hasPrefix("control:\n  headline: |+\n    A\n\n"))
      #expect(
        readYAML(Array(after.utf8)).root?["control"]?["headline"]?.string == before && before?.hasSuffix("\n\n") == true
      )
    }
  }

  /// The waivers of a language's files go with them, and those of other files stay.
  @Test func removingTakesTheWaiversOfTheFiles() throws {
    let shop = try Shop("subscription")
    let entry = """
        - rule: copy-length
          path: PLACE
          reason: The translator has promised a shorter one.
          owner: ada@example.com
          expires: 2099-01-01T00:00:00Z
          hash: 0000000000000000

      """
    let other = entry.replacing("PLACE", with: "offerings/default/variants/control.yaml:headline")
    try shop.write(
      "waivers.yaml", "waivers:\n" + entry.replacing("PLACE", with: "\(Self.german):control.subhead") + other)
    let removal = try removeLocales(shop.workspace, ["de"], in: shop.context)
    #expect(removal.waivers == 1 && removal.isWritten && !shop.exists(Self.german))
    #expect(try shop.read("waivers.yaml") == "waivers:\n" + other)
  }

  /// One offering's file alone: the language stays declared while another offering has it.
  @Test func removingFromOneOfferingKeepsTheLanguage() throws {
    let shop = try Shop("minimal")
    _ = try newOffering(shop.workspace, "sale", from: "default")
    _ = try addLocales(shop.workspace, ["ja"])
    let removal = try removeLocales(shop.workspace, ["ja"], from: ["sale"], isDryRun: true, in: shop.context)
    #expect(removal.files == ["offerings/sale/locales/ja.yaml"] && removal.settings == nil)
    let states = try localeStates(shop.workspace, ["ja"], in: shop.context)
    #expect(states.map(\.offering) == ["default", "sale"] && states.allSatisfy { $0.file != nil })
  }

  @Test func statusCountsWhatIsStale() throws {
    let shop = try Shop(releases: 1, template: "subscription")
    #expect(try state(shop, "de").stale?.count == 0)
    #expect(try state(shop, "de").missing == [])
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Unlock the whole world")
    #expect(try state(shop, "de").stale?.count == 1)
  }
}
