import Git
import PaywallModel
import PaywallProject
import PaywallRules

/// The commits that a merge brought together, of which each may be right and both together wrong.
struct MergedParents {
  let commits: [Commit]

  /// Such as `1f2e3d4 (a subject)`.
  private func name(_ commit: Commit) -> String { "\(commit.id.short) (\(commit.subject))" }

  var names: String { commits.map(name).joined(separator: " and ") }
}

extension ValidationSubject {
  /// The parents of the merge that a state is: of a commit, or of the work tree while a merge is not committed, or is
  /// committed as it stands there.
  /// - Returns: Nil for another state, and where the clone lacks them.
  func mergedParents(of state: State, _ options: ValidationOptions) throws -> MergedParents? {
    guard let repository, let head, options.base == nil, options.change.isEmpty else { return nil }
    let others = options.revision == nil ? try repository.handle.mergeHeads() : []
    let commit = try repository.handle.commit(head)
    guard others.isEmpty else { return try parents([head] + others) }
    if case .workTree = state {
      guard commit.parents.count > 1,
        try repository.handle.workTreeChanges(from: commit.tree, below: workspace.prefix).isEmpty
      else { return nil }
    }
    return options.isStaged ? nil : try parents(commit.parents)
  }

  private func parents(_ ids: [ObjectID]) throws -> MergedParents? {
    guard let repository, ids.count > 1 else { return nil }
    let commits = try repository.handle.ifWhole { () throws(GitError) in
      var commits: [Commit] = []
      for id in ids { commits.append(try repository.handle.commit(id)) }
      return commits
    }
    return commits.map { MergedParents(commits: $0) }
  }

  /// The findings, with those that neither parent has named as the merge's.
  func explaining(
    _ findings: [Finding], at state: State, by parents: MergedParents, in context: RunContext
  ) throws -> [Finding] {
    guard let repository else { return findings }
    // What git could not merge says itself what both sides have.
    var new = findings.filter { $0.severity != .info && $0.rule != DecodingRule.wellFormed.rawValue }
    let files = waivedFiles(ProjectReader(source: try sourceTree(state).open()))
    for parent in parents.commits where !new.isEmpty {
      guard let tree = try workspace.projectTreeIfPresent(of: parent, in: repository.handle) else { continue }
      let before = State.tree(tree, from: parent.id, .read)
      let project = try project(at: before, in: context)
      let earlier = waivedFiles(ProjectReader(source: try sourceTree(before).open()))
      new = try introduced(new, in: files, since: project.findings, in: earlier)
    }
    let merged = Set(new)
    return findings.map { finding in
      guard merged.contains(finding) else { return finding }
      var finding = finding
      finding.related.append(RelatedPlace(finding.range, "came with the merge; no parent has it: \(parents.names)"))
      return finding
    }
  }

  /// Notes on versions that both parents gave to contents of their own, and that the merge kept for a third.
  func doubleVersions(at state: State, of parents: MergedParents) throws -> [Finding] {
    guard let repository, parents.commits.count == 2,
      let base = try repository.handle.ifWhole({ () throws(GitError) in
        try repository.handle.mergeBase(parents.commits[0].id, parents.commits[1].id)
      }) ?? nil
    else { return [] }
    let sides = try ([repository.handle.commit(base)] + parents.commits).map { commit in
      try workspace.projectTreeIfPresent(of: commit, in: repository.handle)
    }
    let trees = try sides.map { try offeringTrees($0, in: repository.handle) }
    let ids = trees[0].filter { id, tree in
      trees[1][id] != nil && trees[2][id] != nil && trees[1][id] != tree && trees[2][id] != tree
        && trees[1][id] != trees[2][id]
    }
    return try ids.keys.sorted().compactMap { id in
      func version(_ source: SourceTree) throws -> Located<SemanticVersion>? {
        Offering(reading: try ProjectReader(source: source.open()).offering(id)).version
      }
      let versions = try sides.map { tree in
        try tree.flatMap { try version(.tree(repository: repository.handle.gitFolder, $0))?.value }
      }
      guard let now = try version(sourceTree(state)), versions[1] == now.value, versions[2] == now.value,
        versions[0] != now.value
      else { return nil }
      return Finding(
        "version-moved", .info, at: now.range,
        "\(now.value) is the version of different contents in both parents of the merge: \(parents.names)",
        hint: "paywall bump \(id) --patch")
    }
  }
}
