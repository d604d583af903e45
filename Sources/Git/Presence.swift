/// What `body` finds, or nil where the repository has no such object, revision or branch.
/// - Throws: for anything else that is wrong, such as an object that cannot be read.
package func ifPresent<Found>(_ body: () throws(GitError) -> Found) throws(GitError) -> Found? {
  do { return try body() } catch {
    if [.notFound, .invalidRevision, .unbornHead].contains(error.code) { return nil }
    throw error
  }
}

extension Repository {
  /// The commit with this id; nil if it is not here, as in a shallow clone or after history was rewritten.
  package func commitIfPresent(_ id: ObjectID) throws(GitError) -> Commit? {
    try ifPresent { () throws(GitError) in try commit(id) }
  }

  /// The commit that a revision names; nil if it names none.
  package func commitIfPresent(_ revision: String) throws(GitError) -> Commit? {
    try ifPresent { () throws(GitError) in try commit(revision) }
  }

  /// What `body` finds in the history; nil where a clone whose history is cut off cannot tell.
  package func ifWhole<Found>(_ body: () throws(GitError) -> Found) throws(GitError) -> Found? {
    do { return try body() } catch {
      if isShallow || error.code == .notFound { return nil }
      throw error
    }
  }
}
