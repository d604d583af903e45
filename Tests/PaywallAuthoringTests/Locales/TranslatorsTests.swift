import Foundation
import JSON
import PaywallAuthoring
import PaywallExchange
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing
import YAML

/// `paywall locale export` and `import`.
@Suite struct TranslatorsTests {
  private static let japanese = "offerings/default/locales/ja.yaml"
  private static let german = "offerings/default/locales/de.yaml"

  private func export(_ shop: Shop, _ locale: String, _ format: TranslatorFormat = .csv) throws -> String {
    try exportLocale(shop.workspace, locale, as: format, in: shop.context).text
  }

  private func take(_ shop: Shop, _ text: String, isDryRun: Bool = false) throws -> LocaleImport {
    let folder = try TemporaryFolder()
    let file = folder.path + "/back"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return try importLocale(shop.workspace, from: [file], isDryRun: isDryRun, in: shop.context)
  }

  private func table(_ rows: [(id: String, source: String, target: String)], _ locale: String = "de") -> String {
    func cell(_ text: String) -> String { "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
    return "id,locale,source,target\n"
      + rows.map { [$0.id, locale, $0.source, $0.target].map(cell).joined(separator: ",") + "\n" }.joined()
  }

  private static let headline = "default/control:headline"

  /// A row of a text that is gone is not for another one that says the same and has a translation of its own; of one that was
  /// renamed since, it is.
  @Test(arguments: [true, false]) func aRowOfWhatIsGoneReplacesNothing(_ isRenamed: Bool) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    if isRenamed {
      _ = try rename(shop.workspace, "default/control:bullets.projects", to: "plans", in: shop.context)
    } else {
      _ = try remove(shop.workspace, "default/control:bullets.projects", in: shop.context)
    }
    try shop.commit("projects")
    if isRenamed {
      _ = try setField(
        shop.workspace, "default/control:sections.features.items.projects.title", to: "Plans", in: shop.context)
      try shop.commit("another title")
    }
    let result = try take(shop, table([("default/control:bullets.projects", "Unlimited projects", "Grenzenlos")]))
    let german = try shop.read(Self.german)
    #expect(result.refused.isEmpty == isRenamed && result.files.isEmpty != isRenamed)
    #expect(german.contains("bullets.plans: Grenzenlos") == isRenamed && german.contains("Grenzenlos") == isRenamed)
    if !isRenamed {
      #expect(result.refused[0].message.contains("'bullets.projects', which is gone") && result.renamed.isEmpty)
    }
  }

