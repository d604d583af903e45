import Base
import Foundation
import TestSupport
import PaywallModel
import Testing

/// Spellings: what `Format` accepts, and what JSON Schema says of the same, must be one thing.
@Suite struct FormatTests {
  static let samples: [String] =
    [
      "", "a", "A", "0", "-a", "_a", "a-b_c", "a.b", "ä", "a b", String(repeating: "a", count: 64),
      String(repeating: "a", count: 65), String(repeating: "p", count: 255), String(repeating: "p", count: 256),
      "com.example.shop.annual", "com.example/shop", "Org.Sample_1-2", "https://example.com",
      "https://example.com/a?b#c",
      "http:/example.com", "https:///path", "https://", "example.com", "HTTPS://example.com", "app+x://open", "1a://x",
      "https://exa mple.com", "https://example.com/ä", "#1B1F3A", "#1b1f3aff", "#1B1F3", "#1B1F3G", "1B1F3A",
      "#1B1F3AF",
      "#١٢٣٤٥٦", "P1W", "P01M", "P1", "P0D", "P9999Y", "P10000Y", "PT1H", "P1M2D", "p1m", "P-1D", "P+1D", "P１D", "90d",
      "0d", "05d", "-1d", "+1d", "d", "99999d", "100000d", "9 d", "1.0d", "1.4.0", "1.4", "1.4.0.0", "01.4.0", "1.-4.0",
      "1.+4.0", "1.4.0-beta", "0.0.0", "1..2", " 1.2.3", "1.2.3 ", "١.٢.٣", "en", "eng", "e", "engl", "en-US", "en-us",
      "pt-BR", "zh-Hant", "zh-Hant-TW", "zh-hant", "es-419", "es-41", "en-", "en--US", "en-US-x", "EN", "en_US", "1n",
      "jp", "ja", "fil", "xx-US",
      "hero", "hero.png", "https://cdn.example.com/a.json", "a\tb",
    ]

  /// Each format with the samples that it accepts, told by its specification and not by its code.
  static let accepted: [Format: Set<String>] = [
    .id: [
      "a", "0", "a-b_c", "en", "eng", "e", "engl", "en-us", "hero", "d", "90d", "0d", "05d", "99999d", "100000d", "en-",
      "es-419", "es-41",
      "p1m", "zh-hant", "1n", "jp", "ja", "fil", String(repeating: "a", count: 64),
    ],
    .color: ["#1B1F3A", "#1b1f3aff"],
    .period: ["P1W", "P9999Y"],
    .days: ["90d", "99999d"],
    .version: ["1.4.0", "0.0.0"],
    .locale: ["en", "eng", "en-US", "pt-BR", "zh-Hant", "zh-Hant-TW", "es-419", "ja", "fil"],
    .url: [
      "https://example.com", "https://example.com/a?b#c", "app+x://open", "https://example.com/ä",
      "https://cdn.example.com/a.json",
    ],
  ]

  @Test(arguments: accepted.keys.sorted { $0.rawValue < $1.rawValue })
  func acceptsWhatItsSpecificationSays(_ format: Format) {
    #expect(Set(Self.samples.filter(format.accepts)).symmetricDifference(Self.accepted[format] ?? []) == [])
  }

  @Test(arguments: Format.allCases.filter { $0.pattern != nil })
  func saysTheSameInJSONSchema(_ format: Format) throws {
    let expression = try NSRegularExpression(pattern: try #require(format.pattern))
    for sample in Self.samples {
      let range = NSRange(sample.startIndex..., in: sample)
      let matches = expression.firstMatch(in: sample, range: range) != nil
      #expect(format.accepts(sample) == matches, "\(format): '\(sample)'")
    }
  }

  /// The codes of two letters are those that the system's ICU knows, but for what ISO 639 took back.
  @Test func knowsTheLanguages() {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let all = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    let known = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.utf8.count == 2 })
    #expect(known.count > 150)
    let difference = Set(all.filter(Format.locale.accepts)).symmetricDifference(known)
    #expect(difference.subtracting(["sh", "bh", "in", "iw", "ji", "jw", "mo", "tl"]) == [])
  }

  @Test(
    arguments: [
      ("pt_br", "pt-BR"), ("ZH-hant", "zh-Hant"), ("jp", "ja"), ("cn", "zh-Hans"), ("cz_CZ", "cs-CZ"), ("us", "en-US"),
      ("iw", "he"), ("xx", nil), ("", nil), ("de-", nil), ("english", nil),
    ] as [(String, String?)])
  func saysWhatLocaleWasMeant(text: String, meant: String?) { #expect(meantLocale(text) == meant) }

  /// Random texts of the characters that spellings are made of.
  @Test(arguments: Format.allCases.filter { $0.pattern != nil })
  func agreesWithItsPatternOnRandomTexts(_ format: Format) throws {
    var random = Dice(seed: 0x50A1)
    let expression = try NSRegularExpression(pattern: try #require(format.pattern))
    let letters = Array("aAzZ09_-.:/#PDWMYdé +")
    for _ in 0..<4000 {
      let seed = random.pick(Self.samples)
      var text = Array(random.below(2) == 0 ? "" : seed)
      for _ in 0..<random.below(5) {
        let at = random.below(text.count + 1)
        if random.below(3) == 0, at < text.count {
          text.remove(at: at)
        } else {
          text.insert(random.pick(letters), at: at)
        }
      }
      let sample = String(text)
      let matches = expression.firstMatch(in: sample, range: NSRange(sample.startIndex..., in: sample)) != nil
      #expect(format.accepts(sample) == matches, "\(format): '\(sample)'")
    }
  }

  /// Dates, with the seconds since 1970 that `date -u -d TEXT +%s` prints.
  static let dates: [(String, Int64?)] = [
    ("1970-01-01T00:00:00Z", 0), ("2026-12-24T00:00:00Z", 1_798_070_400), ("2026-12-24T00:00:00+02:00", 1_798_063_200),
    ("2024-02-29T12:30:45-05:30", 1_709_229_645), ("2026-12-24", nil), ("2026-12-24T00:00:00", nil),
    ("2026-13-01T00:00:00Z", nil), ("2023-02-29T00:00:00Z", nil), ("2026-12-24T00:00:00Zjunk", nil),
    ("2026-12-24T25:00:00Z", nil), ("2026-12-24T00:61:00Z", nil), ("tomorrow at the earliest", nil),
    ("20261224T000000Z00000", nil), ("2026-12-24T00:00:00.25Z", 1_798_070_400), ("2026-12-24T00:00:00.Z", nil),
    ("2000-02-29T23:59:59Z", 951_868_799), ("1900-02-29T00:00:00Z", nil), ("1969-12-31T23:59:59Z", -1),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("2026-12-24T00:00:00+24:00", nil), ("2026-12-24 00:00:00Z", nil),
  ]

  @Test(arguments: dates) func readsDates(_ text: String, _ seconds: Int64?) {
    #expect(RFC3339.seconds(of: text) == seconds)
  }

  @Test(arguments: [
    ("P1D", 1, "D"), ("P2W", 2, "W"), ("P12M", 12, "M"), ("P9999Y", 9999, "Y"),
  ])
  func readsPeriods(_ text: String, _ count: Int, _ unit: Character) throws {
    let period = try #require(Period(text))
    #expect(period.count == count && period.unit.rawValue == unit && period.description == text)
  }
}
