import Git
import PaywallBundle
package import PaywallDiff
package import PaywallModel
package import PaywallProject
package import PaywallRecord

/// One release as `log` tells of it.
package struct LogEntry: Sendable {
  package var release: Int
  package var commit: String
  /// The first line of the published commit's message; empty where the commit is not here.
  package var subject: String
  /// Seconds since 1970 of the publication, and who published.
  package var date: Int64
  package var publisher: String
  /// The offerings whose versions the release moved.
  package var offerings: [(id: String, before: SemanticVersion?, after: SemanticVersion?)]
  /// What changed outside offerings; empty where an offering was asked for, and where the sources are not here.
  package var project = ProjectChange()
  /// What changed in the offering that was asked for; nil if all were.
  package var change: OfferingChange?
}

/// The releases of a project, the newest first.
/// - Parameter offering: only releases in which this offering changed.
/// - Returns: the releases, and what the clone evidently lacks of them.
package func log(
  _ workspace: Workspace, offering: String? = nil, limit: Int? = nil
) throws -> (entries: [LogEntry], gap: RecordGap?) {
  let repository = try workspace.repository()
  let record = try Record(of: workspace, in: repository)
  if record.last == nil { try record.requireWhole() }
  try RecordAudit(of: workspace, in: repository).requireIntact(record, record.trust, repository)
  var entries: [LogEntry] = []
  var newer: Release?
  // What a release changed is known when the one before it is reached.
  try record.forEachRelease(in: repository) { release in
    if let newer { entries += try entry(newer, after: release, offering, in: repository) }
    newer = release
    return entries.count < limit ?? .max
  }
  if entries.count < limit ?? .max, let newer { entries += try entry(newer, after: nil, offering, in: repository) }
  if let offering, entries.isEmpty {
    guard try !ProjectReader(source: workspace.workTree().open()).offering(offering).isAbsent else {
      throw ProjectError(
        .notFound, "no release and no file has an offering '\(offering)'", hint: "see the releases with: paywall log")
    }
  }
  return (entries, record.gap)
}

/// What is told of a release; nothing where the offering that was asked for did not change in it.
private func entry(
  _ release: Release, after previous: Release?, _ offering: String?, in repository: borrowing Repository
) throws -> [LogEntry] {
  var entry = try LogEntry(release, after: previous, in: repository)
  guard let offering else {
    entry.project = try projectChange(from: previous, to: release, in: repository)
    return [entry]
  }
  guard entry.offerings.contains(where: { $0.id == offering }) else { return [] }
  entry.offerings.removeAll { $0.id != offering }
  entry.change = try change(of: offering, from: previous, to: release, in: repository)
  return [entry]
}

/// What a release changed in the project's files outside offerings; nothing for the first, and where a source is gone.
private func projectChange(
  from previous: Release?, to release: Release, in repository: borrowing Repository
) throws -> ProjectChange {
  func frame(_ release: Release?) throws -> ProjectFrame? {
    guard let release, try release.sourceTreeID(in: repository) != nil else { return nil }
    return ProjectFrame(reading: try ProjectReader(source: release.sourceTree(in: repository).open()).frame())
  }
  guard let old = try frame(previous), let new = try frame(release) else { return ProjectChange() }
  return compareProject(old, new)
}

private func change(
  of id: String, from previous: Release?, to release: Release, in repository: borrowing Repository
) throws -> OfferingChange? {
  func read(_ release: Release?) throws -> Offering? {
    guard let release, release.provenance.offerings[id] != nil else { return nil }
    return Offering(reading: try ProjectReader(source: release.sourceTree(in: repository).open()).offering(id))
  }
  var change = compare(try read(previous), try read(release))
  let frame = ProjectFrame(
    reading: try ProjectReader(source: release.sourceTree(in: repository).open()).frame())
  change?.reach = reach(of: id, in: frame)
  return change
}

extension LogEntry {
  init(_ release: Release, after previous: Release?, in repository: borrowing Repository) throws {
    self.release = release.number
    commit = release.provenance.commit
    subject = try release.source.flatMap { try repository.commitIfPresent($0)?.subject } ?? ""
    date = release.record.author.seconds
    publisher = release.record.author.name
    let (old, new) = (previous?.provenance.offerings ?? [:], release.provenance.offerings)
    offerings = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted().map { ($0, old[$0], new[$0]) }
    change = nil
  }
}
