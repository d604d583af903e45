import Foundation
import TestSupport
import Testing

/// `paywall rules`.
@Suite struct RulesCommandTests {
  @Test func listsEachRuleAndExplainsIt() throws {
    struct Rule: Decodable { var id, purpose, documentation: String, severities: [String: String?], waivable: Bool }
    let terminal = try Terminal()
    let printed = try terminal.paywall("rules", "--format", "json").stdout
    let rules = try JSONDecoder().decode([Rule].self, from: Data(printed.utf8))
    let list = try terminal.paywall("rules").stdout.split(separator: "\n")
    #expect(list.count == rules.count + 3 && list[rules.count + 1] == "\(rules.count) rules")
    let profiles = ["apple-strict", "apple-published", "google-play", "none", "consumer-law"]
    #expect(list.first?.split(separator: " ").map(String.init) == ["rule"] + profiles + ["claim"])
    for (rule, line) in zip(rules, list.dropFirst()) {
      let weights = profiles.map { (rule.severities[$0] ?? nil) ?? "-" }
      #expect(line.split(separator: " ").prefix(profiles.count + 1).map(String.init) == [rule.id] + weights)
      #expect(line.hasSuffix("  " + rule.purpose))
      #expect(Set(rule.severities.keys) == Set(profiles))
    }
    let one = try #require(rules.first { $0.waivable })
    let text = try terminal.paywall("rules", one.id).stdout
    #expect(text.contains(one.documentation) && text.contains("waivable: yes"))
    let alone = try terminal.paywall("rules", one.id, "--format", "json").stdout
    #expect(try JSONDecoder().decode(Rule.self, from: Data(alone.utf8)).id == one.id)
    let unknown = try terminal.paywall("rules", "known-kye")
    #expect(unknown.status == 2 && unknown.stderr.contains("did you mean 'known-key'?"))
  }
}
