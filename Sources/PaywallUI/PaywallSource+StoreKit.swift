#if canImport(StoreKit) && !os(visionOS)
  public import PaywallKit
  public import PaywallStoreKit

  extension PaywallSource {
    /// Sells through StoreKit.
    /// - Parameter confirm: hands a purchase to the app's server; without one, what the store has signed is accepted.
    public init(
      _ loader: PaywallLoader, user: @escaping @Sendable () -> PaywallUser, codes: PromoCheck? = nil,
      events: any PaywallEventSink, confirm: @escaping StoreKitFront.Confirm = { _ in .accepted }
    ) {
      let front = StoreKitFront(confirm: confirm)
      self.init(loader, user: user, store: front, codes: codes, events: events, follow: { await front.follow($0) })
    }
  }
#endif
