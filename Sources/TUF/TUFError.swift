/// Why metadata or a target file is not trusted, or a key cannot be used.
///
/// Messages never contain key material, signatures or the content of files.
package struct TUFError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a caller may tell apart.
  package enum Code: Sendable {
    /// Not the JSON, the fields or the types that the specification asks for.
    case malformed
    /// Fewer valid signatures than the threshold.
    case signature
    /// A version lower than one seen before, or a role that vanished.
    case rollback
    /// The metadata has expired.
    case expired
    /// Not the version announced by the delegating metadata.
    case versionMismatch
    case hashMismatch
    case lengthMismatch
    /// The file, target or role does not exist.
    case notFound
    /// Valid, but not supported by this implementation.
    case unsupported
    /// A key that cannot be read, or is of another kind than needed.
    case badKey
    /// The fetcher or the store failed.
    case fetch
  }

  /// Which case it is, for code that handles the error.
  package var code: Code
  /// Lowercase, names the value, no period at the end.
  package var message: String
  /// What to do next, if there is something.
  package var hint: String?

  /// - Parameter message: for people, in lowercase and without the hint.
  package init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// The message alone.
  package var description: String { message }
}
