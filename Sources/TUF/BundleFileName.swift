/// The place of a file in a bundle, checked so that joining it to a folder can lead nowhere else.
///
/// Whatever comes from others (a git tree, signed metadata, a folder's listing) becomes a path on disk only through this
/// type.
package struct BundleFileName: Hashable, Sendable, Comparable {
  /// Relative to the bundle's folder: `metadata/…` or `targets/…`.
  package let path: String

  /// The folders that a bundle consists of.
  package static let folders = ["metadata", "targets"]
  private static let (longest, deepest, longestSegment) = (1024, 32, 255)

  /// - Throws: `malformed` for anything but two or more plain segments below one of a bundle's folders: no empty, `.`,
  ///   `..` or `.git` segment, no backslash, colon or control character, nothing that is not UTF-8, at most 1,024 bytes in
  ///   32 segments of 255.
  package init(_ path: String) throws(TUFError) {
    let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
    guard path.utf8.count <= Self.longest, (2...Self.deepest).contains(segments.count),
      segments.first.map({ Self.folders.contains(String($0)) }) == true, segments.allSatisfy(Self.isPlain)
    else { throw TUFError(.malformed, "'\(path.prefix(Self.longest))' cannot be a file of a bundle") }
    self.path = path
  }

  private static func isPlain(_ segment: Substring) -> Bool {
    let bytes = segment.utf8
    guard !bytes.isEmpty, bytes.count <= longestSegment, segment != ".", segment != ".." else { return false }
    // What is asked of other signs needs Unicode's tables, which a bundle of many files would wait for.
    let isASCII = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
    if isASCII, bytes.count > 5 { return !bytes.contains(UInt8(ascii: "\\")) && !bytes.contains(UInt8(ascii: ":")) }
    // Both names reach git's folder, on file systems that fold case and on those with short names.
    guard ![".git", "git~1"].contains(segment.lowercased()) else { return false }
    return segment.unicodeScalars.allSatisfy { sign in
      sign.value >= 0x20 && !(0x7F...0x9F).contains(sign.value) && !"\\:\u{FFFD}".unicodeScalars.contains(sign)
        && !sign.properties.isDefaultIgnorableCodePoint
    }
  }

  /// By the bytes of the path.
  package static func < (one: Self, other: Self) -> Bool {
    one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }

  /// The role and the version in `metadata/N.ROLE.json`, spelled as `BundlePath.metadata` spells it; nil for any other
  /// file.
  package var role: (name: String, version: Int)? {
    guard path.hasPrefix("metadata/"), path.hasSuffix(".json") else { return nil }
    let parts = path.dropFirst("metadata/".count).dropLast(".json".count)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let version = Int(parts[0]), version > 0,
      BundlePath.metadata(String(parts[1]), version: version) == path
    else { return nil }
    return (String(parts[1]), version)
  }

  /// The version in `metadata/N.ROLE.json`, spelled as `BundlePath.metadata` spells it; nil for any other file.
  package func version(of role: RoleName) -> Int? {
    let suffix = ".\(role.rawValue).json"
    guard path.hasPrefix("metadata/"), path.hasSuffix(suffix),
      let version = Int(path.dropFirst("metadata/".count).dropLast(suffix.count)), version > 0,
      BundlePath.metadata(role, version: version) == path
    else { return nil }
    return version
  }
}
