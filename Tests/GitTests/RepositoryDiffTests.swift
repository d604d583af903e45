import Git
import TestSupport
import Testing

@Suite struct RepositoryDiffTests {
  static let repository = Result { try RandomRepository(seed: 42, commits: 20).fixture }

  @Test func treeDiffs() throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    let commits = try fixture.git("rev-list", "--all").split(separator: "\n").map(String.init)
    for (one, two) in zip(commits, commits.dropFirst(3) + commits.prefix(3)) {
      for prefix in ["", "a", "side", "übung/", "file.yaml", "no such"] {
        var arguments = ["diff", "--raw", "--no-abbrev", "--no-renames", "-z", one, two]
        if !prefix.isEmpty { arguments += ["--", prefix] }
        let (old, new) = (try repository.commit(one).tree, try repository.commit(two).tree)
        let (mine, theirs) = (raw(try repository.diff(old, new, below: prefix)), rawLines(try fixture.git(arguments)))
        #expect(mine == theirs)
      }
    }
  }

  @Test func diffAgainstNothing() throws {
    let fixture = try Self.repository.get()
    let repository = try open(fixture)
    let tree = try repository.commit("HEAD").tree
    let names = try fixture.git("ls-tree", "-rz", "--name-only", "HEAD").split(separator: "\0").map(String.init)
    #expect(try repository.diff(nil, tree).map(\.path) == names)
    #expect(try repository.diff(tree, nil).allSatisfy { $0.kind == .deleted })
    #expect(try repository.diff(nil, nil).isEmpty)
  }

  /// Deltas as `git diff --raw -z` prints them.
  private func raw(_ deltas: [Delta]) -> [String] {
    deltas.map { delta in
      let letter = [Delta.Kind.added: "A", .deleted: "D", .modified: "M", .typeChanged: "T"][delta.kind] ?? "?"
      let sides = [delta.old, delta.new]
      let modes = sides.map { side in
        let octal = String(side?.mode.rawValue ?? 0, radix: 8)
        return String(repeating: "0", count: 6 - octal.count) + octal
      }
      let ids = sides.map { $0?.id?.description ?? String(repeating: "0", count: 40) }
      return ":\(modes[0]) \(modes[1]) \(ids[0]) \(ids[1]) \(letter) \(delta.path)"
    }
  }

  private func rawLines(_ text: String) -> [String] {
    let parts = text.split(separator: "\0").map(String.init)
    return stride(from: 0, to: parts.count - 1, by: 2).map { parts[$0] + " " + parts[$0 + 1] }
  }
}
