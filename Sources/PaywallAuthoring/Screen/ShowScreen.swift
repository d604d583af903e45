package import PaywallKit
import PaywallModel
package import PaywallProject

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
