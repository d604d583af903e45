import Base
import Git
import PaywallProject
import PaywallRecord

/// What a remote says it has of a project's releases, before anything is fetched.
struct RemoteAnswer {
  let remote: Remote
  private let references: [String: Remote.Reference]
  /// What takes over its record.
  private let command: String

  /// - Parameters:
  ///   - isUsual: whether it is the remote that `paywall fetch` means.
  ///   - branch: the full name of a branch to ask for as well.
  /// - Throws: if the remote does not answer.
  init(of remote: Remote, _ names: ReleaseNames, isUsual: Bool, branch: String?, asks: Bool) throws {
    self.remote = remote
    command = isUsual ? "paywall fetch" : "paywall fetch \(shellWord(remote.name))"
    let patterns = [ReleaseNames.ownPlace + "*", names.tagPattern] + (branch.map { [$0] } ?? [])
    let all = try remote.references(patterns, asks: asks)
    references = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a reference is at; nil if the remote has none of this name.
  subscript(_ name: String) -> Remote.Reference? { references[name] }

  /// The full names of the records of all projects.
  var records: [String] {
    references.keys.filter { $0.hasPrefix(ReleaseNames.ownPlace) && $0.hasSuffix("bundle") }.sorted()
  }

  /// The release tags of a project by their numbers.
  func tags(of names: ReleaseNames) -> [Int: Remote.Reference] {
    let tags = references.values.compactMap { tag in names.release(ofTag: tag.name).map { ($0, tag) } }
    return Dictionary(tags, uniquingKeysWith: { first, _ in first })
  }
}

extension RemoteAnswer {
  /// The state of the record that the remote has and this clone does not name, although it holds it: what a run that was
  /// killed after its push has left. Nil if the clone's record is as new as the remote's.
  /// - Throws: if the remote has releases that this clone would have to fetch first.
  func stateToTakeOver(_ record: Record, in repository: borrowing Repository) throws -> ObjectID? {
    let own = record.isOccupied ? [record.reference] : Set([record.reference, record.names.record]).sorted()
    for tip in own.compactMap({ self[$0]?.target }) where tip != record.last?.record.id {
      if let last = record.last {
        if try repository.comes(last.record.id, after: tip) == true { continue }
        if try repository.comes(tip, after: last.record.id) == true { return tip }
        if try repository.commitIfPresent(tip) == nil {
          throw ProjectError(
            .refused,
            "'\(remote.name)' has a state of the record that this clone lacks, whose last is release \(last.number)",
            hint: "fetch it with: \(command)")
        }
        throw ProjectError(
          .refused,
          "'\(remote.name)' has another record of releases than this clone, whose last is release \(last.number)",
          hint: "fetch it with: \(command)")
      }
      if try repository.commitIfPresent(tip) != nil { return tip }
    }
    return nil
  }

  /// - Throws: if the remote says that there are releases which this clone does not know.
  func requireNothingNewer(than record: Record, in repository: borrowing Repository) throws {
    guard let last = record.last else { return try requireNothing(record, in: repository) }
    for (number, tag) in tags(of: record.names).sorted(by: { $0.key > $1.key }) {
      let name = record.names.tag(number)
      if number > last.number {
        throw ProjectError(
          .notFound,
          "'\(remote.name)' has the tag \(name), which is newer than release \(last.number), the last that this clone knows",
          hint: "fetch the record with: \(command), or, if no release made the tag, remove it with: "
            + "git push \(shellWord(remote.name)) --delete \(shellWord(tag.name))")
      }
      guard let known = try repository.tag(name), known.target != tag.commit else { continue }
      let source = try record.source(of: number, in: repository)
      let (remoteName, fullName) = (shellWord(remote.name), shellWord(tag.name))
      throw ProjectError(
        .trust,
        "the tag \(name) at '\(remote.name)' is on \(tag.commit.short), but here it is on \(known.target.short)",
        hint: source == tag.commit
          ? "the remote's is what was published; take it over with: git tag -d \(name) && \(command)"
          : source == known.target
            ? "restore the remote's with: git push --force \(remoteName) \(fullName)"
            : "neither is what was published; remove both with: git push \(remoteName) --delete \(fullName); "
              + "git tag -d \(name)")
    }
  }

