internal import CLibgit2
import Files

extension Repository {
  /// The two commits of a range: `a..b`, `a...b` (base is the merge base), an empty side being HEAD, and `a^!`
  /// (base is the first parent). Nil if `spec` is a single revision.
  /// - Throws: `.notFound` for an unknown side, and where `a...b` have no common ancestor.
  package func range(_ spec: String) throws(GitError) -> (base: ObjectID, head: ObjectID)? {
    if spec.hasSuffix("^!") { return try parentRange(String(spec.dropLast(2))) }
    guard let dots = Self.firstDots(spec), spec != ".." else { return nil }
    var right = spec[dots...].dropFirst(2)
    let symmetric = right.hasPrefix(".")
    if symmetric { right = right.dropFirst() }
    do throws(GitError) {
      let left = try commit(dots == spec.startIndex ? "HEAD" : String(spec[..<dots])).id
      let head = try commit(right.isEmpty ? "HEAD" : String(right)).id
      guard symmetric else { return (left, head) }
      if let base = try mergeBase(left, head) { return (base, head) }
      let sides = [spec[..<dots], right].joined(separator: "..")
      throw GitError(
        .notFound, "'\(spec)': no common ancestor", hint: "compare the two as they are, with two dots: \(sides)")
    } catch {
      // `:/fix a..b` and `main:odd..name` are single revisions, and git tries them after the range.
      if (try? object(spec)) != nil { return nil }
      throw error
    }
  }

  private func parentRange(_ spec: String) throws(GitError) -> (base: ObjectID, head: ObjectID) {
    let commit = try commit(spec)
    guard let parent = commit.parents.first else {
      throw GitError(.notFound, "'\(spec)' has no parent to compare with")
    }
    return (parent, commit.id)
  }

  /// Where git splits a range: at the first two dots.
  private static func firstDots(_ spec: String) -> String.Index? {
    zip(spec.utf8.indices, spec.utf8.indices.dropFirst()).first {
      spec.utf8[$0] == UInt8(ascii: ".") && spec.utf8[$1] == UInt8(ascii: ".")
    }?.0
  }

  /// What git may be picking, reverting, rebasing or unstashing: from which version to which that goes (gitrevisions(7)).
  package static var picks: [(base: String, theirs: String)] {
    [
      ("CHERRY_PICK_HEAD^", "CHERRY_PICK_HEAD"), ("REVERT_HEAD", "REVERT_HEAD^"), ("REBASE_HEAD^", "REBASE_HEAD"),
      ("stash@{0}^", "stash@{0}"),
    ]
  }

  /// The commits that a merge which is not committed yet brings in; empty if there is none.
  package func mergeHeads() throws(GitError) -> [ObjectID] {
    var ids: [ObjectID] = []
    let status = withUnsafeMutablePointer(to: &ids) { ids in
      git_repository_mergehead_foreach(
        handle,
        { id, ids in
          if let id { ids?.assumingMemoryBound(to: [ObjectID].self).pointee.append(ObjectID(id.pointee)) }
          return 0
        }, ids)
    }
    return try found(status, "cannot read what is merged") ? ids : []
  }

  /// The commits whose contents come into the work tree by what git is in the midst of: those of a merge, the one that a
  /// cherry-pick or a rebase has stopped at, and the tip of a branch that is squashed into one commit; empty if there is none.
  package func incomingCommits() throws(GitError) -> [ObjectID] {
    let merged = try mergeHeads()
    if !merged.isEmpty { return merged }
    let name: String? =
      switch operation {
      case .cherryPick: "CHERRY_PICK_HEAD"
      case .rebase: "REBASE_HEAD"
      case nil: squashed
      case .merge, .revert: nil
      }
    return try name.flatMap { name throws(GitError) in try commitIfPresent(name) }.map { [$0.id] } ?? []
  }

  /// The newest commit that git says in the message for a squash to come; nil if there is none.
  private var squashed: String? {
    guard let bytes = try? RegularFile.read(gitFolder + "/SQUASH_MSG", atMost: 1 << 20) else { return nil }
    let line = bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "commit ".utf8) }
    let id = line.map { String(decoding: $0.dropFirst("commit ".utf8.count), as: UTF8.self) }
    return id.flatMap { $0.utf8.count >= 40 && $0.allSatisfy(\.isHexDigit) ? $0 : nil }
  }

  /// The best common ancestor of two commits; nil if they share none.
  package func mergeBase(_ left: ObjectID, _ right: ObjectID) throws(GitError) -> ObjectID? {
    var (base, one, two) = (git_oid(), left.raw, right.raw)
    guard try found(git_merge_base(&base, handle, &one, &two), "merge base of \(left.short) and \(right.short)") else {
      return nil
    }
    return ObjectID(base)
  }

  /// Whether `ancestor` is `descendant` or can be reached from it, as `git merge-base --is-ancestor` says.
  package func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws(GitError) -> Bool {
    if ancestor == descendant { return true }
    var (one, two) = (descendant.raw, ancestor.raw)
    let status = git_graph_descendant_of(handle, &one, &two)
    try throwIfFailed(status, "ancestry of \(descendant.short)")
    return status == 1
  }
}
