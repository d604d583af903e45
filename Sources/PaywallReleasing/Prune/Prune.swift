import Base
import Git
import PaywallModel
package import PaywallProject
import PaywallRecord
import TUF

/// Gives up what old releases alone name: in the record's next state, whose history keeps it, and then in the folder.
///
/// The timestamp is signed again and says so, by which everybody can tell a prune from a loss. Safe to repeat and to
/// kill: what is recorded decides, and the next run removes the rest.
/// - Throws: what stands in the way; nothing is written then.
package func prune(
  _ workspace: Workspace, _ options: PruneOptions, in context: RunContext
) throws -> Pruning {
  let repository = try workspace.repository()
  let commit = try repository.commit("HEAD")
  let state = try PublishedState(
    workspace, at: commit, PublishOptions(bundle: options.bundle, renews: true), bundle: options.bundle,
    in: repository, context)
  guard state.roots.isEmpty else {
    throw ProjectError(
      .refused, "\(rootFile) is newer than what is published",
      hint: "publish it first: paywall publish --bundle DIR --renew")
  }
  let last = try state.requireLast()
  let settings = try settings(of: commit, workspace, in: repository)
  if let address = settings.bundleURL { try state.requireNothingNewer(at: address, by: options.transport()) }
  let plan = try PrunePlan(state.record, last, keep: options.keep, now: context.now, in: repository)
  var pruning = Pruning(oldestRelease: plan.oldestRelease, release: last.number, held: plan.held)
  pruning.files = try plan.files.map { ($0.name.path, try repository.blob($0.id, atMost: Limits.target).count) }
  let remote = try repository.usualRemote()
  pruning.next =
    (remote == nil ? "git remote add origin URL && " : "") + "git push \(shellWord(remote ?? "origin")) "
    + shellWord(state.record.names.record)
  if options.isDryRun { return pruning }
  guard !plan.files.isEmpty else {
    pruning.removed = try state.finish(
      last, tag: last.storedTag(as: state.record.names, naming: [], in: repository, context), in: repository, context
    ).removed
    return pruning
  }
  let signed = try sign(plan, state, workspace, settings, at: commit, in: repository, context)
  let release = try signed.state(after: state.record, in: repository, context)
  try signed.add(release, to: state.record, in: repository)
  pruning.removed = try state.finish(
    release, tag: release.storedTag(as: state.record.names, naming: [], in: repository, context), in: repository,
    context
  ).removed
  return pruning
}

private func sign(
  _ plan: PrunePlan, _ state: PublishedState, _ workspace: Workspace, _ settings: Settings, at commit: Commit,
  in repository: borrowing Repository, _ context: RunContext
) throws -> SignedRelease {
  let pruned = PrunedState(oldestSnapshot: plan.oldestSnapshot, time: context.now)
  let signing = SigningPlan(pruning: pruned, of: try state.requireLast(), settings: settings)
  let signer = try ReleaseSigner(workspace, state.record, signing, roots: [], settings, context)
  var signed = try signer.sign(nil, of: commit, in: repository)
  signed.removed = plan.files.map(\.name)
  return signed
}
