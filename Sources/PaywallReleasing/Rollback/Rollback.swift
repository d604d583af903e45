import Git
import PaywallChecking
import PaywallDiff
package import PaywallModel
package import PaywallProject
import PaywallRecord

package struct RollbackOptions: Sendable {
  /// The release whose content is brought back; nil for the one before the last.
  package var release: Int?
  /// Only these offerings; empty for the whole project.
  package var offerings: [String]
  package var isDryRun: Bool
  /// Whether to check and commit; otherwise the files are only written.
  package var commits: Bool

  package init(release: Int? = nil, offerings: [String] = [], isDryRun: Bool = false, commits: Bool = true) {
    self.release = release
    self.offerings = offerings
    self.isDryRun = isDryRun
    self.commits = commits
  }
}

/// What `rollback` did, or with a dry run would do.
package struct Rollback: Sendable {
  /// The release whose content it is, and the last one.
  package var release: Int
  package var last: Int
  /// Commits before and after, in hexadecimal digits; the same where there is nothing to bring back. No branch holds the
  /// second one unless `commit` says so too.
  package var before: String
  package var after: String
  /// The offerings that were brought back, with the versions last released and those that they are given.
  package var versions: [(id: String, before: SemanticVersion, after: SemanticVersion)]
  /// Offerings that the release lacks; they stay.
  package var kept: [String]
  /// The commit that was made, in hexadecimal digits.
  package var commit: String?
  /// The command that publishes it.
  package var next: String

  package var isNothing: Bool { before == after }
}

/// Brings back what an earlier release held: its offerings, placements, products and settings, with versions moved on from
/// the last release, in one commit on HEAD.
///
/// Who may sign, waivers and experiments stay as they are. Everything is checked before anything is written; only files
/// that differ are written, so that a run that was killed is repeated.
/// - Throws: for what may not come back: an experiment that would start again or lose its users unnoticed, an offering that
///   was removed since; and if the result has errors, or a file in question has uncommitted changes.
package func rollback(_ workspace: Workspace, _ options: RollbackOptions, in context: RunContext) throws -> Rollback {
  let repository = try workspace.repository()
  let record = try Record(of: workspace, in: repository)
  try record.requireWhole()
  guard let last = record.last else {
    throw ProjectError(.refused, "there is no release to return to", hint: "see what is released with: paywall log")
  }
  try requireReleased(record, in: repository)
  try RecordAudit(of: workspace, in: repository).requireIntact(record, record.trust, repository)
  if options.release == nil { try requireNoRollback(last, of: record, in: repository) }
  let target = try release(options.release ?? last.number - 1, of: record, in: repository)
  guard let headID = try repository.head().commit else { throw ProjectError(.refused, "HEAD has no commit") }
  let head = try repository.commit(headID)
  let plan = try RollbackPlan(
    workspace, from: try workspace.projectTree(of: head, in: repository), to: target, last, only: options.offerings,
    in: repository)
  var result = Rollback(
    release: target.number, last: last.number, before: headID.description, after: headID.description,
    versions: plan.versions, kept: plan.kept, next: try repository.publishCommand())
  guard !plan.files.isEmpty else { return result }
  let identity = try repository.identity(environment: context.environment, now: context.now)
  if options.isDryRun || options.commits {
    // A commit that no branch holds, to look at before anything is written; nobody has to sign it.
    let id = try repository.writeCommit(
      tree: plan.tree(over: head.tree, workspace, in: repository), parents: [headID], author: identity.author,
      committer: identity.author, message: plan.message)
    result.after = id.description
    try requireSound(id, of: target, options, workspace, context)
  }
  guard !options.isDryRun else { return result }
  try plan.requireCommitted(workspace, head.tree, in: repository)
  let folder = try workspace.folder()
  let before = try plan.files.keys.map { path in
    let file = "\(folder)/\(path)"
    return (file, FileSystem.kind(file) == nil ? nil : try FileSystem.read(file, atMost: SourceFile.sizeLimit))
  }
  try plan.write(to: folder)
  guard options.commits else { return result }
  do {
    result.commit = try repository.commitPaths(
      plan.files.keys.map(workspace.inRepository).sorted(), message: plan.message, author: identity.author,
      committer: identity.committer, environment: context.environment
    ).description
  } catch {
    // A hook that refuses lets one try again; what stayed would be in the way.
    for (file, bytes) in before {
      if let bytes { try? FileSystem.write(bytes, to: file) } else { try? FileSystem.remove(file) }
    }
    throw error
  }
  result.after = result.commit ?? result.after
  return result
}

/// After a rollback, the release before the last is the one that was left on purpose.
/// - Throws: if the last release came from a rollback.
private func requireNoRollback(_ last: Release, of record: Record, in repository: borrowing Repository) throws {
  guard let source = last.source, try repository.commitIfPresent(source) != nil else { return }
  let before = try record.source(of: last.number - 1, in: repository)
  let commits = try repository.history(from: source, hiding: before, limit: 100)
  guard let commit = commits.first(where: { RollbackPlan.release(ofMessage: $0.message) != nil }),
    let release = RollbackPlan.release(ofMessage: commit.message)
  else { return }
  throw ProjectError(
    .refused,
    "release \(last.number) brought back what release \(release) held (\(commit.id.short)), so that the "
      + "release before it was left on purpose",
    hint: "name the release that is meant, such as: paywall rollback release/\(release)")
}

private func release(_ number: Int, of record: Record, in repository: borrowing Repository) throws -> Release {
  var found: Release?
  try record.forEachRelease(in: repository) { release in
    if release.number == number { found = release }
    return release.number > number
  }
  if let found { return found }
  let last = record.last?.number ?? 0
  if number == 0, last == 1 {
    throw ProjectError(.refused, "release 1 is the first; there is none before it to return to")
  }
  throw ProjectError(
    .notFound, "there is no release \(number); the last is \(last)", hint: "see the releases with: paywall log")
}

/// Refuses what `publish` would refuse, as long as nothing is written.
private func requireSound(
  _ commit: ObjectID, of target: Release, _ options: RollbackOptions, _ workspace: Workspace, _ context: RunContext
) throws {
  let validation = try validate(workspace, revision: commit.description, in: context)
  guard let first = validation.findings.first(where: { $0.severity == .error }) else { return }
  let count = validation.errors == 1 ? "an error today," : "\(validation.errors) errors today, the first"
  let names = (["release/\(target.number)"] + options.offerings).joined(separator: " ")
  throw ProjectError(
    .refused,
    "what release \(target.number) held would have \(count) at \(first.range.file):\(first.range.start): \(first.message)",
    hint: "write it without committing, and fix it: paywall rollback \(names) --no-commit && paywall validate")
}
