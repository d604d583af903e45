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

  extension InterruptionTests {
    private static let publish = ["publish", "--bundle", "../out"]

    @Test(arguments: [Faults.Kind.kill, .full]) func firstRelease(_ kind: Faults.Kind) throws {
      try Interruption(
        kind: kind, command: Self.publish, beginning: Terminal.withProject(), samplesObjects: true
      ).each { run in
        try run.repeat(Self.publish)
        try run.expectRelease(1)
      }
    }

    @Test(arguments: [Faults.Kind.kill, .fail]) func nextRelease(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withRelease()
      try beginning.edit("offerings/default/variants/control.yaml", "headline: Unlock", "headline: Really unlock")
      try beginning.git("commit", "-q", "-a", "-m", "words")
      #expect(try beginning.paywall("bump").status == 0)
      try Interruption(kind: kind, command: Self.publish, beginning: beginning, samplesObjects: true).each { run in
        try run.expectServed()
        try run.repeat(Self.publish)
        try run.expectRelease(2)
      }
    }

    @Test func renewal() throws {
      let command = Self.publish + ["--renew"]
      try Interruption(
        kind: .kill, command: command, beginning: Terminal.withRelease(), samplesObjects: true
      ).each { run in
        try run.expectServed()
        try run.repeat(command)
        try run.expectRelease(1)
        #expect(try run.terminal.git("rev-list", "--count", "refs/paywall/bundle") != "1", "\(run.name)")
      }
    }
  }

  extension Terminal {
    fileprivate static func withRelease() throws -> Terminal {
      let terminal = try Terminal.withProject()
      try #require(try terminal.paywall("publish", "--bundle", "../out").status == 0)
      return terminal
    }
  }

  extension StruckRun {
    /// Expects that a client finds a whole bundle in the folder. What is half-written there, none asks for.
    fileprivate func expectServed() throws {
      let found = try terminal.paywall("verify", "../out", "--as-client", "--format", "json").stdout
      let faults = found.matches(of: #/"file": "([^"]*)"/#).map { String($0.output.1) }
      let harmless = faults.filter { file in
        let path = terminal.path + "/../out/" + file
        var isFolder: ObjCBool = false
        let isEmpty = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        return isEmpty || file.contains(".paywall-tmp-")
      }
      #expect(faults == harmless && found.contains("\"release\": "), "\(name): \(found)")
    }

    /// Expects that this release is published, tagged and recorded, that the folder serves it, and that nothing is left.
    fileprivate func expectRelease(_ number: Int) throws {
      try expectNothingLeft()
      let verified = try terminal.paywall("verify", "../out")
      #expect(verified.status == 0, "\(name): \(verified.stdout)")
      #expect(verified.stdout.contains("\nrelease \(number) from commit "), "\(name)")
      #expect(try terminal.git("tag", "-l", "release/*").split(separator: "\n").count == number, "\(name)")
      #expect(try terminal.git("rev-list", "--count", "refs/paywall/bundle") != "0", "\(name)")
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
