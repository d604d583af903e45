internal import CLibgit2

extension Repository {
  /// The content of a blob. For a blob that someone else may have written, use `blob(_:atMost:)`.
  package func blob(_ id: ObjectID) throws(GitError) -> [UInt8] { try content(of: id, limit: .max) }

  /// The content of a blob.
  /// - Throws: `.tooLarge` for more than `limit` bytes, before any of it is unpacked.
  package func blob(_ id: ObjectID, atMost limit: Int) throws(GitError) -> [UInt8] {
    let size = try blobSize(id)
    guard size <= limit else {
      throw GitError(.tooLarge, "blob \(id) has \(size) bytes, more than the limit of \(limit)")
    }
    return try content(of: id, limit: limit)
  }

  /// The first `limit` bytes of a blob; nil if they cannot be had without unpacking more than `memory` bytes.
  ///
  /// A loose object is unpacked as far as it is asked for. A packed one can only be unpacked as a whole.
  package func blobPrefix(_ id: ObjectID, limit: Int, memory: Int = 16 << 20) throws(GitError) -> [UInt8]? {
    let size = try blobSize(id)
    return size <= max(limit, memory) ? try content(of: id, limit: limit) : try streamed(id, min(size, limit))
  }

  /// The length of a blob in bytes, from its header alone.
  package func blobSize(_ id: ObjectID) throws(GitError) -> Int {
    try withObjects { objects throws(GitError) in
      var raw = id.raw
      var size = 0
      var kind = GIT_OBJECT_ANY
      try throwIfFailed(git_odb_read_header(&size, &kind, objects, &raw), "blob \(id)")
      guard kind == GIT_OBJECT_BLOB else { throw GitError(.invalidRevision, "object \(id) is not a blob") }
      return size
    }
  }

  /// A commit that someone else may have written.
  /// - Throws: `.tooLarge` for more than `limit` bytes of header and message, before any of it is unpacked.
  package func commit(_ id: ObjectID, atMost limit: Int) throws(GitError) -> Commit {
    let size = try withObjects { objects throws(GitError) in
      var raw = id.raw
      var size = 0
      var kind = GIT_OBJECT_ANY
      try throwIfFailed(git_odb_read_header(&size, &kind, objects, &raw), "commit \(id)")
      guard kind == GIT_OBJECT_COMMIT else { throw GitError(.invalidRevision, "object \(id) is not a commit") }
      return size
    }
    guard size <= limit else {
      throw GitError(.tooLarge, "commit \(id) has \(size) bytes, more than the limit of \(limit)")
    }
    return try commit(id)
  }

  private func content(of id: ObjectID, limit: Int) throws(GitError) -> [UInt8] {
    var raw = id.raw
    var blob: OpaquePointer?
    try throwIfFailed(git_blob_lookup(&blob, handle, &raw), "blob \(id)")
    defer { git_blob_free(blob) }
    let count = min(Int(git_blob_rawsize(blob)), limit)
    guard count > 0, let content = git_blob_rawcontent(blob) else { return [] }
    return Array(UnsafeRawBufferPointer(start: content, count: count))
  }

  /// The beginning of a loose object; nil for one in a pack.
  private func streamed(_ id: ObjectID, _ count: Int) throws(GitError) -> [UInt8]? {
    try withObjects { objects throws(GitError) in
      var (raw, length, kind) = (id.raw, 0, GIT_OBJECT_ANY)
      var stream: UnsafeMutablePointer<git_odb_stream>?
      guard git_odb_open_rstream(&stream, &length, &kind, objects, &raw) == 0 else {
        git_error_clear()
        return nil
      }
      defer { git_odb_stream_free(stream) }
      var bytes = [UInt8](repeating: 0, count: count)
      var filled = 0
      while filled < count {
        let got = bytes.withUnsafeMutableBytes { buffer in
          git_odb_stream_read(stream, buffer.baseAddress.map { $0 + filled }, count - filled)
        }
        try throwIfFailed(got, "blob \(id)")
        if got == 0 { break }
        filled += Int(got)
      }
      return filled == count ? bytes : Array(bytes.prefix(filled))
    }
  }

  /// Lends the object database.
  func withObjects<Result>(
    _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var objects: OpaquePointer?
    try throwIfFailed(git_repository_odb(&objects, handle), "cannot open the object database")
    defer { git_odb_free(objects) }
    return try body(try unwrap(objects))
  }
}
