import Git
import PaywallHTML
package import PaywallKit
import PaywallModel
package import PaywallProject
import PaywallRecord

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a site shows, and where it is.
package struct SiteRequest: Sendable {
  /// The folder of the site, absolute.
  package var folder: String
  /// What to show; the commit that is checked out if nil.
  package var revision: String?
  /// The users' languages; the default one if there is none.
  package var locales: [String] = []
  /// Countries; that of the configuration, or the United States, if there is none.
  package var storeFronts: [String] = []
  /// Seconds since 1970; that of the commit if nil.
  package var moment: Int64?
  /// The users' clock.
  package var zone = PaywallZone.utc
  /// A StoreKit configuration with prices, as the user names it, and where it is; samples if nil.
  package var products: (name: String, path: String)?
  /// A folder with the app's pictures, as the user names it, and where it is.
  package var assets: (name: String, path: String)?
  /// The newest first.
  package var releases: [PublishedRelease] = []
  /// What is worth knowing of the releases.
  package var notes: [String] = []
  /// Whether the pages are only counted.
  package var isDryRun = false

  package init(folder: String) { self.folder = folder }
}

/// What a run wrote.
package struct SiteReport: Sendable {
  /// The commit that is shown; nil for the files of a folder.
  package let commit: String?
  package let pages: Int
  /// How many of them were others before.
  package let written: Int
  package let removed: Int
  /// The offerings that cannot be shown, with the first reason.
  package let broken: [(id: String, reason: String)]
  package let notes: [String]
}

/// Writes a catalogue of the project as pages that need no server: every offering with its screens, who sees it, where it
/// came from and which releases held it. The same commit, releases and options give the same bytes.
/// - Throws: for a folder with other files, and for a locale or a store front that is not known. An offering that cannot be
///   shown has a page that says why.
package func writeSite(_ workspace: Workspace, _ request: SiteRequest, now: Int64) throws -> SiteReport {
  let source = try SiteSource(workspace, request.revision)
  let frame = ProjectFrame(reading: try ProjectReader(source: source.tree.open()).frame())
  try request.requireKnown(frame.settings)
  // A broken offering has a page that says so; a broken option is an error.
  if let (name, path) = request.products { _ = try ShopCounter.configuration(name, path) }
  let pictures = try request.assets.map {
    try AssetFolder($0.path, called: $0.name, placedIn: SiteFolder.pictures)
  }
  try workspace.requireOutside(request.folder)
  var site = SiteCatalogue(title: frame.settings.appID.isEmpty ? "Paywalls" : frame.settings.appID)
  site.commit = source.commit.map { SiteCommit($0) }
  site.currentOffering = frame.settings.currentOffering?.value
  site.placements = frame.placements.all.map { SitePlacement($0) }
  site.experiments = frame.experiments.map { SiteExperiment($0) }
  site.products = frame.catalogue.products.map { SiteProduct($0, soldIn: []) }
  site.releases = request.releases.map(\.onSite)
  site.notes = request.notes + source.notes
  let errors = frame.findings.filter { $0.severity == .error }.inOrder()
  site.notes += errors.prefix(20).map { "\($0.range.file):\($0.range.start): \($0.message)" }
  let found = try ProjectReader(source: source.tree.open()).offerings().ids
  let ids = found.filter(isID).sorted()
  site.notes += found.filter { !isID($0) }.sorted().map { "the folder offerings/\($0) has no page: its name is no id" }

  var folder = try SiteFolder(request.folder, isDryRun: request.isDryRun)
  try folder.claim(ids.map { OfferingPage.path(of: $0) })
  let studio = SiteStudio(
    request, frame, site, moment: request.moment ?? source.commit?.committer.seconds ?? now,
    histories: source.histories, pictures)
  let (target, tree) = (folder, source.tree)
  let drawn = try inParallel(ids.count) { range in
    let reader = ProjectReader(source: try tree.open())
    return try range.map { index -> (offering: SiteOffering, isNew: Bool) in
      let (offering, page) = studio.page(of: ids[index], reader)
      return (offering, try target.write(page.text, to: page.path))
    }
  }
  site.offerings = drawn.map(\.offering)
  site.products = products(frame.catalogue, site.offerings)
  let shown = try studio.seen(among: site.offerings, ProjectReader(source: source.tree.open()))
  let files = SitePages(site, shown).files
  let placed = pictures?.placed ?? []
  try folder.claim(files.map(\.path) + placed.map(\.path))
  var written = drawn.filter(\.isNew).count
  for picture in placed where try folder.write(AssetFolder.bytes(of: picture), to: picture.path) { written += 1 }
  for file in files where try folder.write(file.text, to: file.path) { written += 1 }
  return SiteReport(
    commit: source.commit?.id.description, pages: drawn.count + files.count + placed.count, written: written,
    removed: try folder.finish(),
    broken: site.offerings.compactMap { offering in offering.errors.first.map { (offering.id, $0) } },
    notes: site.notes + (pictures?.notes ?? []))
}

