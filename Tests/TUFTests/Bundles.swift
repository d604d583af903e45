import Foundation
import JSON
import TUF
import TestSupport
import Testing

/// A bundle in memory, by request path.
final class MemoryBundle: Fetcher, @unchecked Sendable {
  private let lock = NSLock()
  private var held: [String: [UInt8]]
  private var asked: [String] = []

  init(_ files: [String: [UInt8]] = [:]) { held = files }

  var files: [String: [UInt8]] {
    get { lock.withLock { held } }
    set { lock.withLock { held = newValue } }
  }

  /// Every path asked for, in order.
  var requests: [String] { lock.withLock { asked } }

  func forgetRequests() { lock.withLock { asked = [] } }

  func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    let bytes = lock.withLock {
      asked.append(path)
      return held[path]
    }
    guard let bytes else { throw TUFError(.notFound, "there is no '\(path)'") }
    return bytes
  }
}

/// A folder as a web server would serve it; `soft` answers with a page for whatever is missing.
struct FolderBundle: Fetcher {
  var folder: URL
  var soft = false

  func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    let name = path.removingPercentEncoding ?? path
    if let data = FileManager.default.contents(atPath: folder.path + "/" + name) { return Array(data) }
    guard soft else { throw TUFError(.notFound, "there is no '\(path)'") }
    return Array("<!doctype html><title>Shop</title>".utf8)
  }
}

/// A store in memory.
final class MemoryStore: MetadataStore, @unchecked Sendable {
  private let lock = NSLock()
  private var held: [String: [UInt8]] = [:]

  var files: [String: [UInt8]] {
    get { lock.withLock { held } }
    set { lock.withLock { held = newValue } }
  }

  func load(_ name: String) -> [UInt8]? { files[name] }
  func store(_ name: String, _ bytes: [UInt8]) { lock.withLock { held[name] = bytes } }
}

/// A publisher with one key a role, made of the parts under test.
struct Publisher {
  static let later: Int64 = 4_102_444_800
  var keys: [RoleName: [SigningKey]] = [:]
  var root: Signed<RootRole>
  var release: ReleaseMetadata?
  var files: [String: [UInt8]] = [:]

  init(threshold: Int = 1, count: Int = 1) throws {
    for role in RoleName.allCases { keys[role] = (0..<count).map { _ in SigningKey.generate() } }
    root = Signed(Self.rootRole(1, keys, threshold))
    try root.sign(with: keys[.root] ?? [])
    files["metadata/1.root.json"] = root.bytes()
  }

  static func rootRole(_ version: Int, _ keys: [RoleName: [SigningKey]], _ threshold: Int) -> RootRole {
    RootRole(
      version: version, expires: later,
      signers: keys.mapValues { (keys: $0.map(\.publicKey), threshold: threshold) })
  }

  var anchor: [UInt8] { files["metadata/1.root.json"] ?? [] }

  /// The next root, with other keys for a role, signed by the old and the new root keys.
  mutating func rotate(_ role: RoleName, to new: [SigningKey]) throws {
    let old = keys[.root] ?? []
    keys[role] = new
    root = Signed(Self.rootRole(root.role.version + 1, keys, 1))
    try root.sign(with: old + (keys[.root] ?? []))
    files["metadata/\(root.role.version).root.json"] = root.bytes()
  }

  mutating func publish(_ targets: [String: String], expires: Int64 = later) throws {
    let number = (release?.timestamp.role.version ?? 0) + 1
    var entries: [(path: String, file: TargetFile)] = []
    for (path, text) in targets {
      let file = TargetFile(bytes: Array(text.utf8))
      entries.append((path, file))
      files[try BundlePath.target(path, hash: try #require(file.nameHash))] = Array(text.utf8)
    }
    let stamp = Stamp(version: number, expires: expires)
    let next = try ReleaseMetadata(
      files: entries, stamps: [.targets: stamp, .snapshot: stamp, .timestamp: stamp], keys: keys, root: root.role,
      previous: release)
    for (path, bytes) in next.files { files[path] = bytes }
    release = next
  }

  /// Writes everything below a folder.
  func write(to folder: URL) throws {
    for (path, bytes) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }
}

/// A script or a file of the folder Python.
func pythonFile(_ name: String) throws -> URL {
  try #require(Bundle.module.url(forResource: "Python", withExtension: nil)).appendingPathComponent(name)
}

let present: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
