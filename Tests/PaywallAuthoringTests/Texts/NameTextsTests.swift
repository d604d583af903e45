import Foundation
import PaywallProject
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallAuthoring
import ProjectTestSupport
import TestSupport
import Testing

/// `paywall bullets id`.
@Suite struct NameTextsTests {
  private static let moved = "  - No ads\n  - Projects\n  - Sync\n"
  private static let german = "offerings/default/locales/de.yaml"

  private func offering(_ shop: Shop) throws -> Offering { try show(shop.workspace, "default").offering }

  /// The bullets that users of each locale read, in their order, as the bundle has them.
  private func shown(_ shop: Shop) throws -> [String: [String?]] {
    let compiled = try show(shop.workspace, "default").compiled
    let count = try #require(compiled["variants"]?["control"]?["bullets"]?.array).count
    let locales = try #require(compiled["locales"]?.members)
    return Dictionary(
      uniqueKeysWithValues: locales.map { locale in
        (locale.key, (0..<count).map { locale.value["control"]?["bullets.\($0)"]?.string })
      })
  }

  @Test func keepsEveryOtherByteAndWhatUsersSee() throws {
    let shop = try shopTranslatedByPlace()
    let (variant, german, before) = (try shop.read(Shop.control), try shop.read(Self.german), try offering(shop))
    let named = try nameTexts(shop.workspace, of: ["default"])
    #expect(named.isWritten && named.notes == [] && named.paths.count == 4)
    #expect(named.lists.map(\.ids) == [["projects", "sync", "no_ads"]])
    #expect(
      try shop.read(Shop.control)
        == variant.replacing("  - Projects   # one\n", with: "  - id: projects\n    text: Projects   # one\n")
        .replacing("  - 'Sync'\n", with: "  - id: sync\n    text: 'Sync'\n")
        .replacing("  - No ads\n", with: "  - id: no_ads\n    text: No ads\n"))
    #expect(
      try shop.read(Self.german)
        == german.replacing("bullets.0:", with: "bullets.projects:").replacing("bullets.1:", with: "bullets.sync:")
        .replacing("bullets.2:", with: "bullets.no_ads:"))
    let after = try offering(shop)
    #expect(try compile(before).bytes == compile(after).bytes)
    #expect(compare(before, after) == nil)
    #expect(try shop.found() == [])
    #expect(try nameTexts(shop.workspace).paths == [])
  }

  @Test func aDryRunWritesNothing() throws {
    let shop = try shopTranslatedByPlace()
    let named = try nameTexts(shop.workspace, isDryRun: true)
    #expect(!named.isWritten && named.paths.count == 4)
    #expect(try shop.git("status", "--porcelain") == "")
  }

  /// The bullets have moved already: each translation goes where its text is now.
  @Test(arguments: [true, false]) func findsTheTextThatATranslationWasWrittenFor(_ isCommitted: Bool) throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(Self.moved)
    if isCommitted { try shop.commit("another order") }
    #expect(try shop.found().count == 9)
    _ = try nameTexts(shop.workspace)
    #expect(try shop.found() == [])
    for (locale, words) in translations {
      #expect(try shown(shop)[locale] == [words[2], words[0], words[1]], "\(locale)")
    }
  }

  /// One file was written for the list as it is, the others for the older one; one is being written.
  @Test func eachLocaleHasItsOwnTime() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(Self.moved)
    try shop.commit("another order")
    func follow(_ locale: String, _ words: [String]) throws {
      let lines = [words[2], words[0], words[1]].enumerated().map { "  bullets.\($0): \($1)\n" }.joined()
      try shop.write("offerings/default/locales/\(locale).yaml", "control:\n" + lines)
    }
    try follow("fr", try #require(translations["fr"]))
    try shop.commit("French follows")
    try follow("ja", try #require(translations["ja"]))
    _ = try nameTexts(shop.workspace, of: ["default"])
    for (locale, words) in translations {
      #expect(try shown(shop)[locale] == [words[2], words[0], words[1]], "\(locale)")
    }
  }

  /// A translation that is being written, and one that was for the same text when the list was another, are told apart by nobody.
  @Test func twoThatAreForOneTextAreRefused() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets(Self.moved)
    try shop.edit(Self.german, "bullets.0: Projekte", "bullets.0: Ohne Werbung")
    let before = try shop.read(Self.german)
    let error = #expect(throws: ProjectError.self) { try nameTexts(shop.workspace) }
    #expect(error?.code == .refused && error?.message.contains("'control.bullets.0' and 'control.bullets.2'") == true)
    #expect(try shop.read(Self.german) == before)
  }

  /// A translation that was rebased behind another list goes to the text that it was written for.
  @Test func followsWhatWasRebased() throws {
    let shop = try shopTranslatedByPlace()
    try shop.git("switch", "-q", "-c", "side")
    try shop.edit(Self.german, "bullets.0: Projekte", "bullets.0: Alle Projekte")
    try shop.commit("better German")
    try shop.git("switch", "-q", "main")
    try shop.setBullets("  - Offline\n  - Projects\n  - Sync\n  - No ads\n")
    try shop.commit("one more")
    shop.now += 600
    try shop.git("rebase", "-q", "main", "side")
    #expect(try shop.findings().first { $0.range.file == Self.german }?.message.contains("for 'Projects'") == true)
    _ = try nameTexts(shop.workspace)
    #expect(try shown(shop)["de"] == [nil, "Alle Projekte", "Abgleich", "Keine Werbung"] && shop.found() == [])
  }

  /// Ids that were written by hand, while the translations went on by place.
  @Test func finishesWhatWasBegunByHand() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets("  - {id: ads, text: No ads}\n  - {id: work, text: Projects}\n  - {id: sync, text: Sync}\n")
    let hints = try shop.findings().compactMap(\.hint)
    #expect(hints.count == 9 && hints.allSatisfy { $0.hasSuffix("paywall bullets id default") })
    _ = try nameTexts(shop.workspace)
    #expect(try shop.read(Self.german).contains("bullets.work: Projekte   # 0\n  bullets.sync: Abgleich"))
    #expect(try shown(shop)["ja"] == ["広告なし", "プロジェクト", "同期"] && shop.found() == [])
  }

  /// Some with ids and some without is an error; the command ends it.
  @Test func givesIDsToTheRest() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets("  - {id: projects, text: Sync}\n  - Projects\n  - No ads\n")
    #expect(try shop.findings().contains { $0.rule == "field-type" && $0.message.contains("bullets[2] has none") })
    #expect(try nameTexts(shop.workspace).lists.map(\.ids) == [["projects_2", "no_ads"]])
    #expect(try shop.found() == [] && shown(shop)["de"] == ["Abgleich", "Projekte", "Keine Werbung"])
  }

  @Test func aTranslationOfWhatIsGoneIsTakenOut() throws {
    let shop = try shopTranslatedByPlace()
    try shop.setBullets("  - Sync\n  - Family sharing\n  - Projects and more\n")
    let notes = try nameTexts(shop.workspace).notes
    #expect(notes.count == 3 && notes[0].hasPrefix("\(Self.german): 'control.bullets.2' is removed"))
    #expect(notes[0].contains("'No ads'"))
    #expect(try shown(shop)["fr"] == ["Synchro", nil, "Projets"])
    // A translation that got a name is as old as it was: what it says is not all that the original does.
    let stale = try shop.findings().filter { $0.rule == "translation-current" }
    #expect(
      stale.count == 3
        && stale.allSatisfy { $0.message.contains("'Projects', and the original now says 'Projects and more'") })
    #expect(try shop.found().count == 3)
  }

  /// Moving a bullet that has an id moves its translations, in every locale.
  @Test func translationsFollowABulletThatMoves() throws {
    let shop = try shopTranslatedByPlace()
    _ = try nameTexts(shop.workspace)
    try shop.commit("ids")
    let text = try shop.read(Shop.control)
    let last = "  - id: no_ads\n    text: No ads\n"
    try shop.write(Shop.control, text.replacing(last, with: "").replacing("bullets:\n", with: "bullets:\n" + last))
    #expect(try shop.found() == [])
    for (locale, words) in translations {
      #expect(try shown(shop)[locale] == [words[2], words[0], words[1]], "\(locale)")
    }
    let compiled = try show(shop.workspace, "default/control").compiled
    #expect(compiled["bullets"] == ["No ads", "Projects", "Sync"])
    // A text more, and one less.
    try shop.edit(Shop.control, "  - id: sync\n    text: 'Sync'\n", "  - id: new\n    text: New\n")
    try shop.edit(Self.german, "  bullets.sync: Abgleich   # 1\n", "")
    #expect(try shown(shop)["de"] == ["Keine Werbung", "Projekte", nil])
  }

  @Test func cardsTablesAndCarouselsToo() throws {
    let shop = try shopTranslatedByPlace()
    let lists = """
      cards:
        - package: annual
          features: [Fast, "日本", 100]
      sections:
        - type: comparison_table
          columns: [{title: A}, {title: B}]
          rows:
            - label: R
              values: [true, Some]
            - label: S
              values: [None, All]
        - type: carousel
          items:
            - text: First
            - text: Second

      """
    try shop.write(Shop.control, shop.read(Shop.control) + lists.replacing("100", with: "'100'"))
    let copy = """
      cards.annual.features.2: Hundert
        sections.comparison_table.rows.R.values.1: Manches
        sections.carousel.items.1.text: Zweites

      """
    try shop.write(Self.german, shop.read(Self.german) + "  " + copy)
    try shop.commit("lists")
    let before = try offering(shop)
    let named = try nameTexts(shop.workspace)
    #expect(
      named.lists.dropFirst().map { "\($0.path) \($0.ids.joined(separator: " "))" } == [
        "cards.annual.features fast text text_100", "sections.comparison_table.rows.R.values some",
        "sections.carousel.items first second",
      ])
    let german = try shop.read(Self.german)
    for line in [
      "cards.annual.features.text_100: Hundert", "sections.comparison_table.rows.R.values.some: Manches",
      "sections.carousel.items.second.text: Zweites",
    ] { #expect(german.contains("  \(line)\n"), "\(line)") }
    #expect(try shop.read(Shop.control).contains("features: [{id: fast, text: Fast}, {id: text, text: \"日本\"}"))
    #expect(try shop.found() == [])
    // What has an id now shows it in the carousel's compiled cards, and in nothing else.
    let after = try offering(shop)
    func plain(_ offering: Offering) throws -> String {
      String(decoding: try compile(offering).bytes, as: UTF8.self).replacing(#/"id":"(first|second)",/#, with: "")
        .replacing("items.second.", with: "items.1.")
    }
    #expect(try plain(before) == plain(after))
  }

  @Test func whatCannotBeReadIsLeftAlone() throws {
    let shop = try shopTranslatedByPlace()
    try shop.write("offerings/default/locales/fr.yaml", "control: [\n")
    #expect(try refusal { _ = try nameTexts(shop.workspace) }.message.contains("fr.yaml"))
    #expect(try shop.git("status", "--porcelain") == " M offerings/default/locales/fr.yaml")
    #expect(try refusal { _ = try nameTexts(shop.workspace, of: ["defualt"]) }.hint == "did you mean 'default'?")
  }

  @Test func aProjectWithoutGitGoesByPlaces() throws {
    let shop = try shopTranslatedByPlace()
    try shop.remove(".git")
    _ = try nameTexts(shop.workspace)
    #expect(try shown(shop)["de"] == translations["de"])
  }
}
