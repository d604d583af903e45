/// The folder for temporary files, without a slash at its end: what `TMPDIR` says (POSIX, XBD 8.3), or `/tmp` where that is
/// empty or no absolute path.
package func temporaryBase(_ environment: [String: String]) -> String {
  guard let path = environment["TMPDIR"], path.utf8.first == UInt8(ascii: "/") else { return "/tmp" }
  return String(path.reversed().drop { $0 == "/" }.reversed())
}
