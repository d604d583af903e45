package import PaywallModel

/// One text that a user reads, in one language, with everything that rules about copy need to know about it.
///
/// A class, because many rules share the same texts.
package final class CopyUnit: Sendable {
  /// What the text is on the screen, if that matters to a rule.
  package enum Role: Sendable { case badge, trialLabel, price, disclosure, button, other }

  /// The name of the variant; nil for copy of the offering itself, such as a package's name.
  package let variant: String?
  package let locale: String
  /// The path by which locale files refer to the text.
  package let path: String
  package let text: String
  /// The source range of the text, in the variant's file or in the locale's.
  package let range: SourceRange
  package let role: Role
  /// The type of the innermost section that holds the text; nil outside the sections.
  package let section: SectionType?
  /// The key of the list that holds the text, such as `bullets`; nil for a field of its own.
  package let lineKey: String?
  package let placeholders: PlaceholderScan

  init(
    variant: String?, locale: String, path: String, text: String, range: SourceRange, section: SectionType?,
    lineKey: String? = nil
  ) {
    self.variant = variant
    self.locale = locale
    self.path = path
    self.text = text
    self.range = range
    self.section = section
    self.lineKey = lineKey
    role = lineKey == nil ? Role(path, in: section) : .other
    placeholders = PlaceholderScan(text)
  }
}

extension CopyUnit {
  /// The last key of the path, such as `title`; for a text in a list, the list's key, regardless of the text's id.
  package var key: Substring { lineKey.map { $0[...] } ?? lastKey(of: path) }
}

extension CopyUnit.Role {
  /// The role of the text at a path of a variant, in a section of the given type.
  fileprivate init(_ path: String, in section: SectionType?) {
    switch (section, lastKey(of: path)) {
    case (.plans, "priceText"), (.plans, "periodPriceText"), (.stickyFooter, "priceSummary"): self = .price
    case (.legal, "text"), (.stickyFooter, "text"), (nil, "footnote"): self = .disclosure
    case (.cta, "title"), (.cta, "titleWithoutTrial"), (.stickyFooter, "ctaTitle"),
      (.stickyFooter, "ctaTitleWithoutTrial"), (nil, "ctaTitle"):
      self = .button
    case (nil, "trialLabel"): self = .trialLabel
    case (nil, "text") where path.hasSuffix(".badge.text"): self = .badge
    default: self = .other
    }
  }
}

private func lastKey(of path: String) -> Substring {
  let bytes = path.utf8
  return path[(bytes.lastIndex(of: UInt8(ascii: ".")).map { bytes.index(after: $0) } ?? path.startIndex)...]
}
