import Foundation
import JSON
import PaywallModel
import TestSupport
import Testing

/// Python's `jsonschema` judges files by the schemas in `Schemas`, which were written from what the readers' documentation and
/// sources say.
enum VendorSchema {
  private static let script = """
    import json, sys
    from jsonschema import Draft7Validator
    cases = json.load(sys.stdin)
    Draft7Validator.check_schema(cases["schema"])
    validator = Draft7Validator(cases["schema"])
    print(json.dumps([[e.json_path + ": " + e.message[:300] for e in validator.iter_errors(value)] for value in cases["values"]]))
    """

  /// What is wrong with each file; nil without the library, as on a machine that no tests were prepared on.
  static func faults(_ format: ExportFormat, _ files: [[UInt8]]) throws -> [[String]]? {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let schema = try Data(contentsOf: here.appending(path: "Schemas/\(format.rawValue).json"))
    let input: JSONValue = [
      "schema": try JSONValue(parsing: Array(schema)),
      "values": .array(try files.map { try JSONValue(parsing: $0, depthLimit: 80) }),
    ]
    let ready = try run("python3", ["-c", "import jsonschema"], in: "/")
    if ready.status != 0 { return nil }
    let outcome = try run("python3", ["-c", script], in: "/", input: Data(input.canonicalBytes()))
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return try JSONDecoder().decode([[String]].self, from: Data(outcome.stdout.utf8))
  }
}
