#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes lists of the types that the files of a folder declare, one each, as Swift source.
///
/// Run by the plugin in `Plugins/CollectTypes`: `WriteTypeLists FOLDER OUTPUT FILE...`. FOLDER says what is collected: types
/// that conform to one of the protocols of a `TypeFolder`.
@main
struct WriteTypeLists {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let folder = TypeFolder.all.first(where: { $0.name == arguments[1] }) else {
      fail(["usage: WriteTypeLists \(TypeFolder.all.map(\.name).joined(separator: "|")) OUTPUT FILE..."])
    }
    var (types, faults): ([DeclaredType], [String]) = ([], [])
    for path in arguments.dropFirst(3) {
      switch try DeclaredType.read(path, folder) {
      case .success(let type): types.append(type)
      case .failure(let fault): faults.append("\(path):1:1: error: \(fault.message)")
      }
    }
    if !faults.isEmpty { fail(faults) }
    let source = "/// Written by WriteTypeLists.\n" + folder.source(types)
    try Data(source.utf8).write(to: URL(filePath: arguments[2]))
  }

  /// Ends with messages that the build shows; an error that is thrown would come with a stack trace.
  private static func fail(_ messages: [String]) -> Never {
    print(messages.joined(separator: "\n"))
    exit(1)
  }
}

/// A folder whose files declare one type each, and what is written of them.
struct TypeFolder: Sendable {
  let name: String
  /// What one of the types is called in messages.
  let noun: String
  /// The protocols to one of which each type conforms.
  let kinds: [String]
  /// The one that most of them conform to, for the message about a missing type.
  let usual: String
  let source: @Sendable ([DeclaredType]) -> String

  static let all = [
    TypeFolder(name: "Rules", noun: "rule", kinds: rules.map(\.kind), usual: "OfferingRule", source: ruleLists),
    TypeFolder(name: "Exports", noun: "export", kinds: ["Export"], usual: "Export", source: exportSwitch),
    TypeFolder(name: "Imports", noun: "import", kinds: ["Import"], usual: "Import", source: importSwitch),
  ]

  /// The protocols of rules, and the list of each; every rule is in the list of `Rule`.
  private static let rules: [(kind: String, list: String)] = [
    ("Rule", "rules"), ("OfferingRule", "offeringRules"), ("ProjectRule", "projectRules"),
    ("HistoryRule", "historyRules"), ("LayoutRule", "layoutRules"), ("StoreRule", "storeRules"),
  ]

  private static func ruleLists(_ types: [DeclaredType]) -> String {
    let lists = rules.map { kind, name in
      let names = types.filter { kind == "Rule" || $0.kinds.contains(kind) }.map { "    \($0.name).self,\n" }.joined()
      return "  static let \(name): [any \(kind).Type] = [\n\(names)  ]\n"
    }
    return "extension RuleCatalogue {\n\(lists.joined(separator: "\n"))}\n"
  }

  /// `AppActorExport` is what the case `appActor` stands for. The compiler finds a case without a file, and a file without
  /// a case.
  private static func exportSwitch(_ types: [DeclaredType]) -> String {
    formatSwitch(types, of: "Export", as: "export", "What makes the file of the format.")
  }

  private static func importSwitch(_ types: [DeclaredType]) -> String {
    formatSwitch(types, of: "Import", as: "reader", "What reads files of the format.")
  }

  private static func formatSwitch(
    _ types: [DeclaredType], of kind: String, as property: String, _ summary: String
  ) -> String {
    let cases = types.map { type in
      let word = type.name.hasSuffix(kind) ? String(type.name.dropLast(kind.count)) : type.name
      return "    case .\(word.prefix(1).lowercased() + word.dropFirst()): \(type.name).self\n"
    }
    return "import PaywallModel\n\n" + """
      extension \(kind)Format {
        /// \(summary)
        var \(property): any \(kind).Type {
          switch self {
      \(cases.joined())    }
        }
      }

      """
  }
}

/// A type as its file declares it.
struct DeclaredType: Sendable {
  let name: String
  /// Those of the folder's protocols that it names.
  let kinds: [String]

  struct Fault: Error { let message: String }

  /// The one type of a file.
  static func read(_ path: String, _ folder: TypeFolder) throws -> Result<DeclaredType, Fault> {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let types = text.split(whereSeparator: \.isNewline).compactMap { DeclaredType(declaredBy: $0, folder.kinds) }
    let noun = folder.noun
    guard let type = types.first else {
      return .failure(Fault(message: "no \(noun) is declared here; write `enum NAME: \(folder.usual) {` on one line"))
    }
    guard types.count == 1 else {
      let names = types.map(\.name).joined(separator: ", ")
      return .failure(Fault(message: "a file declares one \(noun), and says its kinds once; this one has \(names)"))
    }
    guard path.hasSuffix("/\(type.name).swift") else {
      return .failure(Fault(message: "the \(noun) \(type.name) belongs into a file \(type.name).swift"))
    }
    return .success(type)
  }

  /// Nil for a line at whose left margin no type or extension begins that conforms to one of the protocols.
  private init?(declaredBy line: Substring, _ protocols: [String]) {
    let words = line.prefix { $0 != "{" }.split { $0 == " " || $0 == ":" || $0 == "," }.map(String.init)
    guard line.first?.isWhitespace == false,
      let keyword = words.firstIndex(where: { ["enum", "struct", "extension"].contains($0) }),
      words[..<keyword].allSatisfy({ ["package", "public", "internal"].contains($0) }), words.count > keyword + 1
    else { return nil }
    name = words[keyword + 1]
    kinds = words[(keyword + 2)...].filter(protocols.contains)
    if kinds.isEmpty { return nil }
  }
}
