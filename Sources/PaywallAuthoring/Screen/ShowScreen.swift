package import PaywallKit
import PaywallBundle
import PaywallModel
package import PaywallProject
import YAML

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
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
  let (revision, id, variantName) = try shownParts(of: request.name)
  let offering = try readOffering(workspace, id, at: revision)
  let frame = try projectReader(workspace, at: revision).frame()
  let settings = Settings(reading: frame.project)
  let shown = try variant(variantName ?? offering.defaultVariant.value, of: offering)
  let locale = try request.locale.map { try known($0, of: offering, settings) }
  let bytes = try compile(offering).bytes
  let legal = settings.root?["legal"]
  let paywall = Paywall(
    compiled: bytes, variant: shown.name, locale: locale, defaultLocale: settings.copyLocale,
    termsURL: legal?["termsURL"]?.string, privacyURL: legal?["privacyURL"]?.string)
  guard let paywall, let compiled = CompiledOffering(bytes) else {
    throw ProjectError(
      .refused, "the variant '\(offering.id)/\(shown.name)' cannot be shown", hint: "see why with: paywall validate")
  }
  var counter = try ShopCounter(
    request, offering, shown, Catalogue(reading: frame.products), language: locale ?? settings.copyLocale)
  let products = try counter.products()
  let moment = Date(timeIntervalSince1970: TimeInterval(request.moment))
  let (customer, subscription) = customer(request.state, of: products, shown)
  let inputs = ScreenInputs(
    paywall, from: .fresh, products: products, customer: customer, locale: locale,
    selecting: try request.plan.map { try plan($0, of: offering, shown) }, at: moment, in: request.zone)
  if let locale, !compiled.hasWords(in: locale, defaultLocale: settings.copyLocale) {
    counter.notes.append("the offering has no words in '\(locale)': its own are shown in '\(settings.copyLocale)'")
  }
  if !compiled.isOpen(at: moment) {
    counter.notes.append("the campaign is not open at that moment: nobody is led to this screen")
  }
  return ShownScreen(
    offering: offering.id, variant: shown.name, locale: locale ?? settings.copyLocale, front: counter.front,
    state: request.state, subscription: subscription, moment: request.moment, configuration: request.products?.name,
    screen: .resolve(inputs), notes: counter.notes)
}

/// A locale that the tables know; which words it gets, the screen says.
private func known(_ locale: String, of offering: PaywallModel.Offering, _ settings: Settings) throws -> String {
  if KnownLocales.has(locale) { return locale }
  let own = [settings.copyLocale] + settings.locales.map(\.value) + offering.locales.map(\.locale)
  let nearest = nearestName(to: locale, among: own + KnownLocales.languages)
  throw ProjectError(
    .notFound, "the locale '\(locale)' is not known",
    hint: nearest.map { "did you mean '\($0)'?" }
      ?? "write a language, and a country if need be, as in pt-BR; this project has: "
      + Set(own).sorted().joined(separator: ", "))
}

/// The way to buy that a package, or a product of the variant, stands for.
private func plan(_ name: String, of offering: PaywallModel.Offering, _ variant: Variant) throws -> String {
  let sold = offering.packages.compactMap { package in package.product.map { (package.id.value, $0.value) } }
  let shown = variant.productIDs.map(\.value)
  let id = sold.first { $0.0 == name }?.1 ?? name
  if shown.contains(id) { return id }
  let packages = sold.filter { shown.contains($0.1) }.map(\.0)
  let place = "the variant '\(offering.id)/\(variant.name)'"
  let message =
    id == name ? "\(place) has no plan '\(name)'" : "\(place) does not show the plan '\(name)', which sells \(id)"
  throw ProjectError(
    .notFound, message,
    hint: nearestName(to: name, among: packages + shown).map { "did you mean '\($0)'?" }
      ?? "its plans: " + (packages.isEmpty ? shown : packages).joined(separator: ", "))
}

/// A customer, and what they subscribe to: of the shown plans the shortest that is not highlighted, so that the others are
/// changes.
private func customer(
  _ state: ScreenRequest.State, of products: [StoreProduct], _ variant: Variant
) -> (CustomerState, String?) {
  switch state {
  case .new: return (CustomerState(.new), nil)
  case .used: return (CustomerState(.trialUsed), nil)
  case .expired: return (CustomerState(.expired), nil)
  case .active:
    let highlighted = variant.highlightedProductID?.value
    let subscriptions = products.filter { $0.terms.period != nil }
    let shortest = subscriptions.min { first, second in
      (first.id == highlighted ? 1 : 0, first.terms.days) < (second.id == highlighted ? 1 : 0, second.terms.days)
    }
    guard let shortest else { return (CustomerState(.new), nil) }
    let state = CustomerState.Subscription.active(product: shortest.id)
    return (CustomerState(.new, groups: shortest.group.map { [$0: state] } ?? [:]), shortest.id)
  }
}

extension StoreTerms {
  /// Roughly how long a period is, for comparing.
  fileprivate var days: Int {
    guard let period else { return .max }
    return switch period.unit {
    case .day: period.count
    case .week: 7 * period.count
    case .month: 30 * period.count
    case .year: 365 * period.count
    }
  }
}
