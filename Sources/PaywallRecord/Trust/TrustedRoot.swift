package import Git
package import PaywallProject
package import TUF

/// Root metadata that a project's reviewed commits hold: what every bundle of the project is verified by.
package struct TrustedRoot: Sendable {
  /// The newest, of the commit that is looked at.
  package let newest: Signed<RootRole>
  /// Older versions that earlier commits held, the newest first; looked for when they are needed.
  package let earlier: @Sendable () throws -> [Signed<RootRole>]

  package init(_ newest: Signed<RootRole>, earlier: @escaping @Sendable () throws -> [Signed<RootRole>] = { [] }) {
    self.newest = newest
    self.earlier = earlier
  }

  /// The root metadata of a commit and of those before it; nil if the commit has none.
  /// - Throws: if there is one that cannot be read or is not signed by its own keys.
  package init?(of commit: Commit, _ workspace: Workspace, in repository: borrowing Repository) throws {
    guard let tree = try workspace.projectTreeIfPresent(of: commit, in: repository),
      let root = try readRootIfPresent(.tree(repository: repository.gitFolder, tree))
    else { return nil }
    let (folder, path) = (repository.gitFolder, workspace.inRepository(rootFile))
    self.init(root) {
      let repository = try Repository.open(folder)
      return try repository.earlierRoots(at: path, from: commit.id)
    }
  }

  /// What is wrong with the older ones of a bundle's roots: history holds another under their version, as when somebody
  /// with a root key that was revoked since signed one in its place.
  package func contradiction(of roots: [Signed<RootRole>]) throws -> BundleFault? {
    let older = roots.filter { $0.role.version < newest.role.version }
    guard !older.isEmpty else { return nil }
    let known = Dictionary(grouping: try earlier(), by: \.role.version)
    return older.first { root in
      known[root.role.version].map { !$0.contains { $0.fileBytes == root.fileBytes } } ?? false
    }.map { BundleFault(file: $0.path, message: "not the root metadata in the project's history") }
  }

  /// The newest, after all that lead to it without a gap: what the first release needs, so that an app that was built with an
  /// older version can follow.
  package func chain() throws -> [Signed<RootRole>] {
    var chain = [newest]
    let known = newest.role.version > 1 ? try earlier() : []
    while let first = chain.first, let before = known.first(where: { first.follows($0) }) {
      chain.insert(before, at: 0)
    }
    return chain
  }

  /// The metadata between `version` and the newest, which itself is the last: what clients that hold `version` need.
  /// - Throws: if a version in between is not in the history of the commit.
  package func successors(of published: Signed<RootRole>) throws -> [Signed<RootRole>] {
    let first = published.role.version
    guard newest.role.version > first else { return [] }
    var chain = [published]
    let known = newest.role.version > first + 1 ? try earlier() : []
    while let last = chain.last, last.role.version < newest.role.version {
      let wanted = last.role.version + 1
      let candidates = (wanted == newest.role.version ? [newest] : known.filter { $0.role.version == wanted })
      guard let next = candidates.first(where: { $0.follows(last) }) else {
        throw ProjectError(
          .trust,
          "\(rootFile) v\(newest.role.version) does not follow v\(first), which apps have"
            + (candidates.isEmpty ? ": v\(wanted) is missing" : ""),
          hint: "publish a commit whose \(rootFile) is v\(first), or v\(first + 1) signed by the keys of both")
      }
      chain.append(next)
    }
    return Array(chain.dropFirst())
  }
}

extension Repository {
  /// The root metadata that the commits up to `head` hold at `path`, the newest first.
  ///
  /// A commit with a file that is not root metadata is passed over: it is a mistake of the past that a later commit fixed,
  /// and nobody can be made to trust it.
  /// - Throws: if the history cannot be read, unless the clone is shallow: a history that is cut off proves nothing.
  fileprivate func earlierRoots(at path: String, from head: ObjectID) throws -> [Signed<RootRole>] {
    let commits: [Commit]
    do { commits = try history(from: head, touching: path) } catch {
      if isShallow { return [] }
      throw error
    }
    var roots: [Signed<RootRole>] = []
    for commit in commits {
      guard let entry = try entry(path, inTree: commit.tree), entry.mode.isFile else { continue }
      let bytes = try blob(entry.id, atMost: Limits.bytes(of: .root))
      if let root = try? Signed<RootRole>(parsing: bytes) { roots.append(root) }
    }
    return roots
  }
}

extension Signed<RootRole> {
  /// Whether this is the next version after `other`, signed by the root keys of both (specification 5.3).
  package func follows(_ other: Signed<RootRole>) -> Bool {
    role.version - 1 == other.role.version && (try? verify(by: other.role)) != nil && (try? verify(by: role)) != nil
  }
}
