package import Git
package import PaywallModel
package import PaywallProject
package import PaywallRules
package import TUF

/// A project that was read and checked as a whole, with what others need to know of each offering.
package struct CheckedProject: Sendable {
  package var frame: ProjectFrame
  package var offerings: [OfferingSummary]
  /// With the severities that the project asks for, in order, without those that a waiver accepts.
  package var findings: [Finding]
  /// Findings that a waiver accepts, in order.
  package var waived: [Finding]
  /// Offerings that were read, as far as somebody asks for them again.
  package var kept: KeptOfferings
  /// What history rules compared the files outside the offerings with; nil where they had nothing to compare with.
  package var before: ProjectFrame?

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

/// Reads the project at `place` and checks it.
///
/// - Parameters:
///   - offerings: where each offering is read from and, where it is known, the git tree that it was found under, by which
///     `cache` knows it. Nil: every offering of `place`, read afresh.
///   - cache: what earlier checks found. Offerings in it are not read again.
///   - now: seconds since 1970; nil where the clock is not to be looked at.
///   - history: what history rules compare with; nil for none.
///   - translations: what is known of when translations were written; nil where git knows nothing.
///   - ends: when the signatures of each role end, in seconds since 1970.
///   - kept: where offerings are read, for who has read some or asks for them again; nil for nobody.
///
/// What depends on history is found outside the offerings. What depends on the clock is too, but for the deadlines of
/// campaigns: one that is over is read again each time and never in the cache, so that nothing there goes out of date.
package func check(
  _ sourceTree: SourceTree, offerings known: [KnownOffering]? = nil, cache: ValidationCache? = nil, now: Int64? = nil,
  history: History? = nil, translations: TranslationHistory? = nil, ends: [(role: RoleName, expires: Int64)] = [],
  kept: KeptOfferings? = nil, progress: @Sendable (Progress) -> Void = { _ in }
) throws -> CheckedProject {
  let kept = kept ?? KeptOfferings(of: Set(history?.changed ?? []))
  let reader = ProjectReader(source: try sourceTree.open())
  let files = try reader.frame()
  let frame = ProjectFrame(reading: files)
  let (ids, beside, misplaced) = try reader.offerings()
  let listing = known ?? ids.map { KnownOffering(id: $0, tree: nil, sourceTree: sourceTree) }
  let checked = try recall(listing, cache, for: files, now: now) { unknown in
    try check(unknown, in: frame, kept, now: now, progress: progress)
  }
  let past = try history?.reader()
  let before = try past.map { ProjectFrame(reading: try $0.frame()) }
  let view = ProjectView(
    frame: frame, offerings: checked.map(\.0),
    unrecognizedFiles: files.unrecognizedFiles + beside + (try reader.unrecognizedFiles()), before: before,
    now: now,
    signatures: ends.map { SignatureTerm(of: $0.role, until: $0.expires, frame.settings) })
  var findings = misplaced + checked.flatMap(\.1) + RuleCatalogue.check(view)
  if let history, let before, let past {
    findings += RuleCatalogue.check(try history.view(of: view, since: before, past, kept, read: reader))
  }
  if let outdated = try translations?.outdated(in: view.offerings.values.sorted { $0.id < $1.id }) {
    findings += ListTranslationCurrent.findings(for: outdated)
  }
  let acceptance = Acceptance(
    of: RuleCatalogue.settle(findings, by: frame.settings), by: frame.acceptedFindings, in: waivedFiles(reader),
    now: now, sawHistory: history != nil)
  return CheckedProject(
    frame: frame, offerings: checked.map(\.0), findings: acceptance.findings.inOrder(),
    waived: acceptance.waived.inOrder(), kept: kept, before: before)
}

extension SignatureTerm {
  fileprivate init(of role: RoleName, until expires: Int64, _ settings: Settings) {
    self.init(role: role.rawValue, expires: expires, lifetime: settings.lifetime(of: role.rawValue))
  }
}

/// What was found in each offering, by `cache` where it knows, and otherwise by `check`, which then is kept.
private func recall(
  _ offerings: [KnownOffering], _ cache: ValidationCache?, for files: ProjectFiles, now: Int64?,
  _ check: ([KnownOffering]) throws -> [(OfferingSummary, [Finding])]
) throws -> [(OfferingSummary, [Finding])] {
  guard let cache else { return try check(offerings) }
  let earlier = cache.load(for: files)
  func isSettled(_ offering: OfferingSummary) -> Bool { now.map { offering.campaign?.isOver(at: $0) != true } ?? true }
  let remembered = offerings.map { offering -> (OfferingSummary, [Finding])? in
    guard let tree = offering.tree, let entry = earlier[offering.id], entry.tree == tree, isSettled(entry.summary)
    else { return nil }
    return (entry.summary, entry.findings)
  }
  var read = try check(zip(offerings, remembered).compactMap { $1 == nil ? $0 : nil }).makeIterator()
  let checked = remembered.compactMap { $0 ?? read.next() }
  let entries = zip(offerings, checked).compactMap { known, result in
    isSettled(result.0)
      ? known.tree.map { CachedOffering(tree: $0, summary: result.0, findings: result.1) } : nil
  }
  cache.save(entries, over: earlier, for: files)
  return checked
}

/// The files of a project as waivers look at them.
package func waivedFiles(_ reader: ProjectReader) -> WaivedFiles {
  WaivedFiles(
    read: { try? reader.source.file($0) }, digest: { Digest.sha256.hex(of: $0) })
}

/// Reads offerings and checks them, on all cores.
private func check(
  _ offerings: [KnownOffering], in frame: ProjectFrame, _ kept: KeptOfferings, now: Int64?,
  progress: @Sendable (Progress) -> Void
) throws -> [(OfferingSummary, [Finding])] {
  try inParallel(offerings.count, report: { progress(Progress("checking", $0, of: offerings.count)) }) { range in
    var readers: [String: ProjectReader] = [:]
    return try offerings[range].map { offering in
      let reader = try offering.reader(from: &readers)
      let read = try kept.read(offering.id, by: reader)
      return (OfferingSummary(read), RuleCatalogue.check(read, in: frame, now: now))
    }
  }
}

/// An offering that is known to be there, and where it is read from.
package struct KnownOffering: Sendable {
  package var id: String
  /// The git tree of the offering's folder; nil where it may differ from what git knows.
  package var tree: ObjectID?
  package var sourceTree: SourceTree

  package init(id: String, tree: ObjectID?, sourceTree: SourceTree) {
    self.id = id
    self.tree = tree
    self.sourceTree = sourceTree
  }

  func reader(from open: inout [String: ProjectReader]) throws -> ProjectReader {
    let key = if case .workTree = sourceTree { "work tree" } else { "tree" }
    if let reader = open[key] { return reader }
    let reader = ProjectReader(source: try sourceTree.open())
    open[key] = reader
    return reader
  }
}
