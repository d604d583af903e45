package import JSON
package import YAML

extension Node {
  /// The value as JSON, without its places.
  package var json: JSONValue {
    switch value {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .sequence(let items): .array(items.map(\.json))
    case .mapping(let pairs): .object(pairs.map { JSONMember($0.key, $0.value.json) })
    }
  }

  /// The members of a mapping as JSON, some left out.
  func members(without keys: Set<String> = []) -> [JSONMember] {
    pairs.filter { !keys.contains($0.key) }.map { JSONMember($0.key, $0.value.json) }
  }
}

extension [JSONMember] {
  /// Adds a member where none has its key.
  mutating func fill(_ key: String, _ value: @autoclosure () -> JSONValue) {
    if !contains(where: { $0.key == key }) { append(JSONMember(key, value())) }
  }
}
