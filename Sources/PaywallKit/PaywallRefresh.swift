import TUF

/// What a refresh came to.
public enum PaywallRefresh: Sendable, Equatable {
  /// Another release is shown from now on.
  case updated(release: Int)
  /// The release that was shown already is still the newest.
  case unchanged(release: Int)
  /// What was shown before is still shown.
  case failed(PaywallRefreshFailure)
}

/// Why a refresh failed; for logs and analytics, not for users.
public struct PaywallRefreshFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What can fail.
  public enum Code: String, Sendable, CaseIterable {
    /// There was no answer, or a file was missing.
    case unreachable
    /// Something was not signed by those who may, or was altered.
    case untrusted
    /// An older release was offered than one that was seen before.
    case rollback
    /// The publisher's signatures ran out, or somebody holds newer ones back.
    case expired
    /// Verified, but of a format that this app does not know, or without a paywall that it can show.
    case unusable
  }

  /// What failed.
  public let code: Code
  /// Lowercase, names the value, no period at the end.
  public let message: String

  /// The same as `message`.
  public var description: String { message }

  init(_ error: TUFError) {
    message = error.message
    code =
      switch error.code {
      case .notFound, .fetch: .unreachable
      case .rollback: .rollback
      case .expired: .expired
      case .unsupported: .unusable
      case .malformed, .signature, .versionMismatch, .hashMismatch, .lengthMismatch, .badKey: .untrusted
      }
  }
}
