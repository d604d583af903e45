package import PaywallModel

/// A project as project rules see it.
package struct ProjectView: Sendable {
  package let frame: ProjectFrame
  package let offerings: [String: OfferingSummary]
  package let unrecognizedFiles: [SourceFile]
  /// The baseline of history rules, outside its offerings; nil if there is none.
  package let before: ProjectFrame?
  /// Seconds since 1970, for rules about what has ended or is too far ahead; nil if the clock is ignored.
  package let now: Int64?
  /// When the signatures of the project's root metadata and of its last release expire.
  package let signatures: [SignatureTerm]
  /// What is wrong with the project's root metadata as a successor of the released one; nil if nothing is, or nothing was
  /// released.
  package let rootFault: RootFault?
  /// All existing rules, for rules about rules.
  package let rules: KnownRules
  /// What users see of the screens that running experiments compare, once they were read.
  var armScreens = ArmScreens()

  /// - Parameter unrecognizedFiles: files outside the offerings that the project does not recognize.
  package init(
    frame: ProjectFrame, offerings: [OfferingSummary], unrecognizedFiles: [SourceFile], before: ProjectFrame? = nil,
    now: Int64? = nil, signatures: [SignatureTerm] = [], rootFault: RootFault? = nil,
    rules: KnownRules
  ) {
    self.frame = frame
    self.signatures = signatures
    self.rootFault = rootFault
    self.offerings = Dictionary(offerings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.unrecognizedFiles = unrecognizedFiles
    self.before = before
    self.now = now
    self.rules = rules
  }

  /// A hint for a reference to an offering that does not exist.
  func offeringHint(_ id: String) -> String {
    if let nearest = nearestName(to: id, among: offerings.keys.sorted()) { return didYouMean(nearest) }
    let known = offerings.keys.sorted()
    let others = known.prefix(5).joined(separator: ", ") + (known.count > 5 ? " and \(known.count - 5) more" : "")
    return known.isEmpty ? "create it with: paywall new \(id)" : "available offerings: \(others)"
  }
}

extension ProjectView {
  /// The files outside the offerings that can be read.
  var trees: [FileTree] {
    let roots = [
      (frame.settings.source, frame.settings.root), (frame.catalogue.source, frame.catalogue.root),
      (frame.placements.source, frame.placements.root), (frame.waivers?.file, frame.waivers?.root),
    ]
    return (roots + frame.experiments.map { ($0.file, $0.root) }).compactMap { file, root in
      guard let file, let root else { return nil }
      return FileTree(file: file, root: root)
    }
  }

  /// All files outside the offerings, including unreadable and unrecognized ones.
  var files: [SourceFile] {
    let own = [frame.settings.source, frame.catalogue.source, frame.placements.source, frame.waivers?.file]
    return own.compactMap { $0 } + frame.experiments.map(\.file) + unrecognizedFiles
  }
}
