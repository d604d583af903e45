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

  /// Stores an annotated tag that no reference names, signed where the tagger signs, and returns its id.
  /// - Throws: `.unsigned` if it cannot be signed; nothing is stored then.
  package func writeTag(
    _ name: String, target: ObjectID, tagger: CommitIdentity, message: String
  ) throws(GitError) -> ObjectID {
    let kind = try withObjects { objects throws(GitError) in
      var (raw, size, kind) = (target.raw, 0, GIT_OBJECT_ANY)
      try throwIfFailed(git_odb_read_header(&size, &kind, objects, &raw), "object \(target)")
      return try ObjectKind(kind)
    }
    var text = """
      object \(target)
      type \(kind)
      tag \(name)
      tagger \(tagger.line)

      \(try Self.cleaned(message))
      """
    if let signer = tagger.signer, signer.signsTags { text += try signer.sign(Array(text.utf8)) + "\n" }
    let bytes = Array(text.utf8)
    var id = git_oid()
    try GitLibrary.durably { () throws(GitError) in
      try withObjects { objects throws(GitError) in
        try throwIfFailed(
          git_odb_write(&id, objects, bytes, bytes.count, GIT_OBJECT_TAG), "cannot create tag '\(name)'")
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
    let text = git_tag_message(tag).map { String(cString: $0) } ?? ""
    return Tag(
      id: id, target: target, tagger: git_tag_tagger(tag).map { CommitIdentity($0.pointee) },
      message: ObjectSigner.unsigned(text))
  }

  /// A message as git stores it: no trailing spaces, no blank lines around it, one newline at its end.
  static func cleaned(_ message: String) throws(GitError) -> String {
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    try throwIfFailed(git_message_prettify(&buffer, message, 0, 0), "cannot read the message")
    return buffer.ptr.map { String(cString: $0) } ?? ""
  }
}

extension CommitIdentity {
  /// As git's objects hold it: seconds since 1970 and the clock's hours and minutes from UTC.
  fileprivate var line: String {
    let minutes = abs(offsetMinutes)
    let zone = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
    return "\(name) <\(email)> \(seconds) \(offsetMinutes < 0 ? "-" : "+")\(zone)"
  }
}
