import YAML

/// A value that a condition compares an attribute with, as readers do: texts byte by byte, and never across types.
enum ConstraintValue: Hashable, Sendable {
  case text([UInt8])
  case number(Double)
  case flag(Bool)

  init?(_ node: Node) {
    switch node.value {
    case .string(let text): self = .text(Array(text.utf8))
    case .integer(let number): self = .number(Double(number))
    case .number(let number): self = .number(number)
    case .boolean(let flag): self = .flag(flag)
    case .null, .sequence, .mapping: return nil
    }
  }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The version that a text contains.
  var version: VersionText? { if case .text(let bytes) = self { VersionText(bytes) } else { nil } }

  /// Whether a text contains another one.
  func contains(_ other: ConstraintValue) -> Bool {
    guard case .text(let text) = self, case .text(let part) = other else { return false }
    if part.isEmpty { return true }
    return text.indices.contains { text[$0...].starts(with: part) }
  }
}

/// A text such as `2.10.1`, ordered number by number, with missing numbers counted as zero.
struct VersionText: Comparable, Sendable {
  private let numbers: [UInt]

  init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    var numbers = parts.compactMap { part in
      part.first == UInt8(ascii: "+") ? nil : UInt(String(decoding: part, as: UTF8.self))
    }
    guard numbers.count == parts.count else { return nil }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
  }

  static func < (a: VersionText, b: VersionText) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }
}

/// An interval between two bounds, each inclusive or exclusive.
struct Interval<Bound: Comparable & Sendable>: Sendable {
  private(set) var low: (bound: Bound, isInside: Bool)?
  private(set) var high: (bound: Bound, isInside: Bool)?

  mutating func raise(_ bound: Bound, inside: Bool) {
    guard let old = low else { return low = (bound, inside) }
    if bound > old.bound || bound == old.bound && !inside { low = (bound, inside) }
  }

  mutating func lower(_ bound: Bound, inside: Bool) {
    guard let old = high else { return high = (bound, inside) }
    if bound < old.bound || bound == old.bound && !inside { high = (bound, inside) }
  }

  var isEmpty: Bool {
    guard let low, let high else { return false }
    return low.bound > high.bound || low.bound == high.bound && !(low.isInside && high.isInside)
  }

  /// The single value that the interval contains, if there is only one.
  var only: Bound? {
    guard let low, let high, low.bound == high.bound, !isEmpty else { return nil }
    return low.bound
  }

  /// Whether the interval is contained in `other`.
  func isWithin(_ other: Interval) -> Bool {
    if let bound = other.low {
      guard let low, low.bound > bound.bound || low.bound == bound.bound && (bound.isInside || !low.isInside) else {
        return false
      }
    }
    if let bound = other.high {
      guard let high, high.bound < bound.bound || high.bound == bound.bound && (bound.isInside || !high.isInside) else {
        return false
      }
    }
    return true
  }
}
