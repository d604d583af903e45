import Foundation
import TestSupport
import Testing

@testable import PaywallKit

@Suite struct LanguageWordsTests {
  /// The languages with a word list of `PaywallCopy`, which no app links.
  @Test func coversEveryLanguageWithAWordList() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let lists = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("Sources/PaywallCopy/Words").path)
    let names = lists.filter { $0.hasSuffix(".txt") && $0 != "und.txt" }.map { String($0.dropLast(4)) }.sorted()
    #expect(LanguageWords.languages == names)
    #expect(names.count == 35)
  }

  @Test(arguments: LanguageWords.languages)
  func hasEveryPhraseWithItsParameters(_ language: String) throws {
    let found = try #require(LanguageWords.texts(for: LocaleLookup(language)))
    #expect(found.language == language)
    var known: Set = ["reviewed"]
    for word in InterfaceWord.allCases {
      guard ![.perDay, .perWeek, .perMonth, .perYear].contains(word) else { continue }
      let text = try #require(found.texts[word.rawValue], "\(word)")
      #expect(text.parameters == Set(word.parameters.map(\.rawValue)), "\(word)")
      #expect(!text.contains("{{") && text == text.trimmingCharacters(in: .whitespaces))
      known.insert(word.rawValue)
    }
    for key in found.texts.keys where !known.contains(key) {
      #expect(key.hasPrefix("trial."), "\(key)")
      #expect(found.texts[key]?.parameters == ["n"])
    }
    #expect(LanguageWords.reviewer(of: language) == nil)
  }

  /// No sentence of another language is left in a table by mistake.
  @Test func noPhraseIsEnglishElsewhere() throws {
    let english = try #require(LanguageWords.texts(for: LocaleLookup("en"))).texts
    for language in LanguageWords.languages where language != "en" {
      let texts = try #require(LanguageWords.texts(for: LocaleLookup(language))).texts
      let same = english.filter { key, text in text.contains(" ") && !text.hasPrefix("{") && texts[key] == text }
      #expect(same.keys.allSatisfy { $0 == "reviewed" }, "\(language): \(same)")
    }
  }

  @Test(arguments: [("pt-PT", "pt"), ("de-AT", "de"), ("zh-TW", "zh-Hant"), ("iw", "he"), ("hi-Deva-IN", "hi")])
  func fallsBack(_ locale: String, _ language: String) {
    #expect(LanguageWords.texts(for: LocaleLookup(locale))?.language == language)
  }

  @Test(arguments: ["hi-Latn", "sw", "ms-Arab", "", "x", "und", "ru-Latn-RU"])
  func hasNoWordsOfAnotherScript(_ locale: String) {
    #expect(LanguageWords.texts(for: LocaleLookup(locale)) == nil)
  }

  /// The budget of the tables in an app: what the sources hold is what the binary holds.
  @Test func tablesAreSmall() {
    let cldr = [
      CLDRTables.numberStyles, CLDRTables.numberLocales, CLDRTables.currencySymbols, CLDRTables.currencyDigits,
      CLDRTables.dates, CLDRTables.months, CLDRTables.lengths, ClaimWords.table,
    ]
    let bytes = (cldr + LanguageWords.tables).reduce(0) { $0 + $1.utf8.count }
    #expect(bytes < 150_000)
    #expect(bytes > 50_000)
  }
}
