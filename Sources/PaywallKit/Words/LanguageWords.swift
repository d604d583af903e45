/// The phrases of a language, as the files in `Languages` hold them: rows of `key = text`, keys of `InterfaceWord`.
///
/// A trial may have a text of its own for a unit, and for that unit's plurals: `trial.day.one`. CLDR has the phrases for
/// a price per day, week, month and year. `reviewed` names who read the translation: `nobody` but the one who wrote it.
enum LanguageWords {
  /// The texts by their keys for the nearest language; nil where there is none, or only one in another script.
  static func texts(for locale: LocaleLookup) -> (language: String, texts: [String: String])? {
    locale.first { name in
      guard let table = byLanguage[name], locale.script == nil || locale.script == script(of: name) else { return nil }
      return (name, rows(of: table))
    }
  }

  /// The languages that have phrases.
  static var languages: [String] { byLanguage.keys.filter { $0 != "pt" }.sorted() }

  /// The files' texts, one per language.
  static var tables: [String] { languages.compactMap { byLanguage[$0] } }

  /// Who read the phrases of a language and speaks it; nil for nobody.
  static func reviewer(of language: String) -> String? {
    byLanguage[language].flatMap { rows(of: $0)["reviewed"] }.flatMap { $0 == "nobody" ? nil : $0 }
  }

  private static func rows(of table: String) -> [String: String] {
    let rows = table.parts(by: "\n").compactMap { line -> (String, String)? in
      let key = line.utf8.prefix { $0 != UInt8(ascii: " ") }
      let text = line.utf8[key.endIndex...].dropFirst(3)
      return text.isEmpty ? nil : (String(Substring(key)), String(Substring(text)))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private static func script(of language: String) -> String {
    switch language {
    case "ar", "fa", "ur": "Arab"
    case "bg", "ru", "uk": "Cyrl"
    case "el": "Grek"
    case "he": "Hebr"
    case "hi": "Deva"
    case "ja": "Jpan"
    case "ko": "Kore"
    case "th": "Thai"
    case "zh-Hans": "Hans"
    case "zh-Hant": "Hant"
    default: "Latn"
    }
  }

  private static let byLanguage = [
    "ar": arabic,
    "bg": bulgarian,
    "cs": czech,
    "da": danish,
    "de": german,
    "el": greek,
    "en": english,
    "es": spanish,
    "fa": persian,
    "fi": finnish,
    "fr": french,
    "he": hebrew,
    "hi": hindi,
    "hr": croatian,
    "hu": hungarian,
    "id": indonesian,
    "it": italian,
    "ja": japanese,
    "ko": korean,
    "ms": malay,
    "nb": norwegian,
    "nl": dutch,
    "pl": polish,
    "pt-BR": portuguese,
    "ro": romanian,
    "ru": russian,
    "sk": slovak,
    "sv": swedish,
    "th": thai,
    "tr": turkish,
    "uk": ukrainian,
    "ur": urdu,
    "vi": vietnamese,
    "zh-Hans": simplifiedChinese,
    "zh-Hant": traditionalChinese,
    // Those of Brazil are the only ones in Portuguese.
    "pt": portuguese,
  ]
}
