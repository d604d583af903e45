import Foundation
import Git
import TestSupport
import Testing

/// Reads the configuration of the user, of which a process has one.
@Suite(.serialized) struct RepositoryOwnerTests {
  private func configure(_ text: String) throws { try isolation.get().write(text, to: ".gitconfig") }

  private func configure(safe values: [String]) throws {
    try configure("[safe]\n" + values.map { "directory = \($0)\n" }.joined())
  }

  /// Another user's repository; only root can give a folder away.
  private func stolen() throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.commitAll("one")
    let outcome = try run("chown", ["-R", "4242", fixture.path], in: "/")
    try #require(outcome.status == 0)
    return fixture
  }

  @Test(.enabled(if: geteuid() == 0)) func anotherOwnersRepositoryIsRefused() throws {
    let fixture = try stolen()
    defer { try? configure("") }
    for values in [[], ["/somewhere/else"], ["*", ""], [fixture.path + "/sub"]] {
      try configure(safe: values)
      do {
        _ = try Repository.discover(from: fixture.path)
        Issue.record("opened with \(values)")
      } catch {
        #expect(error.code == .ownerMismatch)
        #expect(error.hint == "git config --global --add safe.directory \(fixture.path)")
      }
      #expect(try gitOpens(fixture) == false)
    }
    #expect(code { _ = try Repository.discover(from: fixture.path, owners: [4242]) } == nil)
  }

  @Test(.enabled(if: geteuid() == 0)) func safeDirectories() throws {
    let fixture = try stolen()
    defer { try? configure("") }
    for values in [["*"], [fixture.path], ["/other", fixture.path], ["", "*"]] {
      try configure(safe: values)
      #expect(code { _ = try Repository.discover(from: fixture.path) } == nil, "\(values)")
      #expect(try gitOpens(fixture))
    }
    try configure(safe: [fixture.folder.path + "/*"])
    #expect(code { _ = try Repository.discover(from: fixture.path) } == nil)
  }

  private func gitOpens(_ fixture: GitFixture) throws -> Bool {
    let home = try isolation.get().path
    return try fixture.attempt(["rev-parse", "HEAD"], overriding: ["HOME": home]).status == 0
  }
}
