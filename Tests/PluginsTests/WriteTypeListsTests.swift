import Foundation
import TestSupport
import Testing

/// The program that collects rules and exports from their files.
@Suite struct WriteTypeListsTests {
  /// What it prints for some files, and the source that it writes; nil if it refuses.
  private func collect(_ kind: String = "Rules", files: [String: String]) throws -> (printed: String, source: String?) {
    let folder = try TemporaryFolder()
    let paths = try files.sorted { $0.key < $1.key }.map { try folder.write($0.value, to: "\(kind)/\($0.key)") }
    let output = folder.path + "/out.swift"
    let outcome = try run(builtProgram("WriteTypeLists"), [kind, output] + paths, in: folder.path)
    let source = try? String(contentsOfFile: output, encoding: .utf8)
    #expect((outcome.status == 0) == (source != nil))
    return (outcome.stdout.replacing(folder.path, with: ""), source)
  }

  @Test func listsEachRuleUnderItsKinds() throws {
    let (_, source) = try collect(files: [
      "Copy/One.swift": "enum One: OfferingRule, ProjectRule {\n}\n",
      "History/Two.swift": "enum Two: HistoryRule {\n}\n", "Layout/Three.swift": "enum Three: LayoutRule {\n}\n",
    ])
    let lists = try #require(source).matches(of: #/let (\w+): \[any \w+\.Type\] = \[([^\]]*)\]/#).map { match in
      "\(match.output.1): " + match.output.2.split { $0.isWhitespace || $0 == "," }.joined(separator: " ")
    }
    #expect(
      lists == [
        "rules: One.self Two.self Three.self", "offeringRules: One.self", "projectRules: One.self",
        "historyRules: Two.self",
        "layoutRules: Three.self", "storeRules: ",
      ])
  }

  /// A file without a rule, with two, and one that is named after another rule: each is an error at its file.
  @Test func refusesWhatIsNotOneRuleNamedAfterItsFile() throws {
    for (name, text) in [
      ("Copy/None.swift", "enum None {}\n"), ("Copy/A.swift", "enum A: OfferingRule {\n}\nenum B: OfferingRule {\n}\n"),
      ("Copy/Wrong.swift", "enum Right: OfferingRule {\n}\n"),
    ] {
      let (printed, source) = try collect(files: [name: text, "Copy/Good.swift": "enum Good: OfferingRule {\n}\n"])
      #expect(source == nil && printed.hasPrefix("/Rules/\(name):1:1: error: "), "\(printed)")
    }
  }

  /// A format's case is its file's name with a small letter; the compiler finds what has no counterpart.
  @Test func namesTheExportOfEachFormat() throws {
    let (_, source) = try collect(
      "Exports",
      files: [
        "AppActorExport.swift": "enum AppActorExport: Export {\n}\n",
        "TwoExport.swift": "enum TwoExport: Export {\n}\n",
      ])
    let cases = try #require(source).matches(of: #/case \.(\w+): (\w+)\.self/#).map { "\($0.output.1) \($0.output.2)" }
    #expect(cases == ["appActor AppActorExport", "two TwoExport"])
    let (printed, none) = try collect("Exports", files: ["Gone.swift": "enum Gone {}\n"])
    #expect(
      none == nil && printed.hasPrefix("/Exports/Gone.swift:1:1: error: no export is declared here"), "\(printed)")
  }
}
