import Base
import Git
import PaywallProject
import PaywallRecord

/// Hands a release to a remote: its source, the record, and the tags. The record is the commit point.
struct ReleasePush {
  let answer: RemoteAnswer
  let names: ReleaseNames
  /// The commit that the release was made from or its new root metadata comes from, and the branch that it is on.
  let source: ObjectID?
  let branch: (local: String, remote: String)?

  /// What must move at the remote, in the order in which it moves where it cannot move at once.
  /// - Parameters:
  ///   - tag: the tag of the release; nil if its source is not here.
  ///   - record: what this clone recorded before.
  /// - Throws: if the branch at the remote has gone another way.
  func updates(
    _ release: Release, tag: ObjectID?, _ record: Record, in repository: borrowing Repository
  ) throws -> [Remote.Update] {
    var updates = try source.flatMap { try branchUpdate($0, in: repository) }.map { [$0] } ?? []
    let known = answer[names.record]?.target
    if known != release.record.id {
      updates.append(.init(release.record.id, to: names.record, expecting: known.map { .at($0) } ?? .absent))
    }
    let tags = answer.tags(of: names)
    var wanted: [Int: ObjectID] = [:]
    for reference in try repository.references(matching: names.tagPattern) {
      guard let number = names.release(ofTag: reference.name), number < release.number, tags[number] == nil else {
        continue
      }
      wanted[number] = reference.target
    }
    var proven: [Int: ObjectID] = [:]
    if !wanted.isEmpty {
      try record.forEachRelease(in: repository) { earlier in
        if let tag = wanted.removeValue(forKey: earlier.number), try repository.tagTarget(tag) == earlier.source {
          proven[earlier.number] = tag
        }
        return !wanted.isEmpty
      }
    }
    if tags[release.number] == nil, let tag { proven[release.number] = tag }
    return updates
      + proven.sorted { $0.key < $1.key }.map {
        .init($0.value, to: "refs/tags/" + names.tag($0.key), expecting: .absent)
      }
  }

  /// What brings a commit to the branch that it is on; nil if there is none, or the remote has it.
  func branchUpdate(_ commit: ObjectID, in repository: borrowing Repository) throws -> Remote.Update? {
    guard let branch, let tip = try repository.reference(branch.local)?.target,
      try repository.comes(tip, after: commit) == true
    else { return nil }
    guard let there = answer[branch.remote]?.target else { return .init(commit, to: branch.remote, expecting: .absent) }
    if try there == commit || repository.comes(there, after: commit) == true { return nil }
    if try repository.comes(commit, after: there) == true {
      return .init(commit, to: branch.remote, expecting: .at(there))
    }
    // The remote's branch has commits that are not here; it had this one when it was fetched last.
    let name = branch.remote.replacingPrefix("refs/heads/", with: "")
    let fetched = try repository.reference("refs/remotes/\(answer.remote.name)/\(name)")?.target
    if let fetched, try repository.comes(fetched, after: commit) == true { return nil }
    throw ProjectError(
      .refused, "the branch \(name) at '\(answer.remote.name)' has commits that this clone lacks",
      hint:
        "merge them with: git pull --no-rebase \(shellWord(answer.remote.name)) \(shellWord(name)), and publish again")
  }

  /// Pushes, and says what the user can do about a refusal.
  func push(_ updates: [Remote.Update]) throws {
    do { try answer.remote.push(updates) } catch {
      switch error.code {
      case .conflict:
        throw ProjectError(
          .refused, "\(error.message): another publication was first, and nothing of this one can be seen",
          hint: "take over what is new with: paywall fetch \(shellWord(answer.remote.name)), and publish again")
      case .unreachable:
        throw ProjectError(
          .refused, error.message, hint: "nothing was recorded here; publish again, which finds out what has arrived")
      case .rejected:
        throw ProjectError(
          .refused, error.message,
          hint:
            "nothing was recorded here; where the branch is protected, merge the commit there first, and publish again"
        )
      default: throw error
      }
    }
  }
}

extension Repository {
  /// What an annotated tag stands on; nil if there is no such tag object.
  func tagTarget(_ id: ObjectID) throws -> ObjectID? { try tagObject(id)?.target }
}

extension String {
  fileprivate func replacingPrefix(_ old: String, with new: String) -> String {
    hasPrefix(old) ? new + dropFirst(old.count) : self
  }
}
