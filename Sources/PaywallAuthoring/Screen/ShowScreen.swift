package import PaywallKit
import PaywallModel
package import PaywallProject

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

/// A screen, and whose it is.
package struct ShownScreen: Sendable {
  package let offering: String
  package let variant: String
  /// The language that was asked for, or the default one.
  package let locale: String
  package let front: SampleStoreFront
  package let state: ScreenRequest.State
  /// What an active customer subscribes to.
  package let subscription: String?
  package let moment: Int64
  /// The configuration that the prices are from; nil for samples.
  package let configuration: String?
  package let screen: PaywallScreen
  /// What is worth knowing of these answers.
  package let notes: [String]
}

/// The screen that a customer sees of a variant, with sample prices or those of a StoreKit configuration.
/// - Throws: for what is not there or not known, with the nearest name.
package func showScreen(_ workspace: Workspace, _ request: ScreenRequest) throws -> ShownScreen {
  let shown = try VariantOnShow(workspace, request.name)
  let place = try ScreenPlace(shown, request)
  let plan = try request.plan.map { try shown.plan($0) }
  let (screen, subscription) = place.screen(
    for: request.state, selecting: plan, at: request.date, in: request.zone)
  return ShownScreen(
    offering: shown.offering.id, variant: shown.variant.name, locale: place.locale, front: place.front,
    state: request.state, subscription: subscription, moment: request.moment, configuration: request.products?.name,
    screen: screen, notes: place.notes)
}
