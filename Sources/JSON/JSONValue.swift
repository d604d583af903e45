import Base

/// One member of a JSON object.
package struct JSONMember: Sendable {
  package var key: String
  package var value: JSONValue

  package init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

/// A JSON value (RFC 8259). Objects keep the order in which their members were written.
///
/// Integers and other numbers are kept apart: what this tool signs holds integers only.
package enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// An object whose nil members are omitted.
  package static func object(omittingNil members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { key, value in value.map { JSONMember(key, $0) } })
  }

  /// The member of an object under exactly these bytes, or nil.
  ///
  /// Keys are compared as UTF-8: Swift's `==` would hold composed and decomposed letters for equal.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { sameBytes($0.key, key) }?.value
  }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  package var members: [JSONMember]? { if case .object(let value) = self { value } else { nil } }
}

extension JSONValue: Equatable {
  /// Whether both hold the same values; the order of an object's members does not count.
  package static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.boolean(let x), .boolean(let y)): x == y
    case (.integer(let x), .integer(let y)): x == y
    case (.number(let x), .number(let y)): x == y
    case (.string(let x), .string(let y)): sameBytes(x, y)
    case (.array(let x), .array(let y)): x == y
    case (.object(let x), .object(let y)): sameMembers(x, y)
    default: false
    }
  }

  private static func sameMembers(_ a: [JSONMember], _ b: [JSONMember]) -> Bool {
    guard a.count == b.count else { return false }
    let order: (JSONMember, JSONMember) -> Bool = { precedes($0.key, $1.key) }
    return zip(a.sorted(by: order), b.sorted(by: order)).allSatisfy { x, y in
      sameBytes(x.key, y.key) && x.value == y.value
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1) })
  }
}
