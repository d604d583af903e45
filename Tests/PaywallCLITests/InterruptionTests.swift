import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Commands that change files, struck at each call with which they do: the disk is whole, and repeating finishes.
  @Suite struct InterruptionTests {
    @Test(arguments: Faults.Kind.allCases) func keysGenerate(_ kind: Faults.Kind) throws {
      let command = ["keys", "generate"]
      try Interruption(
        kind: kind, command: command, beginning: Terminal.withoutKeys(), samplesObjects: true
      ).each { run in
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
      try Interruption(kind: kind, command: command, beginning: beginning, samplesObjects: true).each { run in
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
    @Test(arguments: [Faults.Kind.kill, .fail]) func keysRotate(_ kind: Faults.Kind) throws {
      let command = ["keys", "rotate", "online"]
      try Interruption(
        kind: kind, command: command, beginning: Terminal.withRelease(), samplesObjects: true, every: 5
      ).each { run in
        try run.repeat(command)
        try run.expectNothingLeft()
        #expect(try run.terminal.git("status", "--porcelain") == "", "\(run.name)")
        #expect(try run.terminal.git("rev-list", "--count", "HEAD", "--", "trust/root.json") == "2", "\(run.name)")
        let listed = try run.terminal.paywall("keys", "list", "--format", "json")
        #expect(listed.stdout.matches(of: #/"source": "[^"]+\.pem"/#).count == 3, "\(run.name): \(listed.stdout)")
        #expect(try run.terminal.paywall(Self.publish).status == 0, "\(run.name)")
        try run.expectRelease(1)
      }
    }

    /// The publication that ships another online key is stopped at each call: what is served then, python-tuf reads, fresh
    /// and warm, and so does `verify` with the root of before.
    @Test(.enabled(if: PythonTUF.isAvailable)) func onlineRotationCutsNobodyOff() throws {
      let beginning = try Terminal.withReleaseNow()
      let first = try TemporaryFolder()
      let anchor = first.path + "/root.json"
      try FileManager.default.copyItem(atPath: beginning.path + "/trust/root.json", toPath: anchor)
      #expect(try beginning.paywall("keys", "rotate", "online").status == 0)
      var states = [try state(of: beginning)]
      try Interruption(kind: .kill, command: Self.publish, beginning: beginning, samplesObjects: true, every: 1).each {
        run in
        let found = try run.terminal.paywall("verify", "../out", "--as-client", "--root", anchor, "--format", "json")
        #expect(found.stdout.contains("\"release\": 1"), "\(run.name): \(found.stdout)\(found.stderr)")
        let state = try state(of: run.terminal)
        if states.last?.files != state.files { states.append(state) }
        try run.repeat(Self.publish)
        try run.expectRelease(1)
      }
      #expect(states.count >= 4, "the snapshot, the timestamp and root are three steps")
      func read(_ states: [State]) throws -> String {
        let steps = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: anchor, toPath: steps.path + "/root.json")
        for (number, state) in states.enumerated() {
          let step = "\(steps.path)/\(number + 1)"
          try FileManager.default.copyItem(atPath: state.folder.path + "/out", toPath: step)
          try Data(#"["index.json"]"#.utf8).write(to: URL(filePath: step + "/paths.json"))
        }
        return try PythonTUF.run(PythonTUF.served(), [steps.path])
      }
      let warm = try read(states)
      #expect(warm.matches(of: #/"refresh": "ok"/#).count == states.count, "\(warm)")
      for state in states { #expect(try read([state]).contains(#""refresh": "ok""#)) }
    }

    /// What a folder serves at one moment.
    private struct State {
      var folder: TemporaryFolder
      var files: [String: Data]
    }

    private func state(of terminal: Terminal) throws -> State {
      let folder = try TemporaryFolder()
      try FileManager.default.copyItem(atPath: terminal.path + "/../out", toPath: folder.path + "/out")
      let names = FileManager.default.enumerator(atPath: folder.path + "/out")?.compactMap { $0 as? String } ?? []
      let files = names.map { ($0, FileManager.default.contents(atPath: "\(folder.path)/out/\($0)") ?? Data()) }
      return State(folder: folder, files: Dictionary(uniqueKeysWithValues: files))
    }
  }

  extension InterruptionTests {
    fileprivate static let publish = ["publish", "--bundle", "../out"]

    @Test(arguments: [Faults.Kind.kill, .full]) func firstRelease(_ kind: Faults.Kind) throws {
      try Interruption(
        kind: kind, command: Self.publish, beginning: Terminal.withProject(), samplesObjects: true, every: 5
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
      try Interruption(
        kind: kind, command: Self.publish, beginning: beginning, samplesObjects: true, every: 5
      ).each { run in
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
    /// As `withRelease`, made at this moment: python-tuf looks at the clock of the machine.
    fileprivate static func withReleaseNow() throws -> Terminal {
      let terminal = try Terminal()
      let now = Int(Date().timeIntervalSince1970)
      terminal.environment["SOURCE_DATE_EPOCH"] = "\(now)"
      for role in ["AUTHOR", "COMMITTER"] { terminal.environment["GIT_\(role)_DATE"] = "@\(now) +0000" }
      _ = try terminal.makeProject("shop", template: "minimal")
      terminal.path += "/shop"
      _ = try terminal.paywall("keys", "generate")
      try #require(try terminal.paywall("publish", "--bundle", "../out").status == 0)
      return terminal
    }
  }

  extension StruckRun {
    /// Expects that a client finds a whole bundle in the folder. What is half-written there, none asks for, and what is
    /// being removed neither.
    func expectServed(removing: Bool = false) throws {
      var found = try terminal.paywall("verify", "../out", "--as-client", "--format", "json").stdout
      if removing {
        found.replace(#/"file": "[^"]*",\s*"message": "unrecognized file: no signed metadata lists it"/#, with: "")
        found.replace(#/"file": "metadata/1\.targets\.json"/#, with: "")
      }
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
    func expectRelease(_ number: Int) throws {
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
