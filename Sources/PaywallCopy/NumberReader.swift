/// Reads a number in digits with its separators: `1,990.50`, `1 990`, `9.99`, `12.03.2026`, `9:41`.
enum NumberReader {
  private struct Part {
    var value = 0
    var count = 0
  }

  static func read(_ scalars: [UInt32], from start: Int) -> (number: NumberToken, end: Int) {
    var (part, at) = digits(scalars, start)
    var parts = [part]
    var separators: [UInt32] = []
    while parts.count < 12, let separator = separator(scalars, at, after: parts, separators) {
      separators.append(separator)
      (part, at) = digits(scalars, at + 1)
      parts.append(part)
    }
    var number = value(of: parts, separators)
    number.digits = parts.reduce(0) { $0 + $1.count }
    return (number, at)
  }

  private static func digits(_ scalars: [UInt32], _ start: Int) -> (Part, Int) {
    var part = Part()
    var at = start
    while at < scalars.count, scalars[at] >= 0x30, scalars[at] <= 0x39 {
      part.value = min(part.value * 10 + Int(scalars[at] - 0x30), Int(Int32.max))
      part.count += 1
      at += 1
    }
    return (part, at)
  }

  /// The separator at `at` if it is part of the number: a digit follows, and a space or an apostrophe marks thousands.
  private static func separator(_ scalars: [UInt32], _ at: Int, after parts: [Part], _ separators: [UInt32]) -> UInt32?
  {
    guard at + 1 < scalars.count, scalars[at + 1] >= 0x30, scalars[at + 1] <= 0x39 else { return nil }
    switch scalars[at] {
    case 0x2E, 0x2C: return scalars[at]
    case 0x3A: return 0x3A
    case 0x20, 0x27:
      let groups = digits(scalars, at + 1).0.count
      let isFirst = separators.isEmpty && (1...3).contains(parts[0].count) && parts[0].value > 0
      return groups == 3 && (isFirst || separators.last == scalars[at]) ? scalars[at] : nil
    default: return nil
    }
  }

  private static func value(of parts: [Part], _ separators: [UInt32]) -> NumberToken {
    guard let last = separators.last, let tail = parts.last else {
      return NumberToken(whole: parts[0].value, fraction: 0, decimals: 0)
    }
    let isDecimal = (last == 0x2E || last == 0x2C) && (tail.count != 3 || parts[0].value == 0) && tail.count <= 4
    let grouped = isDecimal ? parts.dropLast() : parts[...]
    let grouping = isDecimal ? separators.dropLast() : separators[...]
    let isIndian = grouped.dropFirst().dropLast().allSatisfy { $0.count == 2 }
    let isSound =
      grouped.dropFirst().allSatisfy { $0.count == 3 } || isIndian && (grouped.last?.count == 3)
    guard isSound, !separators.contains(0x3A), Set(grouping).count <= 1, !(isDecimal && grouping.contains(last)) else {
      return NumberToken(whole: parts[0].value, fraction: 0, decimals: 0, parts: parts.map(\.value))
    }
    let whole = grouped.reduce(0) { min($0 * ($1.count == 2 ? 100 : 1000) + $1.value, Int(Int32.max)) }
    return NumberToken(whole: whole, fraction: isDecimal ? tail.value : 0, decimals: isDecimal ? tail.count : 0)
  }
}
