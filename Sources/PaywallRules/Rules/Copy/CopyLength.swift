import PaywallModel

enum CopyLength: OfferingRule {
  static let description = RuleDescription(
    "copy-length", "A text fits its place on a screen.", .store(.warning, nil, .warning),
    waivers: .allowed, isStricter: true,
    documentation: """
      The rule counts the lines that a text is written in, and its characters as users see them: wide ones (Chinese,
      Japanese, Korean) count as two, a placeholder as eight. The limits are what a phone 375 points wide shows without
      truncation: one line for a button, a badge or a card's title, three for a headline, four for a line of copy, eight
      for a quotation, and a screen and a half for small print. Translations grow by a third, so a text near its limit
      in English exceeds it in other languages. `locale-path` finds translations of texts that the variant does not
      have.
      """,
    bad: "a headline of 90 characters", good: "a headline of at most 60",
    source: "widths of system fonts on small phones")

  static func violations(in context: OfferingContext) -> [Violation] {
    let texts = context.copy.filter { $0.variant == nil } + context.screens.flatMap { $0.copy.own + known($0.copy) }
    return texts.compactMap { unit in
      let limit = unit.role.traits.characters
      if let violation = tooManyLines(unit) { return violation }
      // A text is never wider than its number of bytes.
      guard unit.text.utf8.count > limit else { return nil }
      let width = unit.words.displayWidth + 8 * unit.placeholders.uses.count
      guard width > limit else { return nil }
      return Violation(
        at: unit.range, "the text is \(width) characters wide, but a screen shows \(limit) here", hint: "shorten it")
    }
  }

  private static func tooManyLines(_ unit: CopyUnit) -> Violation? {
    let count = unit.text.writtenLines
    guard count > 1, case let limit = unit.role.traits.lines, count > limit else { return nil }
    return Violation(
      at: unit.range, "the text has \(count) lines, but a screen shows \(limit) here",
      hint: limit == 1 ? "write it on one line" : "shorten it")
  }

  /// The translations of texts that the variant has.
  private static func known(_ copy: ScreenCopy) -> [CopyUnit] { copy.translated.filter { copy[$0.path] != nil } }
}

extension String {
  /// The number of lines, not counting line breaks at the end of the text.
  fileprivate var writtenLines: Int {
    // Line breaks are control characters or three-byte separators, and most texts contain none of them.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }) else { return 1 }
    var (lines, pending) = (1, 0)
    for character in self {
      if character.isNewline {
        pending += 1
      } else if !character.isWhitespace {
        (lines, pending) = (lines + pending, 0)
      }
    }
    return lines
  }
}
