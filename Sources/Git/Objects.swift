internal import CLibgit2

/// The four kinds of object git stores.
package enum ObjectKind: String, Sendable, Hashable {
  case commit, tree, blob, tag

  init(_ raw: git_object_t) throws(GitError) {
    switch raw {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: throw GitError(.other, "unknown kind of object \(raw.rawValue)")
    }
  }
}

/// Who did something and when.
package struct CommitIdentity: Sendable, Hashable {
  package var name: String
  package var email: String
  /// Seconds since 1970 UTC.
  package var seconds: Int64
  /// Minutes east of UTC of the clock it was read from.
  package var offsetMinutes: Int
  /// What signs the commits and tags that are made in this name; nil for none.
  package var signer: ObjectSigner?

  package init(name: String, email: String, seconds: Int64, offsetMinutes: Int = 0) {
    self.name = name
    self.email = email
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  init(_ raw: git_signature) {
    self.init(
      name: raw.name.map { String(cString: $0) } ?? "", email: raw.email.map { String(cString: $0) } ?? "",
      seconds: raw.when.time, offsetMinutes: Int(raw.when.offset))
  }

  /// Lends libgit2's form of the signature.
  func withRaw<Result>(
    _ body: (UnsafePointer<git_signature>) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var raw: UnsafeMutablePointer<git_signature>?
    try throwIfFailed(
      git_signature_new(&raw, name, email, seconds, Int32(clamping: offsetMinutes)), "'\(name) <\(email)>'")
    guard let raw else { throw GitError(.other, "libgit2 returned no signature") }
    defer { git_signature_free(raw) }
    return try body(raw)
  }
}

/// A commit's header and message.
package struct Commit: Sendable, Hashable {
  package var id: ObjectID
  package var tree: ObjectID
  package var parents: [ObjectID]
  package var author: CommitIdentity
  package var committer: CommitIdentity
  package var message: String

  /// The first paragraph of the message as one line, as git's `%s` prints it.
  package var subject: String {
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.allSatisfy(\.isWhitespace) }
      .prefix { !$0.allSatisfy(\.isWhitespace) }
      .joined(separator: " ")
  }
}

/// One name in a tree.
package struct TreeEntry: Sendable, Hashable {
  /// One path component. Bytes that are not UTF-8 read as `\xff`.
  package var name: String
  package var id: ObjectID
  package var mode: FileMode

  package init(name: String, id: ObjectID, mode: FileMode) {
    self.name = name
    self.id = id
    self.mode = mode
  }
}

/// One path that differs between two trees, or between a tree and the work tree.
package struct Delta: Sendable, Hashable {
  /// What happened to the path; an untracked file is `added`.
  package enum Kind: Sendable, Hashable { case added, deleted, modified, typeChanged }

  /// One side's content.
  package struct Side: Sendable, Hashable {
    /// Nil for a work-tree file that has not been hashed.
    package var id: ObjectID?
    package var mode: FileMode

    package init(id: ObjectID?, mode: FileMode) {
      self.id = id
      self.mode = mode
    }
  }

  /// Relative to the root of the tree, with slashes.
  package var path: String
  package var kind: Kind
  package var old: Side?
  package var new: Side?

  /// The delta between two sides; nil if both are absent.
  init?(path: String, old: Side?, new: Side?) {
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, _): kind = .added
    case (_, nil): kind = .deleted
    case (let old?, let new?): kind = old.mode.type == new.mode.type ? .modified : .typeChanged
    }
    self.path = path
    self.old = old
    self.new = new
  }
}

/// A name for an object.
package struct Reference: Sendable, Hashable {
  /// In full, such as `refs/tags/release/1`.
  package var name: String
  /// What it names; a symbolic reference is followed, a tag object is not.
  package var target: ObjectID
}

/// An annotated or lightweight tag.
package struct Tag: Sendable, Hashable {
  /// The tag object, or the target itself where the tag is lightweight.
  package var id: ObjectID
  package var target: ObjectID
  /// Nil for a lightweight tag.
  package var tagger: CommitIdentity?
  /// Empty for a lightweight tag.
  package var message: String

  package init(id: ObjectID, target: ObjectID, tagger: CommitIdentity?, message: String) {
    self.id = id
    self.target = target
    self.tagger = tagger
    self.message = message
  }
}

/// What HEAD points at.
package enum Head: Sendable, Hashable {
  /// `name` without `refs/heads/`.
  case branch(name: String, tip: ObjectID)
  case unborn(branch: String)
  case detached(ObjectID)

  /// The commit, nil on an unborn branch.
  package var commit: ObjectID? {
    switch self {
    case .branch(_, let tip): tip
    case .unborn: nil
    case .detached(let id): id
    }
  }
}