  /// The winner takes the name while a table is out: its rows go to the screens that they were written for.
  @Test(arguments: [true, false]) func rowsOfATakenNameGoWithTheirVariant(_ hasBoth: Bool) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newVariant(shop.workspace, "bold", of: "default", from: "default/control")
    _ = try setField(shop.workspace, "default/bold:headline", to: "Go bold", in: shop.context)
    try shop.commit("bold")
    let copy = try show(shop.workspace, "default").offering.variants[0].copy
    let subhead = try #require(copy.first { $0.path == "subhead" }?.text)
    _ = try rename(shop.workspace, "default/control", to: "old", in: shop.context)
    _ = try rename(shop.workspace, "default/bold", to: "control", in: shop.context)
    try shop.commit("the winner's name")
    let control = [
      (Self.headline, "Unlock everything", "Alles offen"),
      ("default/control:subhead", subhead, "Ein Abo für das Alte."),
    ]
    let bold = [("default/bold:headline", "Go bold", "Nur Mut"), ("default/bold:subhead", subhead, "Ein Abo mit Mut.")]
    let result = try take(shop, table(control + (hasBoth ? bold : [])))
    #expect(result.refused.isEmpty, "\(result.refused)")
    #expect(result.renamed.contains { $0 == ("default/control", "default/old") })
    let german = try shop.read(Self.german)
    func block(_ variant: String, before next: String) -> String {
      let rest = german.components(separatedBy: "\n\(variant):").last ?? ""
      return rest.components(separatedBy: "\n\(next):")[0]
    }
    let (new, old) = (block("control", before: "old"), block("old", before: "control"))
    #expect(old.contains("Alles offen") && old.contains("Ein Abo für das Alte."))
    #expect(new.contains("Nur Mut") == hasBoth && new.contains("Ein Abo mit Mut.") == hasBoth)
    #expect(!new.contains("Alles offen") && !new.contains("das Alte"))
  }

  /// Rows that say what the present variant alone says are for that, and rows of a variant that is gone for none.
  @Test func rowsOfTheNameOfNowStay() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newVariant(shop.workspace, "bold", of: "default", from: "default/control")
    _ = try setField(shop.workspace, "default/bold:subhead", to: "Go bold", in: shop.context)
    try shop.commit("bold")
    _ = try rename(shop.workspace, "default/control", to: "old", in: shop.context)
    _ = try rename(shop.workspace, "default/bold", to: "control", in: shop.context)
    try shop.commit("the winner's name")
    _ = try setField(shop.workspace, "default/control:headline", to: "Another", in: shop.context)
    try shop.commit("reworded")
    let rows = [(Self.headline, "Unlock everything", "Alles offen"), ("default/control:subhead", "Go bold", "Nur Mut")]
    let result = try take(shop, table(rows))
    #expect(result.refused.map(\.id) == [Self.headline] && result.renamed.isEmpty)
    #expect(try !shop.read(Self.german).contains("Alles offen") && shop.read(Self.german).contains("Nur Mut"))

    _ = try setField(shop.workspace, "default:defaultVariant", to: "control", in: shop.context)
    _ = try remove(shop.workspace, "default/old", in: shop.context)
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    _ = try setField(shop.workspace, "default/short:headline", to: "In short", in: shop.context)
    try shop.commit("short")
    _ = try setField(shop.workspace, "default:defaultVariant", to: "short", in: shop.context)
    _ = try remove(shop.workspace, "default/control", isForced: true, in: shop.context)
    _ = try rename(shop.workspace, "default/short", to: "control", in: shop.context)
    try shop.commit("short has the name")
    let both = try take(
      shop, table([(Self.headline, "Another", "Anders"), ("default/short:headline", "In short", "Kurz und gut")]))
    #expect(both.refused.map(\.id) == [Self.headline], "\(both.refused)")
    #expect(both.refused.first?.message.contains("that is gone") == true)
    #expect(try shop.read(Self.german).contains("Kurz und gut") && !shop.read(Self.german).contains("Anders"))
  }

  /// What was written since the export gives way where a commit holds it, and is told; the original is no translation.
  @Test func whatGivesWayIsTold() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    func write(_ path: String, _ text: String) throws {
      _ = try setField(shop.workspace, "\(Self.german):control.\(path)", to: text, in: shop.context)
    }
    try write("headline", "Alles für dich")
    try shop.commit("agreed")
    try write("subhead", "Ein einziges Abo.")
    let copy = try show(shop.workspace, "default").offering.variants[0].copy
    func source(_ path: String) throws -> String { try #require(copy.first { $0.path == path }?.text) }
    let result = try take(
      shop,
      table([
        (Self.headline, source("headline"), "Alles offen"),
        ("default/control:subhead", source("subhead"), "Ein Abo für alles."),
        (
          "default/control:sections.features.items.sync.text", source("sections.features.items.sync.text"),
          source("sections.features.items.sync.text")
        ),
      ]))
    #expect(result.refused.map(\.id) == ["default/control:subhead"])
    #expect(result.refused.first?.message == "the translation that is there is in no commit")
    #expect(result.replaced.first?.words == "Alles für dich" && result.replaced.count == 2)
    #expect(result.copied == ["default/control:sections.features.items.sync.text"])
    let german = try shop.read(Self.german)
    #expect(german.contains("headline: Alles offen\n") && german.contains("subhead: Ein einziges Abo.\n"))
    try shop.commit("both")
    #expect(
      try take(shop, table([("default/control:subhead", source("subhead"), "Ein Abo für alles.")])).refused.isEmpty)
  }

  /// A row of an older export that nobody worked on is no new translation; what somebody went back to is none of an older one.
  @Test(arguments: ["Geändert", nil]) func anOlderTranslationDoesNotComeBack(_ newer: String?) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try setField(shop.workspace, "\(Shop.control):headline", to: "Changed", in: shop.context)
    try shop.commit("another headline")
    let sheet = try export(shop, "de")
    let older = try #require(try shop.read(Self.german).firstMatch(of: /headline: (.*)\n/)).output.1
    _ = try setField(shop.workspace, "\(Self.german):control.headline", to: newer, in: shop.context)
    for isCommitted in [false, true] {
      if isCommitted { try shop.commit("another translation") }
      let result = try take(shop, sheet)
      #expect(result.refused.map(\.id) == [Self.headline] && result.files.isEmpty)
      #expect(
        result.refused.first?.hint
          == "for this one after all: paywall set \(Self.german):control.headline '\(older)'")
    }
    // As after `git revert`, the sheet brings what was there later.
    let text = try shop.read(Self.german)
    try shop.git("checkout", "-q", "HEAD~1", "--", Self.german)
    try shop.commit("taken back")
    let row = table([(Self.headline, "Changed", newer ?? "Neu")])
    if newer != nil { #expect(try take(shop, row).refused.isEmpty && shop.read(Self.german) == text) }
  }

  /// What translators' tools set in both formats is what the project says then, in a file that is new.
  @Test(.enabled(if: PythonTUF.isAvailable)) func translatorsToolsReadAndWriteIt() throws {
    let shop = try Shop("minimal")
    try shop.edit("paywall.yaml", "defaultLocale: en", "defaultLocale: en\nlocales: [en, ja]")
    try shop.edit(
      Shop.control, "subhead: ", "subhead: \"-1 < 2 & \\\"so\\\" <b>\\n=x; {{price}} a {{period}}, \\t😀\" #")
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for (index, format) in [TranslatorFormat.xliff, .csv, .csv].enumerated() {
      paths += ["\(folder.path)/ja\(index).\(format)", "\(folder.path)/back\(index).\(format)"]
      try Data(export(shop, "ja", format).utf8).write(to: URL(fileURLWithPath: paths[paths.count - 2]))
    }
    let script = try #require(
      Bundle.module.url(forResource: "translators", withExtension: "py", subdirectory: "Python"))
    let said = try JSONValue(parsing: Array(PythonTUF.run(script, paths).utf8))
    let copy = try show(shop.workspace, "default").offering.variants[0].copy.filter {
      $0.text.contains(where: \.isLetter)
    }
    let sources = Dictionary(copy.map { ("default/control:" + $0.path, $0.text) }, uniquingKeysWith: { a, _ in a })
    for (index, read) in (said.array ?? []).enumerated() {
      let members = read.members ?? []
      #expect(Set(members.map(\.key)) == Set(sources.keys) && members.count == 7)
      for member in members {
        let source = try #require(member.value["source"]?.string)
        // A spreadsheet shows the apostrophe no more than a formula.
        let shown = index > 0 && source.hasPrefix("'") ? String(source.dropFirst()) : source
        #expect(shown == sources[member.key] && member.value["target"]?.string == "")
        if index < 2 { #expect(member.value["notes"]?.string?.contains("characters on") == true) }
      }
    }
    #expect(throws: ProjectError.self) { try importLocale(shop.workspace, from: [paths[5]], in: shop.context) }
    for (back, locale) in [(paths[1], nil), (paths[3], nil), (paths[5], "ja")] {
      let result = try importLocale(shop.workspace, from: [back], into: locale, in: shop.context)
      // Small print that does not say that the subscription renews is an error in every language.
      #expect(result.refused.map(\.id) == ["default/control:footnote"])
      #expect(result.files.map(\.path) == [Self.japanese])
      let state = try #require(try localeStates(shop.workspace, ["ja"], in: shop.context).first)
      #expect(state.missing == ["control:footnote"])
      let root = try #require(readYAML(Array(shop.read(Self.japanese).utf8)).root?["control"])
      for text in copy where text.path != "footnote" {
        // The apostrophe is the translator's once it is not in front of the formula.
        let written = root[text.path]?.string.map { $0.replacingOccurrences(of: "：'", with: "：") }
        #expect(written == "訳：" + text.text, "\(back)")
      }
      // Again changes nothing.
      let again = try importLocale(shop.workspace, from: [back], into: locale, in: shop.context)
      #expect(again.files.isEmpty && again.unchanged == 6 && !again.isWritten)
      try shop.remove(Self.japanese)
    }
  }

  /// Tables lose and gain blanks around their cells, and ids get capitals.
  @Test func blanksAroundASourceAreNoChange() throws {
    let shop = try Shop("subscription")
    let file = table([
      ("default/control:subhead", " One subscription, every feature.  ", "Ein Abo für alles."),
      (Self.headline.uppercased(), "Unlock everything", "Alles öffnen"),
    ])
    let result = try take(shop, file)
    #expect(result.files.map(\.texts) == [1] && result.refused.map(\.hint) == ["did you mean '\(Self.headline)'?"])
    #expect(try shop.read(Self.german).contains("  subhead: Ein Abo für alles.\n"))
  }

  /// Spreadsheets put blanks around cells, and write the names of languages in capitals.
  @Test func namesAreReadAsTheyAreMeant() throws {
    let shop = try Shop("subscription")
    let rows = [(" \(Self.headline)\u{A0}", "Unlock everything", "Alles öffnen")]
    let result = try take(shop, table(rows, " DE "))
    #expect(result.files.map(\.texts) == [1] && result.refused.isEmpty && result.locales == ["de"])
    #expect(try shop.read(Self.german).contains("  headline: Alles öffnen\n"))
  }

  @Test func aTextWhoseSourceChangedIsRefusedByNameAndTheOthersGoIn() throws {
    let shop = try Shop("subscription")
    let before = try shop.read(Self.german)
    let file = try export(shop, "de").replacingOccurrences(of: "Ein Abo, alle Funktionen.", with: "Ein Abo für alles.")
      .replacingOccurrences(of: "Alles freischalten", with: "Alles öffnen")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Unlock the world")
    let plan = try take(shop, file, isDryRun: true)
    #expect(try shop.read(Self.german) == before && !plan.isWritten)
    let result = try take(shop, file)
    #expect(result.refused.map(\.id) == [Self.headline])
    #expect(result.refused.first?.message.contains("source has changed") == true)
    #expect(result.files.map(\.texts) == [1] && result.untranslated == 0)
    // Nothing else of the file is another.
    #expect(
      try shop.read(Self.german)
        == before.replacingOccurrences(of: "Ein Abo, alle Funktionen.", with: "Ein Abo für alles."))
  }

  /// What was exported and comes back as it is changes nothing; a translation older than its original says so.
  @Test func whatIsThereComesBack() throws {
    let shop = try Shop(releases: 1, template: "subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Unlock the world")
    let before = try shop.read(Self.german)
    for format in TranslatorFormat.allCases {
      let file = try export(shop, "de", format)
      #expect(file.components(separatedBy: "needs-review-translation").count == 2)
      let result = try take(shop, file)
      #expect(result.files.isEmpty && result.refused.isEmpty && result.unchanged > 20)
      #expect(try shop.read(Self.german) == before)
    }
  }

  /// A sheet of `locale add`: a translation takes the place of the comment that holds it.
  @Test func aTranslationTakesThePlaceOfItsComment() throws {
    let shop = try Shop("minimal")
    _ = try addLocales(shop.workspace, ["ja"])
    let sheet = try shop.read(Self.japanese)
    let rows = table(
      [(Self.headline, "Unlock everything", "すべて: #1"), ("default/control:bullets.ads", "No ads", "")], "ja")
    let result = try take(shop, rows)
    #expect(result.untranslated == 1 && result.refused.isEmpty)
    #expect(
      try shop.read(Self.japanese) == sheet.replacingOccurrences(of: "# headline: FIXME", with: "headline: \"すべて: #1\"")
    )
    // And behind the text before it where there is no comment.
    try shop.edit(Self.japanese, "  # en: One subscription, every feature.\n  # subhead: FIXME\n", "")
    let without = try shop.read(Self.japanese)
    _ = try take(shop, table([("default/control:subhead", "One subscription, every feature.", "全部")], "ja"))
    #expect(
      try shop.read(Self.japanese)
        == without.replacingOccurrences(of: "headline: \"すべて: #1\"\n", with: "headline: \"すべて: #1\"\n  subhead: 全部\n"))
  }

  @Test func otherFormsOfLocaleFiles() throws {
    let shop = try Shop("minimal")
    _ = try addLocales(shop.workspace, ["ja"])
    let row = table([(Self.headline, "Unlock everything", "全部")], "ja")
    let forms = [
      ("control: {subhead: A}\n", "control: {subhead: A, headline: 全部}\n"),
      ("control: {}\n", "control:\n  headline: 全部\n"),
      ("control:\r\n  # headline: FIXME\r\n", "control:\r\n  headline: 全部\r\n"),
      (
        "control:\n  subhead: |\n    A\n    # headline: FIXME\n",
        "control:\n  subhead: |\n    A\n    # headline: FIXME\n  headline: 全部\n"
      ),
      ("control:\n  headline: >-\n    B\n    C\n  # end\n", "control:\n  headline: 全部\n  # end\n"),
    ]
    for (before, after) in forms {
      try shop.write(Self.japanese, before)
      _ = try take(shop, row)
      #expect(try shop.read(Self.japanese) == after)
    }
    try shop.write(Self.japanese, "x: &a {headline: A}\ncontrol: *a\n")
    // What the anchor names stays.
    _ = try take(shop, row)
    #expect(try shop.read(Self.japanese) == "x: &a {headline: A}\ncontrol: {headline: 全部}\n")
    try shop.remove(Self.japanese)
    let json = "offerings/default/locales/ja.json"
    try shop.write(json, "{\n  \"control\": {\n    \"subhead\": \"A\"\n  }\n}\n")
    _ = try take(shop, row)
    #expect(try shop.read(json) == "{\n  \"control\": {\n    \"subhead\": \"A\",\n    \"headline\": \"全部\"\n  }\n}\n")
  }

  /// Nobody has taken over yet what a translator wrote into the file.
  @Test(arguments: [TranslatorFormat.csv, .xliff]) func anExportKeepsWhatWasTranslatedSince(_ format: TranslatorFormat)
    throws
  {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try addLocales(shop.workspace, ["ja"])
    let folder = try TemporaryFolder()
    let file = folder.path + "/ja"
    let export = try exportLocale(shop.workspace, "ja", as: format, in: shop.context)
    try write(export, to: file)
    try write(export, to: file)
    let empty = format == .csv ? "\"Unlock everything\",\"\"" : "<source>Unlock everything</source>"
    let full =
      format == .csv
      ? "\"Unlock everything\",\"解放\"" : "<source>Unlock everything</source><target>解放</target>"
    let text = export.text.replacingOccurrences(of: empty, with: full)
    try #require(text != export.text)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let error = try #require(throws: ProjectError.self) { try write(export, to: file) }
    #expect(error.hint?.contains("paywall locale import") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(text.utf8))
    _ = try importLocale(shop.workspace, from: [file], in: shop.context)
    try write(exportLocale(shop.workspace, "ja", as: format, in: shop.context), to: file)
  }

  /// What a rule finds an error in is refused by name, and the others go in.
  @Test func whatWouldBeAnErrorIsRefused() throws {
    let shop = try Shop("subscription")
    let before = try shop.read(Self.german)
    let subhead = "One subscription, every feature."
    let result = try take(
      shop,
      table([
        (Self.headline, "Unlock everything", "Alles für {{nichts}}"), ("default/control:subhead", subhead, "Ein Abo."),
      ]))
    #expect(result.refused.map(\.id) == [Self.headline] && result.files.map(\.texts) == [1])
    #expect(result.refused.first?.message.contains("nichts") == true)
    #expect(
      try shop.read(Self.german) == before.replacingOccurrences(of: "Ein Abo, alle Funktionen.", with: "Ein Abo."))
  }

  /// What a screen lacks in all may be told at a text that is in order.
  @Test func aGoodTextIsNotRefusedForAFaultyOne() throws {
    let shop = try Shop("subscription")
    let copy = try show(shop.workspace, "default").offering.variants[0].copy
    func source(_ path: String) throws -> String { try #require(copy.first { $0.path == path }?.text) }
    let (legal, summary) = ("sections.legal.text", "sections.sticky_footer.priceSummary")
    let result = try take(
      shop,
      table([
        ("default/control:" + legal, source(legal), "Es gelten unsere Bedingungen."),
        ("default/control:" + summary, source(summary), "{{title}} für {{price}} je {{period}}"),
      ]))
    #expect(result.refused.map(\.id) == ["default/control:" + legal])
    #expect(try shop.read(Self.german).contains("{{title}} für {{price}} je {{period}}"))
    #expect(try !shop.read(Self.german).contains("Es gelten unsere Bedingungen."))
  }

  @Test func whatIsNoTranslationOfTheProjectIsRefused() throws {
    let shop = try Shop("subscription")
    let before = try shop.read(Self.german)
    let result = try take(
      shop,
      table([
        ("default/control:headlin", "Unlock everything", "A"), (Self.headline, "Unlock everything", "B"),
        (Self.headline, "Unlock everything", "C"),
      ]))
    #expect(result.refused.map(\.id) == ["default/control:headlin", Self.headline])
    #expect(result.refused.first?.hint == "did you mean 'default/control:headline'?")
    #expect(result.refused.last?.message.contains("otherwise at") == true && result.refused.last?.range.line == 3)
    #expect(result.files.isEmpty && !result.isWritten)
    for (locale, word) in [("ja", "'ja'"), ("en", "default locale"), ("../x", "'../x'")] {
      let rows = table([(Self.headline, "Unlock everything", "A")], locale)
      #expect(try refusal { _ = try take(shop, rows) }.message.contains(word))
    }
    #expect(try refusal { _ = try export(shop, "ja") }.hint == "begin with: paywall locale add ja")
    #expect(try refusal { _ = try take(shop, "<xliff>") }.message.contains("/back:1:8: the XML cannot be read"))
    #expect(try shop.read(Self.german) == before)
  }

  /// What cannot be read is not said to be missing, and not said to be translated.
  @Test func aFileThatCannotBeReadIsAnError() throws {
    let shop = try Shop("subscription")
    try shop.write(Self.german, "control: [\n")
    #expect(try refusal { _ = try localeStates(shop.workspace, in: shop.context) }.message.hasPrefix(Self.german + ":"))
    #expect(try refusal { _ = try export(shop, "de") }.message.hasPrefix(Self.german + ":"))
  }

  /// Agencies name a country where the project does not.
  @Test func takesALanguageForTheOneOfTheProject() throws {
    let shop = try Shop("subscription")
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/de.csv"
    try Data(export(shop, "de", .csv).replacing("\"de\"", with: "\"de-DE\"").utf8).write(to: URL(fileURLWithPath: path))
    #expect(
      try refusal { _ = try importLocale(shop.workspace, from: [path], in: shop.context) }.hint?.hasSuffix(
        "--locale de")
        == true)
    #expect(try importLocale(shop.workspace, from: [path], into: "de", in: shop.context).unchanged > 0)
    #expect(throws: ProjectError.self) { try importLocale(shop.workspace, from: [path], into: "fr", in: shop.context) }
  }

  /// A translation that came back as it is stays older than its original until somebody says that it fits.
  @Test func saysWhatIsStillStale() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Unlock the whole world")
    let exported = try exportLocale(shop.workspace, "de", as: .csv, in: shop.context)
    #expect(exported.missing == 0 && exported.stale == 1)
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/de.csv"
    try Data(exported.text.utf8).write(to: URL(fileURLWithPath: path))
    let result = try importLocale(shop.workspace, from: [path], in: shop.context)
    #expect(result.confirmed.map(\.file) == [Self.german] && !result.isWritten)
    let state = try #require(try localeStates(shop.workspace, ["de"], in: shop.context).first)
    #expect(state.stale?.map(\.text) == ["control:headline"])
  }

  /// A language that another one stands in for has a file once it has a text of its own.
  @Test func aRegionGetsItsFirstText() throws {
    let shop = try Shop("subscription")
    _ = try addLocales(shop.workspace, ["de-AT"])
    let path = "offerings/default/locales/de-AT.yaml"
    #expect(!shop.exists(path))
    _ = try setField(shop.workspace, "\(path):control.headline", to: "Servus", in: shop.context)
    #expect(try shop.read(path).hasSuffix("\ncontrol:\n  headline: Servus\n"))
    try shop.remove(path)
    let folder = try TemporaryFolder()
    let table = "\(folder.path)/at.csv"
    try Data("id,locale,source,target\ndefault/control:headline,de-AT,Unlock everything,Servus\n".utf8).write(
      to: URL(fileURLWithPath: table))
    #expect(try importLocale(shop.workspace, from: [table], in: shop.context).files.map(\.texts) == [1])
    #expect(try shop.read(path).hasSuffix("\ncontrol:\n  headline: Servus\n"))
  }

  /// What the app says by itself is among the texts of a language that it has no words of.
  @Test func aLanguageWithoutWordsGetsThoseOfTheApp() throws {
    let shop = try Shop("subscription")
    _ = try addLocales(shop.workspace, ["ca"])
    let text = try shop.read("offerings/default/locales/ca.yaml")
    #expect(text.contains("  # en: Restore\n") || text.contains("# ui.restore: FIXME\n"))
    #expect(text.contains("  # ui.perMonth: \"FIXME: {{price}}\"\n"))
    let state = try #require(try localeStates(shop.workspace, ["ca"], in: shop.context).first)
    #expect(state.missing.contains("control:ui.close"))
    #expect(try localeStates(shop.workspace, ["de"], in: shop.context).first?.missing == [])
  }
}