  private func requireNothing(_ record: Record, in repository: borrowing Repository) throws {
    let candidates = records + (tags(of: record.names)[1].map { [$0.name] } ?? [])
    let place = ReleaseNames.place(of: remote.name)
    let missing = try candidates.first { name in
      if try repository.reference(name) != nil { return false }
      // What was fetched and not taken over is the record of another project.
      let fetched = try repository.reference(ReleaseNames.name(name, in: place))
      return fetched == nil || fetched?.target != self[name]?.target || name == record.names.record
    }
    guard let missing else { return }
    throw ProjectError(
      .notFound, "'\(remote.name)' has \(missing), which may contain releases of this project but is not in this clone",
      hint: "fetch it with: \(command)")
  }
}

/// Asks the remotes that may know more of a project's releases than this clone does: the one that is pushed to, and the
/// usual one.
/// - Returns: nothing where none is configured, or none is to be asked.
/// - Throws: if one does not answer and that is not allowed for.
func askRemotes(
  _ record: Record, _ options: PublishOptions, in repository: borrowing Repository, _ context: RunContext
) throws -> [RemoteAnswer] {
  let usual = try repository.usualRemote()
  let target = try options.pushes.map { try repository.remoteName($0) }
  if options.isOffline {
    guard let usual, record.last == nil, !options.isFirst else { return [] }
    throw ProjectError(
      .refused, "no release is known in this clone, and with --offline '\(usual)' is not asked whether it has any",
      hint: "fetch them with: \(record.fetchCommand), or make the first release anyway with --first")
  }
  let branch = try target.flatMap { try repository.branchToPush(options.revision, to: $0)?.remote }
  var answers: [RemoteAnswer] = []
  for name in [target, usual].compactMap(\.self) where !answers.contains(where: { $0.remote.name == name }) {
    let remote = try Remote(name, of: repository, environment: context.environment)
    do {
      answers.append(
        try RemoteAnswer(of: remote, record.names, isUsual: name == usual, branch: branch, asks: name == target))
    } catch let error as GitError {
      if record.last == nil, options.isFirst, name != target { continue }
      throw unanswered(error, remote, record)
    }
  }
  return answers
}

private func unanswered(_ error: GitError, _ remote: Remote, _ record: Record) -> any Error {
  if record.last == nil {
    return ProjectError(
      .refused,
      "no release is known in this clone, and '\(remote.name)' cannot be asked whether it has any: \(error.message)",
      hint: "fetch them with: \(record.fetchCommand), or make the first release anyway with --first")
  }
  let install = error.code == .notFound ? error.hint.map { "\($0), or " } ?? "" : ""
  return ProjectError(
    .refused, "'\(remote.name)' cannot be asked for newer releases: \(error.message)",
    hint: "\(install)publish without asking it: --offline")
}

extension Repository {
  /// The remote that a user named, or with an empty name the usual one.
  /// - Throws: if there is none.
  func remoteName(_ name: String) throws -> String {
    if !name.isEmpty { return name }
    if let usual = try usualRemote() { return usual }
    throw ProjectError(
      .notFound, "the repository has no remote", hint: "add one with: git remote add origin URL")
  }

  /// The branch that a revision names, here and at a remote, in full; nil for any other revision.
  func branchToPush(_ revision: String, to remote: String) throws -> (local: String, remote: String)? {
    let name: String
    if revision == "HEAD" {
      guard case .branch(let branch, _) = try head() else { return nil }
      name = branch
    } else {
      guard try reference("refs/heads/" + revision) != nil else { return nil }
      name = revision
    }
    let upstream = try configString("branch.\(name).remote") == remote ? configString("branch.\(name).merge") : nil
    return ("refs/heads/" + name, upstream ?? "refs/heads/" + name)
  }
}
