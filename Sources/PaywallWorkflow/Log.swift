import Git
import PaywallBundle
package import PaywallDiff
package import PaywallModel

/// One release as `log` tells of it.
package struct LogEntry: Sendable {
  package var release: Int
  package var commit: String
  /// The first line of the published commit's message; empty where the commit is not here.
  package var subject: String
  /// Seconds since 1970 of the publication, and who published.
  package var date: Int64
  package var publisher: String
  /// The offerings that the release changed.
  package var offerings: [(id: String, before: SemanticVersion?, after: SemanticVersion?)]
  /// What changed in the offering that was asked for; nil when all were.
  package var change: OfferingChange?
}

/// The releases of a project, the newest first.
/// - Parameter offering: only releases in which this offering changed.
package func log(_ workspace: Workspace, offering: String? = nil, limit: Int? = nil) throws -> [LogEntry] {
  let repository = try workspace.repository()
  let releases = try BundleHistory.all(in: repository)
  var entries: [LogEntry] = []
  for (index, release) in releases.enumerated() {
    if let limit, entries.count >= limit { break }
    let previous = index + 1 < releases.count ? releases[index + 1] : nil
    var entry = try LogEntry(release, after: previous, in: repository)
    if let offering {
      guard entry.offerings.contains(where: { $0.id == offering }) else { continue }
      entry.offerings.removeAll { $0.id != offering }
      entry.change = try change(of: offering, from: previous, to: release, workspace, in: repository)
    }
    entries.append(entry)
  }
  if let offering, entries.isEmpty {
    guard try !ProjectReader(source: workspace.workTree().open()).offering(offering).isAbsent else {
      throw WorkflowError(
        .notFound, "no release and no file knows an offering '\(offering)'", hint: "see the releases with: paywall log")
    }
  }
  return entries
}

private func change(
  of id: String, from previous: Release?, to release: Release, _ workspace: Workspace,
  in repository: borrowing Repository
) throws -> OfferingChange? {
  func read(_ release: Release?) throws -> Offering? {
    guard let release, release.provenance.offerings[id] != nil else { return nil }
    return Offering(reading: try ProjectReader(source: release.place(workspace, in: repository).open()).offering(id))
  }
  var change = compare(try read(previous), try read(release))
  let frame = ProjectFrame(
    reading: try ProjectReader(source: release.place(workspace, in: repository).open()).frame())
  change?.reach = reach(of: id, in: frame)
  return change
}

extension LogEntry {
  init(_ release: Release, after previous: Release?, in repository: borrowing Repository) throws {
    self.release = release.number
    commit = release.provenance.commit
    subject = release.source.flatMap { try? repository.commit($0).subject } ?? ""
    date = release.record.author.seconds
    publisher = release.record.author.name
    let (old, new) = (previous?.provenance.offerings ?? [:], release.provenance.offerings)
    offerings = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted().map { ($0, old[$0], new[$0]) }
    change = nil
  }
}
