#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where a paywall came from; count it in analytics.
public enum PaywallOrigin: String, Sendable, CaseIterable {
  /// A release that was verified with the server in this session.
  case fresh
  /// The release that was shown last time.
  case cached
  /// The paywall that is compiled into the app.
  case builtIn
}

/// The paywalls that are compiled into the app: the fallback for every release.
///
/// They are shown with the id `fallback`, whatever id they were written with.
public struct BuiltInPaywalls: Sendable {
  private let everywhere: PaywallConfig
  private let placements: [String: PaywallConfig]

  /// One paywall for the whole app, and others for individual placements if needed.
  public init(_ everywhere: PaywallConfig, at placements: [String: PaywallConfig] = [:]) {
    self.everywhere = everywhere.asFallback
    self.placements = placements.mapValues(\.asFallback)
  }

  /// The built-in paywall of a placement.
  public subscript(placement: String) -> PaywallConfig { placements[placement] ?? everywhere }
}

/// A paywall and why it was chosen: everything that analytics events should carry.
public struct PaywallChoice: Sendable, Equatable {
  /// What to draw.
  public let paywall: Paywall
  /// Where it came from.
  public let origin: PaywallOrigin
  /// The number of the release, which is the version of its targets metadata; nil for a built-in paywall.
  public let release: Int?
  /// The offering's id; nil for a built-in paywall.
  public let offering: String?
  /// The offering's semantic version; nil for a built-in paywall.
  public let offeringVersion: String?
  /// The variant's name in its offering; its wire id is `wireID`.
  public let variant: String?
  /// The experiment that the user takes part in, or nil.
  public let experiment: String?
  /// The user's arm of the experiment, or nil.
  public let arm: String?

  /// The id of the paywall for every analytics event.
  public var wireID: String { paywall.config.id }
}

/// What can be shown at one moment: one verified release, above the built-in paywalls.
public struct PaywallSnapshot: Sendable {
  /// Where the release came from.
  public let origin: PaywallOrigin
  /// The number of the release; nil if there is none but the built-in paywalls.
  public let release: Int?
  private let index: ReleaseIndex?
  private let offerings: [String: ReleasedOffering]
  private let builtIn: BuiltInPaywalls

  /// Only the built-in paywalls.
  public init(_ builtIn: BuiltInPaywalls) {
    self.init(origin: .builtIn, release: nil, index: nil, offerings: [:], builtIn: builtIn)
  }

  private init(
    origin: PaywallOrigin, release: Int?, index: ReleaseIndex?, offerings: [String: ReleasedOffering],
    builtIn: BuiltInPaywalls
  ) {
    self.origin = origin
    self.release = release
    self.index = index
    self.offerings = offerings
    self.builtIn = builtIn
  }

  /// A release from its verified files, or nil for one whose current offering cannot be shown.
  init?(release: Int, files: [String: [UInt8]], origin: PaywallOrigin, builtIn: BuiltInPaywalls) {
    func value(_ path: String) -> PaywallValue? { files[path].flatMap { PaywallValue(json: $0) } }
    guard let index = value(ReleaseIndex.target).flatMap({ ReleaseIndex($0) }) else { return nil }
    let found = index.reachable.compactMap { id in
      index.target(of: id).flatMap(value).flatMap { ReleasedOffering($0) }.map { (id, $0) }
    }
    let offerings = Dictionary(found, uniquingKeysWith: { first, _ in first })
    self.init(origin: origin, release: release, index: index, offerings: offerings, builtIn: builtIn)
    guard choice(of: index.currentOffering, in: nil) != nil else { return nil }
  }

  /// The paywall for a user at a placement. There is always one.
  ///
  /// The rules of the placement are tried in order. A rule is skipped if its audience does not match, if its
  /// experiment does not run at that moment or has an arm that cannot be shown, and if its offering is a closed
  /// campaign or cannot be shown. If no rule applies, the result is the default variant of the current offering.
  /// - Parameters:
  ///   - locale: the user's language, such as `pt-BR`; the release's default if nil or not available.
  ///   - now: the moment for which experiments and campaigns are evaluated.
  public func choose(
    _ placement: String, for user: PaywallUser, locale: String? = nil, at now: Date = Date()
  ) -> PaywallChoice {
    for rule in index?.placements[placement] ?? [] where rule.fits(user, at: now) {
      if let choice = choice(by: rule, for: user, in: locale, at: now) { return choice }
    }
    if let index, let choice = choice(of: index.currentOffering, in: locale) { return choice }
    return PaywallChoice(
      paywall: Paywall(builtIn[placement]), origin: .builtIn, release: nil, offering: nil, offeringVersion: nil,
      variant: nil, experiment: nil, arm: nil)
  }

  private func choice(
    by rule: ReleasedRule, for user: PaywallUser, in locale: String?, at now: Date
  ) -> PaywallChoice? {
    if let name = rule.experiment {
      guard let experiment = index?.experiments[name], experiment.arms.allSatisfy({ canShow($0, at: now) }),
        let arm = experiment.arm(of: user, at: now)
      else { return nil }
      return choice(of: arm.offering, arm.variant, experiment: name, arm: arm.id, in: locale)
    }
    guard let offering = rule.offering, offerings[offering]?.isOpen(at: now) == true else { return nil }
    return choice(of: offering, in: locale)
  }

  /// An experiment with an arm that cannot be shown would compare nothing.
  private func canShow(_ arm: ReleasedExperiment.Arm, at now: Date) -> Bool {
    guard arm.weight > 0 else { return true }
    return offerings[arm.offering].map { $0.isOpen(at: now) && $0.canShow(arm.variant) } ?? false
  }

  private func choice(
    of offering: String, _ variant: String? = nil, experiment: String? = nil, arm: String? = nil, in locale: String?
  ) -> PaywallChoice? {
    guard let index, let released = offerings[offering] else { return nil }
    let variant = variant ?? released.defaultVariant
    guard
      let paywall = released.paywall(variant, in: locale, defaultLocale: index.defaultLocale, legal: index.legal)
    else { return nil }
    return PaywallChoice(
      paywall: paywall, origin: origin, release: release, offering: offering, offeringVersion: released.version,
      variant: variant, experiment: experiment, arm: arm)
  }
}
