import PaywallPreviewServer
import Testing

@Suite struct EditorTests {
  /// As `sh -c 'printf "%s|" …'` splits them.
  @Test(arguments: [
    ("", []), ("code", ["code"]), ("  code  --wait ", ["code", "--wait"]), ("'a b' c", ["a b", "c"]),
    (#""a \" b" c\ d"#, [#"a " b"#, "c d"]), (#"'a\b'"#, [#"a\b"#]), ("a'b'\"c\"", ["abc"]), ("'' x", ["", "x"]),
    ("a 'b", nil), ("a \"b", nil), ("$(rm -rf x); y", ["$(rm", "-rf", "x);", "y"]),
  ])
  func wordsOfACommand(_ text: String, _ words: [String]?) { #expect(commandWords(text) == words) }
}
