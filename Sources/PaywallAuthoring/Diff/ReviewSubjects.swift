import JSON
import PaywallBundle
import PaywallDiff
import PaywallHTML
import PaywallKit
import PaywallModel
import PaywallProject

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the screens of variants as they were and as they are.
struct ReviewSubjects {
  private let compared: ComparedProject
  private let moment: Int64
  /// Whether what all screens share changed, so that any variant may look another way.
  private let isShared: Bool
  private var compiled: [String: CompiledOffering] = [:]
  private(set) var notes: [String] = []

  init(_ compared: ComparedProject, at moment: Int64) {
    (self.compared, self.moment) = (compared, moment)
    let project = compared.difference.project
    let shared = ["settings.legal", "settings.defaultLocale"]
    isShared =
      !project.products.isEmpty || project.settings.contains { change in shared.contains(where: change.path.hasPrefix) }
    if isShared {
      notes.append(
        "Products, addresses or the default language changed: offerings whose own files did not are not drawn, though they may look another way."
      )
    }
  }

  mutating func subjects(of change: OfferingChange) -> [ReviewSubject] {
    let oldID = if case .renamed(let from) = change.status { from } else { change.id }
    let old = compared.old.first { $0.id == oldID }
    let new = compared.new.first { $0.id == change.id }
    let reached = new.map { change.reach.variants(of: $0) } ?? []
    return change.pairs(old, new, isShared: isShared).map { pair in
      let isUnseen = pair.new.map { !reached.isEmpty && !reached.contains($0) } ?? false
      return subject(
        "\(change.id)/\(pair.new ?? pair.old ?? "")", (old, pair.old), (new, pair.new),
        isUnseen ? ["Nobody sees this variant: it is not the default one, and no arm with users shows it."] : [])
    }
  }

  private mutating func subject(
    _ name: String, _ before: (offering: PaywallModel.Offering?, variant: String?),
    _ after: (offering: PaywallModel.Offering?, variant: String?), _ notes: [String]
  ) -> ReviewSubject {
    var facts: [String] = []
    let sides = [(before, compared.before, "before"), (after, compared.after, "after")].map { side, frame, word in
      guard let offering = side.offering, let variant = side.variant, let frame else { return VariantOnShow?.none }
      do {
        return try shown(offering, variant, frame, word)
      } catch {
        facts.append("Not drawn as it is \(word) the change: \(Self.reason(error))")
        return nil
      }
    }
    let (old, new) = (sides[0], sides[1])
    if before.variant == nil { facts.append("New: there is nothing to compare it with.") }
    if after.variant == nil { facts.append("Gone: this is what it was.") }
    // A side that cannot be drawn leaves nothing to compare the other with.
    if !facts.isEmpty, before.variant != nil, after.variant != nil {
      return ReviewSubject(name: name, notes: notes + facts, locales: [], before: nil, after: nil)
    }
    let locales = languages([new, old].compactMap { $0 })
    let drawn = locales.filter { locale in [old, new].allSatisfy { $0?.canShow(in: locale) ?? true } }
    if drawn.count < locales.count {
      let others = locales.filter { !drawn.contains($0) }
      facts.append(
        "Not drawn in languages that are not known or lack what a screen needs: \(others.joined(separator: ", "))")
    }
    return ReviewSubject(
      name: name, notes: notes + facts, plans: others(old, new),
      locales: drawn.map { PageChoice(id: $0, name: $0) },
      before: old.map { screens($0, name) }, after: new.map { screens($0, name) })
  }

  private static func reason(_ error: any Error) -> String {
    (error as? ProjectError)?.message ?? "its files have errors; see paywall validate"
  }

