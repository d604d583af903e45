import ArgumentParser
import JSON
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
        paywall schema --compiled offering      of a file in a bundle
        paywall schema --write      updates a project's schemas
      """)

  @Argument(help: "The kind of file.")
  var kind: FileKind?
  @Option(
    defaultAsFlag: "",
    help: ArgumentHelp(
      "Print the schema of a kind of file in a bundle, or of all: \(CompiledKind.words).", valueName: "kind"))
  var compiled: String?
  @Flag(name: .customLong("write"), help: "Write the schemas of all kinds into the project.")
  var writes = false
  @Flag(name: .customLong("dry-run"), help: "With --write, list what would be written.") var isDryRun = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if isDryRun, !writes { throw ValidationError("--dry-run is for --write") }
    if let compiled {
      guard kind == nil, !writes else {
        throw ValidationError("--compiled, --write and a kind of file exclude each other")
      }
      guard compiled.isEmpty || CompiledKind(rawValue: compiled) != nil else {
        throw ValidationError("--compiled takes one of \(CompiledKind.words), not '\(compiled)'")
      }
      return
    }
    if writes == (kind != nil) { throw ValidationError("name a kind of file, or use --write for all kinds") }
  }

  func run() throws {
    if let compiled { return global.print(document: schema(ofCompiled: compiled).printed) }
    if let kind {
      // Outside a project there is nothing to complete.
      let workspace = try? global.workspace()
      let schema = try workspace.map { try editorSchema(of: kind, in: $0) } ?? kind.jsonSchema
      return global.print(document: schema.printed)
    }
    let written = try writeSchemas(global.workspace(), isDryRun: isDryRun)
    for path in written { global.print("\(isDryRun ? "would write" : "wrote") \(path)") }
    if written.isEmpty { global.print("the schemas in .paywall/schemas are up to date") }
  }

  /// The schema of one kind; of all of them by their names where none is named.
  private func schema(ofCompiled kind: String) -> JSONValue {
    if let kind = CompiledKind(rawValue: kind) { return kind.jsonSchema }
    return .object(CompiledKind.allCases.map { JSONMember($0.rawValue, $0.jsonSchema) })
  }
}

extension FileKind: ExpressibleByArgument {}

extension CompiledKind {
  fileprivate static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
