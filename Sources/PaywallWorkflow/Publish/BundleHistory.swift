package import Git
package import PaywallBundle
package import TUF

/// A published state of the project, as recorded under `refs/paywall/bundle`.
package struct Release: Sendable {
  package var provenance: Provenance
  package var metadata: ReleaseMetadata
  /// The commit of the chain and the tree that is the bundle.
  package var record: Commit

  package var number: Int { provenance.release }

  /// The git id of the commit that was published.
  package var source: ObjectID? { ObjectID(hex: provenance.commit) }
}

/// The chain of commits whose trees are the bundle, one after each publication.
package enum BundleHistory {
  package static let reference = "refs/paywall/bundle"

  package static func tag(_ release: Int) -> String { "release/\(release)" }

  /// The newest release; nil where nothing was published.
  /// - Throws: when there are release tags without the chain, as in a clone that did not fetch it.
  package static func last(in repository: borrowing Repository) throws -> Release? {
    guard let tip = try repository.reference(reference) else {
      guard try repository.references(matching: "refs/tags/release/*").isEmpty else {
        throw WorkflowError(
          .notFound, "there are release tags, but \(reference) is missing",
          hint: "fetch it with: git fetch origin \(reference):\(reference)")
      }
      return nil
    }
    return try release(repository.commit(tip.target), in: repository)
  }

  /// Every release as it was first recorded, the newest first. A renewal of signatures is no release of its own.
  package static func all(in repository: borrowing Repository) throws -> [Release] {
    guard let last = try last(in: repository) else { return [] }
    var releases: [Release] = []
    for commit in try repository.history(from: last.record.id) {
      let release = try release(commit, in: repository)
      if releases.last?.number == release.number { releases.removeLast() }
      releases.append(release)
    }
    return releases
  }

  /// The release that a commit of the chain records.
  static func release(_ commit: Commit, in repository: borrowing Repository) throws -> Release {
    func file(_ path: String) throws -> [UInt8] {
      guard let entry = try repository.entry(path, inTree: commit.tree) else {
        throw WorkflowError(.trust, "\(reference) is damaged: \(path) is missing in \(commit.id.short)")
      }
      return try repository.blob(entry.id, atMost: Limits.target)
    }
    let timestamp = try Signed<TimestampRole>(parsing: file(BundlePath.timestamp))
    let snapshot = try Signed<SnapshotRole>(
      parsing: file(BundlePath.metadata(.snapshot, version: timestamp.role.snapshot.version)))
    let version = snapshot.role.meta["targets.json"]?.version
    let targets = try Signed<TargetsRole>(parsing: file(BundlePath.metadata(.targets, version: version)))
    guard let origin = targets.role.targets[TargetPath.provenance], let hash = origin.nameHash,
      let provenance = Provenance(try file(BundlePath.target(TargetPath.provenance, hash: hash)))
    else { throw WorkflowError(.trust, "\(reference) is damaged: \(commit.id.short) does not say where it comes from") }
    return Release(
      provenance: provenance,
      metadata: ReleaseMetadata(targets: targets, snapshot: snapshot, timestamp: timestamp), record: commit)
  }
}

extension Release {
  /// The place to read the project from as it was published.
  func place(_ workspace: Workspace, in repository: borrowing Repository) throws -> SourcePlace {
    guard let tree = ObjectID(hex: provenance.tree) else {
      throw WorkflowError(.trust, "release \(number) names no source tree")
    }
    return .tree(repository: repository.gitFolder, tree)
  }
}
