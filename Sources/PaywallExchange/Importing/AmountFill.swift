import PaywallCopy
import PaywallModel

/// A text with placeholders in the place of its prices and savings, or why none of them can stand there: `Was $99, now $49` is
/// told of one product, which has one price.
struct AmountFill {
  /// The text with placeholders; nil where they would say something else than the text did.
  let text: String?
  /// The amounts in their order, and what became of each.
  let amounts: [(kind: CopyClaim.Kind, written: String, placeholder: String)]

  init(_ written: String, _ reader: AmountReader, _ scope: TextScope) {
    var pieces = Self.pieces(of: written, reader, isBadge: scope.isBadge)
    var places: [Int: Int] = [:]
    let replaced = Array(Self.joined(written, pieces, &places).utf8)
    // The periods behind the prices say of which of a product's prices a text speaks; `7 days for` before one does not.
    var days: [Int?] = pieces.map { _ in nil }
    let starts = places.keys.sorted()
    for (start, end) in zip(starts, starts.dropFirst() + [replaced.count]) {
      guard let index = places[start], pieces[index].placeholder == "{{price}}" else { continue }
      let rest = String(decoding: replaced[start..<end], as: UTF8.self)
      days[index] = reader.scanner.periods(in: rest).first { $0.start == 0 }?.days
    }
    for index in pieces.indices {
      if let own = days[index].flatMap({ scope.price(each: $0) }) { pieces[index].placeholder = "{{\(own.rawValue)}}" }
    }
    amounts = pieces.map { ($0.kind, $0.written, $0.placeholder) }
    let isTold = Self.areTold(pieces, days, scope) && !Self.hasRest(of: written, pieces)
    text = isTold ? Self.joined(written, pieces, &places) : nil
  }

  /// Whether a text without its known amounts has what looks like one: a number with the two decimals of money, or a sign of
  /// money, which word lists may take for something else.
  static func mayLeaveOne(in text: String) -> Bool {
    holdsAmount(text)
      || text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol || moneyPictures.contains($0) }
  }

  /// The emoji of money: 💰, 💲, and banknotes.
  private static let moneyPictures: ClosedRange<UnicodeScalar> = "\u{1F4B0}"..."\u{1F4B8}"

  private struct Piece {
    var kind: CopyClaim.Kind
    /// In UTF-8 bytes of the text.
    var range: Range<Int>
    var written: String
    var placeholder: String
    /// Whether its claim names several numbers: 20% a month, 40% a year.
    var isSeveral: Bool
  }

  /// A saving is one amount, though a price is in it.
  private static func pieces(of text: String, _ reader: AmountReader, isBadge: Bool) -> [Piece] {
    let claims = reader.scanner.claims(in: text, isBadge: isBadge).filter { $0.kind == .price || $0.kind == .savings }
    let bytes = Array(text.utf8)
    var pieces: [Piece] = []
    for claim in claims.filter({ $0.kind == .savings }) + claims.filter({ $0.kind == .price }) {
      guard !pieces.contains(where: { $0.range.overlaps(claim.range) }), let amount = reader.amount(of: claim) else {
        continue
      }
      // The claim is taken, and of it the amount is replaced.
      pieces.append(
        Piece(
          kind: claim.kind, range: amount.range, written: String(decoding: bytes[amount.range], as: UTF8.self),
          placeholder: amount.placeholder, isSeveral: claim.kind == .savings && numbers(in: claim.text) > 1))
    }
    return pieces.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func numbers(in text: String) -> Int {
    text.split { !$0.isNumber && !".,'’\u{A0}\u{202F}".contains($0) }.filter { $0.contains(where: \.isNumber) }.count
  }

  /// - Parameter places: is given where each placeholder begins, and of which piece it is.
  private static func joined(_ text: String, _ pieces: [Piece], _ places: inout [Int: Int]) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var end = 0
    for (index, piece) in pieces.enumerated() {
      out += bytes[end..<piece.range.lowerBound]
      places[out.count] = index
      out += Array(piece.placeholder.utf8)
      end = piece.range.upperBound
    }
    return String(decoding: out + bytes[end...], as: UTF8.self)
  }

  /// Whether no two amounts would be told as the same, and none is nothing.
  private static func areTold(_ pieces: [Piece], _ days: [Int?], _ scope: TextScope) -> Bool {
    var told: [String: (written: String, days: Int?)] = [:]
    for (piece, days) in zip(pieces, days) {
      let digits = piece.written.filter(\.isNumber)
      if piece.isSeveral || !digits.isEmpty && digits.allSatisfy({ $0.wholeNumberValue == 0 }) { return false }
      let written = piece.written.filter { !$0.isWhitespace }
      guard let first = told[piece.placeholder] else {
        told[piece.placeholder] = (written, days)
        continue
      }
      let isSamePeriod = first.days == nil || days == nil || first.days == days
      if first.written != written || !isSamePeriod { return false }
    }
    // Of several plans each amount would be the selected plan's, converted.
    return scope.products.count < 2
      || told.keys.filter { $0 != "{{savings_percent}}" && $0 != "{{savings_amount}}" }.count < 2
  }

  /// Whether a number stays beside an amount that was half of it: `$5-10`, `12 x $5.99`.
  private static func hasRest(of text: String, _ pieces: [Piece]) -> Bool {
    let bytes = Array(text.utf8)
    return pieces.contains { piece in
      let after = String(decoding: bytes[piece.range.upperBound...].prefix(24), as: UTF8.self)
      let before = String(decoding: bytes[..<piece.range.lowerBound].suffix(24), as: UTF8.self)
      return isRest(Array(after)) || isRest(before.reversed())
    }
  }

  /// Whether what is beside an amount, from there on, is a dash or a sign for times, and a number. Around a dash of a sentence
  /// is space.
  private static func isRest(_ text: [Character]) -> Bool {
    if let dash = text.first, ["-", "–", "—", "~", "〜"].contains(dash) {
      return text.dropFirst().first?.isNumber ?? false
    }
    let words = text.filter { !$0.isWhitespace }
    guard let sign = words.first, ["×", "x", "*"].contains(sign) else { return false }
    return words.dropFirst().first?.isNumber ?? false
  }
}

extension TextScope {
  /// The price for a period beside it, in days as word lists count them: each product's own price where all of them are charged so
  /// often, else the price converted to it; nil where the products have no such price.
  fileprivate func price(each days: Int) -> Placeholder? {
    let periods = products.compactMap(\.period)
    guard !periods.isEmpty, !periods.allSatisfy({ $0.unitDays == days }) else { return nil }
    let all: [Int: Placeholder] = [1: .pricePerDay, 7: .pricePerWeek, 30: .pricePerMonth, 365: .pricePerYear]
    return all[days]
  }
}

extension Period {
  /// The days that word lists take it for if it is one day, week, month or year; nil otherwise.
  fileprivate var unitDays: Int? {
    switch (unit, count) {
    case (.day, 1): 1
    case (.day, 7), (.week, 1): 7
    case (.month, 1): 30
    case (.month, 12), (.year, 1): 365
    default: nil
    }
  }
}
