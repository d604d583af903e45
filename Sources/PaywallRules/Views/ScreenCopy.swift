package import PaywallModel

/// The copy of one variant, by locale and path.
package struct ScreenCopy: Sendable {
  package let defaultLocale: String
  /// The variant's own texts, in the order of the file.
  package private(set) var own: [CopyUnit] = []
  /// Each locale that has texts for the variant, in the order of the files.
  package private(set) var locales: [String] = []
  /// The texts of the other locales, in the order of the files.
  package private(set) var translated: [CopyUnit] = []
  private var texts: [String: [String: CopyUnit]] = [:]

  init(defaultLocale: String) { self.defaultLocale = defaultLocale }

  mutating func add(_ unit: CopyUnit) {
    if unit.locale == defaultLocale {
      own.append(unit)
    } else {
      translated.append(unit)
      if texts[unit.locale] == nil { locales.append(unit.locale) }
    }
    texts[unit.locale, default: [:]][unit.path] = unit
  }

  /// The text at a path, in the default locale or the given one; never falls back to another locale.
  package subscript(path: String, locale: String? = nil) -> CopyUnit? { texts[locale ?? defaultLocale]?[path] }

  /// Every text in every language, the variant's own first: rules about words read each with the words of its locale.
  package var all: [CopyUnit] { own + translated }

  /// The text at a path in every language that has one, the variant's own first.
  package func texts(at path: String) -> [CopyUnit] { ([defaultLocale] + locales).compactMap { texts[$0]?[path] } }

  /// What users of a locale read at a path: the nearest translation, or the variant's own text.
  package func shown(_ path: String, in locale: String) -> CopyUnit? { nearest(path, to: locale) ?? self[path] }

  /// The most specific translation that users of a locale see, `pt` for `pt-BR`, if it is not empty.
  package func nearest(_ path: String, to locale: String) -> CopyUnit? {
    if let unit = texts[locale]?[path], !unit.text.isBlank { return unit }
    return further(from: locale).lazy.compactMap { texts[$0]?[path] }.first { !$0.text.isBlank }
  }

  /// The other locales whose texts users of a locale see, the nearest first.
  private func further(from locale: String) -> [String] {
    locales.filter { $0 != locale && isCovered(locale, by: $0) }.sorted { $0.utf8.count > $1.utf8.count }
  }

  /// What each language lost of what the variant's own texts do: for each locale whose users read no text that does it, the
  /// translation of the first text that did, with its original. Nothing where no text of the variant does it.
  ///
  /// A translation that serves several locales is reported for its own.
  func lost(_ does: (CopyUnit) -> Bool) -> [(original: CopyUnit, translation: CopyUnit)] {
    let doers = own.filter(does)
    if doers.isEmpty { return [] }
    return locales.compactMap { locale in
      let near = ([locale] + further(from: locale)).compactMap { texts[$0] }
      func shown(_ unit: CopyUnit) -> CopyUnit {
        near.lazy.compactMap { $0[unit.path] }.first { !$0.text.isBlank } ?? unit
      }
      // Whoever did it in the original most probably still does.
      if doers.contains(where: { does(shown($0)) }) || own.contains(where: { does(shown($0)) }) { return nil }
      return doers.lazy.map { ($0, shown($0)) }.first { $0.1.locale == locale }
    }
  }

  /// Whether a text in the default locale uses a placeholder.
  package func uses(_ placeholder: Placeholder) -> Bool { own.contains { $0.uses(placeholder) } }
}

/// Whether users of a locale see the text written for another: the lookup of RFC 4647, section 3.4.
package func isCovered(_ locale: String, by written: String) -> Bool {
  written == locale || locale.hasPrefix(written + "-")
}

extension CopyUnit {
  /// Whether the text contains `{{placeholder}}`.
  package func uses(_ placeholder: Placeholder) -> Bool {
    placeholders.uses.contains { $0.placeholder == placeholder }
  }

  /// Whether the text contains a placeholder with this subject.
  package func uses(_ subject: Placeholder.Subject) -> Bool {
    placeholders.uses.contains { $0.placeholder?.subject == subject }
  }
}
