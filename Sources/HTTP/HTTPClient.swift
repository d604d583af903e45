import Base
import Dispatch
import Foundation
package import Web

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks servers for files: no cookies, no cache, no credentials, no redirect to another host, and nothing that has no end.
///
/// What comes is data from others; whoever asks verifies it.
package final class HTTPClient: Transport {
  /// How long and how far is waited for, read and followed.
  package struct Limits: Sendable {
    /// Seconds without a byte.
    package var silence = 20.0
    /// Seconds for one request with all its redirects, however the bytes trickle.
    package var total = 120.0
    package var redirects = 5
    /// Bytes of the body of an answer without a file; the connection ends with more, and can be used again with less.
    package var errorPage = Int.max
    /// Whether networks are used that are to be spared, and metered ones; for systems that know.
    package var allowsConstrained = true
    package var allowsExpensive = true

    package init() {}
  }

  private let exchanges: Exchanges
  private let session: URLSession
  private let limits: Limits

  package init(limits: Limits = Limits()) {
    self.limits = limits
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    configuration.timeoutIntervalForRequest = limits.silence
    configuration.timeoutIntervalForResource = limits.total
    #if canImport(Darwin)
      configuration.allowsConstrainedNetworkAccess = limits.allowsConstrained
      configuration.allowsExpensiveNetworkAccess = limits.allowsExpensive
    #endif
    exchanges = Exchanges()
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Asks for one file.
  /// - Parameters:
  ///   - address: absolute, `http` or `https`, percent-encoded.
  ///   - maxLength: of the decoded body, in bytes; the connection ends as soon as there are more.
  package func get(
    _ address: String, maxLength: Int, headers: [String: String] = [:]
  ) async throws(HTTPError) -> HTTPAnswer {
    guard let url = URL(string: address), let origin = Origin(url), url.user == nil, url.password == nil else {
      throw HTTPError(.address, "'\(address)' is not the address of a file on a web server")
    }
    var request = URLRequest(url: url)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (session, exchanges, limits) = (session, exchanges, limits)
    let task = session.dataTask(with: request)
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchanges.begin(
          task,
          Exchange(
            origin: origin, maxLength: maxLength, errorPage: limits.errorPage, redirects: limits.redirects,
            continuation: continuation))
        // Some versions of URLSession know no end for a whole request.
        DispatchQueue.global().asyncAfter(deadline: .now() + limits.total) { [weak exchanges, weak task] in
          guard let exchanges, let task else { return }
          let error = HTTPError(.timeout, "no whole answer within \(Int(limits.total)) seconds")
          exchanges.end(task, .failure(error))
        }
        task.resume()
        // Whoever was cancelled before the exchange began is not told by the handler below.
        if Task.isCancelled { exchanges.end(task, .failure(.cancelled)) }
      }
    } onCancel: {
      exchanges.end(task, .failure(.cancelled))
    }
    return try answer.get()
  }
}

extension HTTPError {
  fileprivate static var cancelled: HTTPError { HTTPError(.cancelled, "cancelled") }
}

/// Whom a request goes to: what a redirect may not change.
struct Origin: Equatable, CustomStringConvertible {
  let scheme: String
  let host: String
  let port: Int

  /// - Returns: nil for anything but `http` and `https` with a host.
  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host?.lowercased(), !host.isEmpty
    else { return nil }
    (self.scheme, self.host, port) = (scheme, host, url.port ?? Self.usualPort(scheme))
  }

  /// As the beginning of an address.
  var description: String { "\(scheme)://\(host)" + (port == Self.usualPort(scheme) ? "" : ":\(port)") }

  private static func usualPort(_ scheme: String) -> Int { scheme == "http" ? 80 : 443 }
}
