import ArgumentParser
import PaywallAuthoring
import PaywallModel

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema for a kind of file.",
    discussion: """
      Editors with a YAML language server use it for checks and completion; in a project it knows the attributes that \
      paywall.yaml declares. `paywall init` writes the schemas to \
      .paywall/schemas, and every file that it creates names its schema on the first line:
        # yaml-language-server: $schema=../../../.paywall/schemas/variant.json

      Examples:
        paywall schema variant
        paywall schema --write      updates a project's schemas
      """)

  @Argument(help: "The kind of file.")
  var kind: FileKind?
  @Flag(name: .customLong("write"), help: "Write the schemas of all kinds into the project.")
  var writes = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if writes == (kind != nil) { throw ValidationError("name a kind of file, or use --write for all kinds") }
  }

  func run() throws {
    if let kind {
      // Outside a project there is nothing to complete.
      let workspace = try? global.workspace()
      let schema = try workspace.map { try editorSchema(of: kind, in: $0) } ?? kind.jsonSchema
      return global.print(document: schema.printed)
    }
    let written = try writeSchemas(global.workspace())
    for path in written { global.print("wrote \(path)") }
    if written.isEmpty { global.print("the schemas in .paywall/schemas are up to date") }
  }
}

extension FileKind: ExpressibleByArgument {}
