import JSON
import PaywallModel

/// Makes a variant with every field of every section type, from the tables; each text in it is another one.
struct VariantMaker {
  private var count = 0

  mutating func variant() -> JSONValue { value(FileKind.variant.schema, "", 0, depth: 0) }

  /// - Parameter index: the place in a list: second items omit their `id` and take the other of two schemas.
  private mutating func value(_ schema: Schema, _ key: String, _ index: Int, depth: Int) -> JSONValue {
    switch schema {
    case .text: .string(next("Text 2.5 "))
    case .line: fields(of: Line.object, 0, depth: depth)
    case .string(let format): sample(of: format, key)
    case .integer(let range): .integer(range.lowerBound)
    case .number(let range): .number(range.lowerBound)
    case .boolean: .boolean(true)
    case .choice(let words): .string(words[0])
    case .object(let object): fields(of: object, index, depth: depth)
    case .map: [:]
    case .either(let a, let b): value(index == 0 ? a : b, key, index, depth: depth)
    case .section: [:]
    case .list(.section, _): sections(depth: depth)
    case .list(let item, _): .array((0..<2).map { value(item, key, $0, depth: depth) })
    }
  }

  private mutating func sections(depth: Int) -> JSONValue {
    let types = depth > 1 ? [.header] : SectionType.allCases
    return .array(
      types.enumerated().map { index, type in
        let made = fields(of: type.row.schema, index % 2, depth: depth + 1)
        return .object((made.members ?? []).map { $0.key == "type" ? JSONMember("type", .string(type.rawValue)) : $0 })
      })
  }

  private mutating func fields(of object: ObjectSchema, _ index: Int, depth: Int) -> JSONValue {
    .object(
      object.fields.compactMap { field in
        if field.name == "id", index > 0 { return nil }
        return JSONMember(field.name, value(field.schema, field.name, 0, depth: depth))
      })
  }

  private mutating func next(_ prefix: String) -> String {
    count += 1
    return prefix + String(count)
  }

  private mutating func sample(of format: Format, _ key: String) -> JSONValue {
    switch format {
    case .id: .string(next("id_"))
    case .any, .name: .string(next("any "))
    case .productID, .offerID, .purchase: "com.example.annual"
    case .url: "https://example.com"
    case .color: "#000000"
    case .date: "2026-01-01T00:00:00Z"
    case .period: "P1M"
    case .days: "90d"
    case .version: "1.0.0"
    case .locale: "en"
    case .asset: "star"
    }
  }
}
