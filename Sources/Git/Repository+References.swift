internal import CLibgit2

extension Repository {
  /// The reference with this full name; nil if there is none.
  package func reference(_ name: String) throws(GitError) -> Reference? {
    var raw = git_oid()
    guard try found(git_reference_name_to_id(&raw, handle, name), "reference '\(name)'") else { return nil }
    return Reference(name: name, target: ObjectID(raw))
  }

  /// The references whose full names match a pattern, sorted by name; unlike a shell's, `*` also matches slashes.
  package func references(matching glob: String) throws(GitError) -> [Reference] {
    var iterator: OpaquePointer?
    try throwIfFailed(git_reference_iterator_glob_new(&iterator, handle, glob), "references '\(glob)'")
    defer { git_reference_iterator_free(iterator) }
    var names: [String] = []
    var name: UnsafePointer<CChar>?
    while true {
      let status = git_reference_next_name(&name, iterator)
      if status == GIT_ITEROVER.rawValue { break }
      try throwIfFailed(status, "references '\(glob)'")
      if let name { names.append(String(cString: name)) }
    }
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var result: [Reference] = []
    for name in names { if let found = try reference(name) { result.append(found) } }
    return result
  }

  /// Points `name` at `target` if it still points at `expecting`; nil means that it must not exist yet.
  ///
  /// The check and the write happen under the reference's lock. `message` goes to the reflogs that git would
  /// write, under a placeholder name if no identity is configured.
  /// - Throws: `.conflict` if the reference moved in the meantime.
  package func setReference(
    _ name: String, to target: ObjectID, expecting: ObjectID?, message: String
  ) throws(GitError) {
    if expecting == nil { try checkRoom(name) }
    try withLock(name, expecting: expecting) { transaction throws(GitError) in
      var raw = target.raw
      try throwIfFailed(git_transaction_set_target(transaction, name, &raw, nil, message), "cannot set '\(name)'")
    }
  }

  /// Removes `name` if it still points at `expecting`.
  /// - Throws: `.conflict` if the reference moved in the meantime.
  package func deleteReference(_ name: String, expecting: ObjectID) throws(GitError) {
    try withLock(name, expecting: expecting) { transaction throws(GitError) in
      try throwIfFailed(git_transaction_remove(transaction, name), "cannot delete '\(name)'")
    }
  }

  private func withLock(
    _ name: String, expecting: ObjectID?, _ body: (OpaquePointer) throws(GitError) -> Void
  ) throws(GitError) {
    guard Self.isReferenceName(name) else { throw GitError(.invalidRevision, "'\(name)' is not a reference name") }
    var handle: OpaquePointer?
    try throwIfFailed(git_transaction_new(&handle, self.handle))
    let transaction = try unwrap(handle)
    defer { git_transaction_free(transaction) }
    removeFinishedLock(of: name)
    do throws(GitError) {
      try throwIfFailed(git_transaction_lock_ref(transaction, name), "cannot lock '\(name)'")
    } catch {
      throw explainLock(error, ofAny: files(of: name))
    }
    let current = try reference(name)?.target
    guard current == expecting else { throw Self.conflict(name, current, expecting) }
    do throws(GitError) {
      try GitLibrary.durably { () throws(GitError) in
        try body(transaction)
        try throwIfFailed(git_transaction_commit(transaction), "cannot write '\(name)'")
      }
    } catch {
      throw explainLock(error, ofAny: files(of: name).dropFirst() + [])
    }
    removeFinishedLock(of: name)
  }

  private static func conflict(_ name: String, _ current: ObjectID?, _ expecting: ObjectID?) -> GitError {
    let text = { (id: ObjectID?) in id?.short ?? "nothing" }
    return GitError(
      .conflict, "'\(name)' moved in the meantime: expected \(text(expecting)), found \(text(current))",
      hint: "run the command again")
  }

  static func isReferenceName(_ name: String) -> Bool {
    var valid: Int32 = 0
    return git_reference_name_is_valid(&valid, name) == 0 && valid == 1
  }

  /// `a` and `a/b` cannot both be references; a lock alone does not see packed ones.
  private func checkRoom(_ name: String) throws(GitError) {
    let parts = name.split(separator: "/")
    for length in stride(from: 3, to: parts.count, by: 1) {
      let parent = parts.prefix(length).joined(separator: "/")
      if try reference(parent) != nil { throw GitError(.exists, "'\(parent)' conflicts with '\(name)'") }
    }
    if let child = try references(matching: name + "/*").first {
      throw GitError(.exists, "'\(child.name)' conflicts with '\(name)'")
    }
  }
}
