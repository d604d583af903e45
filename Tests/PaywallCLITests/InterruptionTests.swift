import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Commands that change files, struck at each call with which they do: the disk is whole, and repeating finishes.
  @Suite struct InterruptionTests {
    @Test(arguments: Faults.Kind.allCases) func keysGenerate(_ kind: Faults.Kind) throws {
      let command = ["keys", "generate"]
      try Interruption(kind: kind, command: command, beginning: Terminal.withoutKeys()).each { run in
        try run.repeat(command)
        try run.expectNothingLeft()
        try run.expectKeysAreWhole()
      }
    }

    @Test(arguments: [Faults.Kind.kill, .fail]) func keysRenew(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withProject()
      #expect(try beginning.paywall("publish", "--bundle", "../out").status == 0)
      // A year later, by `date -u -d @1831536000`: 2028-01-15, 08:00.
      beginning.environment["SOURCE_DATE_EPOCH"] = "1831536000"
      let command = ["keys", "renew"]
      try Interruption(kind: kind, command: command, beginning: beginning).each { run in
        try run.repeat(command)
        try run.expectNothingLeft()
        #expect(try run.terminal.git("status", "--porcelain") == "", "\(run.name)")
        #expect(try run.terminal.git("rev-list", "--count", "HEAD", "--", "trust/root.json") == "2", "\(run.name)")
        // 730 days after that.
        #expect(try run.terminal.paywall("keys", "list").stdout.hasSuffix("root v2 expires 2030-01-14T08:00:00Z\n"))
        // Once more changes nothing: what is not published yet is not renewed again.
        #expect(try run.terminal.paywall(command).stdout.hasPrefix("nothing to do"), "\(run.name)")
      }
    }
  }

  extension StruckRun {
    /// Expects one commit that says who may sign, with all private halves here, each file whole and protected.
    fileprivate func expectKeysAreWhole() throws {
      #expect(try terminal.git("status", "--porcelain") == "", "\(name)")
      #expect(try terminal.git("log", "--format=%s", "--", "trust/root.json").contains("\n") == false, "\(name)")
      let listed = try terminal.paywall("keys", "list", "--format", "json")
      #expect(listed.status == 0, "\(name): \(listed.stderr)")
      #expect(listed.stdout.matches(of: #/"source": "[^"]+\.pem"/#).count == 3, "\(name): \(listed.stdout)")
      let folder = terminal.folder.path + "/config/paywall/keys"
      for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
        #expect(text.hasSuffix("\n-----END PRIVATE KEY-----\n"), "\(name): \(file)")
        let mode = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)[.posixPermissions] as? Int
        #expect(mode == 0o600, "\(name): \(file)")
      }
    }
  }
#endif