/// The catalogue, with the offerings that sell each product.
private func products(_ catalogue: Catalogue, _ offerings: [SiteOffering]) -> [SiteProduct] {
  var sellers: [String: [String]] = [:]
  for offering in offerings {
    for id in Set(offering.packages.map { WayToBuy($0.product).product }) {
      sellers[id, default: []].append(offering.id)
    }
  }
  return catalogue.products.map { SiteProduct($0, soldIn: sellers[$0.id.value] ?? []) }
}

/// Where the project is read from.
private struct SiteSource {
  let tree: SourceTree
  let commit: Commit?
  var histories: [String: [SiteCommit]] = [:]
  var notes: [String] = []

  init(_ workspace: Workspace, _ revision: String?) throws {
    guard workspace.repositoryPath != nil || revision != nil else {
      (tree, commit) = (try workspace.workTree(), nil)
      notes = ["the project is in no git repository: there is no history"]
      return
    }
    let repository = try workspace.repository()
    guard let head = try Self.commit(revision, workspace, repository) else {
      (tree, commit) = (try workspace.workTree(), nil)
      notes = ["nothing is committed yet: the files are shown as they are"]
      return
    }
    (tree, commit) = (try workspace.sourceTree(of: head, in: repository), head)
    let found = try OfferingHistories(workspace, from: head, in: repository)
    histories = found.commits
    if found.isCut { notes = ["not the whole history of the repository was looked at"] }
  }

  /// Nil where nothing was committed yet.
  private static func commit(
    _ revision: String?, _ workspace: Workspace, _ repository: borrowing Repository
  ) throws -> Commit? {
    guard let revision else { return try repository.commitIfPresent("HEAD") }
    return try repository.commit(workspace.published(revision, in: repository))
  }
}

extension SiteRequest {
  /// - Throws: for a language or a country that no page could be drawn for.
  fileprivate func requireKnown(_ settings: Settings) throws {
    for locale in locales where !KnownLocales.has(locale) {
      let own = [settings.copyLocale] + settings.locales.map(\.value) + KnownLocales.languages
      throw ProjectError(
        .notFound, "the locale '\(locale)' is not known",
        hint: nearestName(to: locale, among: own).map { "did you mean '\($0)'?" }
          ?? "write a language, and a country if need be, as in pt-BR")
    }
    for code in storeFronts where SampleStoreFront.named(code) == nil {
      throw ProjectError(
        .notFound, "there is no store front '\(code)' here",
        hint: "store fronts: " + SampleStoreFront.all.map(\.code).joined(separator: ", "))
    }
  }
}

/// Draws the pages of offerings.
private struct SiteStudio: Sendable {
  private let request: SiteRequest
  private let settings: Settings
  private let catalogue: Catalogue
  private let site: SiteCatalogue
  private let places: SitePlaces
  private let moment: Int64
  private let histories: [String: [SiteCommit]]
  private let released: [String: [SiteSpan]]
  private let ways: [String: [SiteWay]]
  private let pictures: AssetFolder?
  /// The offerings that users are led to.
  private let named: [String]

  init(
    _ request: SiteRequest, _ frame: ProjectFrame, _ site: SiteCatalogue, moment: Int64,
    histories: [String: [SiteCommit]], _ pictures: AssetFolder?
  ) {
    (self.pictures, named) = (pictures, frame.namedOfferings)
    (self.request, self.site, self.moment, self.histories) = (request, site, moment, histories)
    (settings, catalogue) = (frame.settings, frame.catalogue)
    places = SitePlaces(site)
    released = spans(of: site.releases)
    ways = Self.ways(frame)
  }

  private static func ways(_ frame: ProjectFrame) -> [String: [SiteWay]] {
    var ways: [String: [SiteWay]] = [:]
    if let current = frame.settings.currentOffering { ways[current.value] = [.current] }
    for placement in frame.placements.all {
      for (index, rule) in placement.rules.enumerated() {
        guard let id = rule.offering?.value else { continue }
        ways[id, default: []].append(.placement(placement.id.value, rule: index + 1, who: rule.who))
      }
    }
    for experiment in frame.experiments {
      for arm in experiment.arms {
        guard let id = arm.offering?.value else { continue }
        ways[id, default: []].append(
          .experiment(
            experiment.id, arm: arm.id.value, share: arm.share, status: experiment.status?.rawValue ?? "unknown"))
      }
    }
    return ways
  }

