import ArgumentParser
import PaywallModel

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a kind of file.",
    discussion: """
      Kinds: \(FileKind.allCases.map(\.rawValue).joined(separator: ", ")). For editors with a YAML language server.

      Example:
        paywall schema variant > variant.schema.json
      """)

  @Argument(help: "The kind of file.")
  var kind: FileKind

  @OptionGroup var global: GlobalOptions

  func run() throws { global.print(kind.schema.printed) }
}

extension FileKind: ExpressibleByArgument {}
