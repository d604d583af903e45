import Base

/// How long the signatures of one role are valid.
package struct SignatureTerm: Sendable {
  /// `root`, `targets`, `snapshot` or `timestamp`.
  package let role: String
  /// Seconds since 1970.
  package let expires: Int64
  /// Their lifetime from signing, in days.
  package let lifetime: Int

  package init(role: String, expires: Int64, lifetime: Int) {
    self.role = role
    self.expires = expires
    self.lifetime = lifetime
  }

  /// Whether they expire within 30 days, or within a third of their lifetime if that is shorter.
  package func isEnding(at now: Int64) -> Bool {
    let notice = Swift.min(30 * CivilDate.secondsPerDay, Int64(lifetime) * CivilDate.secondsPerDay / 3)
    return expires < now || expires - now < notice
  }

  /// The command that renews them.
  package var command: String { command(bundle: "DIR") }

  /// The command that renews them, for a bundle in a folder.
  package func command(bundle: String) -> String {
    role == "root" ? "paywall keys renew" : "paywall publish --bundle \(bundle) --renew"
  }
}
