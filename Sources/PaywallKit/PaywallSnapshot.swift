#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What can be shown at one moment: one verified release, above the built-in paywalls.
public struct PaywallSnapshot: Sendable {
  /// Where the release came from.
  public let origin: PaywallOrigin
  /// The number of the release; nil if there is none but the built-in paywalls of eight fields.
  public let release: Int?
  private let index: ReleaseIndex?
  private let offerings: [String: ReleasedOffering]
  private let builtIn: BuiltInPaywalls

  /// Only the built-in paywalls of eight fields.
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
  /// - Parameter release: its number; nil for what is not released yet.
  package init?(release: Int?, files: [String: [UInt8]], origin: PaywallOrigin, builtIn: BuiltInPaywalls) {
    func value(_ path: String) -> PaywallValue? { files[path].flatMap { PaywallValue(json: $0) } }
    guard let index = value(ReleaseIndex.target).flatMap({ ReleaseIndex($0) }) else { return nil }
    let found = index.reachable.compactMap { id in
      index.target(of: id).flatMap(value).flatMap { ReleasedOffering($0) }.map { (id, $0) }
    }
    let offerings = Dictionary(found, uniquingKeysWith: { first, _ in first })
    self.init(origin: origin, release: release, index: index, offerings: offerings, builtIn: builtIn)
    guard offerings[index.currentOffering]?.canShow(nil) == true else { return nil }
  }

  /// The paywall for a user at a placement. There is always one.
  ///
  /// The rules of the placement are tried in order. A rule is skipped if its audience does not match, if its
  /// experiment does not run at that moment or has an arm that cannot be shown, and if its offering is a closed
  /// campaign or cannot be shown. If no rule applies, the result is the default variant of the current offering; if that
  /// cannot be shown either, the built-in paywall. What has no product that the store sells cannot be shown.
  /// - Parameters:
  ///   - products: the ids of the products that the store sells; nil if it was not asked yet. A way to buy is sold if its
  ///     product is, in whatever plan and with whatever offer.
  ///   - locale: the user's language, such as `pt-BR`; the release's default if nil or not available.
  ///   - now: the moment for which experiments and campaigns are evaluated.
  public func choose(
    _ placement: String, for user: PaywallUser, selling products: Set<String>? = nil, locale: String? = nil,
    at now: Date = Date()
  ) -> PaywallChoice { choose(PaywallContext(placement), for: user, Viewing(products, locale, now)) }

  /// The same for a context, which may force an arm or bring an assignment that was made elsewhere.
  public func choose(
    _ context: PaywallContext, for user: PaywallUser, selling products: Set<String>? = nil, locale: String? = nil,
    at now: Date = Date()
  ) -> PaywallChoice { choose(context, for: user, Viewing(products, locale, now)) }

  /// The release's offerings as a user sees them. The parameters are those of `choose`.
  public func offerings(
    for user: PaywallUser, selling products: Set<String>? = nil, locale: String? = nil, at now: Date = Date()
  ) -> Offerings { Offerings(self, user, Viewing(products, locale, now)) }

  func choose(_ context: PaywallContext, for user: PaywallUser, _ viewing: Viewing) -> PaywallChoice {
    choose(context, for: user, viewing) { choice($0, context, viewing) }
  }

  /// - Parameter show: what a candidate is as a choice, which no user changes; nil for one that cannot be shown.
  fileprivate func choose(
    _ context: PaywallContext, for user: PaywallUser, _ viewing: Viewing, by show: (Candidate) -> PaywallChoice?
  ) -> PaywallChoice {
    let wish = wish(of: context, at: viewing.now)
    if let wanted = wish?.candidate, let choice = show(wanted) { return choice }
    let assignment: PaywallAssignment = wish == nil ? .release : .missed
    for rule in index?.placements[context.placement] ?? [] {
      if let choice = candidate(by: rule, for: user, assignment, viewing).flatMap(show) { return choice }
    }
    let current = index.map { Candidate(offering: $0.currentOffering, assignment: assignment) }
    return current.flatMap(show) ?? fallback(context, assignment, viewing)
  }

