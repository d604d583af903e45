import PaywallModel

enum CopyLength: OfferingRule {
  static let description = RuleDescription(
    "copy-length", "A text is not longer than its place on a screen.", .store(.warning, .warning, .warning),
    waivable: true,
    documentation: """
      Counted are characters as users see them, wide ones (Chinese, Japanese, Korean) twice, a placeholder as eight. The
      limits are what a phone 375 points wide shows without cutting: a button, a badge or a card's title one line, a
      headline three, a line of copy four, a quotation eight, small print a screen and a half. Translations grow by a third,
      so a text near its limit in English is over it elsewhere. Translations of what the variant does not have are
      `locale-path`'s to find.
      """,
    bad: "a headline of 90 characters", good: "a headline of at most 60",
    source: "widths of system fonts on small phones")

  static func check(_ context: OfferingContext) -> [Finding] {
    let texts = context.copy.filter { $0.variant == nil } + context.screens.flatMap { $0.copy.own + known($0.copy) }
    return texts.compactMap { unit in
      let limit = limit(of: unit)
      // No text is wider than its bytes are many.
      guard unit.text.utf8.count > limit else { return nil }
      let width = unit.words.displayWidth + 8 * unit.placeholders.uses.count
      guard width > limit else { return nil }
      return description.finding(
        at: unit.place, "the text is \(width) characters wide, a screen shows \(limit) here", hint: "shorten it")
    }
  }

  /// The translations of texts that the variant has.
  private static func known(_ copy: ScreenCopy) -> [CopyUnit] { copy.translated.filter { copy[$0.path] != nil } }

  private static func limit(of unit: CopyUnit) -> Int {
    switch unit.role {
    case .badge: return 24
    case .button, .trialLabel: return 30
    case .price: return 60
    case .disclosure: return 2000
    case .other: break
    }
    return limits[String(unit.key)] ?? (unit.path.hasPrefix("bullets.") ? 80 : 160)
  }

  /// Characters by key; 160 for the others.
  private static let limits = [
    "headline": 60, "title": 60, "subhead": 120, "subtitle": 120, "label": 60, "restoreText": 30, "termsTitle": 30,
    "privacyTitle": 30, "buttonTitle": 30, "displayName": 40, "quote": 320, "author": 40, "role": 60,
  ]
}

extension String {
  /// Columns of a fixed-width font, by the East Asian widths of Unicode's Standard Annex 11.
  fileprivate var displayWidth: Int {
    reduce(0) { width, character in
      let first = character.unicodeScalars.first?.value ?? 0
      let isWide =
        (0x1100...0x115F).contains(first) || (0x2E80...0xA4CF).contains(first) || (0xAC00...0xD7A3).contains(first)
        || (0xF900...0xFAFF).contains(first) || (0xFE30...0xFE6F).contains(first) || (0xFF00...0xFF60).contains(first)
        || (0x1F300...0x1FAFF).contains(first) || (0x20000...0x3FFFD).contains(first)
      return width + (isWide ? 2 : 1)
    }
  }
}
