import JSON
import PaywallModel
import Testing
import YAML

/// `$schema` in JSON files, which is for editors alone.
@Suite struct SchemaKeyTests {
  private func reading(_ kind: FileKind, _ text: String, ending: String = "json") -> Reading {
    let path = kind.path.replacing("yaml", with: ending).replacing("<", with: "").replacing(">", with: "")
    return SourceFile(path: path, bytes: Array(text.utf8)).read(as: kind.schema, called: "it")
  }

  private func isUnknown(_ reading: Reading) -> Bool { reading.findings.contains { $0.message.contains("'$schema'") } }

  @Test(arguments: FileKind.allCases)
  func saysNothingOfTheProject(kind: FileKind) throws {
    let named = reading(kind, #"{"$schema": "../x.json"}"#)
    #expect(named.findings.map(\.message) == reading(kind, "{}").findings.map(\.message))
    #expect(named.root?.pairs.isEmpty == true)
    // In YAML a comment says it, and in JSON it is a text.
    #expect(isUnknown(reading(kind, "$schema: ../x.json\n", ending: "yaml")))
    #expect(isUnknown(reading(kind, #"{"$schema": 1}"#)) && !isUnknown(named))
  }

  @Test(arguments: FileKind.allCases)
  func comesFirst(kind: FileKind) throws {
    let root = try #require(readJSON(Array(#"{"a": 1, "id": 2, "$schema": "x"}"#.utf8)).root)
    #expect(keyOrder(of: root, as: kind)[root.start]?.first == 2)
  }

  /// Editors check a file by the schema that it names.
  @Test(arguments: FileKind.allCases)
  func isAllowedByTheSchemaItself(kind: FileKind) throws {
    #expect(kind.jsonSchema["properties"]?[schemaKey]?["type"]?.string == "string")
  }
}
