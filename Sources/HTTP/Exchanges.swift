import Base
import Foundation
import Web

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that is under way.
struct Exchange: Sendable {
  let origin: Origin
  let maxLength: Int
  /// How much is read of the body of an answer without a file.
  let errorPage: Int
  var redirects: Int
  let continuation: CheckedContinuation<Result<HTTPAnswer, HTTPError>, Never>
  var answer: HTTPAnswer?
  /// Bytes of the body, kept or not.
  var length = 0

  /// The body of an error page is of no use to anybody.
  var isWanted: Bool { answer?.status == 200 }
}

/// The requests of one session by the numbers of their tasks.
final class Exchanges: NSObject, URLSessionDataDelegate {
  private let open = Locked<[Int: Exchange]>([:])

  func begin(_ task: URLSessionTask, _ exchange: Exchange) {
    open.withLock { $0[task.taskIdentifier] = exchange }
  }

  /// Breaks an exchange off, unless it has ended.
  func end(_ task: URLSessionTask, _ result: Result<HTTPAnswer, HTTPError>) {
    guard let exchange = open.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    task.cancel()
    exchange.continuation.resume(returning: result)
  }

  private func change(_ task: URLSessionTask, _ body: (inout Exchange) -> Void) {
    open.withLock { open in
      guard var exchange = open.removeValue(forKey: task.taskIdentifier) else { return }
      body(&exchange)
      open[task.taskIdentifier] = exchange
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    var next: URLRequest?
    var error: HTTPError?
    change(task) { exchange in
      exchange.redirects -= 1
      let origin = request.url.flatMap { Origin($0) }
      if origin != exchange.origin {
        let place = origin.map { "\($0), another host" } ?? "what is no web server"
        error = HTTPError(.redirect, "the server redirects to \(place)")
      } else if exchange.redirects < 0 {
        error = HTTPError(.redirect, "the server redirects without an end")
      } else {
        next = request
      }
    }
    completionHandler(next)
    if let error { end(task, .failure(error)) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    change(dataTask) { exchange in
      guard let response = response as? HTTPURLResponse else { return }
      var headers: [String: String] = [:]
      for (name, value) in response.allHeaderFields {
        if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
      }
      exchange.answer = HTTPAnswer(status: response.statusCode, headers: headers)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    var result: Result<HTTPAnswer, HTTPError>?
    change(dataTask) { exchange in
      exchange.length += data.count
      if exchange.length <= (exchange.isWanted ? exchange.maxLength : min(exchange.errorPage, exchange.maxLength)) {
        if exchange.isWanted { exchange.answer?.body += data }
      } else if let answer = exchange.answer, !exchange.isWanted {
        result = .success(answer)
      } else {
        result = .failure(HTTPError(.tooLong, "longer than \(exchange.maxLength) bytes"))
      }
    }
    if let result { end(dataTask, result) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let exchange = open.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    exchange.continuation.resume(returning: exchange.result(error))
  }
}

extension Exchange {
  fileprivate func result(_ failure: (any Error)?) -> Result<HTTPAnswer, HTTPError> {
    // An answer without a file is one, however its page ended.
    if let answer, failure == nil || !isWanted { return .success(answer) }
    guard let failure = failure as? URLError else { return .failure(HTTPError(.connection, "no answer")) }
    if failure.code == .timedOut { return .failure(HTTPError(.timeout, "no answer in time")) }
    if let encoding = answer?.headers["content-encoding"] {
      let message = "no whole answer, or none that can be decoded as its Content-Encoding '\(encoding)' says"
      return .failure(HTTPError(.connection, message))
    }
    return .failure(HTTPError(.connection, "no whole answer (\(failure.code.rawValue))"))
  }
}
