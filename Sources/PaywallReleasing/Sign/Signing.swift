import Git
import PaywallBundle
import PaywallProject
import PaywallRecord
import TUF

/// One attempt to sign what is pending.
struct Signing {
  let workspace: Workspace
  let options: SignOptions
  let context: RunContext
  let places: PendingPlaces
  /// Nil if signatures stay in this clone.
  let target: String?
  let head: Commit
  let trust: TrustedRoot
  let record: Record

  init(
    _ workspace: Workspace, _ options: SignOptions, remote: String?, in repository: borrowing Repository,
    _ context: RunContext
  ) throws {
    (self.workspace, self.options, self.context) = (workspace, options, context)
    places = PendingPlaces(names: ReleaseNames(folder: workspace.prefix), remotes: [remote].compactMap(\.self))
    target = options.isOffline || options.pushes == false ? nil : remote
    head = try repository.commit("HEAD")
    guard let trust = try TrustedRoot(of: head, workspace, in: repository) else {
      throw ProjectError(
        .trust, "no signing keys yet: \(rootFile) is not committed", hint: "create keys with: paywall keys generate")
    }
    self.trust = trust
    record = try Record(of: workspace, trusting: trust, in: repository)
    if options.drops == nil { try record.requireWhole() }
  }

  func sign(in repository: borrowing Repository) throws -> SignedPending {
    var result = SignedPending(remote: places.remotes.first)
    var complete: Signed<RootRole>?
    var findings: (any Error)?
    // What stands in the way of one must not stand in the way of the other.
    do {
      if let (part, root) = try signRoot(in: repository) {
        result.parts.append(part)
        complete = root
      }
    } catch let error as ProjectError { result.faults.append(error) }
    do {
      if let part = try signRelease(in: repository) { result.parts.append(part) }
    } catch let error as ProjectError {
      result.faults.append(error)
    } catch let error as FindingsError { findings = error } catch let error as UnbumpedError { findings = error }
    if result.parts.isEmpty, let fault = findings ?? result.faults.first { throw fault }
    if !options.isDryRun {
      result.pushed = try push(in: repository)
      if let complete, let id = try commit(complete, in: repository) {
        result.parts[0].committed = id.description
        // A branch that takes no push is what its owner makes of it.
        if let branch = try? pushBranch(id, in: repository) { result.pushed = (result.pushed ?? []) + [branch] }
      }
    }
    if let findings { throw findings }
    return result
  }

  /// - Returns: what became of it, and the metadata once enough have signed it.
  private func signRoot(
    in repository: borrowing Repository
  ) throws -> (SignedPending.Part, Signed<RootRole>?)? {
    let old = trust.newest
    guard let joined = try JoinedRoot(places, after: old, now: context.now, in: repository) else { return nil }
    let difference = RootDifference(old.role, joined.first.root.role)
    if let complete = joined.complete {
      try keep(complete, of: joined, in: repository)
      let signatures = joined.signatures(with: [], after: old.role)
      return (part(signatures, [], trust: difference), complete)
    }
    let signed = try RootSignatures(joined.first.root.role, after: old, recorded: joined.signers, context)
    let added = signed.root.signatures.map(\.keyID).filter { id in !joined.signers.contains { $0.id == id } }
    if added.isEmpty { try requireKey(of: joined.signatures(with: [], after: old.role), for: .root) }
    if !added.isEmpty { try requireApproved(joined.first.root.role.version, difference, in: repository) }
    if !added.isEmpty || places.isDivided(.root, in: repository) { try keep(signed.root, of: joined, in: repository) }
    let isComplete = signed.missing.isEmpty && signed.root.follows(old)
    return (
      part(joined.signatures(with: added, after: old.role), added, trust: difference), isComplete ? signed.root : nil
    )
  }

