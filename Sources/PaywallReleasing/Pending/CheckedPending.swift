import Base
import Git
import PaywallBundle
import PaywallProject
import PaywallRecord
import TUF

/// A pending release that was compiled here, and is byte for byte what its source compiles to.
struct CheckedPending {
  let joined: JoinedPending
  let prepared: PreparedRelease
  let draft: ReleaseDraft
  /// With the keys that are here and the signatures that were collected.
  let signer: ReleaseSigner
  /// The targets keys whose signatures were collected.
  let collected: [KeyID]

  /// - Throws: `FindingsError` or `UnbumpedError` for a source that cannot be published, `.trust` for other bytes.
  init(
    _ joined: JoinedPending, _ workspace: Workspace, _ state: PublishedState, _ options: PublishOptions,
    in repository: borrowing Repository, _ context: RunContext
  ) throws {
    let pending = joined.first
    let source = try repository.commit(pending.commit.source)
    let settings = try settings(of: source, workspace, in: repository)
    let signedAt = pending.signedAt(settings)
    guard signedAt <= context.now + CivilDate.secondsPerDay else {
      throw untrusted(
        pending.commit.reference, .release,
        "its signatures would hold longer than the project's do (expires in paywall.yaml)")
    }
    guard let root = state.roots.last ?? state.last?.bundle.root else {
      throw ProjectError(.trust, "there is no root metadata", hint: "create keys with: paywall keys generate")
    }
    let recorded = joined.signers(by: root.role, and: state.roots.isEmpty ? nil : state.last?.bundle.root.role)
    var fault: ProjectError?
    // A renewal looks at no content, so it may only sign again what the present keys signed.
    let isRenewal = pending.isRenewal(of: state.last) && !state.isDistrusted
    for renews in isRenewal ? [true, false] : [false] {
      if !renews { try state.requireDescendant(source, options, in: repository) }
      let prepared = try PreparedRelease(
        of: source, renews: renews, signedAt: signedAt, workspace, state, options, in: repository, context)
      let signer = try prepared.signer(workspace, state, recorded: recorded, context)
      guard prepared.plan.roles.contains(.targets) else { continue }
      let draft = try signer.draft(prepared.compiled?.content, of: source, in: repository)
      do {
        try joined.require(draft)
        (self.joined, self.prepared, self.draft, self.signer) = (joined, prepared, draft, signer)
        collected = recorded.map(\.id)
        return
      } catch let error as ProjectError { fault = error }
    }
    throw fault
      ?? untrusted(
        pending.commit.reference, .release, "nothing of \(source.id.short) has to be signed by the targets keys")
  }

  /// What it lacks, once `keys` signed besides those that did.
  func signatures(with keys: [KeyID], by root: RootRole) -> PendingSignatures {
    draft.signatures(of: prepared.commit, expires: joined.first.targets.role.expires, signers: collected + keys, root)
  }
}

extension ReleaseDraft {
  func signatures(
    of commit: Commit, expires: Int64, signers: [KeyID], _ root: RootRole
  ) -> PendingSignatures {
    var signatures = PendingSignatures(
      .release, release, of: commit.id.description, expires: expires, signers: signers,
      among: root.roles[.targets].map { [$0] } ?? [])
    signatures.isRenewal = !isNew
    return signatures
  }

  /// The files of the commit in which signatures are collected.
  func files(signedWith keys: [any Signer]) throws -> [(path: String, bytes: [UInt8])] {
    try targets.files(signedWith: keys)
      + new.map { (try BundlePath.target($0.path, hash: $0.hash), $0.bytes) }
  }
}

extension JoinedPending {
  /// - Throws: `.trust` if it is anything but what its source compiles to.
  fileprivate func require(_ draft: ReleaseDraft) throws {
    let messages = first.messages
    for (name, role) in draft.targets.roles where messages[name] != role.signedBytes() {
      throw mismatch("\(name).json is not what \(first.commit.source.short) compiles to\(difference(name, role))")
    }
    if let odd = messages.keys.sorted().first(where: { name in !draft.targets.roles.contains { $0.name == name } }) {
      throw mismatch("\(odd).json does not have to be signed")
    }
    var files: [String: ObjectID] = [:]
    for file in draft.new {
      files[try BundlePath.target(file.path, hash: file.hash)] = try ObjectID(ofBlob: file.bytes)
    }
    for release in releases {
      let found = Dictionary(
        release.commit.targets.map { ($0.key.path, $0.value) }, uniquingKeysWith: { one, _ in one })
      guard found != files else { continue }
      let odd = Set(found.keys).union(files.keys).sorted().first { found[$0] != files[$0] } ?? ""
      throw mismatch("\(odd): not what \(first.commit.source.short) compiles to", at: release)
    }
  }

  /// The first file of which it says something else.
  private func difference(_ name: String, _ role: TargetsRole) -> String {
    let found = (name == RoleName.targets.rawValue ? first.targets : first.bins[name])?.role.targets ?? [:]
    let paths = Set(found.keys).union(role.targets.keys).sorted().filter { !TargetPath.isAboutRelease($0) }
    return paths.first { found[$0] != role.targets[$0] }.map { ": \($0)" } ?? ""
  }

  private func mismatch(_ why: String, at release: PendingRelease? = nil) -> ProjectError {
    untrusted((release ?? first).commit.reference, .release, why)
  }
}
