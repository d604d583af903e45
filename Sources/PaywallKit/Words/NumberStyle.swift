/// How a locale writes numbers, percentages and amounts of money.
struct NumberStyle: Sendable, Equatable {
  /// Sizes of groups of digits: the last one, and the others, such as 3 and 2 in India.
  struct Grouping: Sendable, Equatable {
    let last: Int
    let others: Int
    /// How many digits must stand before the last group.
    let minimum: Int
  }

  /// What stands before and after a number.
  struct Frame: Sendable, Equatable {
    let before: String
    let after: String
  }

  private let zero: UInt32
  private let decimal: String
  private let group: String
  private let moneyDecimal: String
  private var moneyGroup: String
  private let grouping: Grouping
  private let moneyGrouping: Grouping
  /// `¤` stands for the symbol.
  private var money: Frame
  private var spacesLetters = true
  private let percentage: Frame

  /// The styles of a locale, that with its own digits first; empty for a locale that no row stands for.
  static func styles(for locale: LocaleLookup) -> [NumberStyle] {
    (CLDRRows.numbers[locale]?.first?.parts(by: " ") ?? []).compactMap { Int($0) }
      .compactMap { all.indices.contains($0) ? all[$0] : nil }
  }

  /// How many digits a number must have for its groups to be parted; nil where they never are.
  var groupsFrom: Int? { grouping.last > 0 ? grouping.last + grouping.minimum : nil }

  /// This style, and as other versions of CLDR have it, of which a store may use any: the symbol with a space and
  /// without, and separators that look alike.
  var versions: [NumberStyle] {
    let lookalikes = ["’": "'", "'": "’", "\u{A0}": "\u{202F}", "\u{202F}": "\u{A0}"]
    let frames = [(money, true), (money.respaced, true), (money.tight, false)]
    return [moneyGroup, lookalikes[moneyGroup] ?? moneyGroup].flatMap { group in
      frames.map { frame, spacesLetters in
        var style = self
        (style.moneyGroup, style.money, style.spacesLetters) = (group, frame, spacesLetters)
        return style
      }
    }
  }

  /// A whole number that is not negative.
  func text(_ number: Int) -> String { digits(String(number), grouped: grouping, by: group) }

  /// A number with one decimal, in tenths, that is not negative.
  func text(tenths: Int) -> String { text(tenths / 10) + decimal + plain(tenths % 10) }

  /// A percentage that is not negative.
  func text(percent: Int) -> String { percentage.before + text(percent) + percentage.after }

  /// Decimal digits as the locale writes them, without groups: the day of a date.
  func plain(_ number: Int, width: Int = 1) -> String {
    let text = String(number)
    return inOwnDigits(String(repeating: "0", count: max(0, width - text.utf8.count)) + text)
  }

  /// An amount of money that is not negative, in units of so many decimal digits, of which `shown` are written.
  func text(minorUnits: Int64, digits count: Int, shown: Int, symbol: String) -> String {
    let ascii = String(minorUnits)
    let padded = String(repeating: "0", count: max(0, count + 1 - ascii.utf8.count)) + ascii
    let whole = String(padded.dropLast(count))
    let fraction = padded.suffix(count).prefix(shown)
    let number =
      digits(whole, grouped: moneyGrouping, by: moneyGroup)
      + (fraction.isEmpty ? "" : moneyDecimal + inOwnDigits(fraction))
    return money.text(around: number, symbol: symbol, spacesLetters: spacesLetters)
  }

  private func digits(_ ascii: String, grouped: Grouping, by separator: String) -> String {
    let own = inOwnDigits(ascii)
    let count = ascii.utf8.count
    guard grouped.last > 0, count >= grouped.last + grouped.minimum else { return own }
    var text = ""
    for (index, digit) in own.unicodeScalars.enumerated() {
      let left = count - index - grouped.last
      if index > 0, left >= 0, left % grouped.others == 0 { text += separator }
      text.unicodeScalars.append(digit)
    }
    return text
  }

  private func inOwnDigits(_ ascii: some StringProtocol) -> String {
    if zero == 0x30 { return String(ascii) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: ascii.utf8.compactMap { Unicode.Scalar(zero + UInt32($0) - 0x30) })
    return String(text)
  }

  private static let all = CLDRTables.numberStyles.parts(by: "\n").map { NumberStyle($0.parts(by: "\t")) }

  private init(_ columns: [Substring]) {
    func text(_ index: Int) -> String { index < columns.count ? String(columns[index]) : "" }
    zero = text(0).unicodeScalars.first?.value ?? 0x30
    (decimal, group) = (text(1), text(2))
    moneyDecimal = text(3).isEmpty ? text(1) : text(3)
    moneyGroup = text(4).isEmpty ? text(2) : text(4)
    let minimum = Int(text(7)) ?? 1
    grouping = Grouping(text(5), minimum: minimum)
    moneyGrouping = Grouping(text(6), minimum: minimum)
    money = Frame(before: text(8), after: text(9))
    percentage = Frame(before: text(10), after: text(11))
  }
}

extension NumberStyle.Grouping {
  fileprivate init(_ text: String, minimum: Int) {
    let sizes = text.parts(by: ",").compactMap { Int($0) }
    self.init(last: sizes.first ?? 0, others: max(1, sizes.last ?? 1), minimum: minimum)
  }
}

/// What stands between a symbol and digits.
private let space = "\u{A0}"

extension NumberStyle.Frame {
  /// The symbol without a space if it has one, and with one if it has none.
  fileprivate var respaced: Self {
    let isSpaced = before.hasSuffix("¤" + space) || after.hasPrefix(space + "¤")
    if isSpaced { return tight }
    return Self(
      before: before.hasSuffix("¤") ? before + space : before, after: after.hasPrefix("¤") ? space + after : after)
  }

  /// The symbol without a space.
  fileprivate var tight: Self {
    Self(
      before: before.hasSuffix("¤" + space) ? String(before.dropLast()) : before,
      after: after.hasPrefix(space + "¤") ? String(after.dropFirst()) : after)
  }

  /// The number with the symbol for `¤`. Between digits and a symbol's letter is a space (Unicode Technical Standard 35,
  /// part 3, `currencySpacing`).
  fileprivate func text(around number: String, symbol: String, spacesLetters: Bool) -> String {
    var (start, end) = (before, after)
    guard spacesLetters else { return start.replacing(symbol) + number + end.replacing(symbol) }
    if start.hasSuffix("¤"), symbol.unicodeScalars.last.map(isLetter) ?? false { start += space }
    if end.hasPrefix("¤"), symbol.unicodeScalars.first.map(isLetter) ?? false { end = space + end }
    return start.replacing(symbol) + number + end.replacing(symbol)
  }

  /// Neither a symbol nor a separator.
  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol: false
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

extension String {
  /// The text with `symbol` for its `¤`.
  fileprivate func replacing(_ symbol: String) -> String {
    unicodeScalars.split(separator: "\u{A4}", omittingEmptySubsequences: false).map { String($0) }
      .joined(separator: symbol)
  }
}
