/// Whether a finding of a rule can be accepted by a waiver, and what one waiver may cover.
package enum WaiverPolicy: Sendable, Equatable {
  /// A file, or any value in it.
  case allowed
  /// One text that people read: for rules of the stores that go by words, which words may have misled. A setting or a gap
  /// that the same rule finds is a fact, and not waived.
  case perText
  /// Nothing, for the reason given, which completes "cannot be waived: …".
  case never(String)

  /// Whether anything can be accepted.
  package var allows: Bool { refusal == nil }

  /// Why nothing can be accepted; nil if something can.
  package var refusal: String? { if case .never(let reason) = self { reason } else { nil } }

  /// What one waiver covers at most, in the word of the JSON output; nil if nothing can be accepted.
  package var scope: String? {
    switch self {
    case .allowed: "file"
    case .perText: "text"
    case .never: nil
    }
  }

  /// The answer for people: `yes`, `one text at a time`, or no with the reason.
  package var words: String {
    switch self {
    case .allowed: "yes"
    case .perText: "one text at a time"
    case .never(let reason): "no: \(reason)"
    }
  }
}

/// What `rules` in paywall.yaml may do to the severity of a rule.
package enum Weakening: Sendable {
  /// Nothing: readers would break.
  case refused
  /// Anything; a severity below that of the profile is reported with each validation.
  case reported
  /// Anything.
  case free
}
