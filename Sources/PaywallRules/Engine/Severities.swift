package import PaywallModel

/// How a rule's findings weigh under each profile; nil where the profile does not ask for the rule.
package struct Severities: Sendable {
  package let strict: Severity?
  package let published: Severity?
  package let play: Severity?
  package let none: Severity?

  /// The same under every profile: what keeps readers from breaking.
  package static func always(_ severity: Severity) -> Severities {
    Severities(strict: severity, published: severity, play: severity, none: severity)
  }

  /// What the stores ask, in the order of the profiles; nothing under `none`.
  package static func store(_ strict: Severity?, _ published: Severity?, _ play: Severity?) -> Severities {
    Severities(strict: strict, published: published, play: play, none: nil)
  }

  package subscript(profile: Profile) -> Severity? {
    switch profile {
    case .appleStrict: strict
    case .applePublished: published
    case .googlePlay: play
    case .none: none
    }
  }
}
