import TestSupport
import Testing

/// Every command with the real binary, as its script in `Scripts` recorded it.
@Suite struct ScriptTests {
  @Test(arguments: Script.names) func printsWhatIsRecorded(_ name: String) throws { try Script(name).compare() }

  /// A script that nobody reads is no test.
  @Test func eachCommandHasOne() throws {
    let help = try Terminal().paywall("--help").stdout
    let commands = help.matches(of: #/\n  ([a-z]+)  /#).map { String($0.output.1) }
    #expect(commands.count > 15)
    #expect(commands.filter { !Script.names.contains($0) } == [])
  }
}
