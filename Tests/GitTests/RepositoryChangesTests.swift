import Foundation
import Git
import TestSupport
import Testing

@Suite struct RepositoryChangesTests {
  /// The truth by the git program: everything is added to a copy of the index, and that tree is compared.
  private func truth(_ fixture: GitFixture, _ tree: String, _ prefix: String) throws -> [String] {
    let index = fixture.folder.path + "/index-\(UUID().uuidString)"
    try? FileManager.default.copyItem(atPath: fixture.path + "/.git/index", toPath: index)
    let variables = ["GIT_INDEX_FILE": index]
    #expect(try fixture.attempt(["add", "-A"], overriding: variables).status == 0)
    var arguments = ["diff", "--cached", "--raw", "--no-renames", "--no-abbrev", "-z", tree]
    if !prefix.isEmpty { arguments += ["--", prefix] }
    let parts = try fixture.attempt(arguments, overriding: variables).stdout.split(separator: "\0").map(String.init)
    return stride(from: 0, to: parts.count - 1, by: 2).map { parts[$0] + " " + parts[$0 + 1] }
  }

  private func raw(_ delta: Delta, _ repository: borrowing Repository) throws -> String {
    let letter = [Delta.Kind.added: "A", .deleted: "D", .modified: "M", .typeChanged: "T"][delta.kind] ?? "?"
    func mode(_ side: Delta.Side?) -> String {
      let octal = String(side?.mode.rawValue ?? 0, radix: 8)
      return String(repeating: "0", count: 6 - octal.count) + octal
    }
    let zeros = String(repeating: "0", count: 40)
    var new = zeros
    if let side = delta.new { new = try side.id?.description ?? repository.hashFile(delta.path).description }
    return
      ":\(mode(delta.old)) \(mode(delta.new)) \(delta.old?.id?.description ?? zeros) \(new) \(letter) \(delta.path)"
  }

  @Test(arguments: 0..<12) func randomChanges(_ seed: Int) throws {
    var random = try RandomRepository(seed: UInt64(seed), commits: 6)
    let fixture = random.fixture
    var dice = Dice(seed: UInt64(seed) + 1000)
    let tracked = try fixture.git("ls-files", "-z").split(separator: "\0").map(String.init)
    try fixture.write(".gitignore", "*.ignored\nbuild/\n")
    try fixture.write("x.ignored", "ignored")
    try fixture.write("build/out", "ignored")
    try FileManager.default.createDirectory(atPath: fixture.path + "/empty/folder", withIntermediateDirectories: true)
    for number in 0..<12 {
      try random.change(tracked: tracked)
      if number % 3 == 0, let path = tracked.randomElement(using: &dice) {
        _ = try fixture.attempt(["add", "--", path])
      }
      if number % 5 == 0, let path = tracked.randomElement(using: &dice) {
        _ = try fixture.attempt(["rm", "--cached", "-q", "--", path])
      }
    }
    let repository = try open(fixture)
    for revision in ["HEAD", "HEAD~3"] {
      let tree = try repository.commit(revision).tree
      for prefix in ["", "a", "deep/", "file.yaml"] {
        let theirs = try truth(fixture, "\(tree)", prefix)
        var mine: [String] = []
        for delta in try repository.workTreeChanges(from: tree, below: prefix) {
          mine.append(try raw(delta, repository))
        }
        #expect(mine == theirs)
      }
    }
  }

  @Test func stagedDeletedUntracked() throws {
    let fixture = try GitFixture()
    for name in ["same", "staged", "unstaged", "gone", "uncached", "back"] { try fixture.write(name, name) }
    try fixture.commitAll("one")
    try fixture.write("staged", "new")
    try fixture.git("add", "staged")
    try fixture.write("unstaged", "new")
    try fixture.remove("gone")
    try fixture.git("rm", "-q", "--cached", "uncached")
    try fixture.write("back", "other")
    try fixture.git("add", "back")
    try fixture.write("back", "back")
    try fixture.write("added", "new")
    try fixture.git("add", "added")
    try fixture.write("folder/übung x", "new")
    let repository = try open(fixture)
    let changes = try repository.workTreeChanges(from: repository.commit("HEAD").tree)
    #expect(changes.map(\.path) == ["added", "folder/übung x", "gone", "staged", "unstaged"])
    #expect(changes.map(\.kind) == [.added, .added, .deleted, .modified, .modified])
    #expect(try repository.workTreeChanges(from: nil).count == 7)
  }

  @Test func anUnbornBranchHasOnlyAdditions() throws {
    let fixture = try GitFixture()
    try fixture.write("a/b", "1")
    let repository = try open(fixture)
    #expect(try repository.workTreeChanges(from: nil).map(\.path) == ["a/b"])
    #expect(try repository.workTreeChanges(from: nil, below: "b").isEmpty)
  }

  @Test func aConflictIsAChange() throws {
    let fixture = try GitFixture()
    try fixture.write("f", "base\n")
    try fixture.commitAll("base")
    try fixture.git("switch", "-q", "-c", "other")
    try fixture.write("f", "theirs\n")
    try fixture.commitAll("theirs")
    try fixture.git("switch", "-q", "main")
    try fixture.write("f", "ours\n")
    try fixture.commitAll("ours")
    #expect(try fixture.attempt(["merge", "other"]).status == 1)
    let repository = try open(fixture)
    let changes = try repository.workTreeChanges(from: repository.commit("HEAD").tree)
    #expect(changes.map(\.path) == ["f"])
    #expect(changes.first?.old?.id == (try id(fixture, "HEAD:f")))
    #expect(changes.first?.new?.id == (try repository.hashFile("f")))
  }

  @Test func aReadOnlyOrLockedIndexIsReadAllTheSame() throws {
    let fixture = try GitFixture()
    try fixture.write("f", "1")
    try fixture.commitAll("one")
    try fixture.write("g", "1")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: fixture.path + "/f")
    try fixture.write(".git/index.lock", "")
    let repository = try open(fixture)
    #expect(try repository.workTreeChanges(from: repository.commit("HEAD").tree).map(\.path) == ["g"])
    #expect(code { try repository.addAll() } == .locked)
  }

  @Test func nestedRepositoriesAreOmitted() throws {
    let fixture = try GitFixture()
    try fixture.write("f", "1")
    try fixture.commitAll("one")
    try fixture.git("init", "-q", "nested")
    try fixture.write("nested/file", "1")
    let repository = try open(fixture)
    #expect(try repository.workTreeChanges(from: repository.commit("HEAD").tree).isEmpty)
  }

  @Test func lineEndsAreFiltered() throws {
    let fixture = try GitFixture()
    try fixture.write(".gitattributes", "*.txt text eol=crlf\n")
    try fixture.write("a.txt", "one\r\ntwo\r\n")
    try fixture.commitAll("one")
    try fixture.write("a.txt", "one\ntwo\n")
    let repository = try open(fixture)
    #expect(try repository.hashFile("a.txt") == id(fixture, "HEAD:a.txt"))
    #expect(try repository.workTreeChanges(from: repository.commit("HEAD").tree).isEmpty)
  }
}
