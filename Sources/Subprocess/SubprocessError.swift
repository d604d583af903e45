/// Why another program could not be started or talked to.
package struct SubprocessError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: Sendable {
    /// It could not be started, or nobody listens.
    case start
    /// This process has no more descriptors.
    case resources
    /// The connection ended.
    case broken
    case timeout
    case tooLong
    /// It ended with another status than 0.
    case failed
  }

  package var code: Code
  /// Lowercase, without a period; what it is about is named by who catches it.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }
}
