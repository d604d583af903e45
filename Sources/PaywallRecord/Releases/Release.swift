package import Git
package import PaywallBundle
package import PaywallModel
package import PaywallProject
package import TUF

/// A published state of the project, as the record holds it; verified before it was made.
package struct Release: Sendable {
  package let bundle: VerifiedBundle
  /// The commit of the record whose tree is the bundle.
  package let record: Commit

  package init(bundle: VerifiedBundle, record: Commit) {
    self.bundle = bundle
    self.record = record
  }

  package var provenance: Provenance { bundle.provenance }
  package var metadata: ReleaseMetadata { bundle.metadata }
  package var number: Int { provenance.release }
  /// Offerings that were released and are no longer there, with their last versions.
  package var retired: [String: SemanticVersion] { provenance.retired }

  /// The git id of the commit that was published.
  package var source: ObjectID? { ObjectID(hex: provenance.commit) }

  /// The bytes of a target as they were signed; nil if the release has none of this path.
  package func target(_ path: String, in repository: borrowing Repository) throws -> [UInt8]? {
    guard let file = bundle.target(at: path) else { return nil }
    let (name, signed) = try SignedFile.target(path, file)
    let bytes = try TreeFiles(record.tree, in: repository).read(name, atMost: signed.length)
    return bytes.flatMap { signed.matches($0) ? $0 : nil }
  }

  /// The paths of its exports.
  package var exports: [String] {
    ([metadata.targets.role] + bundle.delegated.map(\.signed.role)).flatMap { role in
      role.targets.map(\.key).filter { $0.hasPrefix(TargetPath.export("")) }
    }
  }

  /// The tree of the project's folder in the commit that was published.
  /// - Returns: nil if the commit is not here, as in a shallow clone or after history was rewritten.
  package func sourceTreeID(in repository: borrowing Repository) throws(GitError) -> ObjectID? {
    guard let source else { return nil }
    return try ifPresent { () throws(GitError) in
      let commit = try repository.commit(source)
      guard let entry = try repository.entry(provenance.folder, inTree: commit.tree), entry.mode == .tree else {
        throw GitError(.notFound, "\(provenance.folder) is not in \(commit.id.short)")
      }
      _ = try repository.entries(ofTree: entry.id)
      return entry.id
    }
  }

  /// The place to read the project from as it was published.
  /// - Throws: if the commit is not here.
  package func sourceTree(in repository: borrowing Repository) throws -> SourceTree {
    guard let tree = try sourceTreeID(in: repository) else {
      throw ProjectError(
        .notFound,
        "commit \(provenance.commit.prefix(7)), which release \(number) published, is not in this repository",
        hint: repository.isShallow
          ? "fetch it with: git fetch --unshallow"
          : "fetch the branch or the tag that contains it; if it is gone for good, choose the versions yourself: "
            + "paywall bump OFFERING --patch")
    }
    return .tree(repository: repository.gitFolder, tree)
  }
}
