import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// What whoever runs releases types, struck at calls that change files: nothing half-done can be seen, and repeating
  /// finishes.
  @Suite struct InterruptedOperationsTests {
    private static let publish = ["publish", "--bundle", "../out"]
    private static let push = publish + ["--push"]

    @Test(arguments: [Faults.Kind.kill, .fail]) func publicationWithPush(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withRelease()
      try beginning.addRemote()
      try beginning.change("Really unlock")
      try Interruption(kind: kind, command: Self.push, beginning: beginning, samplesObjects: true, every: 8).each {
        run in
        try run.expectServed()
        let remote = try run.terminal.remoteReferences()
        // The record is what counts there, and the tag does not come before it.
        let isThere = remote["refs/paywall/bundle"] != (try run.terminal.git("rev-parse", "refs/remotes/before/record"))
        #expect(isThere || remote["refs/tags/release/2"] == nil, "\(run.name)")
        try run.repeat(Self.push)
        try run.expectRelease(2)
        try run.expectRemoteIsTheSame()
      }
    }

    @Test(arguments: [Faults.Kind.kill, .fail]) func fetch(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withRelease()
      try beginning.addRemote()
      try beginning.git("clone", "-q", "--no-local", "../origin.git", "../clone")
      try beginning.change("Really unlock")
      try #require(try beginning.paywall(Self.push).status == 0)
      beginning.path = beginning.folder.path + "/clone"
      try beginning.git("pull", "-q", "--no-tags")
      try Interruption(kind: kind, command: ["fetch"], beginning: beginning, samplesObjects: true).each {
        run in
        try run.repeat(["fetch"])
        try run.expectNothingLeft()
        try run.expectRemoteIsTheSame()
        #expect(try run.terminal.paywall("status").stdout.contains("release/2"), "\(run.name)")
        let published = try run.terminal.paywall("publish", "--bundle", "out")
        #expect(published.stdout.hasPrefix("nothing new since release 2"), "\(run.name): \(published)")
      }
    }

    @Test(arguments: [Faults.Kind.kill, .fail]) func rollback(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withRelease()
      try beginning.change("Everthing")
      try #require(try beginning.paywall(Self.publish).status == 0)
      let command = ["rollback"]
      try Interruption(kind: kind, command: command, beginning: beginning, samplesObjects: true).each { run in
        try run.expectServed()
        try run.repeat(command)
        try run.expectOneCommit("roll back to release 1")
        #expect(try run.terminal.paywall(Self.publish).status == 0, "\(run.name)")
        try run.expectRelease(3)
        let shown = try run.terminal.paywall("show", "default/control")
        #expect(shown.stdout.contains("Unlock everything"), "\(run.name): \(shown)")
      }
    }

    @Test(arguments: [Faults.Kind.kill, .fail]) func rollout(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withProject()
      for command in [["new", "v2", "--from", "default"], ["new", "placement:gate"]] {
        try #require(try beginning.paywall(command).status == 0)
      }
      try beginning.git("add", "-A")
      try beginning.git("commit", "-q", "-m", "a gate")
      try #require(try beginning.paywall("rollout", "gate", "--offering", "v2", "--to", "5%").status == 0)
      let salt = try beginning.git("grep", "-h", "salt:", "HEAD", "--", "placements.yaml")
      let command = ["rollout", "gate", "--to", "25%"]
      try Interruption(kind: kind, command: command, beginning: beginning, samplesObjects: true).each { run in
        try run.repeat(command)
        try run.expectNothingLeft()
        #expect(try run.terminal.git("status", "--porcelain") == "", "\(run.name)")
        #expect(try run.terminal.paywall("rollout").stdout.contains("25 %"), "\(run.name)")
        #expect(try run.terminal.git("grep", "-h", "salt:", "HEAD", "--", "placements.yaml") == salt, "\(run.name)")
      }
    }

    @Test(arguments: [Faults.Kind.kill, .fail]) func prune(_ kind: Faults.Kind) throws {
      let beginning = try Terminal.withRelease()
      try beginning.change("Really unlock")
      try #require(try beginning.paywall(Self.publish).status == 0)
      // By `date -u -d @1807948800`: 2027-04-17, when the first timestamp has ended and the second has not.
      beginning.environment["SOURCE_DATE_EPOCH"] = "1807948800"
      try #require(try beginning.paywall(Self.publish + ["--renew"]).status == 0)
      let command = ["prune", "../out", "--keep", "1"]
      try Interruption(kind: kind, command: command, beginning: beginning, samplesObjects: true).each { run in
        try run.expectServed(removing: true)
        try run.repeat(command)
        try run.expectRelease(2)
        let metadata = run.terminal.path + "/../out/metadata/1.targets.json"
        #expect(!FileManager.default.fileExists(atPath: metadata), "\(run.name)")
      }
    }
  }

  extension Terminal {
    /// A bare repository that has what is published, and a name for what its record was.
    fileprivate func addRemote() throws {
      try git("init", "-q", "--bare", "-b", "main", "../origin.git")
      try git("remote", "add", "origin", "../origin.git")
      try #require(try paywall("publish", "--bundle", "../out", "--push").status == 0)
      try git("update-ref", "refs/remotes/before/record", "refs/paywall/bundle")
    }

    /// Another headline, with the bump that it asks for.
    fileprivate func change(_ headline: String) throws {
      let file = "offerings/default/variants/control.yaml"
      let text = try String(contentsOfFile: path + "/" + file, encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("headline:") })
      try edit(file, String(line), "headline: \(headline)")
      try git("commit", "-q", "-a", "-m", "words")
      try #require(try paywall("bump").status == 0)
    }

    fileprivate func remoteReferences() throws -> [String: String] {
      let lines = try git("ls-remote", "origin").split(separator: "\n").map { $0.split(separator: "\t") }
      return Dictionary(lines.map { (String($0[1]), String($0[0])) }, uniquingKeysWith: { first, _ in first })
    }
  }

  extension StruckRun {
    /// Expects that the command made one commit, whose subject begins so, and left nothing.
    fileprivate func expectOneCommit(_ subject: String) throws {
      #expect(try terminal.git("status", "--porcelain") == "", "\(name)")
      let subjects = try terminal.git("log", "--format=%s").split(separator: "\n")
      #expect(
        subjects.count { $0.hasPrefix(subject) } == 1 && subjects.first?.hasPrefix(subject) == true,
        "\(name): \(subjects)")
    }

    fileprivate func expectRemoteIsTheSame() throws {
      let remote = try terminal.remoteReferences()
      for name in ["refs/paywall/bundle", "refs/tags/release/1", "refs/tags/release/2"] {
        #expect(remote[name] == (try terminal.git("rev-parse", name)), "\(self.name): \(name)")
      }
      let checked = try run("git", ["-C", "../origin.git", "fsck", "--strict"], in: terminal.folder.path + "/shop")
      #expect(checked.status == 0, "\(name): \(checked)")
    }
  }
#endif
