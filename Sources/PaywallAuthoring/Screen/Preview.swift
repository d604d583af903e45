import Base
import PaywallHTML
package import PaywallKit
import PaywallModel
package import PaywallProject
import YAML

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What to show on one page.
package struct PreviewRequest: Sendable {
  /// Each `[REVISION:]OFFERING[/VARIANT]`; an offering stands for all its variants. The current offering if there is none.
  package var names: [String] = []
  /// The users' languages; those of the offerings if there is none.
  package var locales: [String] = []
  /// Countries; that of the configuration, or the United States, if there is none.
  package var storeFronts: [String] = []
  package var states = ScreenRequest.State.allCases
  /// Seconds since 1970.
  package var moment: Int64
  /// The users' clock.
  package var zone = PaywallZone.utc
  /// A StoreKit configuration with prices, as the user names it, and where it is; samples if nil.
  package var products: (name: String, path: String)?

  /// A folder with the app's pictures, as the user names it, and where it is.
  package var assets: (name: String, path: String)?

  package init(at moment: Int64) { self.moment = moment }
}

/// A page with the screens of some variants.
package struct Preview: Sendable {
  package let html: String
  /// Each `OFFERING/VARIANT`, with its revision where one was named.
  package let variants: [String]
  /// How many screens were made: variants by languages, store fronts, customers and plans.
  package let screens: Int
  /// What is worth knowing of them, once each.
  package let notes: [String]
}

/// One page that shows variants in every language, for every kind of customer, without a network.
/// - Throws: for what is not there or not known, with the nearest name.
package func preview(_ workspace: Workspace, _ request: PreviewRequest) throws -> Preview {
  let contents = try PreviewContents(workspace, request)
  if contents.screens > mostScreens {
    throw ProjectError(
      .refused, "that is a page of \(contents.screens) screens, and browsers are slow with more than \(mostScreens)",
      hint: "choose with --locale, --storefront and --state, or name one variant")
  }
  let source = request.products.map { "Prices from \($0.name)" } ?? "Sample prices: what stores charge is up to them"
  let names = contents.shown.map(\.name)
  let page = PreviewPage(title: names.joined(separator: ", "), note: source, choices: contents.choices)
  let html = page.html(contents.subjects)
  return Preview(
    html: html, variants: names, screens: contents.screens, notes: contents.notes)
}

/// The variants that are asked for, with what their screens can be shown in.
struct PreviewContents {
  let shown: [(name: String, variant: VariantOnShow)]
  /// One for each of `shown`.
  let subjects: [PageSubject]
  let choices: PageChoices
  /// What is worth knowing of the screens, once each.
  let screenNotes: [String]
  /// The app's pictures; nil where there are none to show.
  let pictures: AssetFolder?
}

extension PreviewContents {
  /// What is worth knowing, also of the pictures that were shown so far.
  var notes: [String] { screenNotes + (pictures?.notes ?? []) }

  init(_ workspace: Workspace, _ request: PreviewRequest) throws {
    let shown = try request.variants(workspace)
    let locales = request.locales.isEmpty ? languages(of: shown.map(\.variant)) : request.locales
    let fronts = request.storeFronts.isEmpty ? [nil] : request.storeFronts.map(Optional.some)
    let pictures = try request.assets.map { try AssetFolder($0.path, called: $0.name) }
    var stage = PreviewStage(request, pictures)
    let subjects = try shown.map { name, variant in try stage.subject(variant, called: name, locales, fronts) }
    let choices = PageChoices(
      locales: locales.map { PageChoice(id: $0, name: $0) }, storefronts: stage.fronts,
      customers: request.states.map { PageChoice(id: $0.rawValue, name: $0.title) })
    self.init(shown: shown, subjects: subjects, choices: choices, screenNotes: stage.notes, pictures: pictures)
  }

  /// How many there are: variants by languages, store fronts, customers and plans.
  var screens: Int {
    let places = choices.locales.count * choices.storefronts.count * choices.customers.count
    return subjects.map { places * max($0.plans.count, 1) }.reduce(0, +)
  }
}

