import PaywallBundle
package import PaywallKit
package import PaywallModel
package import PaywallProject
import YAML

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A variant as an app gets it, with the catalogue that it sells from: what its screens are made of.
package struct VariantOnShow {
  package let offering: PaywallModel.Offering
  package let variant: Variant
  /// The language of the variant's own words.
  package let copyLocale: String
  let catalogue: Catalogue
  let settings: Settings
  private let compiled: CompiledOffering

  /// - Parameter name: `[REVISION:]OFFERING[/VARIANT]`; the default variant if it names none.
  /// - Throws: for what is not there, or cannot be compiled.
  package init(_ workspace: Workspace, _ name: String) throws {
    let (revision, id, variantName) = try shownParts(of: name)
    let offering = try readOffering(workspace, id, at: revision)
    let frame = try projectReader(workspace, at: revision).frame()
    try self.init(offering, variantName ?? offering.defaultVariant.value, frame)
  }

  init(_ offering: PaywallModel.Offering, _ variantName: String, _ frame: ProjectFiles) throws {
    try self.init(offering, variantName, Settings(reading: frame.project), Catalogue(reading: frame.products))
  }

  /// For many variants of one project.
  init(
    _ offering: PaywallModel.Offering, _ variantName: String, _ settings: Settings, _ catalogue: Catalogue
  ) throws {
    guard let compiled = CompiledOffering(try compile(offering).bytes) else {
      throw Self.refused(offering.id, variantName)
    }
    try self.init(offering, variantName, compiled, settings, catalogue)
  }

  /// - Parameter compiled: of the offering, for many of its variants.
  init(
    _ offering: PaywallModel.Offering, _ variantName: String, _ compiled: CompiledOffering, _ settings: Settings,
    _ catalogue: Catalogue
  ) throws {
    variant = try PaywallAuthoring.variant(variantName, of: offering)
    (self.offering, self.compiled, self.settings, self.catalogue) = (offering, compiled, settings, catalogue)
    copyLocale = settings.copyLocale
    _ = try paywall(in: nil)
  }

  private static func refused(_ offering: String, _ variant: String) -> ProjectError {
    ProjectError(
      .refused, "the variant '\(offering)/\(variant)' cannot be shown", hint: "see why with: paywall validate")
  }
}

/// A variant in one language and one store front: what all its screens there share.
package struct ScreenPlace {
  package let front: SampleStoreFront
  /// The language that was asked for, or the default one.
  package let locale: String
  /// What is worth knowing of these screens.
  package let notes: [String]
  private let shown: VariantOnShow
  private let products: [StoreProduct]
  private let maker: ScreenMaker

  /// - Throws: for a locale, a store front or a configuration that is not there, with the nearest name.
  package init(_ shown: VariantOnShow, _ request: ScreenRequest) throws {
    let locale = try request.locale.map { try shown.known($0) }
    self.shown = shown
    self.locale = locale ?? shown.copyLocale
    var counter = try ShopCounter(
      request, shown.offering, shown.variant, shown.catalogue, language: locale ?? shown.copyLocale)
    products = try counter.products()
    front = counter.front
    notes = counter.notes + shown.notes(in: locale, at: request.date)
    maker = ScreenMaker(try shown.paywall(in: locale), from: .fresh, products: products, locale: locale)
  }

  /// The screen of a customer who selected a plan, and what that customer subscribes to.
  package func screen(
    for state: ScreenRequest.State, selecting plan: String?, at moment: Date, in zone: PaywallZone
  ) -> (screen: PaywallScreen, subscription: String?) {
    let (customer, subscription) = shown.customer(state, of: products)
    return (maker.screen(for: customer, selecting: plan, at: moment, in: zone), subscription)
  }
}

extension VariantOnShow {
  /// Whether there are screens of it in a language.
  func canShow(in locale: String) -> Bool { KnownLocales.has(locale) && (try? paywall(in: locale)) != nil }

  /// A locale that the tables know; which words it gets, the screen says.
  fileprivate func known(_ locale: String) throws -> String {
    if KnownLocales.has(locale) { return locale }
    let own = [settings.copyLocale] + settings.locales.map(\.value) + offering.locales.map(\.locale)
    let nearest = nearestName(to: locale, among: (own + KnownLocales.languages).filter(KnownLocales.has))
    throw ProjectError(
      .notFound, "the locale '\(locale)' is not known",
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? "write a language, and a country if need be, as in pt-BR; this project has: "
        + Set(own).sorted().joined(separator: ", "))
  }

  /// The way to buy that a package, or a product of the variant, stands for.
  package func plan(_ name: String) throws -> String {
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
  fileprivate func customer(
    _ state: ScreenRequest.State, of products: [StoreProduct]
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
      let owned = products.map(\.id).filter { catalogue[$0]?.kind == .nonConsumable }
      guard let shortest else { return (CustomerState(.new, owned: Set(owned)), owned.first) }
      let state = CustomerState.Subscription.active(product: shortest.id)
      guard let group = shortest.group else { return (CustomerState(state, owned: Set(owned)), shortest.id) }
      return (CustomerState(.new, groups: [group: state], owned: Set(owned)), shortest.id)
    }
  }

  fileprivate func paywall(in locale: String?) throws -> Paywall {
    let legal = settings.root?["legal"]
    guard
      let paywall = compiled.paywall(
        variant.name, in: locale, defaultLocale: copyLocale, termsURL: legal?["termsURL"]?.string,
        privacyURL: legal?["privacyURL"]?.string)
    else { throw Self.refused(offering.id, variant.name) }
    return paywall
  }

  fileprivate func notes(in locale: String?, at moment: Date) -> [String] {
    var notes: [String] = []
    if let locale, !compiled.hasWords(in: locale, defaultLocale: copyLocale) {
      notes.append("the offering has no words in '\(locale)': its own are shown in '\(copyLocale)'")
    }
    if !compiled.isOpen(at: moment) {
      notes.append("the campaign is not open at that moment: nobody is led to this screen")
    }
    return notes
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
