import Foundation
import TestSupport
import Testing

/// Every command with the real binary, as its script in `Scripts` recorded it.
@Suite struct ScriptTests {
  @Test(arguments: Script.names) func printsWhatIsRecorded(_ name: String) throws { try Script(name).compare() }

  /// A command without a script is not tested, and one that the README does not list is not found.
  @Test func eachCommandHasOneAndIsListed() throws {
    let help = try Terminal().paywall("--help").stdout
    let commands = help.matches(of: #/\n  ([a-z]+)  /#).map { String($0.output.1) }
    #expect(commands.count > 15)
    #expect(commands.filter { !Script.names.contains($0) } == [])
    let readme = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../README.md").standardized, encoding: .utf8)
    #expect(commands.filter { name in !readme.contains("\n| `\(name)") } == [])
  }
}
