package import PaywallModel

/// One text that a user reads, in one language, with everything that rules about copy need to know about it.
///
/// A class, because many rules share the same texts.
package final class CopyUnit: Sendable {
  /// The name of the variant; nil for copy of the offering itself, such as a package's name.
  package let variant: String?
  package let locale: String
  /// The path by which locale files refer to the text.
  package let path: String
  package let text: String
  /// The source range of the text, in the variant's file or in the locale's.
  package let range: SourceRange
  /// Whether it stands for a phrase that no author writes, which has parameters in place of placeholders.
  var isInterfaceWord: Bool { variant != nil && InterfaceWord.at(path: path) != nil }
  /// Whether it has braces outside its placeholders, or within their names.
  var hasLooseBraces: Bool {
    var outside = Array(text.utf8)
    for use in placeholders.uses.reversed() { outside.replaceSubrange(use.range, with: use.name.utf8) }
    return outside.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
  }
  /// Whether it has words of its own beside its placeholders, which are other ones in another language.
  package var needsWords: Bool { words.unicodeScalars.contains { $0.properties.isAlphabetic } }
  /// What the text is on the screen.
  package let role: TextRole
  /// The type of the innermost section that holds the text; nil outside the sections.
  package let section: SectionType?
  /// The key of the list that holds the text, such as `bullets`; nil for a field of its own.
  package let lineKey: String?
  package let placeholders: PlaceholderScan

  init(
    variant: String?, locale: String, path: String, text: String, range: SourceRange, role: TextRole,
    section: SectionType? = nil, lineKey: String? = nil
  ) {
    self.variant = variant
    self.locale = locale
    self.path = path
    self.text = text
    self.range = range
    self.role = role
    self.section = section
    self.lineKey = lineKey
    placeholders = PlaceholderScan(text)
  }
}

extension CopyUnit {
  /// A phrase that no author wrote, as a text of a variant.
  package static func phrase(_ word: InterfaceWord, _ text: String, in locale: String, of variant: Variant) -> CopyUnit
  {
    CopyUnit(
      variant: variant.name, locale: locale, path: "\(InterfaceWord.folder).\(word.key)", text: text,
      range: SourceRange(topOf: variant.file.path), role: word.role)
  }
}
