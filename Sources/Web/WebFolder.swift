package import TUF

/// The files below an address.
package struct WebFolder: Fetcher {
  /// With a slash at its end.
  package let address: String
  private let transport: any Transport

  package init(_ address: String, by transport: any Transport) {
    self.address = address.hasSuffix("/") ? address : address + "/"
    self.transport = transport
  }

  /// One request, whatever the status of its answer.
  package func get(
    _ path: String, maxLength: Int, headers: [String: String] = [:]
  ) async throws(HTTPError) -> HTTPAnswer {
    try await transport.get(address + path, maxLength: maxLength, headers: headers)
  }

  package func fetch(_ path: String, maxLength: Int) async throws(TUFError) -> [UInt8] {
    let bytes: [UInt8]?
    do { bytes = try await get(path, maxLength: maxLength).file() } catch { throw TUFError(error, of: path) }
    guard let bytes else { throw TUFError(.notFound, "there is no \(path)") }
    return bytes
  }
}

extension TUFError {
  /// A request without an answer as a TUF client tells it.
  /// - Parameter path: what was asked for, if the message is to name it.
  package init(_ error: HTTPError, of path: String? = nil) {
    let code: Code = error.code == .tooLong ? .lengthMismatch : .fetch
    self.init(code, (path.map { $0 + ": " } ?? "") + error.message)
  }
}
