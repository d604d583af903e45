import Foundation
import Git
import TestSupport
import Testing

@Suite struct RepositoryBranchesTests {
  @Test func branches() throws {
    let fixture = try fixtureWithFolder()
    let repository = try open(fixture)
    let first = try id(fixture, "HEAD")
    try fixture.write("sub/folder/file", "2")
    try fixture.write("more", "2")
    let second = try #require(ObjectID(hex: try fixture.commitAll("two")))
    try repository.createBranch("old", at: first)
    #expect(code { try repository.createBranch("old", at: second) } == .exists)
    try fixture.write("untracked", "kept")
    try repository.switchBranch("old")
    #expect(try fixture.git("status", "--porcelain", "--branch") == "## old\n?? untracked")
    #expect(try fixture.git("reflog", "-1", "--format=%gs") == "checkout: moving from main to old")
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/more"))
    try fixture.write("more", "in the way")
    #expect(code { try repository.switchBranch("main") } == .conflict)
    #expect(try repository.head() == .branch(name: "old", tip: first))
    #expect(code { try repository.switchBranch("nope") } == .notFound)
  }
}
