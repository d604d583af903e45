import Hashing
import JSON
import PaywallModel
import PaywallProject

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder with pictures and a listing, by which a later run knows which of its files are pictures of an earlier one.
struct PictureFolder: Sendable {
  static let listing = "paywall-screenshots.json"

  /// A picture as the listing has it.
  struct Picture: Sendable {
    let file: String
    /// Of its bytes; nil for one that a run was about to write.
    let hash: String?
    /// What it shows.
    let about: [JSONMember]

    fileprivate init?(_ json: JSONValue) {
      guard case .object(let members) = json, let file = json["file"]?.string else { return nil }
      (self.file, hash) = (file, json["sha256"]?.string)
      about = members.filter { $0.key != "file" && $0.key != "sha256" }
    }

    init(file: String, hash: String?, about: [JSONMember]) { (self.file, self.hash, self.about) = (file, hash, about) }

    fileprivate var json: JSONValue {
      .object([JSONMember("file", .string(file))] + about + [JSONMember("sha256", hash.map { .string($0) } ?? .null)])
    }
  }

  private let path: String
  private let names: [String]
  private let earlier: [Picture]
  /// Whether the folder is not there yet.
  private let isNew: Bool

  /// - Parameter names: those of the pictures to come.
  /// - Throws: for anything that this command did not write and that would be in the way.
  init(_ path: String, for names: [String]) throws {
    (self.path, self.names, isNew) = (path, names, FileSystem.kind(path) == nil)
    earlier = try Self.earlier(path)
    let listed = Dictionary(earlier.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    for name in names {
      let file = "\(path)/\(name)"
      guard let kind = FileSystem.kind(file) else { continue }
      guard kind == .file, let picture = listed[name], try picture.hash.map({ try Self.hash(file) == $0 }) ?? true
      else {
        throw ProjectError(
          .refused, "\(file) was not written by this command", hint: "name another folder with --screenshots")
      }
    }
  }

  private static func hash(_ file: String) throws -> String {
    Digest.sha256.hex(of: try FileSystem.read(file, atMost: 256 << 20))
  }

  private static func earlier(_ path: String) throws -> [Picture] {
    guard FileSystem.kind(path) != nil else { return [] }
    guard FileSystem.isFolder(path), let entries = try FileSystem.list(path) else {
      throw ProjectError(.refused, "\(path) is no folder", hint: "name a new folder with --screenshots")
    }
    if entries.isEmpty { return [] }
    let file = "\(path)/\(listing)"
    if FileSystem.isRegularFile(file),
      let root = try? JSONValue(parsing: FileSystem.read(file, atMost: 64 << 20)), let list = root["screenshots"]?.array
    {
      return list.compactMap(Picture.init)
    }
    throw ProjectError(
      .refused, "\(path) holds files that this command did not write",
      hint: "name a new or empty folder with --screenshots")
  }

  /// Claims the folder: from now on, a run that is killed leaves only files that the next one knows.
  func begin() throws {
    try FileSystem.makeFolder(path)
    try FileSystem.removeAbandoned(in: path)
    try write(kept + names.map { Picture(file: $0, hash: nil, about: []) })
  }

  /// Takes back what a run wrote that failed; earlier pictures, and those drawn over them, stay.
  func abandon() {
    guard earlier.isEmpty else { return }
    for name in names + [Self.listing] { try? FileSystem.remove("\(path)/\(name)") }
    if isNew { rmdir(path) }
  }

  /// Lists what was drawn.
  func finish(_ pictures: [Picture]) throws { try write(kept + pictures) }

  /// The pictures of earlier runs that this one does not draw.
  private var kept: [Picture] {
    earlier.filter { !names.contains($0.file) && FileSystem.isRegularFile("\(path)/\($0.file)") }
  }

  private func write(_ pictures: [Picture]) throws {
    let sorted = pictures.sorted { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
    let json: JSONValue = ["screenshots": .array(sorted.map(\.json))]
    try FileSystem.write(json.prettyBytes(), to: "\(path)/\(Self.listing)")
  }
}
