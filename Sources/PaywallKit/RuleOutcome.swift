/// What becomes of a placement's rule for one user.
package enum RuleOutcome: Sendable, Equatable {
  /// It decides what the user sees.
  case applies
  /// An earlier one applied.
  case notReached
  /// The condition at this place in its audience, from 0, does not hold for the user.
  case conditionFails(Int)
  /// None of its audience's conditions holds, of which one would do.
  case noConditionHolds
  /// Its audience is of a format that this reader does not know.
  case cannotBeRead
  /// The user is of its audience and not of the share that its rollout includes.
  case outsideTheRollout
  /// The moment is before it starts, or after it ended.
  case outsideItsWindow
  /// What assigns users needs an id, `user` or `device`, that the user lacks.
  case userHasNoID(String)
  /// The experiment is a draft, has been stopped, or is of a format that this reader does not know.
  case experimentIsNotRunning
  /// The moment is before the experiment starts, or after it ended.
  case experimentIsOutsideItsWindow
  /// A gate of the experiment, by its salt, keeps the user out: one of a holdout, or of the experiment's share of its
  /// layer.
  case userIsKeptOut(salt: String)
  /// An arm of the experiment, by its id, cannot be shown, so that it would compare nothing.
  case armCannotBeShown(String)
  /// The campaign is not open at the moment.
  case campaignIsClosed
  /// The offering is not there, or nothing of it can be shown.
  case cannotBeShown
}
