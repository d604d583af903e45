/// Asks a server for one file.
package protocol Transport: Sendable {
  /// - Parameters:
  ///   - address: absolute, `http` or `https`, percent-encoded.
  ///   - maxLength: of the decoded body, in bytes.
  ///   - headers: of the request, besides the usual ones.
  /// - Throws: where there is no whole answer; a status such as 404 is one.
  func get(
    _ address: String, maxLength: Int, headers: [String: String]
  ) async throws(HTTPError) -> HTTPAnswer
}
