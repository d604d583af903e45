package import HTTP
public import PaywallKit
import TUF
import Web

/// Brings the files of a bundle from a web server or a CDN.
///
/// No cookies, no cache of the system, no redirect to another host; what has no end is broken off, and so is what sends
/// nothing for 10 seconds. The timestamp, the one file that changes, is asked for under the condition that it did
/// (ETag). A module of its own, so that only readers that fetch link a network stack.
public struct WebFetcher: PaywallFetcher {
  /// Which networks may be used.
  public enum Networks: Sendable {
    case all
    /// None that the user asked to spare (Low Data Mode).
    case unconstrained
    /// Neither those nor metered ones, such as mobile networks and personal hotspots.
    case unmetered
  }

  private let folder: WebFolder
  private let timestamp: KnownAnswer

  /// - Parameters:
  ///   - bundle: where the folder with `metadata/` and `targets/` is served: `https://cdn.example.com/paywalls`.
  ///   - networks: where the system tells networks apart; Linux does not.
  ///   - store: keeps the server's name of the last timestamp across launches; the loader's own will do.
  public init(_ bundle: String, networks: Networks = .all, store: (any PaywallStore)? = nil) {
    self.init(bundle, limits: Self.limits(networks), store: store)
  }

  package init(_ bundle: String, limits: HTTPClient.Limits, store: (any PaywallStore)? = nil) {
    folder = WebFolder(bundle, by: HTTPClient(limits: limits))
    timestamp = KnownAnswer(address: folder.address + BundlePath.timestamp, store: store)
  }

  /// How long an app waits for a server, how much it reads, and where.
  package static func limits(_ networks: Networks) -> HTTPClient.Limits {
    var limits = HTTPClient.Limits()
    limits.silence = 10
    limits.total = 60
    limits.errorPage = 1_024
    limits.allowsConstrained = networks == .all
    limits.allowsExpensive = networks != .unmetered
    return limits
  }

  /// The bytes of a file, or nil where the server has none (404, and 403 as object stores answer).
  public func fetch(_ path: String, maxLength: Int) async throws -> [UInt8]? {
    do throws(HTTPError) { return try await folder.get(path, maxLength: maxLength).file() } catch {
      throw TUFError(error, of: path)
    }
  }

  /// The same, without the bytes of a timestamp that has not changed.
  public func fetch(_ path: String, maxLength: Int, unless known: [UInt8]) async throws -> [UInt8]? {
    guard path == BundlePath.timestamp else { return try await fetch(path, maxLength: maxLength) }
    do throws(HTTPError) {
      return try await timestamp.file(unless: known) { headers throws(HTTPError) in
        try await folder.get(path, maxLength: maxLength, headers: headers)
      }
    } catch { throw TUFError(error, of: path) }
  }
}
