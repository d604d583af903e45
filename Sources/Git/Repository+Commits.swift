internal import CLibgit2

extension Repository {
  /// Stores a commit with exactly this message, signed where the committer signs, and returns its id; no reference moves.
  /// - Throws: `.unsigned` if it cannot be signed; nothing is stored then.
  package func writeCommit(
    tree: ObjectID, parents: [ObjectID], author: CommitIdentity, committer: CommitIdentity, message: String
  ) throws(GitError) -> ObjectID {
    var handles: [OpaquePointer?] = []
    defer { handles.forEach { git_commit_free($0) } }
    for parent in parents {
      var (raw, commit) = (parent.raw, OpaquePointer?.none)
      try throwIfFailed(git_commit_lookup(&commit, handle, &raw), "parent \(parent)")
      handles.append(commit)
    }
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    try withTree(tree) { tree throws(GitError) in
      try author.withRaw { author throws(GitError) in
        try committer.withRaw { committer throws(GitError) in
          try throwIfFailed(
            paywall_git_commit_create_buffer(
              &buffer, handle, author, committer, message, tree, parents.count, &handles),
            "cannot make a commit")
        }
      }
    }
    let signer = committer.signer.flatMap { $0.signsCommits ? $0 : nil }
    let bytes = UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size)
    let signature = try signer?.sign(Array(bytes))
    var id = git_oid()
    try GitLibrary.durably { () throws(GitError) in
      try throwIfFailed(
        git_commit_create_with_signature(&id, handle, buffer.ptr, signature, nil), "cannot write a commit")
    }
    return ObjectID(id)
  }

  /// Commits `tree` on top of `head` and moves its branch (or a detached HEAD) there.
  ///
  /// Index and work tree stay as they are. The message is cleaned as `git commit` does.
  /// - Parameter stage: runs when the commit is written and signed, before the branch moves.
  /// - Throws: `.conflict` if HEAD's branch moved in the meantime.
  func commit(
    tree: ObjectID, onto head: Head, message: String, author: CommitIdentity, committer: CommitIdentity,
    stage: () throws(GitError) -> Void = {}
  ) throws(GitError) -> ObjectID {
    let text = try Self.cleaned(message)
    guard !text.isEmpty else { throw GitError(.other, "the commit message is empty") }
    let parent = head.commit
    let id = try writeCommit(
      tree: tree, parents: parent.map { [$0] } ?? [], author: author, committer: committer, message: text)
    try stage()
    try setReference(head.reference, to: id, expecting: parent, message: Self.note(text, isFirst: parent == nil))
    return id
  }

  /// The text that git writes to the reflog for a commit.
  private static func note(_ message: String, isFirst: Bool) -> String {
    let subject = message.prefix { $0 != "\n" }
    return isFirst ? "commit (initial): \(subject)" : "commit: \(subject)"
  }
}

extension Head {
  /// The full name of the reference that a commit moves.
  var reference: String {
    switch self {
    case .branch(let name, _), .unborn(let name): name.hasPrefix("refs/") ? name : "refs/heads/" + name
    case .detached: "HEAD"
    }
  }
}
