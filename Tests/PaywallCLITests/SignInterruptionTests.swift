import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// `sign`, struck at each call with which it changes files: repeating finishes, and so does the publication after it.
  @Suite struct SignInterruptionTests {
    @Test(arguments: [Faults.Kind.kill, .fail]) func sign(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withProject()
      try addSigner("targets", beginning)
      #expect(try beginning.paywall(Self.publish).status == 1)
      beginning.environment["PAYWALL_TARGETS_KEY"] = try String(
        contentsOfFile: beginning.folder.path + "/targets.pem", encoding: .utf8)
      try Interruption(kind: kind, command: ["sign"], beginning: beginning, samplesObjects: true).each { run in
        try run.repeat(["sign"])
        try run.expectNothingLeft()
        #expect(try run.terminal.paywall(Self.publish).stdout.hasPrefix("published release 1"), "\(run.name)")
        #expect(try run.terminal.paywall("verify", "../out").stdout.contains("2 of 2 required"), "\(run.name)")
        #expect(try run.terminal.git("for-each-ref", "refs/paywall/pending") == "", "\(run.name)")
      }
    }

    /// Root metadata that the second of two signs, which is then committed.
    @Test(arguments: [Faults.Kind.kill, .fail]) func signRoot(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withProject()
      try addSigner("root", beginning)
      beginning.environment["PAYWALL_ROOT_KEY"] = try String(
        contentsOfFile: beginning.folder.path + "/root.pem", encoding: .utf8)
      try Interruption(kind: kind, command: ["sign"], beginning: beginning, samplesObjects: true).each { run in
        try run.repeat(["sign"])
        try run.expectNothingLeft()
        #expect(try run.terminal.git("status", "--porcelain") == "", "\(run.name)")
        #expect(try run.terminal.git("rev-list", "--count", "HEAD", "--", "trust/root.json") == "3", "\(run.name)")
        #expect(try run.terminal.paywall(Self.publish).stdout.hasPrefix("published release 1"), "\(run.name)")
        #expect(try run.terminal.git("for-each-ref", "refs/paywall/pending") == "", "\(run.name)")
      }
    }

    private static let publish = ["publish", "--bundle", "../out"]

    /// A second key of a role, which both must sign with from then on.
    private func addSigner(_ role: String, _ terminal: Terminal) throws {
      let file = terminal.folder.path + "/\(role).pem"
      for arguments in [
        ["genpkey", "-algorithm", "ed25519", "-out", file], ["pkey", "-in", file, "-pubout", "-out", file + ".pub"],
      ] {
        try #require(try run("openssl", arguments, in: terminal.folder.path).status == 0)
      }
      try #require(try terminal.paywall("keys", "add", role, "--key", file + ".pub").status == 0)
      _ = try terminal.paywall("keys", "threshold", role, "2")
    }
  }
#endif
