public import PaywallKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where an app's paywalls come from, what sells them, and who is told: once for the whole app, for `View.paywalls(_:)`.
///
/// ```swift
/// ContentView().paywalls(PaywallSource(loader, user: { account.user }, events: events))      // at the app's root
/// PaywallView(placement: "settings")                                                          // anywhere below
/// ```
public struct PaywallSource: Sendable {
  private let loader: PaywallLoader
  private let user: @Sendable () -> PaywallUser
  private let store: any StoreFront
  private let codes: PromoCheck?
  private let events: any PaywallEventSink
  private let follow: (@Sendable (PaywallSession) async -> Void)?
  private let clock: any PaywallClock

  /// - Parameters:
  ///   - user: who looks, asked for each presentation.
  ///   - codes: checks promotional codes; nil where the app takes none.
  ///   - events: is told everything by the session: an app that records its own would count twice.
  ///   - follow: reports to an open session what a parent approves later.
  public init(
    _ loader: PaywallLoader, user: @escaping @Sendable () -> PaywallUser, store: any StoreFront,
    codes: PromoCheck? = nil, events: any PaywallEventSink,
    follow: (@Sendable (PaywallSession) async -> Void)? = nil, clock: any PaywallClock = SystemClock()
  ) {
    (self.loader, self.user, self.store, self.codes) = (loader, user, store, codes)
    (self.events, self.follow, self.clock) = (events, follow, clock)
  }

  /// The paywall for a context: at once, without the network.
  public func choice(_ context: PaywallContext, locale: String?) -> PaywallChoice {
    loader.current.choose(context, for: user(), locale: locale, at: clock.now)
  }

  /// A session of a paywall, once the store has answered.
  public func session(_ choice: PaywallChoice, locale: String?) async -> PaywallSession {
    await PaywallSession.prepared(
      choice, store: store, codes: codes, events: events, locale: locale, in: zone, clock: clock)
  }

  /// The screen while the store has not answered: without plans, for its words and the control that closes it.
  func waiting(_ choice: PaywallChoice, locale: String?) -> PaywallScreen {
    PaywallScreen.resolve(
      ScreenInputs(
        choice.paywall, from: choice.origin, products: [], customer: CustomerState(), locale: locale, at: clock.now,
        in: zone))
  }

  /// Reports to the session what it waits for, until the task is cancelled.
  func accompany(_ session: PaywallSession) async { await follow?(session) }

  /// The user's clock, for the days that a paywall names: a year of the longest trial, and some.
  private var zone: PaywallZone {
    PaywallZone(.current, from: clock.now, through: clock.now + 86_400 * 400)
  }
}
