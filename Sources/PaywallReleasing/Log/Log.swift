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

/// What `log` tells the history of.
package enum LogSubject: Sendable, Equatable {
  case everything
  case offering(String)
  case placement(String)
  case experiment(String)

  /// As `log` is given it: an offering's id, `placement:ID` or `experiment:ID`.
  package init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("placement", 2): self = .placement(parts[1])
    case ("experiment", 2): self = .experiment(parts[1])
    default: self = .offering(text)
    }
  }

  /// Whether a change outside offerings is one of the subject.
  func includes(_ change: Change) -> Bool {
    func isBelow(_ path: String) -> Bool { change.path == path || change.path.hasPrefix(path + ".") }
    switch self {
    case .everything: return true
    case .offering: return false
    case .placement(let id): return isBelow("placements.\(id)")
    case .experiment(let id): return isBelow("experiments.\(id)")
    }
  }
}

/// Where `log` stops: at releases that were published before a moment, or at a release.
package enum LogStart: Sendable, Equatable {
  /// Seconds since 1970.
  case moment(Int64)
  case release(Int)

  func includes(_ release: Release) -> Bool {
    switch self {
    case .moment(let moment): release.record.author.seconds >= moment
    case .release(let number): release.number > number
    }
  }
}

/// The releases of a project, the newest first.
/// - Parameters:
///   - subject: only releases in which this changed.
///   - since: only releases after this one, or from this moment on.
/// - Returns: the releases, and what the clone evidently lacks of them.
/// - Throws: for a release that is not there, and for a subject that no release and no file has.
package func log(
  _ workspace: Workspace, _ subject: LogSubject = .everything, since: LogStart? = nil, limit: Int? = nil
) throws -> (entries: [LogEntry], gap: RecordGap?) {
  let repository = try workspace.repository()
  let record = try Record(of: workspace, in: repository)
  if record.last == nil { try record.requireWhole() }
  try RecordAudit(of: workspace, in: repository).requireIntact(record, record.trust, repository)
  if case .release(let number)? = since, number > record.last?.number ?? 0 {
    throw ProjectError(
      .notFound, "there is no release/\(number)" + (record.gap == nil ? "" : " in this clone"),
      hint: record.last.map { "the last one is release/\($0.number)" })
  }
  var entries: [LogEntry] = []
  var newer: Release?
  // What a release changed is known when the one before it is reached.
  try record.forEachRelease(in: repository) { release in
    if let newer { entries += try entry(newer, after: release, subject, in: repository) }
    newer = since?.includes(release) ?? true ? release : nil
    return newer != nil && entries.count < limit ?? .max
  }
  if entries.count < limit ?? .max, let newer { entries += try entry(newer, after: nil, subject, in: repository) }
  if case .offering(let offering) = subject, since == nil, entries.isEmpty {
    let reader = ProjectReader(source: try workspace.workTree().open())
    guard try !reader.offering(offering).isAbsent else {
      throw ProjectError(
        .notFound, "no release and no file has an offering '\(offering)'",
        hint: offering.contains { "/:".contains($0) }
          ? "log takes an offering, a placement or an experiment: see paywall log --help"
          : try meantSubject(offering, reader).map(didYouMean) ?? "see the releases with: paywall log")
    }
  }
  if since == nil, entries.isEmpty, workspace.root != nil { try requireKnown(subject, workspace) }
  return (entries, record.gap)
}

/// What was meant by a name that no offering has: a placement or an experiment, which are asked for with their kind, or the
/// offering of the nearest name.
private func meantSubject(_ name: String, _ reader: ProjectReader) throws -> String? {
  let frame = ProjectFrame(reading: try reader.frame())
  let others = frame.placements.all.map { "placement:\($0.id.value)" } + frame.experiments.map { "experiment:\($0.id)" }
  return try others.first { $0.hasSuffix(":\(name)") } ?? nearestName(to: name, among: reader.offerings().ids)
}

/// - Throws: for a placement or an experiment that no release changed and that the work tree does not have either.
private func requireKnown(_ subject: LogSubject, _ workspace: Workspace) throws {
  let frame = ProjectFrame(reading: try ProjectReader(source: workspace.workTree().open()).frame())
  let (kind, id, known): (String, String, [String])
  switch subject {
  case .everything, .offering: return
  case .placement(let name): (kind, id, known) = ("placement", name, frame.placements.all.map(\.id.value))
  case .experiment(let name): (kind, id, known) = ("experiment", name, frame.experiments.map(\.id))
  }
  if known.contains(id) { return }
  throw ProjectError(
    .notFound, "no release and no file has \(kind == "experiment" ? "an" : "a") \(kind) '\(id)'",
    hint: nearestName(to: id, among: known).map { didYouMean("\(kind):\($0)") } ?? "see the releases with: paywall log")
}

/// What is told of a release; nothing where the offering that was asked for did not change in it.
private func entry(
  _ release: Release, after previous: Release?, _ subject: LogSubject, in repository: borrowing Repository
) throws -> [LogEntry] {
  var entry = try LogEntry(release, after: previous, in: repository)
  guard case .offering(let offering) = subject else {
    let isAll = subject == .everything
    entry.project = try projectChange(from: previous, to: release, isAddition: !isAll, in: repository)
    guard !isAll else { return [entry] }
    entry.offerings = []
    entry.project.keep(subject.includes)
    return entry.project.isEmpty ? [] : [entry]
  }
  guard entry.offerings.contains(where: { $0.id == offering }) else { return [] }
  entry.offerings.removeAll { $0.id != offering }
  entry.change = try change(of: offering, from: previous, to: release, in: repository)
  return [entry]
}

/// What a release changed in the project's files outside offerings; nothing where a source is gone.
/// - Parameter isAddition: whether all that the first release has is a change.
private func projectChange(
  from previous: Release?, to release: Release, isAddition: Bool, in repository: borrowing Repository
) throws -> ProjectChange {
  func frame(_ release: Release?) throws -> ProjectFrame? {
    guard let release, try release.sourceTreeID(in: repository) != nil else { return nil }
    return ProjectFrame(reading: try ProjectReader(source: release.sourceTree(in: repository).open()).frame())
  }
  let old = try frame(previous)
  guard let new = try frame(release), old != nil || previous == nil && isAddition else { return ProjectChange() }
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
