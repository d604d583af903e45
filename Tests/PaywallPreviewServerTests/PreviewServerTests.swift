import Foundation
import TestSupport
import Testing

/// The real program, asked over real HTTP.
@Suite struct PreviewServerTests {
  @Test func browsersSitesAndClients() throws {
    let folder = try TemporaryFolder()
    let home = ["HOME": folder.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let program = builtProgram("paywall")
    for command in [
      [program, "init", "shop", "--template", "subscription"], ["git", "-C", "shop", "init", "-q"],
      ["git", "-C", "shop", "add", "-A"],
      ["git", "-C", "shop", "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "First"],
    ] {
      let outcome = try run(command[0], Array(command.dropFirst()), in: folder.path, environment: home)
      try #require(outcome.status == 0, "\(command): \(outcome.stderr)")
    }
    let script = try #require(Bundle.module.url(forResource: "Python/browse", withExtension: "py"))
    let outcome = try run(
      "python3", [script.path, program, folder.path + "/shop"], in: folder.path, environment: home)
    #expect(outcome.stdout == "fine\n" && outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
  }
}
