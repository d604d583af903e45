internal import CLibgit2

extension Repository {
  /// Creates the annotated tag `refs/tags/<name>` and returns the tag object's id.
  /// - Throws: `.exists` if the tag is already there; it is never moved.
  package func createTag(
    _ name: String, target: ObjectID, tagger: CommitIdentity, message: String
  ) throws(GitError) -> ObjectID {
    let reference = "refs/tags/" + name
    if try self.reference(reference) != nil { throw Self.tagExists(name) }
    let id = try writeTag(name, target: target, tagger: tagger, message: message)
    do throws(GitError) {
      try setReference(reference, to: id, expecting: nil, message: "tag: " + name)
    } catch {
      throw error.code == .conflict ? Self.tagExists(name) : error
    }
    return id
  }

  private static func tagExists(_ name: String) -> GitError { GitError(.exists, "tag '\(name)' already exists") }

  private func writeTag(
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
    guard let reference = try reference("refs/tags/" + name) else { return nil }
    var raw = reference.target.raw
    var tag: OpaquePointer?
    let status = git_tag_lookup(&tag, handle, &raw)
    guard try found(status, "tag '\(name)'"), let tag else {
      return Tag(id: reference.target, target: reference.target, tagger: nil, message: "")
    }
    defer { git_tag_free(tag) }
    guard let target = ObjectID(git_tag_target_id(tag)) else { throw GitError(.other, "tag '\(name)' names no object") }
    return Tag(
      id: reference.target, target: target, tagger: git_tag_tagger(tag).map { CommitIdentity($0.pointee) },
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
