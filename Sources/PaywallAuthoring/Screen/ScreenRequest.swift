package import PaywallKit

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Whose screen to show, where and when.
package struct ScreenRequest: Sendable {
  /// What a customer has of every subscription group.
  package enum State: String, Sendable, CaseIterable {
    case new, used, active, expired
  }

  /// `[REVISION:]OFFERING[/VARIANT]`.
  package var name: String
  /// The user's language; the default one if nil.
  package var locale: String?
  /// A country; that of the configuration, or the United States, if nil.
  package var storeFront: String?
  package var state = State.new
  /// The plan to select: a package, or what it sells.
  package var plan: String?
  /// Seconds since 1970.
  package var moment: Int64
  /// The user's clock.
  package var zone = PaywallZone.utc
  /// A StoreKit configuration with prices, as the user names it, and where it is; samples if nil.
  package var products: (name: String, path: String)?

  package var date: Date { Date(timeIntervalSince1970: TimeInterval(moment)) }

  package init(_ name: String, at moment: Int64) { (self.name, self.moment) = (name, moment) }
}
