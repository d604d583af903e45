import Git
import PaywallProject
import PaywallRecord
import TUF

extension Signing {
  /// Hands over what this clone holds.
  /// - Throws: `.conflict` if others were faster.
  func push(in repository: borrowing Repository) throws -> [String]? {
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
  func commit(_ root: Signed<RootRole>, in repository: borrowing Repository) throws -> ObjectID? {
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
  func pushBranch(_ commit: ObjectID, in repository: borrowing Repository) throws -> String? {
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
