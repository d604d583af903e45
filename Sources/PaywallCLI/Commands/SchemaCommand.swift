import ArgumentParser
import PaywallAuthoring
import PaywallModel

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema for a kind of file.",
    discussion: """
      Editors with a YAML language server use it for checks and completion. `paywall init` writes the schemas to \
      .paywall/schemas, and every file that it creates names its schema on the first line:
        # yaml-language-server: $schema=../../../.paywall/schemas/variant.json

      Examples:
        paywall schema variant
        paywall schema --write      updates a project's schemas to this version of paywall
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
    if let kind { return global.print(document: kind.jsonSchema.printed) }
    let written = try writeSchemas(global.workspace())
    for path in written { global.print("wrote \(path)") }
    if written.isEmpty { global.print("the schemas in .paywall/schemas are up to date") }
  }
}

extension FileKind: ExpressibleByArgument {}
