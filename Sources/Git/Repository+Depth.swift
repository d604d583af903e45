internal import CLibgit2

// Trees are walked recursively, here and in libgit2. Someone can nest folders deeper than the stack allows, so the
// depth is checked first.
extension Repository {
  /// The maximum nesting of folders; a work tree cannot have much more (`PATH_MAX`).
  package static let depthLimit = 256

  /// - Throws: `.tooLarge` for a path with more parts than `depthLimit`.
  static func checkDepth(of path: String) throws(GitError) {
    if path.utf8.count(where: { $0 == UInt8(ascii: "/") }) >= depthLimit { throw tooDeep(path) }
  }

  /// Checks every path of an index.
  static func checkDepth(of index: OpaquePointer) throws(GitError) {
    for offset in 0..<git_index_entrycount(index) {
      guard let path = git_index_get_byindex(index, offset)?.pointee.path else { continue }
      var (slashes, at) = (0, path)
      while at.pointee != 0 {
        if at.pointee == CChar(UInt8(ascii: "/")) { slashes += 1 }
        at += 1
      }
      if slashes >= depthLimit { throw tooDeep(String(cString: path)) }
    }
  }

  static func tooDeep(_ path: String) -> GitError {
    GitError(.tooLarge, "folders are nested deeper than \(depthLimit) levels: '\(path.prefix(40))…'")
  }
}
