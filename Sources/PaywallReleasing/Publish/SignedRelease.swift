import Git
import PaywallBundle
import PaywallProject
import PaywallRecord
import TUF

/// A release that is signed and not recorded yet.
struct SignedRelease {
  /// What the bundle will be.
  let bundle: VerifiedBundle
  let newRoots: [Signed<RootRole>]
  let new: [CompiledFile]
  /// The roles that were signed.
  let signed: [RoleName]
  /// How many hash bins were signed again for their signatures' sake.
  var bins = 0
  /// Whether it is a release of its own; otherwise what was released is signed again.
  let isNew: Bool
  /// Files that the bundle no longer holds.
  var removed: [BundleFileName] = []

  var provenance: Provenance { bundle.provenance }

  /// Stores the next state of the project's record, which no reference names yet.
  func state(
    after record: Record, in repository: borrowing Repository, _ context: RunContext
  ) throws -> Release {
    let last = record.last
    let identity = try repository.identity(environment: context.environment, now: context.now)
    var changes: [String: (id: ObjectID, mode: FileMode)?] = [:]
    for (file, id) in zip(new, try repository.writeBlobs(new.map(\.bytes))) {
      changes[try BundlePath.target(file.path, hash: file.hash)] = (id, .blob)
    }
    context.progress(Progress("recording", new.count, of: new.count))
    let files = newRoots.map { ($0.path, $0.fileBytes) } + bundle.metadata.files(since: last?.metadata)
    for (path, bytes) in files { changes[path] = (try repository.writeBlob(bytes), .blob) }
    for name in removed { changes.updateValue(nil, forKey: name.path) }
    let tree = try repository.updateTree(last?.record.tree, changes: changes)
    let id = try repository.writeCommit(
      tree: tree, parents: last.map { [$0.record.id] } ?? [], author: identity.author, committer: identity.committer,
      message: "\(title)\n\nSource: \(provenance.commit)\n")
    return Release(bundle: bundle, record: try repository.commit(id))
  }

  /// Adds the state to the project's record.
  /// - Throws: if somebody else published in the meantime; then nothing of this release can be seen.
  func add(_ state: Release, to record: Record, in repository: borrowing Repository) throws {
    try repository.setReference(
      record.names.record, to: state.record.id,
      expecting: record.isUnderAnotherName ? record.ownTip : record.last?.record.id, message: "publish: \(title)")
  }

  private var title: String {
    if isNew { return "release \(provenance.release)" }
    if !removed.isEmpty { return "prune what came before snapshot \(bundle.metadata.oldestSnapshot)" }
    let what =
      newRoots.map { "root v\($0.role.version)" } + (bins == 0 ? [] : ["\(bins) bins"]) + signed.map(\.rawValue)
    return "renew release \(provenance.release): \(what.joined(separator: ", "))"
  }
}

extension Release {
  /// Tags the source commit of the release, unless that was done before; a run may be killed between record and tag.
  func tag(
    as names: ReleaseNames, naming changed: [String], in repository: borrowing Repository, _ context: RunContext
  ) throws {
    guard let id = try storedTag(as: names, naming: changed, in: repository, context) else { return }
    try setTag(id, as: names, in: repository)
  }

  /// Lets the tag of the release name a stored tag, unless there is one.
  func setTag(_ id: ObjectID, as names: ReleaseNames, in repository: borrowing Repository) throws {
    guard try repository.tag(names.tag(number)) == nil else { return }
    try repository.createTag(names.tag(number), at: id)
  }

  /// The tag of the release, or one that is stored for it and that no reference names yet; nil if its source is not here.
  func storedTag(
    as names: ReleaseNames, naming changed: [String], in repository: borrowing Repository, _ context: RunContext
  ) throws -> ObjectID? {
    let name = names.tag(number)
    guard let source else { return nil }
    if let moved = try MovedTag(of: self, as: names, in: repository) {
      throw ProjectError(.trust, moved.message, hint: "restore it with: \(moved.command)")
    }
    if let tag = try repository.tag(name) { return tag.id }
    // After history was rewritten the commit may be gone; the record stands for itself.
    guard try repository.commitIfPresent(source) != nil else { return nil }
    let tagger = try repository.identity(environment: context.environment, now: context.now).committer
    let lines = changed.map { id in provenance.offerings[id].map { "\(id) \($0)" } ?? "\(id) removed" }
    let text = (["release \(number)", ""] + lines).joined(separator: "\n") + "\n"
    return try repository.writeTag(name, target: source, tagger: tagger, message: text)
  }
}

extension Record {
  /// Carries a record that stands under another name over to the project's own, with the tags of its releases, and
  /// removes the other name. Safe to repeat.
  func adopt(in repository: borrowing Repository, _ context: RunContext) throws {
    guard isUnderAnotherName, let last else { return }
    if try repository.reference(names.record)?.target == ownTip {
      try repository.setReference(
        names.record, to: last.record.id, expecting: ownTip, message: "publish: adopt \(reference)")
    }
    try forEachRelease(in: repository) { release in
      try release.tag(as: names, naming: [], in: repository, context)
      return true
    }
    try repository.deleteReference(reference, expecting: last.record.id)
  }
}
