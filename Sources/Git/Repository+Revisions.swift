internal import CLibgit2

extension Repository {
  /// What HEAD points at.
  package func head() throws(GitError) -> Head {
    var reference: OpaquePointer?
    try throwIfFailed(git_reference_lookup(&reference, handle, "HEAD"), "cannot read HEAD")
    defer { git_reference_free(reference) }
    guard let target = git_reference_symbolic_target(reference) else {
      guard let id = ObjectID(git_reference_target(reference)) else { throw GitError(.other, "HEAD names no object") }
      return .detached(id)
    }
    let full = String(cString: target)
    let name = full.hasPrefix("refs/heads/") ? String(full.dropFirst(11)) : full
    return try self.reference(full).map { .branch(name: name, tip: $0.target) } ?? .unborn(branch: name)
  }

  /// The object a revision names, in any of git's spellings (gitrevisions(7)): `HEAD~3`, `v1^{commit}`, `:/text`,
  /// `@{u}`, `main:file`, `:file` for the index.
  package func object(_ spec: String) throws(GitError) -> (id: ObjectID, kind: ObjectKind) {
    if let staged = try stagedBlob(spec) { return (staged, .blob) }
    return try withObject(spec) { object throws(GitError) in
      guard let id = ObjectID(git_object_id(object)) else { throw GitError(.other, "'\(spec)' names no object") }
      return (id, try ObjectKind(git_object_type(object)))
    }
  }

  /// The commit a revision names; a tag is followed.
  package func commit(_ spec: String) throws(GitError) -> Commit {
    try withObject(spec) { object throws(GitError) in
      var commit: OpaquePointer?
      guard git_object_peel(&commit, object, GIT_OBJECT_COMMIT) == 0 else {
        git_error_clear()
        throw GitError(.invalidRevision, "'\(spec)' is a \(try ObjectKind(git_object_type(object))), not a commit")
      }
      defer { git_object_free(commit) }
      return try Commit(reading: try unwrap(commit))
    }
  }

  /// The commit with this id.
  package func commit(_ id: ObjectID) throws(GitError) -> Commit {
    try withCommit(id) { commit throws(GitError) in try Commit(reading: commit) }
  }

  func withCommit<Result>(
    _ id: ObjectID, _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var raw = id.raw
    var commit: OpaquePointer?
    try throwIfFailed(git_commit_lookup(&commit, handle, &raw), "commit \(id)")
    defer { git_commit_free(commit) }
    return try body(try unwrap(commit))
  }

  private func withObject<Result>(
    _ spec: String, _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var object: OpaquePointer?
    let status = git_revparse_single(&object, handle, spec)
    guard status >= 0 else {
      throw try explainRevision(GitError(status: status, "cannot resolve '\(spec)'"), spec)
    }
    defer { git_object_free(object) }
    return try body(try unwrap(object))
  }

  /// Distinguishes a revision that needs a first commit, or an upstream, from one that is misspelled.
  private func explainRevision(_ error: GitError, _ spec: String) throws(GitError) -> GitError {
    guard error.code == .notFound || error.code == .unbornHead else { return error }
    if spec.hasPrefix("HEAD") || spec.hasPrefix("@"), case .unborn(let branch) = try head() {
      return GitError(.unbornHead, "'\(spec)': the branch '\(branch)' has no commit yet", hint: "git commit")
    }
    if spec.contains("@{u") {
      return GitError(
        .notFound, "'\(spec)': the branch has no upstream", hint: "git branch --set-upstream-to=<remote>/<branch>")
    }
    // A path after the colon has a message of its own; any other is libgit2's "revspec not found".
    if spec.contains(":") { return error }
    var unknown = GitError(.notFound, "unknown revision '\(spec)'", hint: "git log --oneline --all")
    unknown.unknown = UnknownRevision(name: spec, known: try revisionNames())
    return unknown
  }

  /// The names by which people call commits: HEAD, the branches, the remotes' branches and the tags.
  package func revisionNames() throws(GitError) -> [String] {
    var names = ["HEAD"]
    for folder in ["refs/heads/", "refs/remotes/", "refs/tags/"] {
      names += try references(matching: "\(folder)*").map { String($0.name.dropFirst(folder.count)) }
    }
    return names
  }

  /// `:path` and `:0:path` name the index, which libgit2's parser does not know.
  private func stagedBlob(_ spec: String) throws(GitError) -> ObjectID? {
    guard spec.hasPrefix(":"), !spec.hasPrefix(":/") else { return nil }
    var path = spec.dropFirst()
    var stage: Int32 = 0
    if let digit = path.first?.wholeNumberValue, digit <= 3, path.dropFirst().first == ":" {
      stage = Int32(digit)
      path = path.dropFirst(2)
    }
    return try withIndex { index throws(GitError) in
      guard let entry = git_index_get_bypath(index, String(path), stage) else {
        git_error_clear()
        throw GitError(.notFound, "'\(path)' is not in the index at stage \(stage)")
      }
      return ObjectID(entry.pointee.id)
    }
  }
}

extension Commit {
  init(reading commit: OpaquePointer) throws(GitError) {
    guard let id = ObjectID(git_commit_id(commit)), let tree = ObjectID(git_commit_tree_id(commit)),
      let author = git_commit_author(commit), let committer = git_commit_committer(commit)
    else { throw GitError(.other, "libgit2 returned an incomplete commit") }
    self.init(
      id: id, tree: tree,
      parents: (0..<git_commit_parentcount(commit)).compactMap { ObjectID(git_commit_parent_id(commit, $0)) },
      author: CommitIdentity(author.pointee), committer: CommitIdentity(committer.pointee),
      message: git_commit_message(commit).map { String(cString: $0) } ?? "")
  }
}
