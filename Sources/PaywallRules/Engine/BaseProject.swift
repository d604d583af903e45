package import PaywallModel

/// The baseline that history rules compare a project with.
package struct BaseProject {
  /// The name used in messages: `release/3`, or the requested revision.
  package let name: String
  /// Whether it is a release, and not a revision that somebody asked to compare with.
  private let isRelease: Bool
  /// The commit of a newer release that is not in the project's history.
  private let missed: String?
  private let reader: ProjectReader
  private let kept: KeptOfferings
  /// The ids of the offerings that differ from the base.
  private let changed: [String]
  /// Offerings that were released and no longer exist, with their last versions.
  private let retired: [String: SemanticVersion]
  private let earlier: EarlierReleases
  private let difference: (Offering, Offering) -> OfferingDifference?

  /// - Parameters:
  ///   - missed: the commit of a newer release that is not in the project's history; nil if there is none.
  ///   - kept: where its offerings are read, if others ask for them too.
  ///   - earlier: the releases before it, as far as they can be read.
  ///   - difference: what changed from the first offering to the second; nil if nothing did.
  package init(
    name: String, isRelease: Bool = true, missed: String? = nil, reader: ProjectReader,
    kept: KeptOfferings = KeptOfferings(of: []),
    changed: [String],
    retired: [String: SemanticVersion] = [:], earlier: @escaping EarlierReleases = { _ in },
    difference: @escaping (Offering, Offering) -> OfferingDifference?
  ) {
    self.name = name
    self.isRelease = isRelease
    self.missed = missed
    self.reader = reader
    self.kept = kept
    self.changed = changed
    self.retired = retired
    self.earlier = earlier
    self.difference = difference
  }

  /// The files of the base outside its offerings.
  func frame() throws -> ProjectFrame { ProjectFrame(reading: try reader.frame()) }

  /// What history rules check. Only offerings that changed are read; if the catalogue lost a product, so are those that
  /// something in the base leads to, and if a product's introductory offer changed, those of running experiments. Earlier
  /// releases are read only if there is a wire id that the base has not, or a campaign whose end was moved.
  ///
  /// - Parameters:
  ///   - frame: the base outside its offerings.
  ///   - current: the project, whose offerings are read.
  func view(of project: ProjectView, since frame: ProjectFrame, _ current: OpenedProject) throws -> HistoryView {
    let pairs = try changed.map { (old: try offering($0), new: try current.offering($0)) }
    let ids = Set(changed)
    let unchanged = project.offerings.values.filter { !ids.contains($0.id) }
    let before = unchanged + pairs.compactMap { $0.old.map { OfferingSummary($0) } }
    let differences = pairs.map { pair in pair.old.flatMap { old in pair.new.flatMap { difference(old, $0) } } }
    let old = ProjectView(frame: frame, offerings: before, unrecognizedFiles: [], rules: project.rules)
    return HistoryView(
      base: name, isRelease: isRelease, missed: missed, old: old, new: project, changed: pairs,
      versions: Dictionary(
        zip(pairs, differences).compactMap { step($0.old, $0.new, $1) }, uniquingKeysWith: { first, _ in first }),
      changedVariants: Dictionary(
        zip(pairs, differences).compactMap { pair, difference in
          pair.new.flatMap { new in difference.map { (new.id, $0.variants) } }
        }, uniquingKeysWith: { first, _ in first }),
      reached: try reached(in: frame, project), tested: try tested(in: frame, project),
      earlier: try EarlierState(earlier, variants: variants(newIn: pairs, since: old), campaigns: moved(pairs)))
  }

  /// The variants whose wire ids the base has not, by these ids.
  private func variants(
    newIn pairs: [(old: Offering?, new: Offering?)], since old: ProjectView
  ) -> [String: Variant] {
    let known = Set(old.offerings.values.flatMap(\.wireIDs).map(\.value))
    let named = pairs.compactMap(\.new).flatMap(\.variants).compactMap { variant in
      variant.wireID.map { ($0.value, variant) }
    }
    return Dictionary(named.filter { !known.contains($0.0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The campaigns that end at another moment than in the base, by the ids that they have there.
  private func moved(_ pairs: [(old: Offering?, new: Offering?)]) -> Set<String> {
    Set(CampaignStep.all(in: pairs).filter { $0.old.end != $0.new.end }.map(\.formerID))
  }

  private func offering(_ id: String) throws -> Offering? { try kept.present(id, by: reader) }

  private func step(
    _ old: Offering?, _ new: Offering?, _ difference: OfferingDifference?
  ) -> (String, VersionStep)? {
    guard let new else { return nil }
    if let old {
      // What cannot be read may have changed in any way.
      guard let released = old.version?.value, new.variants.allSatisfy({ $0.root != nil }) else { return nil }
      return (new.id, VersionStep(released: released, weight: difference?.weight))
    }
    return retired[new.id].map { (new.id, VersionStep(released: $0, weight: nil, isRetired: true)) }
  }

  private func reached(in frame: ProjectFrame, _ project: ProjectView) throws -> [Offering] {
    let kept = Set(project.frame.catalogue.ids)
    guard frame.catalogue.ids.contains(where: { !kept.contains($0) }) else { return [] }
    return try Set(frame.ways().keys).subtracting(changed).sorted().compactMap(offering)
  }

  private func tested(in frame: ProjectFrame, _ project: ProjectView) throws -> [Offering] {
    let running = frame.experiments.filter { $0.status == .running }
    guard !running.isEmpty, frame.catalogue.offersDiffer(from: project.frame.catalogue) else { return [] }
    return try Set(running.flatMap(\.arms).compactMap(\.offering?.value)).sorted().compactMap(offering)
  }
}

extension Catalogue {
  /// Whether some way to buy a product has another introductory offer there.
  fileprivate func offersDiffer(from other: Catalogue) -> Bool {
    waysToBuy.contains { id in
      guard let (mine, its) = self[id].flatMap({ mine in other[id].map { (mine, $0) } }) else { return false }
      return mine.introductoryOffer != its.introductoryOffer
    }
  }
}

/// How an offering differs from the base, as far as history rules need to know.
package struct OfferingDifference: Sendable {
  /// The weight of the heaviest change; nil if no change has a weight.
  package let weight: Weight?
  /// The variants whose content changed.
  package let variants: Set<String>

  package init(weight: Weight?, variants: Set<String>) {
    self.weight = weight
    self.variants = variants
  }
}
