/// What a server answered to one request.
package struct HTTPAnswer: Sendable {
  package var status: Int
  /// By lowercase name.
  package var headers: [String: String]
  /// Decoded; empty unless the status is 200.
  package var body: [UInt8]

  package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The bytes of a file; nil where there is none, which object stores without the right to list answer with 403.
  /// - Throws: `status` for any other answer.
  package func file() throws(HTTPError) -> [UInt8]? {
    switch status {
    case 200: return body
    case 403, 404: return nil
    default: throw HTTPError(.status, "the server answered with status \(status)")
    }
  }
}

/// Why there is no answer.
package struct HTTPError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: String, Sendable {
    /// Not an address that can be asked.
    case address
    case cancelled
    /// No connection, or one that broke; a body that does not decode.
    case connection
    /// A redirect to another host, or one too many.
    case redirect
    case status
    case timeout
    case tooLong
  }

  package var code: Code
  /// Lowercase, without a period.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }
}
