import Foundation
import TestSupport
import Testing

/// What git's environment says of its configuration.
@Suite struct GitEnvironmentTests {
  /// `GIT_CONFIG_GLOBAL` takes the place of the files in the home folder, as git(1) has it.
  @Test func aConfigurationElsewhereIsTheUsers() throws {
    let terminal = try Terminal()
    for name in ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"] {
      terminal.environment[name] = nil
    }
    let file = terminal.path + "/elsewhere"
    try Data("[user]\n\tname = Elsewhere\n\temail = e@example.org\n".utf8).write(to: URL(fileURLWithPath: file))
    terminal.environment["GIT_CONFIG_GLOBAL"] = file
    #expect(try terminal.makeProject("shop", template: "minimal").status == 0)
    #expect(try terminal.git("-C", "shop", "log", "-1", "--format=%an <%ae>") == "Elsewhere <e@example.org>")
    terminal.environment["GIT_CONFIG_GLOBAL"] = ""
    let nobody = try terminal.makeProject("other", template: "minimal")
    #expect(nobody.status == 2 && nobody.stderr.contains("git does not know who you are"), "\(nobody)")
    #expect(
      try run("git", ["var", "GIT_AUTHOR_IDENT"], in: terminal.path, environment: terminal.environment).status != 0)
  }
}