  /// What a rule would show to a user; nil if it is passed over.
  private func candidate(
    by rule: ReleasedRule, for user: PaywallUser, _ assignment: PaywallAssignment, _ viewing: Viewing
  ) -> Candidate? {
    guard rule.fits(user, at: viewing.now), var candidate = candidate(by: rule, for: user, viewing) else { return nil }
    candidate.assignment = assignment
    return candidate
  }

  private func candidate(by rule: ReleasedRule, for user: PaywallUser, _ viewing: Viewing) -> Candidate? {
    if let name = rule.experiment {
      guard let experiment = index?.experiments[name], experiment.arms.allSatisfy({ canShow($0, viewing) }),
        let arm = experiment.arm(of: user, at: viewing.now)
      else { return nil }
      return Candidate(arm, of: name)
    }
    guard let offering = rule.offering, offerings[offering]?.isOpen(at: viewing.now) == true else { return nil }
    return Candidate(offering: offering)
  }

  /// An experiment with an arm that cannot be shown would compare nothing.
  private func canShow(_ arm: ReleasedExperiment.Arm, _ viewing: Viewing) -> Bool {
    guard arm.weight > 0 else { return true }
    return offerings[arm.offering].map { $0.isOpen(at: viewing.now) && $0.canShow(arm.variant, viewing) } ?? false
  }

  fileprivate func choice(_ candidate: Candidate, _ context: PaywallContext, _ viewing: Viewing) -> PaywallChoice? {
    guard let index, let released = offerings[candidate.offering] else { return nil }
    let variant = candidate.variant ?? released.defaultVariant
    guard
      let paywall = released.paywall(
        variant, in: viewing.locale, defaultLocale: index.defaultLocale, legal: index.legal
      ).flatMap(viewing.showing)
    else { return nil }
    return PaywallChoice(
      paywall: paywall, hasProducts: true, origin: origin, release: release, offering: candidate.offering,
      offeringVersion: released.version, variant: variant, experiment: candidate.experiment, arm: candidate.arm,
      assignment: candidate.assignment, context: context)
  }

  private func fallback(
    _ context: PaywallContext, _ assignment: PaywallAssignment, _ viewing: Viewing
  ) -> PaywallChoice {
    let whole = Paywall(builtIn[context.placement])
    let left = viewing.showing(whole)
    return PaywallChoice(
      paywall: left ?? whole, hasProducts: left != nil, origin: .builtIn, release: nil, offering: nil,
      offeringVersion: nil, variant: nil, experiment: nil, arm: nil, assignment: assignment, context: context)
  }
}

/// What many users get at one placement and moment, by the code that apps run. A choice depends on the user only by what
/// is chosen, so each screen is made once.
package struct PaywallChooser {
  private let snapshot: PaywallSnapshot
  private let context: PaywallContext
  private let viewing: Viewing
  private var made: [Candidate: PaywallChoice?] = [:]

  /// For a placement of a release, without a store.
  package init(_ snapshot: PaywallSnapshot, _ placement: String, at now: Date) {
    (self.snapshot, context, viewing) = (snapshot, PaywallContext(placement), Viewing(nil, nil, now))
  }

  /// What `PaywallSnapshot.choose` gives the user.
  package mutating func choose(for user: PaywallUser) -> PaywallChoice {
    snapshot.choose(context, for: user, viewing) { candidate in
      if let known = made[candidate] { return known }
      let choice = snapshot.choice(candidate, context, viewing)
      made[candidate] = .some(choice)
      return choice
    }
  }
}

/// What may be shown.
private struct Candidate: Hashable {
  var offering: String
  /// The offering's default variant if nil.
  var variant: String?
  var experiment: String?
  var arm: String?
  var assignment = PaywallAssignment.release
}

extension Candidate {
  init(_ arm: ReleasedExperiment.Arm, of experiment: String, _ assignment: PaywallAssignment = .release) {
    self.init(
      offering: arm.offering, variant: arm.variant, experiment: experiment, arm: arm.id, assignment: assignment)
  }
}

