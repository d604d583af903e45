import JSON
import TestSupport
import PaywallModel

/// Makes values that fit a schema, from the schema itself.
struct SchemaSampler {
  var dice: Dice
  private var serial = 0

  init(seed: UInt64) { dice = Dice(seed: seed) }

  /// A value that fits; lists hold no two items of one identity.
  mutating func value(of schema: Schema, depth: Int = 0) -> JSONValue {
    switch schema {
    case .text: .string(text())
    case .line: line(hasID: dice.isOne(in: 2), depth)
    case .string(let format): .string(spelling(of: format))
    case .integer(let range):
      .integer(range.lowerBound + dice.below(min(1_000_000, range.upperBound - range.lowerBound) + 1))
    case .number(let range):
      .number(
        (range.lowerBound + Double(dice.below(1000)) / 999 * (range.upperBound - range.lowerBound)).rounded(.down) + 0)
    case .boolean: .boolean(dice.isOne(in: 2))
    case .choice(let words): .string(dice.pick(words))
    case .list(let item, let identity): list(item, identity, depth)
    case .object(let object): self.object(object, depth)
    case .map(let key, let value):
      map(key, value, depth)
    case .either(let a, let b): value(of: dice.isOne(in: 2) ? a : b, depth: depth)
    case .section: section(depth)
    }
  }

  private mutating func map(_ key: Format, _ value: Schema, _ depth: Int) -> JSONValue {
    let keys = Set(Array(0..<dice.below(3)).map { _ in spelling(of: key) }).sorted()
    return .object(keys.map { JSONMember($0, self.value(of: value, depth: depth + 1)) })
  }

  private mutating func object(_ object: ObjectSchema, _ depth: Int) -> JSONValue {
    var members: [JSONMember] = []
    for field in object.fields where field.isRequired || depth < 4 && dice.isOne(in: 3) {
      members.append(JSONMember(field.name, value(of: field.schema, depth: depth + 1)))
    }
    return .object(members.shuffled(using: &dice))
  }

  private mutating func section(_ depth: Int) -> JSONValue {
    let row = dice.pick(SectionRow.all)
    let members = object(row.schema, depth).members ?? []
    return .object(members.filter { $0.key != "type" } + [JSONMember("type", .string(row.type.rawValue))])
  }

  private mutating func list(_ item: Schema, _ identity: Identity, _ depth: Int) -> JSONValue {
    var items: [JSONValue] = []
    var seen = Set<String>()
    let hasIDs = dice.isOne(in: 2)
    for _ in 0..<(depth > 4 ? 1 : dice.below(4)) {
      let value: JSONValue =
        switch identity {
        case .cell where dice.isOne(in: 2): .boolean(dice.isOne(in: 2))
        case .line, .cell: line(hasID: hasIDs, depth)
        case .key, .keyed, .text, .named, .position: self.value(of: item, depth: depth + 1)
        }
      let name: String? =
        switch identity {
        case .key(let key): value[key]?.string
        case .keyed(let key, let other): (value[key] ?? value[other])?.string
        case .text: value.string
        case .named(let key): value[key]?.string ?? value.string
        case .line, .cell: value["id"]?.string ?? value.string
        case .position: nil
        }
      if let name, !seen.insert(name).inserted { continue }
      items.append(value)
    }
    return .array(items)
  }

  /// A list's text in one of its two forms.
  private mutating func line(hasID: Bool, _ depth: Int) -> JSONValue {
    hasID ? object(Line.object, depth) : .string(text())
  }

  /// A different text each time, with what YAML could take for something else.
  private mutating func text() -> String {
    serial += 1
    let odd = [
      "5", "true", "null", "- a", "a: b", "# no", "it's", "\"q\"", "\\n", "é一👍", "line\nline", " spaces ", "{{price}}",
      "*x", "&x",
    ]
    return dice.pick(odd) + " \(serial)"
  }

  private mutating func spelling(of format: Format) -> String {
    serial += 1
    switch format {
    case .any: return text()
    case .name: return "n" + text()
    case .id: return "i\(serial)_x-"
    case .productID, .offerID: return "com.Sample.p_\(serial)-a"
    case .purchase: return "com.Sample.p_\(serial)-a" + dice.pick(["", ":monthly", "@rc-offer.1", ":monthly@back"])
    case .url: return "https://example.com/\(serial)"
    case .color: return dice.pick(["#1B1F3A", "#1b1f3aff"])
    case .date: return "20\(10 + dice.below(80))-0\(1 + dice.below(9))-1\(dice.below(10))T0\(dice.below(10)):00:00Z"
    case .period: return "P\(1 + dice.below(9999))" + dice.pick(["D", "W", "M", "Y"])
    case .days: return "\(1 + dice.below(99_999))d"
    case .version: return "\(dice.below(100)).\(dice.below(100)).\(serial)"
    case .locale: return dice.pick(["en", "eng", "pt-BR", "zh-Hant", "zh-Hant-TW", "es-419"])
    case .asset: return "asset_\(serial).png"
    }
  }

  /// The value with one thing in it replaced, removed or added; what it becomes need not fit.
  mutating func mutated(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(var members) where !members.isEmpty && !dice.isOne(in: 4):
      let at = dice.below(members.count)
      switch dice.below(6) {
      case 0: members.remove(at: at)
      case 1: members[at].key += dice.pick(["s", "X", "_", "."])
      case 2: members.append(JSONMember("other", junk()))
      default: members[at].value = mutated(members[at].value)
      }
      return .object(members)
    case .array(var items) where !items.isEmpty && !dice.isOne(in: 5):
      let at = dice.below(items.count)
      if dice.isOne(in: 5) { items.append(junk()) } else { items[at] = mutated(items[at]) }
      return .array(items)
    case .string(let text) where dice.isOne(in: 2):
      return .string(dice.pick(["", text + " ", "-" + text, "É", text.uppercased()]))
    default: return junk()
    }
  }

  private mutating func junk() -> JSONValue {
    dice.pick([
      .null, .boolean(true), .integer(-1), .integer(99_999_999), .number(0.5), "", "word", .array([]),
      .array([.integer(1)]), .object([]),
      ["a": .null],
    ])
  }
}
