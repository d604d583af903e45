import Git
import PaywallChecking
import PaywallModel
package import PaywallProject
import PaywallRecord
import PaywallRules

/// Compiles, signs and records the next release of a committed tree, and writes it to the bundle's folder.
///
/// The record and the folder are checked before anything is trusted or written. The record in git comes first and the
/// folder's timestamp last; where a remote is pushed to, it comes before both: killed anywhere in between, the folder serves the previous bundle whole, and the next run
/// brings it up to date without signing anything twice.
/// - Throws: `FindingsError`, `UnbumpedError`, or what stands in the way; nothing is written then.
package func publish(
  _ workspace: Workspace, _ options: PublishOptions, in context: RunContext
) throws -> Publication {
  let repository = try workspace.repository()
  let commit = try repository.commit(workspace.published(options.revision, in: repository))
  let scan = UncommittedScan(workspace, omitting: options.bundle)
  let state = try PublishedState(
    workspace, at: commit, options, bundle: options.bundle, in: repository, context)
  let desk = try PendingDesk(workspace, state, at: commit, options, in: repository, context)
  let pending = try desk.join(in: repository)
  let prepared: PreparedRelease
  do {
    prepared =
      try pending?.prepared
      ?? PreparedRelease(of: commit, renews: options.renews, workspace, state, options, in: repository, context)
  } catch var error as FindingsError {
    error.hasUncommittedChanges = try scan.result()
    throw error
  }
  let (plan, compiled, settings) = (prepared.plan, prepared.compiled, prepared.settings)
  var unserved: String?
  if let address = settings.bundleURL, !options.isOffline {
    let isServed = try state.requireNothingNewer(at: address, by: options.transport())
    unserved = isServed || state.last == nil ? nil : address
  }
  let signer = try pending?.signer ?? prepared.signer(workspace, state, context)
  if pending != nil ? !signer.keys.missing.isEmpty : desk.mustWait(plan, signer.keys) {
    var waiting =
      try pending.map { try desk.wait(for: $0, in: repository) } ?? desk.begin(prepared, in: repository)
    waiting.hasUncommittedChanges = try scan.result()
    return waiting
  }
  let signed = plan.isNothing ? nil : try signer.sign(compiled?.content, of: prepared.commit, in: repository)
  var publication =
    try signed.map { Publication($0, plan, content: compiled?.content, after: state.last, settings) }
    ?? Publication(.unchanged, state.requireLast().bundle, settings)
  if let compiled {
    publication.note(compiled.project, of: workspace, in: compiled.sourceTree)
    if let last = state.last { publication.note(lost: last, compiled.project) }
  }
  publication.adopted = state.record.isUnderAnotherName ? state.record.reference : nil
  publication.remote = try options.pushes.map { try repository.remoteName($0) } ?? repository.usualRemote()
  publication.endsSoon = publication.firstToEnd.isEnding(at: context.now)
  publication.hasUncommittedChanges = try scan.result()
  publication.unserved = unserved
  publication.newerCommit = prepared.commit.id == commit.id ? nil : commit.id.description
  if options.isDryRun { return publication }
  let release = try signed?.state(after: state.record, in: repository, context) ?? state.requireLast()
  let changed = plan.isNewRelease ? compiled?.content.changed.sorted() ?? [] : []
  let tag =
    try state.pushedTag(of: release, in: repository)
    ?? release.storedTag(as: state.record.names, naming: changed, in: repository, context)
  if options.pushes != nil {
    publication.pushed = try state.push(
      release, tag: tag, from: commit, options, removing: desk.settled(by: release, in: repository), in: repository)
  }
  try signed?.add(release, to: state.record, in: repository)
  let finished = try state.finish(release, tag: tag, in: repository, context)
  try desk.removeSettled(by: release, in: repository)
  (publication.written, publication.pinned) = (finished.written, finished.pinned)
  return publication
}
