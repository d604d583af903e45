/// Translated copy of one variant: words by path, such as `headline`, `bullets.0` or `sections.header.title`.
typealias Copy = [String: String]

/// The locales that hold copy for a requested one, the most specific first: `zh-TW`, `zh-Hant`, `zh`.
///
/// The lookup of RFC 4647, section 3.4: the last part is dropped until nothing is left. Before the language alone comes
/// the script that a region of Chinese implies, and behind Cantonese and Nynorsk what their readers read too. It ends at the
/// default locale, whose words are the variant's own. The case of ASCII letters does not count, `pt_BR` is read as `pt-BR`,
/// and a language's former name as its name.
func lookup(_ requested: String, among available: [String], defaultLocale: String?) -> [String] {
  var found: [String] = []
  for name in ranges(of: requested) {
    found += available.filter { folded($0) == name }.prefix(1)
    if name == defaultLocale.map(folded) { break }
  }
  return found
}

/// Lowercase names, from the requested one to its language.
private func ranges(of requested: String) -> [String] {
  let parts = folded(requested.drop { $0 == "-" || $0 == "_" }).split(separator: "-")
  var names = (0..<parts.count).map { parts.dropLast($0).joined(separator: "-") }
  if parts.first == "zh", let script = parts.dropFirst().first.flatMap({ chineseScripts[String($0)] }) {
    names.insert("zh-\(script)", at: names.count - 1)
  }
  switch parts.first {
  case "yue": return names + [parts.dropFirst().first == "hans" ? "zh-hans" : "zh-hant", "zh"]
  case "nn": return names + ["nb"]
  default: return names
  }
}

/// Former names of languages (IANA's language subtag registry), and Mandarin.
private let currentLanguages = ["iw": "he", "in": "id", "no": "nb", "cmn": "zh"]

/// The scripts that Chinese is written in where a region stands right behind the language.
private let chineseScripts = ["tw": "hant", "hk": "hant", "mo": "hant", "cn": "hans", "sg": "hans"]

private func folded(_ locale: some StringProtocol) -> String {
  let name = String(
    decoding: locale.utf8.map { byte in
      if byte == UInt8(ascii: "_") { return UInt8(ascii: "-") }
      return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }, as: UTF8.self)
  let language = name.prefix { $0 != "-" }
  return currentLanguages[String(language)].map { $0 + name[language.endIndex...] } ?? name
}

extension PaywallValue {
  /// A variant with the words of `copy` at their paths. Empty words are skipped: a screen needs its texts.
  func translated(by copy: Copy) -> PaywallValue { translated(by: copy, at: "", in: "") }

  /// Fields that no translation may touch: what is sold, what analytics and the renderer go by.
  fileprivate static let fixed: Set<String> = ["id", "type", "package", "productIDs", "highlightedProductID"]

  /// By which keys of an item a path names it, by the list's key; in all other lists it is the item's place.
  ///
  /// The same as the identities in the tables of `PaywallModel`, for the lists that hold words.
  private static let identities = [
    "sections": ["id", "type"], "items": ["id", "title", "quote"], "cards": ["package"], "columns": ["title"],
    "rows": ["label"],
  ]

  private func translated(by copy: Copy, at path: String, in list: String) -> PaywallValue {
    switch self {
    case .string: copy[path].flatMap { $0.isEmpty ? nil : .string($0) } ?? self
    case .array(let items):
      .array(
        items.enumerated().map { index, item in
          item.translated(by: copy, at: path + "." + item.identity(in: list, at: index), in: "")
        })
    case .object(let members): .object(members.translated(by: copy, at: path))
    case .null, .boolean, .integer, .number: self
    }
  }

  fileprivate func identity(in list: String, at index: Int) -> String {
    (Self.identities[list] ?? []).lazy.compactMap { self[$0]?.string }.first ?? String(index)
  }

  fileprivate static func translated(
    _ key: String, _ value: PaywallValue, by copy: Copy, at path: String
  ) -> PaywallValue {
    if fixed.contains(key) { return value }
    return value.translated(by: copy, at: path.isEmpty ? key : path + "." + key, in: key)
  }
}

extension [String: PaywallValue] {
  fileprivate func translated(by copy: Copy, at path: String) -> [String: PaywallValue] {
    Dictionary(uniqueKeysWithValues: map { ($0, PaywallValue.translated($0, $1, by: copy, at: path)) })
  }
}

/// Where the texts of a translated variant came from.
struct CopyTranslation: Sendable, Equatable {
  /// The words of one locale, by path.
  struct Words: Sendable, Equatable {
    let locale: String
    let copy: Copy
  }

  /// A text that was translated, or whose path a translation has changed.
  struct Source: Sendable, Equatable {
    /// In the variant as it is, before translation.
    let path: String
    /// Nil for a text that was not translated.
    let locale: String?
  }

  /// The variant as it was compiled.
  var variant: PaywallValue?
  /// The most specific locale first.
  var copies: [Words] = []

  /// Whether the same texts came from the same places.
  static func == (a: Self, b: Self) -> Bool { a.sources == b.sources }

  /// By the paths that texts have in the translated variant. A text that is not in it is the variant's own, at its path.
  var sources: [String: Source] {
    var sources: [String: Source] = [:]
    if let variant { collect(variant, at: "", shown: "", in: "", &sources) }
    return sources
  }

  private func source(_ path: String) -> (text: String, locale: String)? {
    for words in copies {
      // Empty words leave the variant's own (`translated`).
      if let text = words.copy[path] { return text.isEmpty ? nil : (text, words.locale) }
    }
    return nil
  }

  private func collect(
    _ value: PaywallValue, at path: String, shown: String, in list: String, _ sources: inout [String: Source]
  ) {
    switch value {
    case .string:
      let locale = source(path)?.locale
      if locale != nil || path != shown { sources[shown] = Source(path: path, locale: locale) }
    case .array(let items):
      for (index, item) in items.enumerated() {
        let own = path + "." + item.identity(in: list, at: index)
        let translated = item.shallow { key in PaywallValue.fixed.contains(key) ? nil : source(own + "." + key)?.text }
        collect(item, at: own, shown: shown + "." + translated.identity(in: list, at: index), in: "", &sources)
      }
    case .object(let members):
      for (key, member) in members where !PaywallValue.fixed.contains(key) {
        let ends = path.isEmpty ? key : "." + key
        collect(member, at: path + ends, shown: shown + ends, in: key, &sources)
      }
    case .null, .boolean, .integer, .number: break
    }
  }
}

extension PaywallValue {
  /// An object with other words for its own texts, not for those further in.
  fileprivate func shallow(_ words: (String) -> String?) -> PaywallValue {
    guard case .object(let members) = self else { return self }
    return .object(
      Dictionary(
        uniqueKeysWithValues: members.map { key, value in
          (key, value.string == nil ? value : words(key).map { .string($0) } ?? value)
        }))
  }

  /// An item's part of a path.
  func pathComponent(in list: String, at index: Int) -> String { identity(in: list, at: index) }
}
