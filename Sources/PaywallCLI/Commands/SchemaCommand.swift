import ArgumentParser
import PaywallModel

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a kind of file.",
    discussion: """
      Editors with a YAML language server check and complete by it. A file names its schema in a comment at its top:
        # yaml-language-server: $schema=variant.schema.json

      Example:
        paywall schema variant > variant.schema.json
      """)

  @Argument(help: "The kind of file.")
  var kind: FileKind

  @OptionGroup var global: GlobalOptions

  func run() throws { global.print(kind.schema.printed) }
}

extension FileKind: ExpressibleByArgument {}
