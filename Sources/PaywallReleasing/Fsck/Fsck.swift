import Base
import Git
import PaywallBundle
package import PaywallProject
import PaywallRecord
import TUF

/// What a look at one release of the record found.
package struct ReleaseCheck: Sendable {
  package enum Rebuild: Sendable, Equatable {
    /// The source compiles to the bytes that were released.
    case same
    /// It compiles to something else in so many files, of which this is the first.
    case differs(files: Int, first: String)
    /// Why it cannot be compiled.
    case impossible(reason: String)
  }
  package var release: Int
  /// The source commit, in hexadecimal digits.
  package var commit: String
  package var rebuild: Rebuild
  /// What is wrong with the release: its signatures had ended when it was recorded, or its tag is on something else.
  package var faults: [String] = []

  package var isSound: Bool {
    if case .differs = rebuild { return false }
    return faults.isEmpty
  }
}

/// What a look at all releases of a project found, the newest first.
package struct RecordCheck: Sendable {
  package var record: String
  /// How many states the record has been in: releases and renewals.
  package var states: Int
  package var releases: [ReleaseCheck]

  package var isSound: Bool { releases.allSatisfy(\.isSound) }
}

/// Walks all releases of a project: no released name ever changed its bytes, each verifies as of its time, and each can be
/// rebuilt from its source, or it says why not.
/// - Throws: `.trust` if the record does not verify; `.notFound` if there is none.
package func fsck(_ workspace: Workspace, in context: RunContext) throws -> RecordCheck {
  let repository = try workspace.repository()
  let record = try Record(of: workspace, in: repository)
  try record.requireWhole()
  guard let last = record.last, let trust = record.trust else {
    throw ProjectError(
      .notFound, "there is no record of releases to check",
      hint: record.gap.map { "if there are releases, fetch them with: \($0.command)" }
        ?? "create a release with: paywall publish --bundle DIR")
  }
  try RecordAudit(of: workspace, in: repository).requireIntact(
    last, in: record.reference, trusting: trust, repository, anew: true)
  let states = try repository.recordHistory(from: last.record.id, of: record.reference).count
  var checks: [ReleaseCheck] = []
  try record.forEachRelease(in: repository) { release in
    context.progress(Progress("checking", last.number - release.number + 1, of: last.number))
    checks.append(try check(release, of: record, workspace, in: repository, context))
    return true
  }
  return RecordCheck(record: record.reference, states: states, releases: checks)
}

private func check(
  _ release: Release, of record: Record, _ workspace: Workspace, in repository: borrowing Repository,
  _ context: RunContext
) throws -> ReleaseCheck {
  var check = ReleaseCheck(
    release: release.number, commit: release.provenance.commit,
    rebuild: rebuilt(release, workspace, context))
  let time = release.record.committer.seconds
  for (role, expires) in release.bundle.ends where expires <= time {
    check.faults.append("the \(role.rawValue) signatures had expired when it was recorded, on \(RFC3339.text(expires))")
  }
  if let moved = try MovedTag(of: release, as: record.names, in: repository) { check.faults.append(moved.message) }
  return check
}

private func rebuilt(_ release: Release, _ workspace: Workspace, _ context: RunContext) -> ReleaseCheck.Rebuild {
  do {
    let faults = try rebuild(workspace, release.bundle, context)
    return faults.first.map { .differs(files: faults.count, first: "\($0.file): \($0.message)") } ?? .same
  } catch let error as ProjectError {
    return .impossible(reason: error.message)
  } catch let error as GitError {
    return .impossible(reason: error.message)
  } catch { return .impossible(reason: "its source cannot be compiled by this version") }
}
