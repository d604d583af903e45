extension Repository {
  /// The last commit up to `head` that changed each of these files, by path, as `git log -1 head -- path` finds it.
  ///
  /// History is walked once for all of them, from the newest commit and no further than the last of them requires.
  /// Files that `head` does not contain, or that a shallow clone cannot determine, are omitted.
  ///
  /// - Parameter folder: a folder that holds them all, so that nothing else is compared; empty for the top.
  package func lastChanges(
    of paths: Set<String>, below folder: String = "", from head: ObjectID
  ) throws(GitError) -> [String: Commit] {
    var walk = LastChanges(folder: folder, isShallow: isShallow)
    let start = try commit(head)
    var held: Set<String> = []
    for path in paths where try entry(path, inTree: start.tree) != nil { held.insert(path) }
    walk.wait(for: held, at: start)
    while let (commit, paths) = walk.next() { try walk.follow(paths, at: commit, in: self) }
    return walk.found
  }
}

/// Files on their way back through history. The way of one file is a line of commits: where one or more parents have it as
/// the commit has it, the first of these is next (git-log(1), "History Simplification").
private struct LastChanges {
  let folder: String
  let isShallow: Bool
  private(set) var found: [String: Commit] = [:]
  private var waiting: [ObjectID: (commit: Commit, paths: Set<String>)] = [:]

  init(folder: String, isShallow: Bool) {
    self.folder = folder
    self.isShallow = isShallow
  }

  mutating func wait(for paths: Set<String>, at commit: Commit) {
    if paths.isEmpty { return }
    // Most often nothing waits there yet, and the set need not be copied.
    if waiting[commit.id] == nil {
      waiting[commit.id] = (commit, paths)
    } else {
      waiting[commit.id]?.paths.formUnion(paths)
    }
  }

  /// The newest of the commits that files wait at, so that files on one branch stay together.
  mutating func next() -> (Commit, Set<String>)? {
    guard let newest = waiting.max(by: { $0.value.commit.committer.seconds < $1.value.commit.committer.seconds })?.key
    else {
      return nil
    }
    return waiting.removeValue(forKey: newest).map { ($0.commit, $0.paths) }
  }

  mutating func follow(
    _ paths: consuming Set<String>, at commit: Commit, in repository: borrowing Repository
  ) throws(GitError) {
    // The end of a shallow clone looks like a first commit.
    if commit.parents.isEmpty, isShallow { return }
    for id in commit.parents {
      guard let parent = try repository.commitIfPresent(id) else { return }
      let changed = try repository.diff(parent.tree, commit.tree, below: folder).map(\.path).filter(paths.contains)
      paths.subtract(changed)
      wait(for: paths, at: parent)
      paths = Set(changed)
    }
    for path in paths { found[path] = commit }
  }
}
