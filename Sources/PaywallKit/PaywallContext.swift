/// Where and why a paywall is asked for; goes on every event of it.
public struct PaywallContext: Sendable, Equatable {
  /// The spot in the app, such as `settings`.
  public var placement: String
  /// The experiment of an assignment made elsewhere, such as by Firebase A/B Testing.
  public var experiment: String?
  /// What that assignment is: the wire id of a variant, or an arm of `experiment` in the release.
  public var variant: String?
  /// Arms that are shown whatever the user's bucket, by experiment: for testing. Audiences and dates are not asked.
  public var forcedArms: [String: String]
  /// Values of the app, for analytics.
  public var customData: [String: PaywallValue]

  /// A context as the app knows it.
  public init(
    _ placement: String, experiment: String? = nil, variant: String? = nil, forcedArms: [String: String] = [:],
    customData: [String: PaywallValue] = [:]
  ) {
    self.placement = placement
    self.experiment = experiment
    self.variant = variant
    self.forcedArms = forcedArms
    self.customData = customData
  }

  /// The same, with the label that other libraries have.
  public init(
    placement: String, experiment: String? = nil, variant: String? = nil, customData: [String: PaywallValue] = [:]
  ) { self.init(placement, experiment: experiment, variant: variant, forcedArms: [:], customData: customData) }
}

/// Who decided which variant a user sees.
public enum PaywallAssignment: String, Sendable, CaseIterable {
  /// The placement's rules and the release's experiments.
  case release
  /// `PaywallContext.forcedArms`: leave such events out of every evaluation.
  case forced
  /// `PaywallContext.variant`.
  case elsewhere
  /// The release, because what `PaywallContext` asked for is not in it or cannot be sold here.
  case missed
}
