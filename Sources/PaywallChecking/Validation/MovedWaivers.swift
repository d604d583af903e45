import PaywallModel
import PaywallProject
import PaywallRules

extension ValidationSubject {
  /// The findings of a work tree, where a waiver that accepts nothing, because its variant has another name since, is told to
  /// take that name. Its hash says what was reviewed: where that is another text now, somebody reviews it again.
  func naming(_ findings: [Finding], movedWaiversAt state: State) throws -> [Finding] {
    guard case .workTree = state, repository != nil,
      findings.contains(where: { $0.rule == Self.waiverRule && $0.correction == .removal })
    else { return findings }
    let reader = ProjectReader(source: try sourceTree(state).open())
    let waivers = ProjectFrame(reading: try reader.frame()).acceptedFindings
    let files = waivedFiles(reader)
    var offerings: VariantsByFormerNames?
    return try findings.compactMap { finding in
      guard finding.rule == Self.waiverRule, finding.correction == .removal,
        let waiver = waivers.first(where: { $0.pathRange == finding.range }), let place = VariantPlace(waiver.target)
      else { return finding }
      if offerings == nil { offerings = try VariantsByFormerNames(workspace, reader) }
      guard let target = try offerings?.target(of: place) else { return finding }
      // A translation under the former name moves first.
      if try files.holds(waiver.target) { return nil }
      let accepted = try findings.filter { try files.isMeant($0, by: waiver.rule.value, at: target) }
      guard !accepted.isEmpty,
        try files.hash(of: target, accepting: accepted, of: RuleCatalogue[waiver.rule.value]) == waiver.hash?.value
      else { return finding }
      var moved = finding
      moved.message = "the waiver of '\(waiver.rule.value)' is for \(waiver.target), which is \(target) now"
      moved.hint = didYouMean("\(target)")
      moved.correction = .renaming
      return moved
    }
  }

  private static let waiverRule = "waiver-valid"
}

/// What a waiver accepts of a variant: in its own file, or in a locale's.
private struct VariantPlace {
  let offering, variant: String
  /// The locale's file without the folder; nil for the variant's own.
  var locale: String?
  /// Below the variant.
  var path: [Substring]

  init?(_ target: WaiverTarget) {
    let parts = target.file.split(separator: "/")
    guard parts.count == 4, parts[0] == "offerings" else { return nil }
    offering = String(parts[1])
    path = target.path.split(separator: ".")
    switch FileKind(of: target.file) {
    case .variant: variant = SourceFile(path: target.file, bytes: []).stem
    case .locale where !path.isEmpty:
      (locale, variant) = (String(parts[3]), String(path.removeFirst()))
    default: return nil
    }
  }
}

/// The variants of a project by the names that they had.
private struct VariantsByFormerNames {
  private let files: [String: String]
  private var former: FormerVariants

  init(_ workspace: Workspace, _ reader: ProjectReader) throws {
    let offerings = try reader.offerings().ids.map { Offering(reading: try reader.offering($0)) }
    files = Dictionary(
      offerings.flatMap { offering in
        offering.variants.map { ("\(offering.id)/\($0.name)", $0.file.path) }
      }, uniquingKeysWith: { first, _ in first })
    former = try FormerVariants(workspace, among: offerings)
  }

  /// The same place under the present name; nil where the variant has still its name, or is gone.
  mutating func target(of place: VariantPlace) throws -> WaiverTarget? {
    guard files["\(place.offering)/\(place.variant)"] == nil,
      let now = try former.successor(of: place.variant, in: place.offering),
      let file = files["\(now.offering)/\(now.variant)"]
    else { return nil }
    guard let locale = place.locale else { return WaiverTarget(file: file, path: place.path.joined(separator: ".")) }
    let path = [Substring(now.variant)] + place.path
    return WaiverTarget(
      file: "offerings/\(now.offering)/locales/\(locale)", path: path.joined(separator: "."))
  }
}
