import Foundation
import Git
import TestSupport
import Testing

/// What is not there is nil; what is there and cannot be read is an error.
@Suite struct PresenceTests {
  private func lose(_ commit: ObjectID, of fixture: GitFixture, leaving bytes: [UInt8]? = nil) throws {
    let hex = "\(commit)"
    let file = "\(fixture.path)/.git/objects/\(hex.prefix(2))/\(hex.dropFirst(2))"
    try FileManager.default.removeItem(atPath: file)
    if let bytes { try Data(bytes).write(to: URL(filePath: file)) }
  }

  @Test func commitsThatAreNotThere() throws {
    let fixture = try fixtureOfThreeCommits()
    let first = try id(fixture, "HEAD~2")
    try lose(first, of: fixture)
    let repository = try open(fixture)
    #expect(try repository.commitIfPresent(first) == nil)
    #expect(try repository.commitIfPresent(id(fixture, "HEAD:f")) == nil)
    for name in ["nope", "HEAD~9", "HEAD^{tree}"] { #expect(try repository.commitIfPresent(name) == nil, "\(name)") }
    #expect(try repository.commitIfPresent("HEAD")?.id == id(fixture, "HEAD"))
    #expect(try open(GitFixture()).commitIfPresent("HEAD") == nil)
  }

  @Test func aDamagedCommitIsAnError() throws {
    let fixture = try fixtureOfThreeCommits()
    let first = try id(fixture, "HEAD~2")
    try lose(first, of: fixture, leaving: Array("not an object".utf8))
    let repository = try open(fixture)
    #expect(throws: GitError.self) { try repository.commitIfPresent(first) }
    #expect(throws: GitError.self) { try repository.commitIfPresent("HEAD~2") }
  }

  /// A history that is cut off cannot tell; one that is damaged is an error.
  @Test func ancestryThatCannotBeTold() throws {
    let fixture = try fixtureOfThreeCommits()
    let (first, second, last) = (try id(fixture, "HEAD~2"), try id(fixture, "HEAD~1"), try id(fixture, "HEAD"))
    func isAncestor() throws -> Bool? {
      let repository = try open(fixture)
      return try repository.ifWhole { () throws(GitError) in try repository.isAncestor(first, of: last) }
    }
    #expect(try isAncestor() == true)
    try lose(second, of: fixture)
    #expect(try isAncestor() == nil)
    try lose(first, of: fixture, leaving: [])
    try Data("not an object".utf8).write(
      to: URL(filePath: "\(fixture.path)/.git/objects/\("\(second)".prefix(2))/\("\(second)".dropFirst(2))"))
    #expect(throws: GitError.self) { try isAncestor() }
  }
}
