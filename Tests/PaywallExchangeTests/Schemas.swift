import Foundation
import JSON
import TestSupport
import Testing

/// What python's `jsonschema` says of files of a reader, by its schema in `Schemas`, which was written from the facts about the
/// reader and names every key that we write.
func messages(of schema: String, _ values: [JSONValue]) throws -> [[String]] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Schemas")
  let input: JSONValue = [
    "schema": try JSONValue(parsing: Array(Data(contentsOf: folder.appending(path: "\(schema).json")))),
    "values": .array(values),
  ]
  let script = """
    import json, sys
    from jsonschema import Draft7Validator
    from jsonschema.exceptions import best_match
    cases = json.load(sys.stdin)
    Draft7Validator.check_schema(cases["schema"])
    validator = Draft7Validator(cases["schema"])
    def say(e): return "/".join(map(str, e.absolute_path)) + ": " + e.message[:200]
    print(json.dumps([[say(best_match([e])) for e in validator.iter_errors(value)] for value in cases["values"]]))
    """
  let outcome = try run("python3", ["-c", script], in: "/", environment: [:], input: Data(input.canonicalBytes()))
  try #require(outcome.status == 0, "\(outcome.stderr)")
  return try JSONDecoder().decode([[String]].self, from: Data(outcome.stdout.utf8))
}
