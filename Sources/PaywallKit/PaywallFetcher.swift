import Files
import TUF

/// Brings the files of a published bundle.
///
/// `WebFetcher`, in the product `PaywallWeb`, is one for web servers and CDNs, with limits on time and
/// length; `FolderFetcher` reads from a disk. For a network stack of your own, this is all it takes:
///
/// ```swift
/// struct MyFetcher: PaywallFetcher {
///   let bundle: String  // without a slash at its end
///   func fetch(_ path: String, maxLength: Int) async throws -> [UInt8]? {
///     guard let url = URL(string: bundle + "/" + path) else { return nil }
///     let (data, response) = try await URLSession.shared.data(from: url)
///     switch (response as? HTTPURLResponse)?.statusCode {
///     case 200: return Array(data)
///     case 403, 404: return nil
///     default: throw URLError(.badServerResponse)
///     }
///   }
/// }
/// ```
public protocol PaywallFetcher: Sendable {
  /// The bytes of a file, or nil for one that does not exist.
  ///
  /// What comes is verified; a fetcher need not be trusted.
  /// - Parameters:
  ///   - path: relative to the bundle and percent-encoded already, such as `metadata/timestamp.json`.
  ///   - maxLength: a longer file is refused; it need not be read to its end.
  /// - Throws: anything, when there is no answer.
  func fetch(_ path: String, maxLength: Int) async throws -> [UInt8]?

  /// The same for a file that may still have the bytes that were verified the last time. If it has, they need not be
  /// sent again: return `known`.
  func fetch(_ path: String, maxLength: Int, unless known: [UInt8]) async throws -> [UInt8]?
}

extension PaywallFetcher {
  /// Fetches it again; a fetcher that can ask whether a file changed has its own.
  public func fetch(_ path: String, maxLength: Int, unless known: [UInt8]) async throws -> [UInt8]? {
    try await fetch(path, maxLength: maxLength)
  }
}

/// Reads a bundle from a folder, for servers that have it on disk and for tests.
public struct FolderFetcher: PaywallFetcher {
  private let folder: String

  /// A fetcher for the bundle that lies in `folder`.
  public init(_ folder: String) { self.folder = folder }

  /// The bytes of a file of the folder, or nil.
  public func fetch(_ path: String, maxLength: Int) async throws -> [UInt8]? {
    let file = "\(folder)/\(try BundlePath.file(ofRequest: path))"
    do { return try RegularFile.read(file, atMost: maxLength, followsLinks: true) } catch {
      if error.isAbsent { return nil }
      if case .tooLong = error { throw TUFError(.lengthMismatch, "\(path): \(error)") }
      throw error
    }
  }
}

/// A fetcher as the TUF client wants it.
struct BundleFetcher: Fetcher {
  let base: any PaywallFetcher
  /// What was trusted the last time.
  let store: any PaywallStore

  func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    let bytes: [UInt8]?
    do { bytes = try await answer(path, maxLength) } catch let error as TUFError { throw error } catch {
      throw TUFError(.fetch, "could not fetch \(path)")
    }
    guard let bytes else { throw TUFError(.notFound, "there is no \(path)") }
    return bytes
  }

  /// Everything but the timestamp is named by version or hash, so what is asked for is never known.
  private func answer(_ path: String, _ maxLength: Int) async throws -> [UInt8]? {
    guard path == BundlePath.timestamp else { return try await base.fetch(path, maxLength: maxLength) }
    let known = store.load(BundlePath.storeName(RoleName.timestamp.rawValue)) ?? []
    return try await base.fetch(path, maxLength: maxLength, unless: known)
  }
}
