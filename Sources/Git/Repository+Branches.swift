internal import CLibgit2

extension Repository {
  /// Creates the branch `name` at a commit.
  /// - Throws: `.exists` if there is one.
  package func createBranch(_ name: String, at commit: ObjectID) throws(GitError) {
    let reference = "refs/heads/" + name
    if try self.reference(reference) != nil { throw GitError(.exists, "branch '\(name)' already exists") }
    try setReference(reference, to: commit, expecting: nil, message: "branch: Created from \(commit)")
  }

  /// Checks a branch out and points HEAD at it; local changes are kept.
  /// - Throws: `.conflict` if a local change stands in the way; then nothing is touched.
  package func switchBranch(_ name: String) throws(GitError) {
    _ = try requireWorkTree()
    let reference = "refs/heads/" + name
    guard let tip = try self.reference(reference)?.target else {
      throw GitError(.notFound, "there is no branch '\(name)'")
    }
    var options = git_checkout_options()
    try throwIfFailed(git_checkout_options_init(&options, UInt32(GIT_CHECKOUT_OPTIONS_VERSION)))
    options.checkout_strategy = GIT_CHECKOUT_SAFE.rawValue
    let status = try withCommit(tip) { commit throws(GitError) in git_checkout_tree(handle, commit, &options) }
    if status < 0 {
      var error = GitError(status: status, "cannot switch to '\(name)'")
      if error.code == .conflict { error.hint = "commit your changes first, or stash them with `git stash`" }
      throw error
    }
    try throwIfFailed(git_repository_set_head(handle, reference), "cannot point HEAD at '\(name)'")
  }
}
