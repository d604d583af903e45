#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Base
import Files
import TUF

/// Keeps what the loader trusts from one launch to the next.
///
/// Nothing in it is believed: what comes back is verified again. The protection against an older release that is
/// offered as new lasts as long as the store does.
public protocol PaywallStore: Sendable {
  /// The bytes under a name, or nil.
  func load(_ name: String) -> [UInt8]?
  /// Replaces the bytes under a name as a whole. Names are flat and fit for a file system.
  func save(_ name: String, _ bytes: [UInt8]) throws
}

/// A folder with one file for each name; made when it is first needed.
public struct FolderStore: PaywallStore {
  private let folder: String
  /// The most bytes of a file that are read.
  private static let limit = 32 << 20

  /// A store in `folder`, such as one in the app's support folder.
  public init(_ folder: String) { self.folder = folder }

  /// The bytes of a file, or nil.
  public func load(_ name: String) -> [UInt8]? {
    try? RegularFile.read("\(folder)/\(name)", atMost: Self.limit, followsLinks: true)
  }

  /// Writes beside the file and renames, so that a killed app leaves the old bytes or the new ones.
  public func save(_ name: String, _ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"), options: .atomic)
  }
}

/// A store that lasts as long as the process, for servers and for tests.
public final class MemoryStore: PaywallStore {
  private let files = Locked<[String: [UInt8]]>([:])

  /// An empty store.
  public init() {}

  /// The bytes under a name, or nil.
  public func load(_ name: String) -> [UInt8]? { files.withLock { $0[name] } }

  /// Replaces the bytes under a name.
  public func save(_ name: String, _ bytes: [UInt8]) { files.withLock { $0[name] = bytes } }
}

/// A store as the TUF client wants it, with the metadata of one release laid over what changes with it.
struct TrustStore: MetadataStore {
  let base: any PaywallStore
  /// Stands before what `base` holds under the same names.
  var over: [String: [UInt8]] = [:]

  func load(_ name: String) -> [UInt8]? { over[name] ?? base.load(name) }

  /// A full disk must not keep a verified paywall from being shown, so a failure is ignored.
  func store(_ name: String, _ bytes: [UInt8]) { try? base.save(name, bytes) }
}
