internal import CLibgit2

extension ObjectID {
  /// The id that a blob of these bytes has, without storing it.
  package init(ofBlob bytes: [UInt8]) throws(GitError) {
    var raw = git_oid()
    try throwIfFailed(git_odb_hash(&raw, bytes, bytes.count, GIT_OBJECT_BLOB), "cannot hash a blob")
    self.init(raw)
  }
}