  private mutating func shown(
    _ offering: PaywallModel.Offering, _ variant: String, _ frame: ProjectFrame, _ side: String
  ) throws -> VariantOnShow {
    if let first = offering.findings.inOrder().first(where: { $0.severity == .error }) {
      throw ProjectError(.refused, "\(first.range.file):\(first.range.start): \(first.message)")
    }
    let key = "\(side) \(offering.id)"
    if compiled[key] == nil { compiled[key] = CompiledOffering(try compile(offering).bytes) }
    guard let compiled = compiled[key] else {
      throw ProjectError(.refused, "the variant '\(offering.id)/\(variant)' cannot be shown")
    }
    return try VariantOnShow(offering, variant, compiled, frame.settings, frame.catalogue)
  }

  /// The default language first.
  private func languages(_ sides: [VariantOnShow]) -> [String] {
    var all: [String] = []
    for locale in sides.map(\.copyLocale) + sides.flatMap({ $0.offering.locales.map(\.locale) }).sorted()
    where !all.contains(locale) { all.append(locale) }
    return all
  }

  /// The plans that are selected on neither side at first.
  private func others(_ old: VariantOnShow?, _ new: VariantOnShow?) -> [PageChoice] {
    let sides = [new, old].compactMap { $0 }
    var all: [PageChoice] = []
    for plan in sides.flatMap(\.plans) where !all.contains(where: { $0.id == plan.id }) { all.append(plan) }
    let highlighted = sides.map { $0.variant.highlightedProductID?.value }
    return all.filter { plan in highlighted.contains { $0 != plan.id } }
  }

  private func screens(_ shown: VariantOnShow, _ name: String) -> ReviewSubject.Screens {
    let places = ReviewPlaces(shown, name, moment)
    return { locale, customer, plan in
      places.screen(locale, ScreenRequest.State(rawValue: customer) ?? .new, plan)
    }
  }
}

/// The places that screens of one variant are made for, each made when it is first asked for.
private final class ReviewPlaces {
  private let shown: VariantOnShow
  private let name: String
  private let moment: Int64
  private var places: [String: ScreenPlace] = [:]

  init(_ shown: VariantOnShow, _ name: String, _ moment: Int64) {
    (self.shown, self.name, self.moment) = (shown, name, moment)
  }

  func screen(_ locale: String, _ state: ScreenRequest.State, _ plan: String?) -> PaywallScreen {
    place(locale).screen(
      for: state, selecting: plan, at: Date(timeIntervalSince1970: TimeInterval(moment)), in: .utc
    ).screen
  }

  private func place(_ locale: String) -> ScreenPlace {
    if let place = places[locale] { return place }
    var request = ScreenRequest(name, at: moment)
    request.locale = locale
    guard let place = try? ScreenPlace(shown, request) else {
      preconditionFailure("known languages and the usual store front have a place")
    }
    places[locale] = place
    return place
  }
}

extension Reach {
  /// The variants that somebody sees.
  fileprivate func variants(of offering: PaywallModel.Offering) -> Set<String> {
    let usual = offering.defaultVariant.value
    return Set(ways.map { $0.variant ?? usual } + (isCurrent ? [usual] : []))
  }
}

extension OfferingChange {
  /// The variants to show, by their names on both sides; nil where one is not there.
  fileprivate func pairs(
    _ old: PaywallModel.Offering?, _ new: PaywallModel.Offering?, isShared: Bool
  ) -> [(old: String?, new: String?)] {
    guard let new else { return (old?.variants ?? []).map { ($0.name, nil) } }
    guard let old else { return new.variants.map { (nil, $0.name) } }
    var (origins, gone): ([String: String?], [String]) = ([:], [])
    for change in self.changes where change.path.hasPrefix("variants.") {
      let name = String(change.path.dropFirst("variants.".count))
      guard !name.contains(".") else { continue }
      switch change.kind {
      case .added: origins[name] = .some(nil)
      case .removed: gone.append(name)
      case .renamed: origins[name] = change.before?.string
      case .changed, .moved: break
      }
    }
    let changed = changedVariants(of: new)
    let kept = new.variants.map(\.name).filter { isShared || changed.contains($0) || origins[$0] != nil }
    return kept.map { name in (origins[name] ?? (old.variant(name) == nil ? nil : name), name) }
      + gone.map { ($0, nil) }
  }
}
