import Git
import PaywallProject
import PaywallRecord
import TUF

/// What `publish` does where the keys that are here are not enough: it collects signatures, or finishes what others signed.
struct PendingDesk {
  private let workspace: Workspace
  private let state: PublishedState
  private let commit: Commit
  private let options: PublishOptions
  private let context: RunContext
  private let places: PendingPlaces
  /// The root metadata that clients will hold.
  private let root: RootRole?

  init(
    _ workspace: Workspace, _ state: PublishedState, at commit: Commit, _ options: PublishOptions,
    in repository: borrowing Repository, _ context: RunContext
  ) throws {
    self.workspace = workspace
    self.state = state
    self.commit = commit
    self.options = options
    self.context = context
    root = (state.roots.last ?? state.last?.bundle.root)?.role
    var remotes = state.answers.map(\.remote.name)
    if remotes.isEmpty, let usual = try repository.usualRemote() { remotes = [usual] }
    places = PendingPlaces(names: state.record.names, remotes: remotes)
  }

  /// The pending release that is to be published or waited for: that of the commit, or, once enough have signed it, of one
  /// before.
  func join(in repository: borrowing Repository) throws -> CheckedPending? {
    guard !hasAllKeys else { return nil }
    for answer in state.answers { try answer.fetchPending(places, in: repository) }
    guard let joined = try? known(in: repository), let root else { return nil }
    if options.renews, !joined.first.isRenewal(of: state.last) { return nil }
    let signed = joined.signers(by: root, and: nil)
    let isComplete = signed.count >= root.roles[.targets]?.threshold ?? 1
    guard joined.first.commit.source == commit.id || isComplete && options.revision == "HEAD" else { return nil }
    return try CheckedPending(joined, workspace, state, options, in: repository, context)
  }

  private func known(in repository: borrowing Repository) throws -> JoinedPending? {
    // Anew: the git program has written what an open repository may not see.
    try PendingContext(
      record: state.record, head: commit, trust: state.trust, workspace: workspace, now: context.now
    ).release(places, in: workspace.repository())
  }

  /// Whether nobody else has to sign.
  private var hasAllKeys: Bool {
    root.map { KeyStore(context).canSign([.targets, .snapshot, .timestamp], of: $0) } ?? true
  }

  /// Whether what lacks signatures is kept for others to sign.
  func mustWait(_ plan: SigningPlan, _ keys: ReleaseKeys) -> Bool {
    guard plan.signers.contains(.targets), !keys.missing.isEmpty else { return false }
    return options.waits || root?.roles[.targets]?.keyIDs.count ?? 1 > 1
  }

  /// Begins to collect signatures.
  /// - Throws: if others are being collected, or such as no longer fit are still there.
  func begin(_ prepared: PreparedRelease, in repository: borrowing Repository) throws -> Publication {
    if let other = try known(in: repository) {
      throw ProjectError(
        .refused,
        "the \(other.first.name) waits for signatures, and this is \(commit.id.short)",
        hint: "see who is missing with: paywall status; or drop it with: paywall sign --drop release")
    }
    let prepared = prepared.withTargets
    let signer = try prepared.signer(workspace, state, context)
    let draft = try signer.draft(prepared.compiled?.content, of: prepared.commit, in: repository)
    return try collect(draft, signer, prepared, in: repository)
  }

  /// Adds the signatures of the keys that are here.
  func wait(for pending: CheckedPending, in repository: borrowing Repository) throws -> Publication {
    try collect(pending.draft, pending.signer, pending.prepared, in: repository)
  }

  private func collect(
    _ draft: ReleaseDraft, _ signer: ReleaseSigner, _ prepared: PreparedRelease,
    in repository: borrowing Repository
  ) throws -> Publication {
    guard let root else { throw missingKey(RoleName.targets.rawValue, for: .targets, context) }
    let signers = signer.keys.signers[.targets] ?? []
    let expires = draft.targets.roles.first?.role.expires ?? 0
    let signatures = draft.signatures(of: prepared.commit, expires: expires, signers: signers.map(\.id), root)
    var publication = Publication(waitingFor: signatures, prepared, after: state.last)
    publication.remote = try options.pushes.map { try repository.remoteName($0) } ?? repository.usualRemote()
    if let compiled = prepared.compiled {
      publication.note(compiled.project, of: workspace, in: compiled.sourceTree)
    }
    if options.isDryRun { return publication }
    let id = try repository.writePending(
      draft.files(signedWith: signers), base: state.last?.record.id, source: prepared.commit.id,
      subject: "\(draft.isNew ? "release" : "signatures of release") \(draft.release)",
      repository.identity(environment: context.environment, now: context.now))
    if try !places.has(id, .release, in: repository) { try places.keep(id, .release, in: repository) }
    publication.pushed = try push(prepared.commit, in: repository)
    return publication
  }

  private func push(_ source: Commit, in repository: borrowing Repository) throws -> [String]? {
    guard let answer = try state.answerToPush(options, in: repository) else { return nil }
    let push = ReleasePush(
      answer: answer, names: state.record.names, source: source.id,
      branch: try repository.branchToPush(options.revision, to: answer.remote.name))
    var updates = try push.branchUpdate(source.id, in: repository).map { [$0] } ?? []
    let name = state.record.names.pending(.release)
    let own = try places.own(.release, in: repository)
    if let own { updates.append(.init(own, to: name, expecting: answer[name].map { .at($0.target) } ?? .absent)) }
    try push.push(updates)
    if let own { try places.noteHandedOver(own, .release, to: answer.remote.name, in: repository) }
    return updates.map(\.name)
  }
}

extension PendingDesk {
  /// What has done its work at the remote that is pushed to, once a release is recorded there.
  func settled(by release: Release, in repository: borrowing Repository) throws -> [String: ObjectID] {
    guard let answer = try state.answerToPush(options, in: repository) else { return [:] }
    try answer.fetchPending(places, in: repository)
    var settled: [String: ObjectID] = [:]
    for kind in PendingKind.allCases {
      let name = state.record.names.pending(kind)
      guard let there = answer[name]?.target,
        try isSettled(Reference(name: name, target: there), kind, by: release, in: workspace.repository())
      else { continue }
      settled[name] = there
    }
    return settled
  }

  /// Removes what has done its work from this clone.
  func removeSettled(by release: Release, in repository: borrowing Repository) throws {
    let isPushed = options.pushes != nil
    for kind in PendingKind.allCases {
      for reference in try places.references(kind, in: repository)
      where isPushed || reference.name.hasPrefix(ReleaseNames.ownPlace) {
        guard isSettled(reference, kind, by: release, in: repository) else { continue }
        try places.remove(reference.name, reference.target, in: repository)
      }
    }
  }

  private func isSettled(
    _ reference: Reference, _ kind: PendingKind, by release: Release, in repository: borrowing Repository
  ) -> Bool {
    guard let commit = try? PendingCommit(reference, kind, in: repository) else { return false }
    switch kind {
    case .release: return (try? PendingRelease(commit).isSettled(by: release, in: repository)) ?? false
    case .root: return (try? PendingRoot(commit).isSettled(by: release.bundle.roots)) ?? false
    }
  }
}
