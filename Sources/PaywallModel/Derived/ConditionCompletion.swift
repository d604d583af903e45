import JSON
import YAML

extension [Attribute] {
  /// A condition's schema with these attributes and what each of them can be compared with.
  func completing(_ condition: JSONValue) -> JSONValue {
    if isEmpty { return condition }
    let names = JSONMember("enum", .array(map { .string($0.name.value) }))
    let members = (condition.members ?? []).map { member in
      member.key == "properties" ? JSONMember(member.key, member.value.adding(names, to: "attribute")) : member
    }
    return .object(members + [JSONMember("allOf", .array(flatMap(\.comparisons)))])
  }
}

extension Attribute {
  /// What a condition on the attribute asks of its values: their type, for equality one of those that it can have, and of
  /// a part of a text that it is a text.
  fileprivate var comparisons: [JSONValue] {
    let part = ConditionOperator.contains.rawValue
    let isText = type?.isText == true
    let equality = ConditionOperator.allCases.filter(\.isOfEquality).map { JSONValue.string($0.rawValue) }
    let own: [(test: JSONValue?, isRequired: Bool, value: JSONValue)] = [
      (isText ? ["not": ["const": .string(part)]] : nil, false, type?.jsonSchema ?? [:]),
      (["const": .string(part)], true, isText ? ["type": "string"] : [:]),
      (["enum": .array(equality)], true, values.isEmpty ? [:] : ["enum": .array(values.map(\.json))]),
    ]
    return own.filter { $0.value != [:] }.map { test, isRequired, value in
      let properties =
        [JSONMember("attribute", ["const": .string(name.value)])]
        + [test].compactMap { $0 }.map { JSONMember("operator", $0) }
      let required: [JSONValue] = isRequired ? ["attribute", "operator"] : ["attribute"]
      return [
        "if": ["properties": .object(properties), "required": .array(required)],
        "then": ["properties": ["value": value, "values": ["items": value]]],
      ]
    }
  }
}

extension AttributeType {
  fileprivate var jsonSchema: JSONValue {
    switch self {
    case .text: ["type": "string"]
    case .number: ["type": "number"]
    case .boolean: ["type": "boolean"]
    case .version: ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)*$"]
    case .country: ["enum": .array(CountryCode.all.sorted().map { .string($0) })]
    case .locale:
      .object(omittingNil: [("type", "string"), ("pattern", Format.locale.pattern.map { .string($0) })])
    }
  }
}

extension JSONValue {
  /// The object with one more member in the object that it has under a key.
  fileprivate func adding(_ member: JSONMember, to key: String) -> JSONValue {
    .object((members ?? []).map { $0.key == key ? JSONMember(key, .object(($0.value.members ?? []) + [member])) : $0 })
  }
}
