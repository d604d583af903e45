import HTTP
public import PaywallKit
import TUF
import Web

/// Brings the files of a bundle from a web server or a CDN.
///
/// No cookies, no cache, no redirect to another host; what has no end is broken off. A module of its own, so that only
/// readers that fetch link a network stack.
public struct WebFetcher: PaywallFetcher {
  private let folder: WebFolder

  /// - Parameter bundle: where the folder with `metadata/` and `targets/` is served: `https://cdn.example.com/paywalls`.
  public init(_ bundle: String) { folder = WebFolder(bundle, by: HTTPClient()) }

  /// The bytes of a file, or nil where the server has none (404, and 403 as object stores answer).
  public func fetch(_ path: String, maxLength: Int) async throws -> [UInt8]? {
    do throws(TUFError) { return try await folder.fetch(path, maxLength: maxLength) } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }
}
