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

/// Writes lists of the rules that some files declare, by kind, as Swift source.
///
/// Run by the plugin in `Plugins/CollectRules`: `WriteRuleLists OUTPUT FILE...`. A rule is a type that conforms to one of
/// the protocols in `kinds`; what it conforms to is its kind.
@main
struct WriteRuleLists {
  /// The protocols of rules, and the list of each; every rule is in the list of `Rule`.
  static let kinds = [
    ("Rule", "rules"), ("OfferingRule", "offeringRules"), ("ProjectRule", "projectRules"),
    ("HistoryRule", "historyRules"),
  ]

  static func main() throws {
    guard CommandLine.arguments.count >= 2 else { fail(["usage: WriteRuleLists OUTPUT FILE..."]) }
    var (rules, faults): ([DeclaredRule], [String]) = ([], [])
    for path in CommandLine.arguments.dropFirst(2) {
      switch try DeclaredRule.read(path) {
      case .success(let rule): rules.append(rule)
      case .failure(let fault): faults.append("\(path):1:1: error: \(fault.message)")
      }
    }
    if !faults.isEmpty { fail(faults) }
    let lists = kinds.map { kind, name in
      let names = rules.filter { kind == "Rule" || $0.kinds.contains(kind) }.map { "    \($0.name).self,\n" }.joined()
      return "  static let \(name): [any \(kind).Type] = [\n\(names)  ]\n"
    }
    let source = "/// Written by WriteRuleLists.\nextension RuleCatalogue {\n\(lists.joined(separator: "\n"))}\n"
    try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[1]))
  }

  /// Ends with messages that the build shows; an error that is thrown would come with a stack trace.
  private static func fail(_ messages: [String]) -> Never {
    print(messages.joined(separator: "\n"))
    exit(1)
  }
}

/// A rule as its file declares it.
private struct DeclaredRule {
  let name: String
  let kinds: [String]

  struct Fault: Error { let message: String }

  /// The one rule of a file.
  static func read(_ path: String) throws -> Result<DeclaredRule, Fault> {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let rules = text.split(whereSeparator: \.isNewline).compactMap { DeclaredRule(declaredBy: $0) }
    guard let rule = rules.first else {
      return .failure(Fault(message: "no rule is declared here; write `enum NAME: OfferingRule {` on one line"))
    }
    guard rules.count == 1 else {
      let names = rules.map(\.name).joined(separator: ", ")
      return .failure(Fault(message: "a file declares one rule, and says its kinds once; this one has \(names)"))
    }
    guard path.hasSuffix("/\(rule.name).swift") else {
      return .failure(Fault(message: "the rule \(rule.name) belongs into a file \(rule.name).swift"))
    }
    return .success(rule)
  }

  /// Nil for a line at whose left margin no type or extension begins that conforms to a protocol of rules.
  private init?(declaredBy line: Substring) {
    let words = line.prefix { $0 != "{" }.split { $0 == " " || $0 == ":" || $0 == "," }.map(String.init)
    guard line.first?.isWhitespace == false,
      let keyword = words.firstIndex(where: { ["enum", "struct", "extension"].contains($0) }),
      words[..<keyword].allSatisfy({ ["package", "public", "internal"].contains($0) }), words.count > keyword + 1
    else { return nil }
    name = words[keyword + 1]
    kinds = words[(keyword + 2)...].filter { word in WriteRuleLists.kinds.contains { $0.0 == word } }
    if kinds.isEmpty { return nil }
  }
}
