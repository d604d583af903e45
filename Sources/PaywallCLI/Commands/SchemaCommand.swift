import ArgumentParser
import PaywallAuthoring
import PaywallModel

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a kind of file.",
    discussion: """
      Editors with a YAML language server check and complete by it. `paywall init` keeps the schemas in .paywall/schemas, \
      and every file that it makes names its own in its first line:
        # yaml-language-server: $schema=../../../.paywall/schemas/variant.json

      Examples:
        paywall schema variant
        paywall schema --write      brings a project's schemas to this version of paywall
      """)

  @Argument(help: "The kind of file.")
  var kind: FileKind?
  @Flag(name: .customLong("write"), help: "Write the schemas of all kinds into the project.")
  var writes = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if writes == (kind != nil) { throw ValidationError("say which kind of file, or --write for all of them") }
  }

  func run() throws {
    if let kind { return global.print(document: kind.jsonSchema.printed) }
    let written = try writeSchemas(global.workspace())
    for path in written { global.print("wrote \(path)") }
    if written.isEmpty { global.print("the schemas in .paywall/schemas are those of this version") }
  }
}

extension FileKind: ExpressibleByArgument {}
