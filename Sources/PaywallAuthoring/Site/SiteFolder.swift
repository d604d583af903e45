import PaywallModel
import PaywallProject

/// The folder of a site: what it holds was written by this command, and nothing else in it is touched.
///
/// The mark names every file that a run may have written, before it writes it: what a killed run leaves is found, and removed
/// or completed by the next one.
struct SiteFolder {
  private let root: String
  /// Whether nothing is written, made or removed.
  private let isDryRun: Bool
  /// What earlier runs may have written.
  private let old: Set<String>
  private var claimed: Set<String> = []

  static let mark = ".paywall-site"
  /// The folder for the app's pictures.
  static let pictures = "pictures"
  private static let head = "paywall site\n"

  /// - Throws: for anything but a new or empty folder, and a site.
  init(_ root: String, isDryRun: Bool) throws {
    (self.root, self.isDryRun) = (root, isDryRun)
    switch FileSystem.kind(root) {
    case nil where isDryRun:
      old = []
      return
    case nil: try FileSystem.makeFolder(root)
    case .folder: break
    case .some: throw ProjectError(.refused, "\(root) is not a folder", hint: "name a new folder for the site")
    }
    if !isDryRun { try FileSystem.removeAbandoned(in: root) }
    let entries = try FileSystem.list(root) ?? []
    guard entries.contains(where: { $0.name == Self.mark }) else {
      guard entries.isEmpty else {
        throw ProjectError(
          .refused, "\(root) has files that are no site of this command", hint: "name a new folder, or an empty one")
      }
      old = []
      return
    }
    let lines = String(
      decoding: try FileSystem.read("\(root)/\(Self.mark)", atMost: 256 << 20), as: UTF8.self)
    guard lines.hasPrefix(Self.head) else {
      throw ProjectError(
        .refused, "\(root)/\(Self.mark) is not the mark of a site", hint: "name a new folder for the site")
    }
    old = Set(lines.dropFirst(Self.head.count).split(separator: "\n").map(String.init).filter(Self.isOwn))
  }

  /// Whether a path can be one of a site: a page or a picture, or one in a folder.
  private static func isOwn(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isPicture = parts.count == 2 && parts[0] == Self.pictures
    guard (1...2).contains(parts.count), isPicture || path.hasSuffix(".html") || path == "site.css" else {
      return false
    }
    return parts.allSatisfy { part in
      part.first != "." && !part.isEmpty
        && part.utf8.allSatisfy { byte in
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || "_-.".utf8.contains(byte)
        }
    }
  }

  /// Says that these will be written.
  mutating func claim(_ paths: [String]) throws {
    claimed.formUnion(paths)
    for folder in Set(paths.compactMap { $0.split(separator: "/").count == 2 ? $0.split(separator: "/").first : nil }) {
      let place = "\(root)/\(folder)"
      switch FileSystem.kind(place) {
      case nil: if !isDryRun { try FileSystem.makeFolder(place) }
      case .folder: if !isDryRun { try FileSystem.removeAbandoned(in: place) }
      case .some: throw ProjectError(.refused, "\(place) is not a folder", hint: "remove it, and run this again")
      }
    }
    try writeMark(old.union(claimed))
  }

  /// - Returns: whether the file was another one before.
  func write(_ text: String, to path: String) throws -> Bool { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws -> Bool {
    let place = "\(root)/\(path)"
    if FileSystem.kind(place) == .file, FileSystem.length(place) == bytes.count,
      try FileSystem.read(place, atMost: bytes.count) == bytes
    {
      return false
    }
    if !isDryRun { try FileSystem.write(bytes, to: place) }
    return true
  }

  /// Removes what the site no longer has.
  /// - Returns: how many pages went.
  func finish() throws -> Int {
    let gone = old.subtracting(claimed).filter { FileSystem.kind("\(root)/\($0)") == .file }
    for path in gone.sorted() where !isDryRun { try FileSystem.remove("\(root)/\(path)") }
    try writeMark(claimed)
    return gone.count
  }

  private func writeMark(_ paths: Set<String>) throws {
    _ = try write(Self.head + paths.sorted().map { $0 + "\n" }.joined(), to: Self.mark)
  }
}
