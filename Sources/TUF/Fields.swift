import Base
import JSON

/// The members of one JSON object, taken out one after the other; what is left over is unknown and is kept.
struct Fields {
  private(set) var rest: [JSONMember]
  /// The object's location, for messages.
  let path: String

  init(_ value: JSONValue?, _ path: String) throws(TUFError) {
    guard case .object(let members) = value else { throw TUFError(.malformed, "\(path) is not an object") }
    rest = members
    self.path = path
  }

  /// Takes a member of any kind; nil if there is none.
  mutating func value(_ key: String) -> JSONValue? {
    guard let index = rest.firstIndex(where: { sameBytes($0.key, key) }) else { return nil }
    return rest.remove(at: index).value
  }

  mutating func string(_ key: String) throws(TUFError) -> String {
    guard let text = value(key)?.string else { throw wrong(key, "a string") }
    return text
  }

  mutating func integer(_ key: String, atLeast minimum: Int) throws(TUFError) -> Int {
    guard let number = value(key)?.integer, (minimum...Limits.integer).contains(number) else {
      throw wrong(key, "an integer from \(minimum) to \(Limits.integer)")
    }
    return number
  }

  /// Nil if there is no such member; another type is an error.
  mutating func optional<T>(
    _ key: String, _ kind: String, _ read: (JSONValue) -> T?
  ) throws(TUFError) -> T? {
    guard let found = value(key) else { return nil }
    guard let result = read(found) else { throw wrong(key, kind) }
    return result
  }

  mutating func strings(_ key: String) throws(TUFError) -> [String] {
    guard let texts = try optionalStrings(key) else { throw wrong(key, "a list of strings") }
    return texts
  }

  mutating func optionalStrings(_ key: String) throws(TUFError) -> [String]? {
    try optional(key, "a list of strings") { value in
      let items = value.array
      let texts = items?.compactMap(\.string)
      return texts?.count == items?.count ? texts : nil
    }
  }

  mutating func members(_ key: String) throws(TUFError) -> [JSONMember] {
    guard let members = value(key)?.members else { throw wrong(key, "an object") }
    return members
  }

  /// Hash function names and hexadecimal digests, at least one.
  mutating func hashes(_ key: String) throws(TUFError) -> [String: String]? {
    guard let found = value(key) else { return nil }
    guard let members = found.members, !members.isEmpty else { throw wrong(key, "an object with a hash") }
    return try dictionary(members, "\(path).\(key)") { (_, value) throws(TUFError) in
      guard let text = value.string else { throw wrong(key, "an object of strings") }
      return text
    }
  }

  func wrong(_ key: String, _ kind: String) -> TUFError {
    TUFError(.malformed, "\(path).\(key) is not \(kind)")
  }
}

/// A dictionary of an object's members.
///
/// Swift holds composed and decomposed letters for equal, TUF does not: two such keys in one object are refused.
func dictionary<Value>(
  _ members: [JSONMember], _ path: String, _ make: (String, JSONValue) throws(TUFError) -> Value
) throws(TUFError) -> [String: Value] {
  var result: [String: Value] = [:]
  result.reserveCapacity(members.count)
  for member in members {
    let value = try make(member.key, member.value)
    guard result.updateValue(value, forKey: member.key) == nil else {
      throw TUFError(.malformed, "\(path) has two keys that differ only in Unicode composition: '\(member.key)'")
    }
  }
  return result
}

extension JSONValue {
  /// An object of known and unknown members; absent ones are omitted.
  static func object(_ known: [(String, JSONValue?)], and unknown: [JSONMember]) -> JSONValue {
    .object(known.compactMap { key, value in value.map { JSONMember(key, $0) } } + unknown)
  }

  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  static func strings(_ texts: [String: String]) -> JSONValue {
    .object(texts.map { JSONMember($0.key, .string($0.value)) })
  }

  /// Whether the value contains a number that is not an integer: canonical JSON has none.
  var holdsFraction: Bool {
    switch self {
    case .number: true
    case .array(let items): items.contains { $0.holdsFraction }
    case .object(let members): members.contains { $0.value.holdsFraction }
    default: false
    }
  }
}
