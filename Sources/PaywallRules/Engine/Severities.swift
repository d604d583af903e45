package import PaywallModel

/// The severity of a rule's findings under each profile; nil if the profile does not include the rule.
package struct Severities: Sendable {
  package let strict: Severity?
  package let published: Severity?
  package let play: Severity?
  package let none: Severity?

  /// The same severity under every profile: for rules that keep readers from breaking.
  package static func always(_ severity: Severity) -> Severities {
    Severities(strict: severity, published: severity, play: severity, none: severity)
  }

  /// The severities of a store rule, in the order of the profiles; nil under `none`.
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
