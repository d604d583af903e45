import Git
import PaywallModel
import PaywallRules
import TUF

/// A project that was read and checked as a whole, with what others need to know of each offering.
struct CheckedProject: Sendable {
  var frame: ProjectFrame
  var offerings: [OfferingSummary]
  /// With the severities that the project asks for, in order, without those that a waiver accepts.
  var findings: [Finding]
  /// Findings that a waiver accepts, in order.
  var waived: [Finding]

  var hasErrors: Bool { findings.contains { $0.severity == .error } }
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
///
/// What depends on history is found outside the offerings. What depends on the clock is too, but for the deadlines of
/// campaigns: one that is over is read again each time and never in the cache, so that nothing there goes out of date.
func check(
  _ sourceTree: SourceTree, offerings known: [KnownOffering]? = nil, cache: ValidationCache? = nil, now: Int64? = nil,
  history: History? = nil, translations: TranslationHistory? = nil, ends: [(role: RoleName, expires: Int64)] = [],
  progress: @Sendable (Progress) -> Void = { _ in }
) throws -> CheckedProject {
  let reader = ProjectReader(source: try sourceTree.open())
  let files = try reader.frame()
  let frame = ProjectFrame(reading: files)
  let (ids, beside, misplaced) = try reader.offerings()
  let listing = known ?? ids.map { KnownOffering(id: $0, tree: nil, sourceTree: sourceTree) }
  let checked = try recall(listing, cache, for: files, now: now) { unknown in
    try check(unknown, in: frame, now: now, progress: progress)
  }
  let past = try history?.reader()
  let before = try past.map { ProjectFrame(reading: try $0.frame()) }
  let view = ProjectView(
    frame: frame, offerings: checked.map(\.0),
    unrecognizedFiles: files.unrecognizedFiles + beside + (try reader.unrecognizedFiles()), before: before,
    now: now,
    signatures: ends.map { end in
      SignatureTerm(
        role: end.role.rawValue, expires: end.expires, lifetime: frame.settings.lifetime(of: end.role.rawValue))
    }, rules: RuleCatalogue.known)
  var findings =
    misplaced.map { UnweighedFinding($0) } + checked.flatMap(\.1) + RuleEngine.findings(in: view)
  if let history, let before, let past {
    findings += RuleEngine.findings(in: try history.view(of: view, since: before, past, read: reader))
  }
  if let outdated = try translations?.outdated(in: view.offerings.values.sorted { $0.id < $1.id }) {
    findings += RuleEngine.findings(in: outdated)
  }
  let acceptance = Acceptance(
    of: RuleEngine.applySeverities(findings, of: frame.settings), by: frame.acceptedFindings,
    in: waivedFiles(reader), among: RuleCatalogue.known, now: now, sawHistory: history != nil)
  return CheckedProject(
    frame: frame, offerings: checked.map(\.0), findings: acceptance.findings.inOrder(),
    waived: acceptance.waived.inOrder())
}

/// What was found in each offering, by `cache` where it knows, and otherwise by `check`, which then is kept.
private func recall(
  _ offerings: [KnownOffering], _ cache: ValidationCache?, for files: ProjectFiles, now: Int64?,
  _ check: ([KnownOffering]) throws -> [(OfferingSummary, [UnweighedFinding])]
) throws -> [(OfferingSummary, [UnweighedFinding])] {
  guard let cache else { return try check(offerings) }
  let earlier = cache.load(for: files)
  func isSettled(_ offering: OfferingSummary) -> Bool { now.map { offering.campaign?.isOver(at: $0) != true } ?? true }
  let remembered = offerings.map { offering -> (OfferingSummary, [UnweighedFinding])? in
    guard let tree = offering.tree, let entry = earlier[offering.id], entry.tree == tree, isSettled(entry.summary)
    else { return nil }
    return (entry.summary, entry.findings)
  }
  var read = try check(zip(offerings, remembered).compactMap { $1 == nil ? $0 : nil }).makeIterator()
  let checked = remembered.compactMap { $0 ?? read.next() }
  let entries = zip(offerings, checked).compactMap { known, result in
    isSettled(result.0)
      ? known.tree.map { ValidationCache.Entry(tree: $0, summary: result.0, findings: result.1) } : nil
  }
  cache.save(entries, over: earlier, for: files)
  return checked
}

/// The files of a project as waivers look at them.
func waivedFiles(_ reader: ProjectReader) -> WaivedFiles {
  WaivedFiles(
    read: { try? reader.source.file($0) }, digest: { Digest.sha256.hex(of: $0) })
}

/// Reads offerings and checks them, on all cores.
private func check(
  _ offerings: [KnownOffering], in frame: ProjectFrame, now: Int64?, progress: @Sendable (Progress) -> Void
) throws -> [(OfferingSummary, [UnweighedFinding])] {
  try inParallel(offerings.count, report: { progress(Progress("checking", $0, of: offerings.count)) }) { range in
    var readers: [String: ProjectReader] = [:]
    return try offerings[range].map { offering in
      let reader = try offering.reader(from: &readers)
      let read = Offering(reading: try reader.offering(offering.id))
      return (OfferingSummary(read), RuleEngine.findings(in: read, of: frame, now: now))
    }
  }
}

/// An offering that is known to be there, and where it is read from.
struct KnownOffering: Sendable {
  var id: String
  /// The git tree of the offering's folder; nil where it may differ from what git knows.
  var tree: ObjectID?
  var sourceTree: SourceTree

  func reader(from open: inout [String: ProjectReader]) throws -> ProjectReader {
    let key = if case .workTree = sourceTree { "work tree" } else { "tree" }
    if let reader = open[key] { return reader }
    let reader = ProjectReader(source: try sourceTree.open())
    open[key] = reader
    return reader
  }
}
