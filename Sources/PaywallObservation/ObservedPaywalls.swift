public import Observation
public import PaywallKit

/// What a loader shows, for views: there from the first frame on, and changed on the main actor.
///
/// ```swift
/// @State private var paywalls = ObservedPaywalls(loader)
/// Button("Upgrade") { paywalls.present(PaywallContext("settings"), for: user) }
/// if let choice = paywalls.presented { PremiumView(choice) }
/// ```
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable public final class ObservedPaywalls {
  /// The newest snapshot; the next presentation uses it.
  public private(set) var snapshot: PaywallSnapshot
  /// What is on the screen. Only `present` and `dismiss` change it, no refresh does.
  public private(set) var presented: PaywallChoice?
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Follows a loader as long as this object lives. Refreshing is up to you: `.task { await loader.keepCurrent() }`.
  public init(_ loader: PaywallLoader) {
    snapshot = loader.current
    following = Task { [weak self] in
      for await next in loader.snapshots {
        guard let self else { return }
        snapshot = next
      }
    }
  }

  deinit { following?.cancel() }

  /// Puts the paywall for a context on the screen. The parameters are those of `PaywallSnapshot.choose`.
  @discardableResult
  public func present(
    _ context: PaywallContext, for user: PaywallUser, selling products: Set<String>? = nil, locale: String? = nil
  ) -> PaywallChoice {
    let choice = snapshot.choose(context, for: user, selling: products, locale: locale)
    presented = choice
    return choice
  }

  /// Takes the paywall off the screen.
  public func dismiss() { presented = nil }
}
