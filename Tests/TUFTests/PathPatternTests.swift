import TUF
import Testing

@Suite struct PathPatternTests {
  /// Answers by Python's `fnmatch.fnmatchcase`, segment by segment.
  @Test(arguments: [
    ("a.json", "*.json", true), ("x/a.json", "*.json", false), ("x/a", "*/*", true), ("x/y/a", "x/*", false),
    ("x/a", "x/?", true), ("x/", "x/?", false), ("x/", "x/*", true), ("ab", "a*b*", true), ("aXbXc", "a*b*c", true),
    ("aXbX", "a*b*c", false), ("b", "[a-c]", true), ("d", "[!a-c]", true), ("b", "[!a-c]", false), ("]", "[]]", true),
    ("[", "[", true), ("-", "[a-]", true), ("a", "A", false), ("é", "?", true), ("a", "", false), ("", "", true),
    ("aaaaaaaaaaaaaaaaaaaaaaaaab", "*a*a*a*a*a*a*a*a*c", false), ("x", "**", true), ("[!]", "[!]", true),
  ])
  func matchesShellPatterns(path: String, pattern: String, matches: Bool) {
    let signers = RoleKeys(keyIDs: [], threshold: 1)
    let role = DelegatedRole(name: "x", signers: signers, terminating: false, scope: .paths([pattern]))
    #expect(role.covers(path) == matches)
  }
}
