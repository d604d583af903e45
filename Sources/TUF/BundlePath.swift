import Base
import JSON

/// The paths of files in a bundle, relative to its folder.
///
/// File paths are plain; request paths are percent-encoded, so that a role or target name never changes the place
/// they point to.
package enum BundlePath {
  /// `metadata/timestamp.json`, the one file that changes.
  package static let timestamp = "metadata/timestamp.json"

  /// `metadata/N.ROLE.json`; without a version `metadata/ROLE.json`. The same as file and as request path.
  package static func metadata(_ role: String, version: Int?) -> String {
    "metadata/" + (version.map { "\($0)." } ?? "") + storeName(role)
  }

  /// The path of a top-level role's metadata; without a version for the timestamp alone.
  package static func metadata(_ role: RoleName, version: Int?) -> String { metadata(role.rawValue, version: version) }

  /// `ROLE.json` with everything but unreserved characters of the role's name percent-encoded.
  package static func storeName(_ role: String) -> String { encode(role, keeping: []) + ".json" }

  /// The file path of a target: `targets/DIR/HASH.NAME`.
  /// - Throws: `malformed` for a hash that is not hexadecimal, and for a path that no file system should get: empty, `.`
  ///   or `..` segments, a leading slash, a backslash, a control character.
  package static func target(_ path: String, hash: String) throws(TUFError) -> String {
    guard isPlain(path), isPrintable(path) else {
      throw TUFError(.malformed, "'\(path)' cannot be a target path", hint: "use a relative path without . and ..")
    }
    guard !hash.isEmpty, Hex.bytes(hash) != nil else {
      throw TUFError(.malformed, "target '\(path)' has no hash that can be used in a file name")
    }
    return "targets/" + prefixed(path, hash)
  }

  /// The request path of a target; without a hash the name stays as it is.
  ///
  /// A path with an empty, `.` or `..` segment has its slashes encoded too, so that nothing resolves it.
  /// - Throws: `malformed` for a path that cannot be spelled safely: empty, `.`, `..`.
  package static func targetRequest(_ path: String, hash: String?) throws(TUFError) -> String {
    let name = hash.map { prefixed(path, $0) } ?? path
    guard !path.isEmpty, name != ".", name != ".." else {
      throw TUFError(.malformed, "'\(path)' cannot be a target path")
    }
    return "targets/" + encode(name, keeping: isPlain(name) ? [UInt8(ascii: "/")] : [])
  }

  /// The file path that a request path means, for a fetcher that reads a folder.
  /// - Throws: `malformed` for a broken escape, and for a path that would leave the folder: an empty, `.` or `..`
  ///   segment, a backslash, a control character.
  package static func file(ofRequest path: String) throws(TUFError) -> String {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      bytes += Hex.bytes(String(decoding: rest.prefix(2), as: UTF8.self)) ?? []
      rest = rest.dropFirst(2)
    }
    guard let file = String(strictly: bytes), isPlain(file), isPrintable(file),
      encode(file, keeping: [UInt8(ascii: "/")]) == path
    else { throw TUFError(.malformed, "'\(path)' is not the request path of a file") }
    return file
  }

  private static func isPrintable(_ path: String) -> Bool {
    path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
  }

  private static func prefixed(_ path: String, _ hash: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "\(hash).\(path)" }
    let name = path.utf8.index(after: slash)
    return path[..<name] + hash + "." + path[name...]
  }

  private static func isPlain(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { segment in
      !segment.isEmpty && !segment.elementsEqual(".".utf8) && !segment.elementsEqual("..".utf8)
    }
  }

  /// Percent-encoding of all but the unreserved characters of RFC 3986 and `keeping`, over UTF-8.
  private static func encode(_ text: String, keeping: [UInt8]) -> String {
    percentEncoded(text, keeping: Array("-._~".utf8) + keeping)
  }
}
