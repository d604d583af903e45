import Git
import TestSupport
import Testing

@Suite struct RepositoryWorktreeTests {
  @Test func indexFormatsThatCannotBeRead() throws {
    let fixture = try fixtureWithFolder()
    try fixture.git("update-index", "--split-index")
    #expect(code { _ = try open(fixture).workTreeChanges(from: nil) } == .unsupportedExtension)
    try fixture.git("update-index", "--no-split-index")
    #expect(try open(fixture).workTreeChanges(from: nil).count == 1)
    try fixture.git("sparse-checkout", "set", "--sparse-index", "nothing")
    #expect(code { _ = try open(fixture).workTreeChanges(from: nil) } == .unsupportedExtension)
    try fixture.git("sparse-checkout", "init", "--no-sparse-index")
    #expect(try open(fixture).workTreeChanges(from: nil).count == 1)
  }

  @Test func ignoredPaths() throws {
    let fixture = try GitFixture()
    try fixture.write(".gitignore", "*.log\n/out/\n!keep.log\n")
    try fixture.write(".git/info/exclude", "private\n")
    let repository = try open(fixture)
    for path in ["a.log", "b/c.log", "keep.log", "out/", "out/x", "x/out/y", "private", "d/private", "plain"] {
      let theirs = try fixture.attempt(["check-ignore", "-q", path]).status == 0
      #expect(try repository.isIgnored(path) == theirs, "\(path)")
    }
  }
}
