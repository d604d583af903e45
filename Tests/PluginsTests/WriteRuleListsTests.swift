import Foundation
import TestSupport
import Testing

/// The program that collects the rules from their files.
@Suite struct WriteRuleListsTests {
  /// What it prints for some files, and the source that it writes; nil if it refuses.
  private func collect(_ files: [String: String]) throws -> (printed: String, source: String?) {
    let folder = try TemporaryFolder()
    let paths = try files.sorted { $0.key < $1.key }.map { try folder.write($0.value, to: "Rules/\($0.key)") }
    let output = folder.path + "/out.swift"
    let outcome = try run(builtProgram("WriteRuleLists"), [output] + paths, in: folder.path)
    let source = try? String(contentsOfFile: output, encoding: .utf8)
    #expect((outcome.status == 0) == (source != nil))
    return (outcome.stdout.replacing(folder.path, with: ""), source)
  }

  @Test func listsEachRuleUnderItsKinds() throws {
    let (_, source) = try collect([
      "Copy/One.swift": "enum One: OfferingRule, ProjectRule {\n}\n",
      "History/Two.swift": "enum Two: HistoryRule {\n}\n",
    ])
    let lists = try #require(source).matches(of: #/let (\w+): \[any \w+\.Type\] = \[([^\]]*)\]/#).map { match in
      "\(match.output.1): " + match.output.2.split { $0.isWhitespace || $0 == "," }.joined(separator: " ")
    }
    #expect(
      lists == [
        "rules: One.self Two.self", "offeringRules: One.self", "projectRules: One.self", "historyRules: Two.self",
      ])
  }

  /// A file without a rule, with two, and one that is named after another rule: each is an error at its file.
  @Test func refusesWhatIsNotOneRuleNamedAfterItsFile() throws {
    for (name, text) in [
      ("Copy/None.swift", "enum None {}\n"), ("Copy/A.swift", "enum A: OfferingRule {\n}\nenum B: OfferingRule {\n}\n"),
      ("Copy/Wrong.swift", "enum Right: OfferingRule {\n}\n"),
    ] {
      let (printed, source) = try collect([name: text, "Copy/Good.swift": "enum Good: OfferingRule {\n}\n"])
      #expect(source == nil && printed.hasPrefix("/Rules/\(name):1:1: error: "), "\(printed)")
    }
  }
}
