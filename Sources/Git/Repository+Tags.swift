internal import CLibgit2

extension Repository {
  /// Lets the tag `refs/tags/<name>` name a stored tag object.
  /// - Throws: `.exists` if the tag is already there; it is never moved.
  package func createTag(_ name: String, at id: ObjectID) throws(GitError) {
    let reference = "refs/tags/" + name
    if try self.reference(reference) != nil { throw Self.tagExists(name) }
    do throws(GitError) {
      try setReference(reference, to: id, expecting: nil, message: "tag: " + name)
    } catch {
      throw error.code == .conflict ? Self.tagExists(name) : error
    }
  }

  private static func tagExists(_ name: String) -> GitError { GitError(.exists, "tag '\(name)' already exists") }

  /// Stores an annotated tag that no reference names, and returns its id.
  package func writeTag(
    _ name: String, target: ObjectID, tagger: CommitIdentity, message: String
  ) throws(GitError) -> ObjectID {
    var raw = target.raw
    var object: OpaquePointer?
    try throwIfFailed(git_object_lookup(&object, handle, &raw, GIT_OBJECT_ANY), "object \(target)")
    defer { git_object_free(object) }
    let text = try Self.cleaned(message)
    var id = git_oid()
    try tagger.withRaw { signature throws(GitError) in
      try GitLibrary.durably { () throws(GitError) in
        try throwIfFailed(
          git_tag_annotation_create(&id, handle, name, object, signature, text), "cannot create tag '\(name)'")
      }
    }
    return ObjectID(id)
  }

  /// The tag `refs/tags/<name>`; nil if there is none.
  package func tag(_ name: String) throws(GitError) -> Tag? {
    guard let id = try reference("refs/tags/" + name)?.target else { return nil }
    return try tagObject(id) ?? Tag(id: id, target: id, tagger: nil, message: "")
  }

  /// The annotated tag with this id; nil if there is no such object, or it is no tag.
  package func tagObject(_ id: ObjectID) throws(GitError) -> Tag? {
    var raw = id.raw
    var tag: OpaquePointer?
    guard try found(git_tag_lookup(&tag, handle, &raw), "tag \(id.short)"), let tag else { return nil }
    defer { git_tag_free(tag) }
    guard let target = ObjectID(git_tag_target_id(tag)) else {
      throw GitError(.other, "tag \(id.short) names no object")
    }
    return Tag(
      id: id, target: target, tagger: git_tag_tagger(tag).map { CommitIdentity($0.pointee) },
      message: git_tag_message(tag).map { String(cString: $0) } ?? "")
  }

  /// A message as git stores it: no trailing spaces, no blank lines around it, one newline at its end.
  static func cleaned(_ message: String) throws(GitError) -> String {
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    try throwIfFailed(git_message_prettify(&buffer, message, 0, 0), "cannot read the message")
    return buffer.ptr.map { String(cString: $0) } ?? ""
  }
}
