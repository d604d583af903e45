/// Words of a variant and its translations that stand for those of `InterfaceWord`, by key.
struct WordOverrides: Sendable, Equatable {
  /// The locale of `own`; nil where a release names none.
  var defaultLocale: String?
  /// From the locale files for the user's locale, the most specific first.
  var translated: [String: String] = [:]
  /// From the variant itself.
  var own: [String: String] = [:]

  /// No words but those of the tables.
  init() {}

  /// - Parameters:
  ///   - variant: as it was compiled, not translated.
  ///   - copy: the words of the user's locale by path.
  init(of variant: PaywallValue, _ copy: Copy, defaultLocale: String?) {
    self.defaultLocale = defaultLocale
    own = (variant[Self.folder]?.object ?? [:]).compactMapValues { $0.string?.interfacePattern }
    for (path, text) in copy where path.hasPrefix(Self.folder + ".") {
      translated[String(path.dropFirst(Self.folder.utf8.count + 1))] = text.interfacePattern
    }
  }

  private static let folder = "ui"
}

extension PaywallWords {
  /// The words of a paywall in a user's locale; the default one if nil.
  init(_ overrides: WordOverrides, locale: String?) {
    self.init(
      locale: locale, defaultLocale: overrides.defaultLocale, translated: overrides.translated, own: overrides.own)
  }
}

extension String {
  /// The text as the tables write it, `{price}` for `{{ price }}`; nil for other braces, which nothing fills.
  fileprivate var interfacePattern: String? {
    var pattern = ""
    var rest = Substring(self)
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      let name = rest[open.upperBound..<close.lowerBound].filter { $0 != " " && $0 != "\t" }
      let words = rest[..<open.lowerBound]
      if words.contains(where: \.isBrace) || name.contains(where: \.isBrace) { return nil }
      pattern += words + "{\(name)}"
      rest = rest[close.upperBound...]
    }
    return rest.contains(where: \.isBrace) ? nil : pattern + rest
  }
}

extension Character {
  fileprivate var isBrace: Bool { self == "{" || self == "}" }
}
