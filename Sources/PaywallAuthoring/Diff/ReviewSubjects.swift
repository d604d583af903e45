import JSON
import PaywallBundle
import PaywallDiff
import PaywallHTML
import PaywallKit
import PaywallModel
import PaywallProject

/// Makes the screens of variants as they were and as they are.
struct ReviewSubjects {
  private let compared: ComparedProject
  private let request: ReviewRequest
  private let moment: Int64
  private let elsewhere: ChangedElsewhere
  private var compiled: [String: CompiledOffering] = [:]
  private(set) var notes: [String] = []

  init(_ compared: ComparedProject, _ request: ReviewRequest, at moment: Int64) {
    (self.compared, self.request, self.moment) = (compared, request, moment)
    elsewhere = ChangedElsewhere(
      compared.outside, [compared.before, compared.after].compactMap { $0 },
      areProductsShown: request.products == nil)
    if let (name, _) = request.products, !compared.outside.products.isEmpty {
      notes.append("Both sides sell what \(name) has: what changed in the catalogue is not drawn.")
    }
  }

  mutating func subjects(of change: OfferingChange) -> [ReviewSubject] {
    let oldID = if case .renamed(let from) = change.status { from } else { change.id }
    return subjects(
      of: change, compared.old.first { $0.id == oldID }, compared.new.first { $0.id == change.id })
  }

  /// The offerings that users see, whose own files did not change and whose screens may.
  /// - Parameter limit: of how many variants.
  mutating func untouched(variants limit: Int) throws -> [(change: OfferingChange, subjects: [ReviewSubject])] {
    let (found, left) = try compared.untouched(by: elsewhere, only: request.only, variants: limit, at: moment)
    if left > 0 {
      notes.append(
        "\(left) more offerings, whose own files did not change, were not looked at: products, addresses or the default language did. Name some to see them."
      )
    }
    return found.map { ($0.change, subjects(of: $0.change, $0.offering, $0.offering)) }
  }

  private mutating func subjects(
    of change: OfferingChange, _ old: PaywallModel.Offering?, _ new: PaywallModel.Offering?
  ) -> [ReviewSubject] {
    let reached = new.map { change.reach.variants(of: $0) } ?? []
    let isShared = [old, new].contains { $0.map(elsewhere.concerns) ?? false }
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
    let made = sides.map { $0.map { ReviewPlaces($0, name, request, moment) } }
    for (places, word) in zip(made, ["before", "after"]) {
      guard let places else { continue }
      do {
        for note in try places.notes() where !self.notes.contains(note) { self.notes.append(note) }
      } catch { facts.append("Not drawn as it is \(word) the change: \(Self.reason(error))") }
    }
    let (old, new) = (sides[0], sides[1])
    let isWhole = facts.isEmpty
    if before.variant == nil { facts.append("New: there is nothing to compare it with.") }
    if after.variant == nil { facts.append("Gone: this is what it was.") }
    // A side that cannot be drawn leaves nothing to compare the other with.
    if !isWhole {
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
      before: made[0]?.screen, after: made[1]?.screen)
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
