import Git
import PaywallBundle
package import PaywallProject
import PaywallRecord
import TUF

/// Signs what waits for signatures: fetches it, compiles its source here, compares the bytes, adds the signatures of the keys
/// that are here, and hands them over by compare-and-swap. Of two who sign at once, the second to arrive takes over the
/// signature of the first.
/// - Throws: `FindingsError` or `UnbumpedError` for a release that cannot be published; what stands in the way.
package func sign(
  _ workspace: Workspace, _ options: SignOptions, in context: RunContext
) throws -> SignedPending {
  var attempts = 8
  while true {
    attempts -= 1
    let remote = try refresh(workspace, options, in: context)
    do {
      // Anew: the git program has written what an open repository may not see.
      let repository = try workspace.repository()
      let signing = try Signing(workspace, options, remote: remote, in: repository, context)
      return try options.drops == nil ? signing.sign(in: repository) : signing.drop(in: repository)
    } catch let error as GitError where error.code == .conflict {
      if attempts == 0 {
        throw ProjectError(.refused, error.message, hint: "others are signing at this moment; run the command again")
      }
    }
  }
}

/// Fetches from the remote that signatures are collected at, and returns its name; nil if there is none to ask.
private func refresh(_ workspace: Workspace, _ options: SignOptions, in context: RunContext) throws -> String? {
  let repository = try workspace.repository()
  let usual = try repository.usualRemote()
  if options.isOffline { return options.remote.isEmpty ? usual : options.remote }
  if options.remote.isEmpty, usual == nil, options.pushes != true { return nil }
  let name = try repository.remoteName(options.remote)
  do { _ = try fetch(workspace, FetchOptions(remote: name, isDryRun: options.isDryRun), in: context) } catch let error
    as GitError
    where error.code == .unreachable
  {
    throw ProjectError(.refused, error.message, hint: "sign without asking it: paywall sign --offline")
  }
  return name
}

/// One attempt to sign what is pending.
private struct Signing {
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
    if !added.isEmpty || places.isDivided(.root, in: repository) { try keep(signed.root, of: joined, in: repository) }
    let isComplete = signed.missing.isEmpty && signed.root.follows(old)
    return (
      part(joined.signatures(with: added, after: old.role), added, trust: difference), isComplete ? signed.root : nil
    )
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

  /// Hands over what this clone holds.
  /// - Throws: `.conflict` if others were faster.
  private func push(in repository: borrowing Repository) throws -> [String]? {
    guard let target else { return nil }
    var updates: [Remote.Update] = []
    var own: [(PendingKind, ObjectID)] = []
    for kind in PendingKind.allCases {
      guard let id = try places.own(kind, in: repository) else { continue }
      let there = try repository.reference(places.fetchedName(kind, of: target))?.target
      own.append((kind, id))
      if id != there {
        updates.append(.init(id, to: places.names.pending(kind), expecting: there.map { .at($0) } ?? .absent))
      }
    }
    let remote = try Remote(target, of: repository, environment: context.environment)
    if own.contains(where: { $0.0 == .release }), let branch = try branchUpdate(to: remote, in: repository) {
      updates.insert(branch, at: 0)
    }
    try remote.push(updates)
    for (kind, id) in own { try places.noteHandedOver(id, kind, to: target, in: repository) }
    return updates.map(\.name)
  }

  /// What brings the source of a pending release to the branch that others get it from; nil if they have it.
  private func branchUpdate(to remote: Remote, in repository: borrowing Repository) throws -> Remote.Update? {
    guard let own = try places.own(.release, in: repository),
      let source = try repository.commit(own).parents.last,
      let branch = try repository.branchToPush("HEAD", to: remote.name)
    else { return nil }
    if let tip = try repository.reference(fetchedName(of: branch.remote, at: remote.name))?.target,
      try repository.comes(tip, after: source) == true
    {
      return nil
    }
    let answer = try RemoteAnswer(of: remote, places.names, isUsual: true, branch: branch.remote, asks: true)
    // Where the branch has gone another way, the source still comes with the commit that is handed over.
    return try? ReleasePush(answer: answer, names: places.names, source: source, branch: branch)
      .branchUpdate(source, in: repository)
  }

