import Git
import PaywallProject

/// What commits changed in a folder.
struct FolderHistory {
  /// A commit, with those that are being merged into it, and all before them, children before their parents.
  let commits: [Commit]
  /// The commit, and those that are being merged into it.
  let heads: [ObjectID]
  private let repository: OpenRepository
  private let folder: String
  /// The commits' places by id, and the folder in each.
  private var known: [ObjectID: (place: Int, folder: ObjectID?)] = [:]

  /// - Parameter merged: what is being merged into the commit.
  /// - Returns: nil where a clone whose history is cut off cannot tell.
  init?(of folder: String, from head: ObjectID, merging merged: [ObjectID], in repository: OpenRepository) throws {
    let whole = try repository.handle.ifWhole { () throws(GitError) in
      try repository.handle.history(from: head, and: merged)
    }
    guard let whole else { return nil }
    (commits, heads, self.repository, self.folder) = (whole, [head] + merged, repository, folder)
    known.reserveCapacity(whole.count)
    for (place, commit) in whole.enumerated() {
      known[commit.id] = (place, try repository.handle.entry(folder, inTree: commit.tree)?.id)
    }
  }

  /// What a commit comes from, the latest first.
  /// - Parameter start: the time, in seconds since 1970, of the first commit that is looked for. Clocks differ, so that some older
  ///   ones in between end nothing.
  func ancestors(of commit: ObjectID, since start: Int64 = .min) -> [Commit] {
    guard let place = known[commit]?.place else { return [] }
    var wanted = Set(commits[place].parents)
    var older = 0
    return commits[(place + 1)...].prefix { commit in
      older = commit.committer.seconds < start ? older + 1 : 0
      return older < 100
    }.filter { commit in
      guard wanted.contains(commit.id) else { return false }
      wanted.formUnion(commit.parents)
      return true
    }
  }

  /// A commit; nil for one that is cut off.
  func commit(_ id: ObjectID) -> Commit? { known[id].map { commits[$0.place] } }

  /// The tree of a commit; nil for one that is cut off.
  func tree(of commit: ObjectID) -> ObjectID? { self.commit(commit)?.tree }

  /// What a commit has otherwise than one of its parents, which is most often nothing; nil for a parent that is cut off.
  func changes(in commit: Commit, since parent: ObjectID) throws -> [Delta]? {
    guard let old = known[parent] else { return nil }
    if let new = known[commit.id], new.folder == old.folder { return [] }
    return try repository.handle.diff(commits[old.place].tree, commit.tree, below: folder)
  }

  /// What a commit has otherwise than its parent, or than all of them; nothing for the first one, and where history is cut off.
  func changes(in commit: Commit) throws -> [Delta] {
    var changes: [Delta]?
    for parent in commit.parents {
      guard let own = try self.changes(in: commit, since: parent) else { continue }
      let paths = Set(own.map(\.path))
      changes = changes?.filter { paths.contains($0.path) } ?? own
      if changes?.isEmpty ?? false { return [] }
    }
    return changes ?? []
  }
}