/// What a context asks for besides a placement; without a candidate where the release cannot give it.
private struct Wish {
  var candidate: Candidate?
}

extension PaywallSnapshot {
  /// What `choose` gives a user at a placement, and what became of each of its rules; nil for a placement that the release
  /// does not have.
  package func explain(
    _ placement: String, for user: PaywallUser, at now: Date
  ) -> (choice: PaywallChoice, rules: [RuleOutcome])? {
    guard let rules = index?.placements[placement] else { return nil }
    let (context, viewing) = (PaywallContext(placement), Viewing(nil, nil, now))
    var outcomes: [RuleOutcome] = []
    for rule in rules {
      let isSettled = outcomes.contains(.applies)
      let applies =
        !isSettled && candidate(by: rule, for: user, .release, viewing).flatMap { choice($0, context, viewing) } != nil
      outcomes.append(isSettled ? .notReached : applies ? .applies : obstacle(rule, for: user, viewing))
    }
    return (choose(context, for: user, viewing), outcomes)
  }

  /// Why a rule is passed over.
  private func obstacle(_ rule: ReleasedRule, for user: PaywallUser, _ viewing: Viewing) -> RuleOutcome {
    if let obstacle = rule.obstacle(for: user, at: viewing.now) { return obstacle }
    guard let name = rule.experiment else {
      return rule.offering.flatMap { offerings[$0] }?.isOpen(at: viewing.now) == false
        ? .campaignIsClosed : .cannotBeShown
    }
    guard let experiment = index?.experiments[name] else { return .experimentIsNotRunning }
    if let arm = experiment.arms.first(where: { !canShow($0, viewing) }) { return .armCannotBeShown(arm.id) }
    return experiment.obstacle(for: user, at: viewing.now) ?? .cannotBeShown
  }

  /// Nil for a context that leaves the choice to the release.
  private func wish(of context: PaywallContext, at now: Date) -> Wish? {
    for name in (index?.placements[context.placement] ?? []).compactMap(\.experiment) {
      guard let forced = context.forcedArms[name] else { continue }
      return Wish(candidate: arm(forced, of: name).map { Candidate($0, of: name, .forced) })
    }
    return context.variant.map { Wish(candidate: candidate(assigned: $0, by: context.experiment, at: now)) }
  }

  private func candidate(assigned id: String, by experiment: String?, at now: Date) -> Candidate? {
    if let experiment, let arm = arm(id, of: experiment), offerings[arm.offering]?.isOpen(at: now) == true {
      return Candidate(arm, of: experiment, .elsewhere)
    }
    guard let (offering, variant) = variant(wireID: id), offerings[offering]?.isOpen(at: now) == true else {
      return nil
    }
    return Candidate(offering: offering, variant: variant, experiment: experiment, arm: id, assignment: .elsewhere)
  }

  private func arm(_ id: String, of experiment: String) -> ReleasedExperiment.Arm? {
    index?.experiments[experiment]?.arms.first { $0.id == id }
  }

  private func variant(wireID: String) -> (offering: String, variant: String)? {
    for (id, offering) in offerings.sorted(by: { $0.key < $1.key }) {
      if let variant = offering.variant(wireID: wireID) { return (id, variant) }
    }
    return nil
  }

  var currentOffering: String? { index?.currentOffering }

  var offeringIDs: [String] { Array(offerings.keys) }

  func offering(_ id: String, _ viewing: Viewing) -> Offering? { offerings[id]?.offering(id, viewing) }

  /// The paywall of an offering, or of a wire id.
  func paywall(id: String, _ context: PaywallContext, _ viewing: Viewing) -> PaywallChoice? {
    if offerings[id] != nil { return choice(Candidate(offering: id), context, viewing) }
    return variant(wireID: id).flatMap {
      choice(Candidate(offering: $0.offering, variant: $0.variant), context, viewing)
    }
  }
}
