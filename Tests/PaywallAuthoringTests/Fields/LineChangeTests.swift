@testable import PaywallAuthoring
import Testing

@Suite struct LineChangeTests {
  @Test(arguments: [
    ("a\nb\nc\n", "a\nx\nc\n", [LineChange(line: 2, removed: ["b"], added: ["x"])]),
    (
      "a\nb\nc", "b\nc\nd",
      [LineChange(line: 1, removed: ["a"], added: []), LineChange(line: 3, removed: [], added: ["d"])]
    ),
    ("a\n", "a\n", []), ("a\r\nb\r\n", "a\r\n", [LineChange(line: 2, removed: ["b"], added: [])]),
    ("", "a\n", [LineChange(line: 1, removed: [], added: ["a"])]),
    ("x\nx\n", "x\nx\nx\n", [LineChange(line: 3, removed: [], added: ["x"])]),
  ])
  func findsWhatIsOther(before: String, after: String, expected: [LineChange]) {
    #expect(lineChanges(from: Array(before.utf8), to: Array(after.utf8)) == expected)
  }
}