  /// Commits root metadata that enough have signed, and returns the commit; nil in a bare repository.
  private func commit(_ root: Signed<RootRole>, in repository: borrowing Repository) throws -> ObjectID? {
    guard workspace.root != nil else { return nil }
    let file = try WorkTreeRoot(workspace, in: repository, context)
    let found = try? file.workTree()?.fileBytes
    if try !file.isCommitted(in: repository), found != root.fileBytes {
      throw ProjectError(
        .refused, "\(rootFile) has uncommitted changes, so root v\(root.role.version) cannot be put in its place",
        hint:
          "commit them, or restore the committed version with: git checkout HEAD -- \(file.gitPath); then: paywall sign"
      )
    }
    try FileSystem.removeAbandoned(in: workspace.folder() + "/trust")
    try file.write(root)
    return try file.commit("trust: root v\(root.role.version)", repeating: "paywall sign", in: repository)
  }

  /// Brings that commit to the branch that others get it from, if it is the only one that they lack.
  /// - Returns: the branch's full name; nil if it stays here.
  private func pushBranch(_ commit: ObjectID, in repository: borrowing Repository) throws -> String? {
    guard let target, let branch = try repository.branchToPush("HEAD", to: target),
      let fetched = try repository.reference(fetchedName(of: branch.remote, at: target))?.target, fetched == head.id
    else { return nil }
    try Remote(target, of: repository, environment: context.environment)
      .push([.init(commit, to: branch.remote, expecting: .at(fetched))])
    return branch.remote
  }

  /// The name under which a branch of a remote stands here.
  private func fetchedName(of branch: String, at remote: String) -> String {
    "refs/remotes/\(remote)/" + branch.dropFirst("refs/heads/".count)
  }
}

extension Signing {
  /// Removes what is pending, here and at the remote.
  func drop(in repository: borrowing Repository) throws -> SignedPending {
    var result = SignedPending(remote: places.remotes.first)
    let present = try PendingKind.allCases.filter { try !references($0, in: repository).isEmpty }
    let kinds = options.drops ?? []
    if kinds.isEmpty, present.count > 1 {
      throw ProjectError(
        .refused, "a root and a release are pending", hint: "name the one to drop: paywall sign --drop release")
    }
    result.dropped = kinds.isEmpty ? present : present.filter(kinds.contains)
    if options.isDryRun || result.dropped.isEmpty { return result }
    var updates: [Remote.Update] = []
    for kind in result.dropped {
      guard let target, let there = try repository.reference(places.fetchedName(kind, of: target)) else { continue }
      updates.append(.init(nil, to: places.names.pending(kind), expecting: .at(there.target)))
    }
    if let target {
      try Remote(target, of: repository, environment: context.environment).push(updates)
      result.pushed = updates.map(\.name)
    }
    for kind in result.dropped {
      for reference in try references(kind, in: repository) {
        try places.remove(reference.name, reference.target, in: repository)
      }
    }
    return result
  }

  /// What is dropped: offline, that of a remote stays.
  private func references(_ kind: PendingKind, in repository: borrowing Repository) throws -> [Reference] {
    let places = PendingPlaces(names: places.names, remotes: target.map { [$0] } ?? [])
    return try places.references(kind, in: repository)
  }
}

extension PendingPlaces {
  /// Whether this clone holds another one than the remote.
  fileprivate func isDivided(_ kind: PendingKind, in repository: borrowing Repository) -> Bool {
    ((try? references(kind, in: repository)) ?? []).count > 1
  }

  /// Whether a commit holds nothing new besides its date.
  func has(_ id: ObjectID, _ kind: PendingKind, in repository: borrowing Repository) throws -> Bool {
    let new = try repository.commit(id)
    return try references(kind, in: repository).allSatisfy { reference in
      let old = try? PendingCommit(reference, kind, in: repository)
      return old?.tree == new.tree && old?.source == new.parents.last
    } && !references(kind, in: repository).isEmpty
  }
}

extension KeyStore {
  /// Whether enough keys of some roles are here; none is opened.
  func canSign(_ roles: [RoleName], of root: RootRole) -> Bool {
    roles.allSatisfy { role in
      guard let keys = root.roles[role] else { return false }
      return keys.keyIDs.count { ((try? findAnywhere($0)) ?? nil) != nil } >= keys.threshold
    }
  }
}

extension Repository {
  /// Stores a commit in which signatures for root metadata are collected, and returns its id; no reference moves.
  func writePending(
    _ root: Signed<RootRole>, base: ObjectID?, source: ObjectID, _ context: RunContext
  ) throws -> ObjectID {
    try writePending(
      [(root.path, root.fileBytes)], base: base, source: source, subject: "root v\(root.role.version)",
      identity(environment: context.environment, now: context.now))
  }
}
