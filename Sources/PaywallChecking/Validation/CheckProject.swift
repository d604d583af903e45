package import Git
import Hashing
import PaywallExchange
package import PaywallModel
package import PaywallProject
package import PaywallRules
package import TUF

/// Reads the project in `sourceTree` and checks it.
///
/// - Parameters:
///   - offerings: where each offering is read from and, where it is known, the git tree that it was found under, by which
///     `cache` knows it. Nil: every offering of `sourceTree`, read afresh.
///   - cache: what earlier checks found. Offerings in it are not read again.
///   - now: seconds since 1970; nil if the clock is not to be looked at.
///   - history: what history rules compare with; nil for none.
///   - translations: what is known of when translations were written; nil if git knows nothing.
///   - ends: when the signatures of each role end, in seconds since 1970.
///   - rootFault: what is wrong with the root metadata; nil if nothing is, or nothing is known.
///   - historyGap: what is not known of the project's releases; nil if all that matters is.
///   - kept: where offerings are read, for who has read some or asks for them again; nil for nobody.
///   - isRelease: whether what is checked is about to be published.
///   - export: that whose losses are looked for, without a `cache`; nil for those that the settings list.
///
/// What depends on history is found outside the offerings. What depends on the clock is too, but for the deadlines of
/// campaigns: one that is over is read again each time and never in the cache, so that nothing there goes out of date.
package func checkProject(
  _ sourceTree: SourceTree, offerings known: [KnownOffering]? = nil, cache: ValidationCache? = nil, now: Int64? = nil,
  history: History? = nil, translations: TranslationHistory? = nil, ends: [(role: RoleName, expires: Int64)] = [],
  rootFault: RootFault? = nil, historyGap: HistoryGap? = nil, kept: KeptOfferings? = nil, isRelease: Bool = false,
  exporting export: ExportOverride? = nil,
  progress: @Sendable (Progress) -> Void = { _ in }
) throws -> CheckedProject {
  let project = try OpenedProject(
    ProjectReader(source: try sourceTree.open()), kept: kept ?? KeptOfferings(of: Set(history?.changed ?? [])))
  let listing = known ?? project.offerings.map { KnownOffering(id: $0, tree: nil, sourceTree: sourceTree) }
  let settings = project.frame.settings
  let requests = export.map { [settings.export($0)] } ?? settings.exports
  let checked = try recall(listing, cache, for: project.files, now: now) { unknown in
    try checkOfferings(unknown, in: project.frame, project.kept, requests, now: now, progress: progress)
  }
  let circumstances = CheckCircumstances(
    now: now, base: try history?.project(), signatureEnds: ends.map { ($0.role.rawValue, $0.expires) },
    rootFault: rootFault,
    staleTranslations: try translations?.stale(in: checked.map(\.summary.id).sorted()) { id in
      try project.kept.read(id, by: project.reader)
    } ?? [],
    exportLosses: try requests.flatMap { request in
      try request.losses(
        of: ExportProject(ExportContext(project.frame, request), offerings: project.offerings) { id in
          try project.kept.read(id, by: project.reader)
        })
    }, historyGap: historyGap, failedTests: try now.map { try failedTests(project, at: $0) } ?? [], isRelease: isRelease
  )
  return try RuleEngine.check(
    project, offerings: checked, circumstances, waived: waivedFiles(project.reader))
}

/// What was found in each offering, by `cache` where it knows, and otherwise by `check`, which then is kept.
private func recall(
  _ offerings: [KnownOffering], _ cache: ValidationCache?, for files: ProjectFiles, now: Int64?,
  _ check: ([KnownOffering]) throws -> [CheckedOffering]
) throws -> [CheckedOffering] {
  guard let cache else { return try check(offerings) }
  let earlier = cache.load(for: files)
  func isSettled(_ offering: OfferingSummary) -> Bool { now.map { offering.campaign?.isOver(at: $0) != true } ?? true }
  let remembered = offerings.map { offering -> CheckedOffering? in
    guard let tree = offering.tree, let entry = earlier[offering.id], entry.tree == tree, isSettled(entry.summary)
    else { return nil }
    return CheckedOffering(summary: entry.summary, findings: entry.findings)
  }
  var read = try check(zip(offerings, remembered).compactMap { $1 == nil ? $0 : nil }).makeIterator()
  let checked = remembered.compactMap { $0 ?? read.next() }
  let entries = zip(offerings, checked).compactMap { known, result in
    isSettled(result.summary)
      ? known.tree.map { CachedOffering(tree: $0, summary: result.summary, findings: result.findings) } : nil
  }
  cache.save(entries, over: earlier, for: files)
  return checked
}

/// The files of a project as waivers look at them.
package func waivedFiles(_ reader: ProjectReader) -> WaivedFiles {
  WaivedFiles(of: reader) { Digest.sha256.hex(of: $0) }
}

/// Reads offerings and checks them, on all cores.
private func checkOfferings(
  _ offerings: [KnownOffering], in frame: ProjectFrame, _ kept: KeptOfferings, _ exports: [ExportRequest],
  now: Int64?, progress: @Sendable (Progress) -> Void
) throws -> [CheckedOffering] {
  try inParallel(offerings.count, report: { progress(Progress("checking", $0, of: offerings.count)) }) { range in
    var readers: [String: ProjectReader] = [:]
    return try offerings[range].map { offering in
      let reader = try offering.reader(from: &readers)
      let read = try kept.read(offering.id, by: reader)
      let checked = CheckedOffering(read, of: frame, now: now)
      let losses = exports.flatMap { $0.part(of: read, in: frame).losses }
      return losses.isEmpty
        ? checked
        : CheckedOffering(
          summary: checked.summary, findings: checked.findings + RuleEngine.findings(in: losses))
    }
  }
}

/// An offering that is known to be there, and where it is read from.
package struct KnownOffering: Sendable {
  package var id: String
  /// The git tree of the offering's folder; nil if it may differ from what git knows.
  package var tree: ObjectID?
  package var sourceTree: SourceTree

  package init(id: String, tree: ObjectID?, sourceTree: SourceTree) {
    self.id = id
    self.tree = tree
    self.sourceTree = sourceTree
  }

  func reader(from open: inout [String: ProjectReader]) throws -> ProjectReader {
    let key = if case .tree = sourceTree { "tree" } else { "work tree" }
    if let reader = open[key] { return reader }
    let reader = ProjectReader(source: try sourceTree.open())
    open[key] = reader
    return reader
  }
}
