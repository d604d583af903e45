/// Why the server cannot listen.
package struct PreviewServerError: Error, Sendable {
  package let port: UInt16
  /// Whether another program has the port.
  package let isTaken: Bool
  /// What the system said.
  package let reason: String
}
