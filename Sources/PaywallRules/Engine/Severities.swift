package import PaywallModel

/// The severity of a rule's findings under each profile; nil if the profile does not include the rule.
package struct Severities: Sendable {
  package let strict: Severity?
  package let published: Severity?
  package let play: Severity?
  package let none: Severity?
  package let law: Severity?

  /// The same severity under every profile: for rules that keep readers from breaking.
  package static func always(_ severity: Severity) -> Severities {
    Severities(strict: severity, published: severity, play: severity, none: severity, law: severity)
  }

  /// The severities of a store rule, in the order of the profiles; nil under `none`.
  package static func store(_ strict: Severity?, _ published: Severity?, _ play: Severity?) -> Severities {
    Severities(strict: strict, published: published, play: play, none: nil, law: nil)
  }

  /// A warning under `consumer-law`, and nothing under the profiles of stores.
  package static let lawWarning = Severities(strict: nil, published: nil, play: nil, none: nil, law: .warning)

  package subscript(profile: Profile) -> Severity? {
    switch profile {
    case .appleStrict: strict
    case .applePublished: published
    case .googlePlay: play
    case .none: none
    case .consumerLaw: law
    }
  }

  /// The strictest of several profiles.
  package subscript(profiles: [Profile]) -> Severity? { profiles.compactMap { self[$0] }.min() }
}
