/// What a screen fills in: `{{price}}` in copy. The same as the placeholders in the tables of `PaywallModel`.
enum ScreenPlaceholder: String, Sendable, CaseIterable {
  case title, price, period
  case pricePerDay = "price_per_day"
  case pricePerWeek = "price_per_week"
  case pricePerMonth = "price_per_month"
  case pricePerYear = "price_per_year"
  case trialPeriod = "trial_period"
  case trialEndDate = "trial_end_date"
  case firstBillDate = "first_bill_date"
  case introPrice = "intro_price"
  case introPeriod = "intro_period"
  case savingsPercent = "savings_percent"
  case savingsAmount = "savings_amount"
  case commitmentPeriod = "commitment_period"
  case commitmentTotal = "commitment_total"
  case offerEndDate = "offer_end_date"

  /// Whether it speaks of what is free at first.
  var isOfTrial: Bool {
    switch self {
    case .trialPeriod, .trialEndDate, .firstBillDate: true
    case .title, .price, .period, .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .introPrice, .introPeriod,
      .savingsPercent, .savingsAmount, .commitmentPeriod, .commitmentTotal, .offerEndDate:
      false
    }
  }
}

/// A text with placeholders, taken apart.
struct TextTemplate: Sendable {
  enum Part: Sendable, Equatable {
    case words(String)
    case placeholder(ScreenPlaceholder)
    /// A name that this version does not know, or braces without a partner: nothing fills it.
    case unknown(String)
  }

  let parts: [Part]

  /// Nil for a text without placeholders.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let pairs = bytes.indices.dropLast().filter { bytes[$0] == bytes[$0 + 1] && Self.braces.contains(bytes[$0]) }
    guard !pairs.isEmpty else { return nil }
    parts = Self.parts(of: bytes)
  }

  /// A text without placeholders.
  init(plain text: String) { parts = [.words(text)] }

  private init(_ parts: [Part]) { self.parts = parts }

  /// Whether there is no letter beside the placeholders.
  var isWordless: Bool {
    parts.allSatisfy { if case .words(let words) = $0 { !words.contains(where: \.isLetter) } else { true } }
  }

  /// Whether nothing has to be filled in.
  var isPlain: Bool { parts.allSatisfy { if case .words = $0 { true } else { false } } }

  private static let braces: Set<UInt8> = [UInt8(ascii: "{"), UInt8(ascii: "}")]

  /// As `PaywallModel` scans it: the innermost `{{` before a `}}` opens a placeholder.
  private static func parts(of bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var (start, index) = (0, 0)
    var open: Int?
    func words(_ range: Range<Int>) { if !range.isEmpty { parts.append(.words(Self.text(bytes[range]))) } }
    while index + 1 < bytes.count {
      switch (bytes[index], bytes[index + 1]) {
      case (UInt8(ascii: "{"), UInt8(ascii: "{")):
        if open != nil {
          words(start..<index)
          parts.append(.unknown("{{"))
        } else {
          words(start..<index)
        }
        (open, start) = (index, index + 2)
        index += 2
      case (UInt8(ascii: "}"), UInt8(ascii: "}")):
        if open != nil {
          let name = Self.name(bytes[start..<index])
          parts.append(ScreenPlaceholder(rawValue: name).map { .placeholder($0) } ?? .unknown(name))
        } else {
          words(start..<index)
          parts.append(.unknown("}}"))
        }
        (open, start) = (nil, index + 2)
        index += 2
      default: index += 1
      }
    }
    if open != nil { parts.append(.unknown("{{")) }
    words(start..<bytes.count)
    return parts
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    return text(ArraySlice(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()))
  }

  /// The placeholders, in order.
  var placeholders: [ScreenPlaceholder] {
    parts.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } }
  }

  /// The sentences, each with what ends it and the space behind it.
  var sentences: [TextTemplate] {
    var sentences: [[Part]] = [[]]
    for part in parts {
      guard case .words(let words) = part else {
        sentences[sentences.count - 1].append(part)
        continue
      }
      for (index, piece) in words.sentences.enumerated() {
        if index > 0 { sentences.append([]) }
        if !piece.isEmpty { sentences[sentences.count - 1].append(.words(piece)) }
      }
    }
    return sentences.filter { !$0.isEmpty }.map { TextTemplate($0) }
  }
}

extension String {
  /// Cut behind each full stop, question mark and the like that a space follows, and behind those of East Asia; the last
  /// piece is what has no end, and may be empty.
  fileprivate var sentences: [String] {
    var pieces = [""]
    var (hasEnded, isParted) = (false, false)
    for character in self {
      if hasEnded, character.isWhitespace {
        isParted = true
      } else if isParted {
        pieces.append("")
        (hasEnded, isParted) = (false, false)
      } else {
        hasEnded = false
      }
      pieces[pieces.count - 1].append(character)
      switch character {
      case ".", "!", "?", "؟", "।", "۔": hasEnded = true
      case "。", "！", "？", "\n": (hasEnded, isParted) = (true, true)
      default: break
      }
    }
    return hasEnded ? pieces + [""] : pieces
  }

  /// Whether there is nothing to see: nothing but spaces and invisible characters.
  var isUnseen: Bool {
    unicodeScalars.allSatisfy { scalar in
      if (0x21...0x7E).contains(scalar.value) { return false }
      if scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint { return true }
      switch scalar.properties.generalCategory {
      case .control, .format: return true
      default: return scalar.value == 0x2800
      }
    }
  }
}
