import Foundation
import TestSupport
import Testing

/// `paywall rules`.
@Suite struct RulesTests {
  @Test func listsEachRuleAndExplainsIt() throws {
    struct Rule: Decodable { var id, purpose, documentation: String, severities: [String: String?], waivable: Bool }
    let terminal = try Terminal()
    let printed = try terminal.paywall("rules", "--format", "json").stdout
    let rules = try JSONDecoder().decode([Rule].self, from: Data(printed.utf8))
    let list = try terminal.paywall("rules").stdout.split(separator: "\n")
    #expect(list.count == rules.count + 2 && list[rules.count] == "\(rules.count) rules")
    for (rule, line) in zip(rules, list) {
      #expect(line.hasPrefix(rule.id + " ") && line.hasSuffix(" " + rule.purpose))
      #expect(Set(rule.severities.keys) == ["apple-strict", "apple-published", "google-play", "none"])
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
