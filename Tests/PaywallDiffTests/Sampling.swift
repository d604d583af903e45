import JSON
import PaywallModel
import TestSupport

extension Dice {
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// Makes values of a schema from few words, so that two of them often agree in part.
struct Sampling {
  var numbers: Dice
  private static let texts = [
    "Go Pro", "All of it", "No ads", "Unlimited exports", "Caf\u{E9}", "Cafe\u{301}", "true", "12",
  ]

  init(seed: UInt64) { numbers = Dice(seed: seed) }

  mutating func value(_ schema: Schema, depth: Int = 0) -> JSONValue {
    switch schema {
    case .text: return .string(pick(Self.texts))
    case .line(let role): return numbers.chance(50) ? value(.text(role)) : value(.object(Line.object))
    case .string(let format): return .string(pick(words(format)))
    case .integer(let range): return .integer(range.lowerBound + (numbers.chance(50) ? 0 : 1))
    case .number(let range): return .number(max(range.lowerBound, 0) + (numbers.chance(50) ? 1 : 0.5))
    case .boolean: return .boolean(numbers.chance(50))
    case .choice(let words): return .string(pick(words))
    case .list(let item, _):
      return .array((0..<Int.random(in: 0...4, using: &numbers)).map { _ in value(item, depth: depth) })
    case .object(let object): return .object(members(object, depth))
    case .map(let key, let inner): return .object([JSONMember(pick(words(key)), value(inner, depth: depth))])
    case .either(let a, let b): return value(numbers.chance(50) ? a : b, depth: depth)
    case .section:
      let types = SectionType.allCases.filter { $0 != .card || depth == 0 }
      let type = pick(types)
      let rest = members(type.row.schema, depth + 1).filter { $0.key != "type" }
      return .object([JSONMember("type", .string(type.rawValue))] + rest)
    }
  }

  /// The value with an edit here and there; the types of sections stay.
  mutating func edited(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      // What becomes of ids of texts has tests of its own: one more or less is no change.
      let isLine = members.allSatisfy { ["id", "text"].contains($0.key) }
      return .object(
        members.compactMap { member in
          if member.key == "type" || member.key == "id" && isLine { return member }
          return numbers.chance(2) ? nil : JSONMember(member.key, edited(member.value))
        })
    case .array(let items):
      let kept = items.filter { _ in !numbers.chance(2) }.map { edited($0) }
      return .array(numbers.chance(3) ? kept.shuffled(using: &numbers) : kept)
    case .string where numbers.chance(2): return .string(pick(Self.texts))
    case .boolean(let flag) where numbers.chance(2): return .boolean(!flag)
    case .integer(let number) where numbers.chance(2): return .integer(number + 1)
    default: return value
    }
  }

  mutating func pick<T>(_ items: [T]) -> T { items[Int.random(in: items.indices, using: &numbers)] }

  private mutating func members(_ object: ObjectSchema, _ depth: Int) -> [JSONMember] {
    object.fields.compactMap { field in
      field.isRequired || numbers.chance(35) ? JSONMember(field.name, value(field.schema, depth: depth)) : nil
    }
  }

  private func words(_ format: Format) -> [String] {
    switch format {
    case .color: ["#000000", "#FFFFFF"]
    case .url: ["https://example.com/a", "https://example.com/b"]
    case .date: ["2026-12-24T00:00:00Z", "2026-12-26T00:00:00Z"]
    case .version: ["1.0.0", "1.1.0"]
    default: ["a", "b", "header", "annual", "monthly"]
    }
  }
}

/// Writes a value as YAML in a style of its own each time: order of keys, block or flow, quotes, comments.
struct Scribe {
  var numbers: Dice

  init(seed: UInt64) { numbers = Dice(seed: seed) }

  mutating func yaml(_ value: JSONValue) -> String { "# as it pleases\n" + block(value, "") + "\n" }

  private mutating func block(_ value: JSONValue, _ indent: String) -> String {
    switch value {
    case .object(let members) where !members.isEmpty && numbers.chance(80):
      members.shuffled(using: &numbers).map { entry(indent + key($0.key) + ":", $0.value, indent) }.joined(
        separator: "\n")
    case .array(let items) where !items.isEmpty && numbers.chance(80):
      items.map { entry(indent + "-", $0, indent) }.joined(separator: "\n")
    default: indent + flow(value)
    }
  }

  private mutating func entry(_ start: String, _ value: JSONValue, _ indent: String) -> String {
    let isNested = value.array?.isEmpty == false || value.members?.isEmpty == false
    let note = numbers.chance(20) ? " # note" : ""
    return isNested ? start + note + "\n" + block(value, indent + "  ") : start + " " + flow(value) + note
  }

  private mutating func flow(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      "{" + members.shuffled(using: &numbers).map { key($0.key) + ": " + flow($0.value) }.joined(separator: ", ") + "}"
    case .array(let items): "[" + items.map { flow($0) }.joined(separator: ", ") + "]"
    case .string(let text) where numbers.chance(50): "'" + text + "'"
    default: String(decoding: value.canonicalBytes(), as: UTF8.self)
    }
  }

  private mutating func key(_ key: String) -> String { numbers.chance(20) ? "\"\(key)\"" : key }
}
