internal import CLibgit2

extension Repository {
  /// The commits that can be reached from `head` or one of `others`, and not from `hiding`, children before parents and otherwise the
  /// newest first, as `git log --date-order` lists them.
  ///
  /// With `path`, only those that changed that path, by git's default simplification: of a merge that
  /// took the path as one parent has it, only that parent is followed. At most `limit` commits are returned.
  package func history(
    from head: ObjectID, and others: [ObjectID] = [], hiding: ObjectID? = nil, touching path: String? = nil,
    limit: Int? = nil
  ) throws(GitError) -> [Commit] {
    let visible = try walk(from: [head] + others, hiding: hiding, limit: path == nil ? limit : nil)
    var result: [Commit] = []
    guard let path else {
      for id in visible { result.append(try commit(id)) }
      return result
    }
    var filter = PathHistory(path: path, visible: Set(visible), head: head, hiding: hiding)
    for id in visible where filter.isWanted(id) {
      if let limit, result.count >= limit { break }
      let commit = try commit(id)
      if try filter.follow(commit, in: self) { result.append(commit) }
    }
    return result
  }

  private func walk(from heads: [ObjectID], hiding: ObjectID?, limit: Int?) throws(GitError) -> [ObjectID] {
    var walker: OpaquePointer?
    try throwIfFailed(git_revwalk_new(&walker, handle))
    defer { git_revwalk_free(walker) }
    try throwIfFailed(git_revwalk_sorting(walker, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue))
    var raw = heads[0].raw
    for head in heads {
      raw = head.raw
      try throwIfFailed(git_revwalk_push(walker, &raw), "history of \(head.short)")
    }
    if var raw = hiding?.raw { try throwIfFailed(git_revwalk_hide(walker, &raw), "history of \(heads[0].short)") }
    var result: [ObjectID] = []
    while result.count < limit ?? .max {
      let status = git_revwalk_next(&raw, walker)
      if status == GIT_ITEROVER.rawValue { break }
      try throwIfFailed(status, "history of \(heads[0].short)")
      result.append(ObjectID(raw))
    }
    return result
  }
}

/// git's simplification of a history to one path (git-log(1), "History Simplification", the default mode).
private struct PathHistory {
  let path: String
  let visible: Set<ObjectID>
  /// A parent outside of the range counts only where it is the range's own start.
  let hiding: ObjectID?
  private var wanted: Set<ObjectID>
  private var known: [ObjectID: TreeEntry?] = [:]

  init(path: String, visible: Set<ObjectID>, head: ObjectID, hiding: ObjectID?) {
    self.path = path
    self.visible = visible
    self.hiding = hiding
    wanted = [head]
  }

  func isWanted(_ id: ObjectID) -> Bool { wanted.contains(id) }

  /// Decides which parents to follow; true if the commit itself changed the path.
  mutating func follow(_ commit: Commit, in repository: borrowing Repository) throws(GitError) -> Bool {
    let own = try entry(commit.tree, repository)
    var (relevantChange, otherChange, hasRelevant) = (false, false, false)
    for parent in commit.parents {
      let isRelevant = visible.contains(parent) || parent == hiding
      hasRelevant = hasRelevant || isRelevant
      let isSame = try entry(repository.commit(parent).tree, repository) == own
      if isSame, isRelevant {
        wanted.insert(parent)
        return false
      }
      if !isSame { if isRelevant { relevantChange = true } else { otherChange = true } }
    }
    wanted.formUnion(commit.parents)
    if commit.parents.isEmpty { return own != nil }
    return hasRelevant ? relevantChange : otherChange
  }

  private mutating func entry(_ tree: ObjectID, _ repository: borrowing Repository) throws(GitError) -> TreeEntry? {
    if let entry = known[tree] { return entry }
    let entry = try repository.entry(path, inTree: tree)
    known[tree] = .some(entry)
    return entry
  }
}
