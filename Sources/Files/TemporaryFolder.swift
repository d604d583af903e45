#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The folder for temporary files, without a slash at its end: what `TMPDIR` says (POSIX, XBD 8.3), or `/tmp` where that is
/// empty or no absolute path.
package func temporaryBase(_ environment: [String: String]) -> String {
  guard let path = environment["TMPDIR"], path.utf8.first == UInt8(ascii: "/") else { return "/tmp" }
  return String(path.reversed().drop { $0 == "/" }.reversed())
}

/// Makes a new folder for temporary files, which nobody else may open. Whoever asks for it removes it.
/// - Parameter name: how the folder's name begins.
package func temporaryFolder(
  _ name: String, _ environment: [String: String]
) throws(TemporaryFolderError) -> String {
  let base = temporaryBase(environment)
  var template = Array("\(base)/\(name)-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else {
    throw TemporaryFolderError(folder: base, reason: String(cString: strerror(errno)).lowercased())
  }
  return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Why there is no folder for temporary files.
package struct TemporaryFolderError: Error, CustomStringConvertible {
  /// Where it should have been.
  package let folder: String
  package let reason: String

  package var description: String { "cannot create a folder in \(folder): \(reason)" }
}
