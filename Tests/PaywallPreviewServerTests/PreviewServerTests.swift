import Foundation
import TestSupport
import Testing

/// The real program, asked over real HTTP.
@Suite struct PreviewServerTests {
  @Test func browsersSitesAndClients() throws {
    let folder = try TemporaryFolder()
    let environment = [
      "HOME": folder.path, "GIT_AUTHOR_NAME": "A. Author", "GIT_AUTHOR_EMAIL": "author@example.org",
      "GIT_COMMITTER_NAME": "C. Committer", "GIT_COMMITTER_EMAIL": "committer@example.org",
    ]
    let program = builtProgram("paywall")
    let made = try run(
      program, ["init", "shop", "--template", "subscription"], in: folder.path, environment: environment)
    try #require(made.status == 0, "\(made.stderr)")
    let script = try #require(Bundle.module.url(forResource: "Python/browse", withExtension: "py"))
    let outcome = try run(
      "python3", [script.path, program, folder.path + "/shop"], in: folder.path, environment: environment)
    #expect(outcome.stdout == "fine\n" && outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
  }
}
