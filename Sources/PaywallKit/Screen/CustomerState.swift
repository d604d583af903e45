/// What a customer has and had, by subscription group.
public struct CustomerState: Sendable, Equatable {
  /// What a customer has of one group.
  public enum Subscription: Sendable, Equatable {
    /// Never subscribed.
    case new
    /// Had the group's introductory offer, and does not subscribe now.
    case trialUsed
    /// Subscribes to a product: its id, or `ID:PLAN` where the store tells the billing plan.
    case active(product: String)
    /// Subscribed once, and the store tells whether an introductory offer is left.
    case expired
  }

  /// In every group that is not in `groups`.
  public var everywhere: Subscription
  /// By the store's subscription group.
  public var groups: [String: Subscription]
  /// Products that were bought once and are kept.
  public var owned: Set<String>

  /// A customer; without arguments one who never bought anything.
  public init(
    _ everywhere: Subscription = .new, groups: [String: Subscription] = [:], owned: Set<String> = []
  ) { (self.everywhere, self.groups, self.owned) = (everywhere, groups, owned) }

  /// What the customer has of a group.
  public func subscription(in group: String?) -> Subscription { group.flatMap { groups[$0] } ?? everywhere }
}
