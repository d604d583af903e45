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

  /// Whether a text in the default locale uses a placeholder.
  package func uses(_ placeholder: Placeholder) -> Bool { own.contains { $0.uses(placeholder) } }
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
