/// Translated copy of one variant: words by path, such as `headline`, `bullets.0` or `sections.header.title`.
typealias Copy = [String: String]

/// The locales that hold copy for a requested one, the most specific first: `zh-Hant-TW`, `zh-Hant`, `zh`.
///
/// The lookup of RFC 4647, section 3.4. It ends at the default locale, whose words are the variant's own. Case does not
/// count, and `pt_BR` is read as `pt-BR`.
func lookup(_ requested: String, among available: [String], defaultLocale: String?) -> [String] {
  var parts = requested.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
  var found: [String] = []
  while !parts.isEmpty {
    let name = parts.joined(separator: "-")
    found += available.filter { $0.lowercased() == name }.prefix(1)
    if name == defaultLocale?.lowercased() { break }
    parts.removeLast()
  }
  return found
}

extension PaywallValue {
  /// A variant with the words of `copy` at their paths. Empty words are skipped: a screen needs its texts.
  func translated(by copy: Copy) -> PaywallValue { translated(by: copy, at: "", in: "") }

  /// Fields that no translation may touch: what is sold, what analytics and the renderer go by.
  private static let fixed: Set<String> = ["id", "type", "productIDs", "highlightedProductID"]

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

  private func identity(in list: String, at index: Int) -> String {
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
