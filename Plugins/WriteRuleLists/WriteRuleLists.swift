#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes lists of the rules that some files declare, by kind, as Swift source.
///
/// Run by the plugin in `Plugins/CollectRules`: `WriteRuleLists OUTPUT FILE...`. A rule is a type at the left margin that
/// conforms to one of the protocols in `kinds`; its kind is what it conforms to.
@main
struct WriteRuleLists {
  /// The protocols of rules, and the list of each; every rule is in the list of `Rule`.
  static let kinds = [
    ("Rule", "rules"), ("OfferingRule", "offeringRules"), ("ProjectRule", "projectRules"),
    ("HistoryRule", "historyRules"),
  ]

  static func main() throws {
    guard CommandLine.arguments.count >= 2 else { throw RuleFileError("usage: WriteRuleLists OUTPUT FILE...") }
    let rules = try CommandLine.arguments.dropFirst(2).map(DeclaredRule.init(path:))
    let lists = kinds.map { kind, name in
      let names = rules.filter { kind == "Rule" || $0.kinds.contains(kind) }.map { "    \($0.name).self,\n" }.joined()
      return "  static let \(name): [any \(kind).Type] = [\n\(names)  ]\n"
    }
    let source = "/// Written by WriteRuleLists.\nextension RuleCatalogue {\n\(lists.joined(separator: "\n"))}\n"
    try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[1]))
  }
}

/// The one rule that a file declares.
struct DeclaredRule {
  let name: String
  let kinds: [String]

  init(path: String) throws {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let found = text.split(whereSeparator: \.isNewline).compactMap { Self.rule(declaredBy: $0) }
    guard let rule = found.first else {
      throw RuleFileError("\(path):1:1: error: no rule is declared here: write `enum NAME: OfferingRule {`")
    }
    guard found.count == 1 else {
      let names = found.map(\.name).joined(separator: ", ")
      throw RuleFileError("\(path):1:1: error: one file declares one rule, this one has \(names)")
    }
    let file = path.split(separator: "/").last ?? ""
    guard file == "\(rule.name).swift" else {
      throw RuleFileError("\(path):1:1: error: the rule \(rule.name) must stand in \(rule.name).swift")
    }
    (name, kinds) = rule
  }

  /// The rule whose declaration a line begins; nil for every other line.
  private static func rule(declaredBy line: Substring) -> (name: String, kinds: [String])? {
    let words = line.prefix { $0 != "{" }.split { $0 == " " || $0 == ":" || $0 == "," }.map(String.init)
    guard line.first?.isWhitespace == false,
      let keyword = words.firstIndex(where: { ["enum", "struct"].contains($0) }),
      words[..<keyword].allSatisfy({ ["package", "public", "internal"].contains($0) }), words.count > keyword + 1
    else { return nil }
    let known = Set(WriteRuleLists.kinds.map(\.0))
    let kinds = words[(keyword + 2)...].filter(known.contains)
    return kinds.isEmpty ? nil : (words[keyword + 1], kinds)
  }
}

struct RuleFileError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
