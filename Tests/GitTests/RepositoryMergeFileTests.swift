import Foundation
import Git
import TestSupport
import Testing

/// What the git program leaves of a file that it cannot merge.
@Suite struct RepositoryMergeFileTests {
  /// A repository in the midst of a merge in which both branches wrote `a`.
  private func merging(_ was: String, _ ours: String, _ theirs: String, style: String) throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.git("config", "merge.conflictStyle", style)
    try fixture.write("a", was)
    _ = try fixture.commitAll("was")
    try fixture.git("checkout", "-qb", "theirs")
    try fixture.write("a", theirs)
    _ = try fixture.commitAll("theirs")
    try fixture.git("checkout", "-q", "-")
    try fixture.write("a", ours)
    _ = try fixture.commitAll("ours")
    #expect(try fixture.attempt(["merge", "-q", "theirs"]).status == 1)
    return fixture
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { line in
      !["<<<<<<<", ">>>>>>>"].contains { line.hasPrefix($0) }
    }.map(String.init)
  }

  @Test(arguments: ["merge", "diff3"]) func isWhatGitLeft(_ style: String) throws {
    let texts = ["one\ntwo\nthree\n", "one\nours\nthree\n", "one\ntheirs\nthree\nfour\n"]
    let fixture = try merging(texts[0], texts[1], texts[2], style: style)
    let left = Array(try Data(contentsOf: URL(fileURLWithPath: fixture.path + "/a")))
    let repository = try Repository.open(fixture.path)
    let stages = texts.map { Array($0.utf8) }
    #expect(repository.conflicting("a", stages).first == left)
    // Made anew, as where a merge by another strategy noted nothing.
    try FileManager.default.removeItem(atPath: fixture.path + "/.git/AUTO_MERGE")
    let anew = repository.conflicting("a", stages)
    #expect(!anew.isEmpty && anew.allSatisfy { lines($0) == ["one", "ours", "=======", "theirs", "three", "four"] })
    #expect(repository.conflicting("b", stages) == anew)
  }

  /// Nothing in one of the three, or in all, is a file, too.
  @Test func emptyVersionsAreMerged() throws {
    let fixture = try GitFixture()
    let repository = try Repository.open(fixture.path)
    let one = Array("one\n".utf8)
    #expect(repository.conflicting("a", [[], one, []]).allSatisfy { $0 == one })
    #expect(repository.conflicting("a", [[], [], []]).allSatisfy { $0.isEmpty })
    #expect(repository.conflicting("a", [one, [], one]).allSatisfy { $0.isEmpty })
    #expect(repository.conflicting("a", [[], one, []]).count == 3)
  }
}