  func page(of id: String, _ reader: ProjectReader) -> (SiteOffering, SiteFile) {
    var entry = SiteOffering(id)
    (entry.ways, entry.history, entry.released) = (ways[id] ?? [], histories[id] ?? [], released[id] ?? [])
    var subjects: [PageSubject] = []
    var fronts: [PageChoice] = []
    do {
      let offering = PaywallModel.Offering(reading: try reader.offering(id))
      entry.describe(offering)
      let faults = offering.findings.filter { $0.severity == .error }.inOrder()
      entry.errors = faults.prefix(20).map { "\($0.range.file):\($0.range.start): \($0.message)" }
      if faults.isEmpty {
        for name in entry.variants {
          do { subjects.append(try subject(name, of: offering, &fronts)) } catch {
            entry.errors.append("\(name): \(words(of: error))")
          }
        }
      }
    } catch { entry.errors.append(words(of: error)) }
    let choices = PageChoices(
      locales: locales.map { PageChoice(id: $0, name: $0) }, storefronts: fronts,
      customers: ScreenRequest.State.allCases.map { PageChoice(id: $0.rawValue, name: $0.onSite) })
    let note =
      request.products.map { "Prices from \($0.name)" } ?? "Sample prices: what stores charge is up to them"
    return (entry, OfferingPage(entry, in: site, places).file(subjects, choices, note: note))
  }

  /// The screens of the first offerings that users are led to, for the overview.
  func seen(among offerings: [SiteOffering], _ reader: ProjectReader) throws -> [SitePicture] {
    let variants = Dictionary(
      offerings.filter(\.errors.isEmpty).map { ($0.id, $0.variants.first) }, uniquingKeysWith: { first, _ in first })
    let ids = named.filter { variants[$0] != nil }.prefix(SitePages.mostPictures)
    let pictures = pictures
    return try ids.compactMap { id in
      guard let name = variants[id] ?? nil else { return nil }
      var fronts: [PageChoice] = []
      let shown = try subject(name, of: PaywallModel.Offering(reading: try reader.offering(id)), &fronts)
      guard let front = fronts.first, let locale = locales.first, let plan = shown.plans.first else { return nil }
      return SitePicture(
        offering: id, screen: shown.screen(locale, front.id, ScreenRequest.State.new.rawValue, plan.id),
        picture: { pictures?.picture($0) })
    }
  }

  private var locales: [String] { request.locales.isEmpty ? [settings.copyLocale] : request.locales }

  private func words(of error: any Error) -> String { (error as? ProjectError)?.message ?? "\(error)" }

  /// A variant as it is selected initially, for each kind of customer.
  private func subject(
    _ name: String, of offering: PaywallModel.Offering, _ fronts: inout [PageChoice]
  ) throws -> PageSubject {
    let shown = try VariantOnShow(offering, name, settings, catalogue)
    var made: [String: ScreenPlace] = [:]
    for locale in locales {
      for code in request.storeFronts.isEmpty ? [nil] : request.storeFronts.map(Optional.some) {
        var one = ScreenRequest("\(offering.id)/\(name)", at: moment)
        (one.locale, one.storeFront, one.products) = (locale, code, request.products)
        let place = try ScreenPlace(shown, one)
        made["\(locale) \(place.front.code)"] = place
        let front = PageChoice(id: place.front.code, name: "\(place.front.code) \(place.front.currency)")
        if !fronts.contains(front) { fronts.append(front) }
      }
    }
    let (date, zone, places) = (Date(timeIntervalSince1970: TimeInterval(moment)), request.zone, made)
    let plan = shown.variant.highlightedProductID?.value ?? ""
    let pictures = pictures
    return PageSubject(
      name: "\(offering.id)/\(name)", plans: [PageChoice(id: plan, name: plan)],
      picture: { pictures?.picture($0)?.seen(from: "../") }
    ) { locale, front, customer, plan in
      guard let place = places["\(locale) \(front)"], let state = ScreenRequest.State(rawValue: customer) else {
        preconditionFailure("every language has every store front")
      }
      return place.screen(for: state, selecting: plan.isEmpty ? nil : plan, at: date, in: zone).screen
    }
  }
}

extension SiteOffering {
  fileprivate mutating func describe(_ offering: PaywallModel.Offering) {
    name = offering.displayName
    (kind, version) = (offering.kind?.rawValue ?? "", offering.version.map { "\($0.value)" } ?? "")
    let first = offering.defaultVariant.value
    let names = offering.variants.map(\.name)
    variants = names.filter { $0 == first } + names.filter { $0 != first }
    locales = offering.locales.map(\.locale)
    packages = offering.packages.map { ($0.id.value, $0.type?.value.rawValue ?? "", $0.product?.value ?? "") }
  }
}

extension ScreenRequest.State {
  fileprivate var onSite: String {
    switch self {
    case .new: "New"
    case .used: "Trial used"
    case .active: "Subscribed"
    case .expired: "Expired"
    }
  }
}
