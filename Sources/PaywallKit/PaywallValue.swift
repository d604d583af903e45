import JSON

/// A value of a compiled file, for what a renderer reads key by key: the fields of a section, a card, a background.
public enum PaywallValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([PaywallValue])
  case object([String: PaywallValue])

  /// The member of an object under a key, or nil.
  public subscript(key: String) -> PaywallValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The text, or nil for a value of another kind.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The truth value, or nil for a value of another kind.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The integer, or nil for a value of another kind.
  public var integer: Int? { if case .integer(let value) = self { value } else { nil } }

  /// The number, whole or not, or nil for a value of another kind.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The items of a list, or nil for a value of another kind.
  public var array: [PaywallValue]? { if case .array(let items) = self { items } else { nil } }

  /// The members of an object, or nil for a value of another kind.
  public var object: [String: PaywallValue]? { if case .object(let members) = self { members } else { nil } }

  /// The items of a list that holds nothing but texts.
  var strings: [String]? {
    guard let array else { return nil }
    let texts = array.compactMap(\.string)
    return texts.count == array.count ? texts : nil
  }

  /// The members of an object that are texts.
  var texts: [String: String]? { object?.compactMapValues(\.string) }

  /// The value that strict JSON spells, or nil for anything else.
  init?(json bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return nil }
    self.init(value)
  }

  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map { PaywallValue($0) })
    case .object(let members):
      self = .object(
        Dictionary(members.map { ($0.key, PaywallValue($0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
