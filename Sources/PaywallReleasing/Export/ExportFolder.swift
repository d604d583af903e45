import Hashing
import PaywallModel
import PaywallProject

/// A folder that exports are written to: only what an export wrote, and nobody changed since, is replaced or removed.
///
/// The mark lists every file with its hash, before it is written: what a killed run leaves is known to the next one.
struct ExportFolder {
  static let mark = ".paywall-exports"
  private static let head = "paywall exports\n"

  /// A line of the mark.
  private struct Entry: Hashable {
    var format: String
    var hash: String
    var path: String

    var line: String { "\(hash) \(format) \(path)\n" }
  }

  private let root: String
  private let format: ExportFormat
  private let old: Set<Entry>
  private var claimed: Set<Entry> = []

  /// - Throws: for anything but a folder, or nothing, and for a folder that only signed files belong into.
  init(_ root: String, _ format: ExportFormat) throws {
    (self.root, self.format) = (root, format)
    if root.split(separator: "/").contains(".git") {
      throw ProjectError(.refused, "\(root) is git's", hint: "name another folder with --out")
    }
    switch FileSystem.kind(root) {
    case nil, .folder: break
    case .some: throw ProjectError(.refused, "\(root) is not a folder", hint: "name a folder with --out")
    }
    if FileSystem.kind(root + "/metadata/timestamp.json") != nil {
      throw ProjectError(
        .refused, "\(root) holds a bundle, in which there is only what was signed",
        hint: "name another folder with --out")
    }
    let place = "\(root)/\(Self.mark)"
    guard FileSystem.kind(place) != nil else {
      old = []
      return
    }
    let text = String(decoding: try FileSystem.read(place, atMost: 64 << 20), as: UTF8.self)
    guard text.hasPrefix(Self.head) else {
      throw ProjectError(
        .refused, "\(place) was not written by this command", hint: "name another folder with --out")
    }
    old = Set(
      text.dropFirst(Self.head.count).split(separator: "\n").compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
        return parts.count == 3 ? Entry(format: parts[1], hash: parts[0], path: parts[2]) : nil
      })
  }

  /// Says that a file will be written.
  /// - Returns: whether it is another one than the folder has.
  /// - Throws: for a file that is not of an export, or was edited since.
  mutating func claim(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    let (place, hash) = ("\(root)/\(path)", Digest.sha256.hex(of: bytes))
    claimed.insert(Entry(format: format.rawValue, hash: hash, path: path))
    try requireFolders(above: path)
    guard let kind = FileSystem.kind(place) else { return true }
    guard kind == .file else {
      throw ProjectError(.refused, "\(place) is no file", hint: "name another folder with --out")
    }
    guard let held = try self.hash(of: place) else { throw foreign(place) }
    if held == hash { return false }
    guard old.contains(where: { $0.path == path && $0.hash == held }) else { throw foreign(place) }
    return true
  }

  /// What an earlier export of the format wrote and this one does not have.
  var stale: [String] {
    let kept = Set(claimed.map(\.path))
    let gone = old.filter { $0.format == format.rawValue && !kept.contains($0.path) && isOwn($0.path) }
    return Set(gone.filter { (try? hash(of: "\(root)/\($0.path)")) == $0.hash }.map(\.path)).sorted()
  }

  /// Writes what is new and removes what is stale.
  func write(_ files: [ExportFiles.File]) throws {
    let removed = stale
    let rest = old.filter { $0.format != format.rawValue }
    try FileSystem.makeFolder(root)
    try writeMark(old.union(claimed))
    for file in files where file.isNew {
      let place = "\(root)/\(file.path)"
      if let slash = place.lastIndex(of: "/") { try FileSystem.makeFolder(String(place[..<slash])) }
      try FileSystem.write(file.bytes, to: place)
    }
    for path in removed { try FileSystem.remove("\(root)/\(path)") }
    try writeMark(rest.union(claimed))
  }

  private func foreign(_ place: String) -> ProjectError {
    ProjectError(
      .refused, "\(place) was not written by this command, or was edited since",
      hint: "move it away, or name another folder with --out")
  }

  /// Nil for what is no regular file, or longer than any export.
  private func hash(of place: String) throws -> String? {
    guard FileSystem.kind(place) == .file, let length = FileSystem.length(place), length <= 256 << 20 else {
      return nil
    }
    return Digest.sha256.hex(of: try FileSystem.read(place, atMost: 256 << 20))
  }

  /// Whether a path of the mark stays in the folder; the mark may be anybody's.
  private func isOwn(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0.first != "." }
      && (try? requireFolders(above: path)) != nil
  }

  /// No link leads out of the folder.
  private func requireFolders(above path: String) throws {
    var place = root
    for part in path.split(separator: "/").dropLast() {
      place += "/\(part)"
      switch FileSystem.kind(place) {
      case nil, .folder: continue
      case .some: throw ProjectError(.refused, "\(place) is no folder", hint: "name another folder with --out")
      }
    }
  }

  private func writeMark(_ entries: Set<Entry>) throws {
    let text = Self.head + entries.map(\.line).sorted().joined()
    try FileSystem.write(Array(text.utf8), to: "\(root)/\(Self.mark)")
  }
}