/// Writes a page to a file: a new one, or one that was written so before.
/// - Throws: for anything else that is there.
package func write(_ preview: Preview, to output: String, isDryRun: Bool = false) throws {
  _ = try FileSystem.output(output, beginning: PreviewPage.mark, option: "--out")
  if isDryRun { return }
  try FileSystem.write(Array(preview.html.utf8), to: output)
}

private let mostScreens = 2_000

/// The default language first, then those that any of the offerings has words in.
func languages(of variants: [VariantOnShow]) -> [String] {
  var all = variants.first.map { [$0.copyLocale] } ?? []
  for locale in variants.flatMap({ $0.offering.locales.map(\.locale) }).sorted() where !all.contains(locale) {
    all.append(locale)
  }
  return all
}

extension PreviewRequest {
  fileprivate func variants(_ workspace: Workspace) throws -> [(name: String, variant: VariantOnShow)] {
    var names = names
    if names.isEmpty {
      let settings = Settings(reading: try projectReader(workspace, at: nil).frame().project)
      guard let current = settings.currentOffering?.value else {
        throw ProjectError(.refused, "the project has no currentOffering", hint: "name an offering: paywall preview ID")
      }
      names = [current]
    }
    let all = try names.flatMap { name -> [(String, VariantOnShow)] in
      let (revision, id, variant) = try shownParts(of: name)
      let prefix = revision.map { "\($0):" } ?? ""
      let first = try VariantOnShow(workspace, name)
      if variant != nil { return [(name, first)] }
      return try first.offering.variants.map { variant in
        let name = "\(prefix)\(id)/\(variant.name)"
        return (name, try VariantOnShow(workspace, name))
      }
    }
    var seen: Set<String> = []
    return all.filter { seen.insert($0.0).inserted }
  }
}

extension ScreenRequest.State {
  /// What a page calls it.
  var title: String {
    switch self {
    case .new: "New"
    case .used: "Trial used"
    case .active: "Subscribed"
    case .expired: "Expired"
    }
  }
}

/// Collects what a page needs, and what is worth knowing of it.
private struct PreviewStage {
  private let request: PreviewRequest
  private let pictures: AssetFolder?
  var fronts: [PageChoice] = []
  var notes: [String] = []

  init(_ request: PreviewRequest, _ pictures: AssetFolder?) { (self.request, self.pictures) = (request, pictures) }

  /// - Throws: if one of its languages, store fronts or products is not there.
  mutating func subject(
    _ shown: VariantOnShow, called name: String, _ locales: [String], _ codes: [String?]
  ) throws -> PageSubject {
    var places: [String: ScreenPlace] = [:]
    for locale in locales {
      for code in codes {
        var one = ScreenRequest(name, at: request.moment)
        (one.locale, one.storeFront, one.products) = (locale, code, request.products)
        let place = try ScreenPlace(shown, one)
        places["\(locale) \(place.front.code)"] = place
        let front = PageChoice(id: place.front.code, name: "\(place.front.code) \(place.front.currency)")
        if !fronts.contains(front) { fronts.append(front) }
        for note in place.notes where !notes.contains("\(name): \(note)") { notes.append("\(name): \(note)") }
      }
    }
    let ranges = TextRanges(shown)
    let (moment, zone) = (Date(timeIntervalSince1970: TimeInterval(request.moment)), request.zone)
    let initial = shown.plans.firstIndex { $0.id == shown.variant.highlightedProductID?.value } ?? 0
    let pictures = pictures
    return PageSubject(
      name: name, plans: shown.plans, initialPlan: initial, line: ranges.line, picture: { pictures?.picture($0) }
    ) {
      locale, front, customer, plan in
      guard let place = places["\(locale) \(front)"], let state = ScreenRequest.State(rawValue: customer) else {
        preconditionFailure("every language has every store front")
      }
      return place.screen(for: state, selecting: plan, at: moment, in: zone).screen
    }
  }
}

extension VariantOnShow {
  /// The plans that it shows, by their ways to buy, with the names of their packages.
  var plans: [PageChoice] {
    let packages = Dictionary(
      offering.packages.compactMap { package in package.product.map { ($0.value, package.id.value) } },
      uniquingKeysWith: { first, _ in first })
    return variant.productIDs.map { id in PageChoice(id: id.value, name: packages[id.value] ?? id.value) }
  }
}