  /// Who may sign is in no commit that was reviewed: it is signed where it was begun, or where somebody names it.
  private func requireApproved(
    _ version: Int, _ difference: RootDifference?, in repository: borrowing Repository
  ) throws {
    if try options.isDryRun || options.root == version || places.own(.root, in: repository) != nil { return }
    throw ProjectError(
      .refused,
      "root v\(version), which was begun elsewhere, changes who may sign: "
        + (difference?.lines.map(\.text).joined(separator: "; ") ?? "nothing"),
      hint: "ask who began it, and sign it only if that is what you agreed on: paywall sign --root \(version)")
  }

  private func keep(_ root: Signed<RootRole>, of joined: JoinedRoot, in repository: borrowing Repository) throws {
    if options.isDryRun { return }
    let id = try repository.writePending(
      root, base: record.last?.record.id, source: joined.first.commit.source, context)
    if try !places.has(id, .root, in: repository) { try places.keep(id, .root, in: repository) }
  }

  private func part(
    _ signatures: PendingSignatures, _ added: [KeyID], trust difference: RootDifference? = nil
  ) -> SignedPending.Part {
    SignedPending.Part(
      signatures: signatures, added: added, trust: difference,
      canFinish: KeyStore(context).canSign([.snapshot, .timestamp], of: trust.newest.role))
  }

  private func signRelease(in repository: borrowing Repository) throws -> SignedPending.Part? {
    let known = PendingContext(record: record, head: head, trust: trust, workspace: workspace, now: context.now)
    guard let joined = try known.release(places, in: repository) else { return nil }
    let source = try repository.commit(joined.first.commit.source)
    // What was fetched just now is all that is asked; whether the commit comes after the last release is asked later.
    var publishing = PublishOptions(bundle: "", allowsNonDescendant: true, isFirst: true, isOffline: true)
    let state = try PublishedState(workspace, at: source, publishing, bundle: nil, in: repository, context)
    publishing.allowsNonDescendant = options.allowsNonDescendant
    let checked = try CheckedPending(joined, workspace, state, publishing, in: repository, context)
    let signers = checked.signer.keys.signers[.targets] ?? []
    let root = (state.roots.last ?? state.last?.bundle.root ?? trust.newest).role
    let added = signers.map(\.id).filter { !checked.collected.contains($0) }
    let signatures = checked.signatures(with: added, by: root)
    if added.isEmpty { try requireKey(of: signatures, for: .targets) }
    var part = part(signatures, added)
    part.base = state.last.flatMap { signatures.isRenewal ? nil : $0.source?.description }
    let changed = checked.draft.isNew ? checked.prepared.compiled?.content.changed.sorted() ?? [] : []
    part.offerings = changed.map { id in
      (id, state.last?.provenance.offerings[id], checked.prepared.compiled?.content.versions[id])
    }
    if options.isDryRun || added.isEmpty && !places.isDivided(.release, in: repository) { return part }
    let id = try repository.writePending(
      checked.draft.files(signedWith: signers), base: record.last?.record.id, source: source.id,
      subject: "\(checked.draft.isNew ? "release" : "signatures of release") \(checked.draft.release)",
      repository.identity(environment: context.environment, now: context.now))
    if try !places.has(id, .release, in: repository) { try places.keep(id, .release, in: repository) }
    return part
  }

  /// - Throws: if no key that may sign is here; which one would be looked for, and which others are here.
  private func requireKey(of signatures: PendingSignatures, for role: RoleName) throws {
    let store = KeyStore(context)
    let isHere = try (signatures.signed + signatures.missing).contains { try store.findAnywhere($0) != nil }
    if !isHere, let id = signatures.missing.first { throw missingKey(id, for: role, context) }
  }
}

extension PendingPlaces {
  /// Whether this clone holds another one than the remote.
  fileprivate func isDivided(_ kind: PendingKind, in repository: borrowing Repository) -> Bool {
    ((try? references(kind, in: repository)) ?? []).count > 1
  }
}
