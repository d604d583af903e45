import Foundation
import JSON
import PaywallModel
import TestSupport
import Testing

/// The JSON Schema that editors get, judged by python's `jsonschema`: it must say of a file what our own reader says.
@Suite struct JSONSchemaTests {
  private static let script = """
    import json, sys
    from jsonschema import Draft7Validator
    cases = json.load(sys.stdin)
    Draft7Validator.check_schema(cases["schema"])
    validator = Draft7Validator(cases["schema"])
    print(json.dumps([validator.is_valid(value) for value in cases["values"]]))
    """

  private static let hasPython: Bool = {
    let outcome = try? run("python3", ["-c", "from jsonschema import Draft7Validator"], in: "/", environment: [:])
    return outcome?.status == 0
  }()

  private func verdicts(_ schema: JSONValue, _ values: [JSONValue]) throws -> [Bool] {
    let input: JSONValue = ["schema": schema, "values": .array(values)]
    let outcome = try run(
      "python3", ["-c", Self.script], in: "/", environment: [:], input: Data(input.canonicalBytes()))
    guard outcome.status == 0 else { throw SchemaFailure(text: outcome.stderr) }
    return try JSONDecoder().decode([Bool].self, from: Data(outcome.stdout.utf8))
  }

  private func findings(_ value: JSONValue, _ kind: FileKind) -> [Finding] {
    SourceFile(path: "file.json", bytes: value.canonicalBytes()).read(as: kind.schema, called: kind.rawValue).findings
  }

  @Test(.enabled(if: hasPython), arguments: FileKind.allCases)
  func judgesAsTheReaderDoes(_ kind: FileKind) throws {
    var sampler = SchemaSampler(seed: 21)
    var values: [JSONValue] = []
    for _ in 0..<150 {
      let value = sampler.value(of: kind.schema)
      values += [value, sampler.mutated(value)]
    }
    // What a schema cannot say: how dates are spelled, and that two items of a list share an id.
    let sayable = values.filter { value in
      findings(value, kind).allSatisfy { $0.rule != "unique-id" && !$0.message.contains("expected a date") }
    }
    #expect(sayable.count > values.count / 2)
    for (value, verdict) in zip(sayable, try verdicts(kind.jsonSchema, sayable)) {
      let found = findings(value, kind)
      #expect(
        verdict == found.isEmpty, "\(String(decoding: value.canonicalBytes(), as: UTF8.self)) \(found.map(\.message))")
    }
  }

  /// With a project's attributes a condition names one of them, and values that it can have.
  @Test(.enabled(if: hasPython)) func completesDeclaredAttributes() throws {
    let text = """
      attributes: [{name: sessions, type: number}, {name: country, type: country}, {name: app, type: version},
        {name: plan, type: text, values: [free, pro]}]
      """
    let settings = Settings(reading: SourceFile(path: "paywall.yaml", bytes: Array(text.utf8)))
    let conditions: [(String, Bool)] = [
      (#"{"attribute": "sessions", "operator": "atLeast", "value": 20}"#, true),
      (#"{"attribute": "sesions", "operator": "atLeast", "value": 20}"#, false),
      (#"{"attribute": "sessions", "operator": "atLeast", "value": "20"}"#, false),
      (#"{"attribute": "country", "operator": "in", "values": ["DE", "XK"]}"#, true),
      (#"{"attribute": "country", "operator": "in", "values": ["DE", "de"]}"#, false),
      (#"{"attribute": "app", "operator": "lessThan", "value": "2.10"}"#, true),
      (#"{"attribute": "app", "operator": "lessThan", "value": 2.1}"#, false),
      (#"{"attribute": "plan", "operator": "equals", "value": "pro"}"#, true),
      (#"{"attribute": "plan", "operator": "equals", "value": "Pro"}"#, false),
      (#"{"attribute": "plan", "operator": "contains", "value": "r"}"#, true),
      (#"{"attribute": "plan", "operator": "contains", "value": 5}"#, false),
      (#"{"attribute": "country", "operator": "contains", "value": "D"}"#, true),
      (#"{"attribute": "country", "value": "D"}"#, false),
      (#"{"attribute": "app", "operator": "contains", "value": "2."}"#, true),
      (#"{"attribute": "app", "operator": "contains", "value": 2}"#, false),
      (#"{"attribute": "plan", "operator": "exists"}"#, true),
    ]
    let values = try conditions.map { condition, _ -> JSONValue in
      let condition = try JSONValue(parsing: Array(condition.utf8))
      return ["placements": [["id": "a", "rules": [["audience": ["conditions": [condition]], "offering": "b"]]]]]
    }
    #expect(
      try verdicts(FileKind.placements.jsonSchema(attributes: settings.attributes), values) == conditions.map(\.1))
  }

  /// Without Python: the schema names every field of the tables and asks for the required ones.
  @Test(arguments: FileKind.allCases)
  func namesEveryField(_ kind: FileKind) throws {
    guard case .object(let object) = kind.schema else { return }
    let properties = try #require(kind.jsonSchema["properties"]?.members).map(\.key)
    #expect(properties == [schemaKey] + object.fields.map(\.name))
    #expect(kind.jsonSchema["required"]?.array?.map(\.string) == object.fields.filter(\.isRequired).map(\.name))
    #expect(kind.jsonSchema["additionalProperties"]?.boolean == false)
  }

  private struct SchemaFailure: Error { var text: String }
}
