package import Git
package import PaywallProject

/// What a clone lacks of a project's releases.
package struct RecordGap: Sendable {
  package enum Kind: Sendable, Equatable {
    /// There are release tags up to this one and no record.
    case noRecord(newestTag: Int)
    /// A tag is newer than what is recorded.
    case behind(release: Int, newestTag: Int)
    /// The record of a remote, as it was fetched last, goes on after what is recorded here.
    case unfetched(remote: String)
    /// Neither tags nor a record, in a clone that may just not have fetched them.
    case unknown
  }
  package let kind: Kind
  /// The tag that says so, in short.
  private let tag: String
  private let record: String
  private let isShallow: Bool
  private let knowsRemote: Bool

  /// Whether something is missing for certain.
  package var isCertain: Bool { kind != .unknown || isShallow }

  /// - Parameter reference: where the record is, or would be.
  package init?(
    _ names: ReleaseNames, reference: String, last: Release?, in repository: borrowing Repository
  ) throws {
    let tags = try ReleaseTag.all(of: names, isRecorded: last != nil, in: repository)
    record = reference
    isShallow = repository.isShallow
    let remote = try repository.usualRemote()
    knowsRemote = remote != nil
    let newest = try tags.sorted { $0.number > $1.number }.first { tag in
      guard tag.number > last?.number ?? 0 else { return false }
      return try repository.holdsProject(names.folder, at: tag.name)
    }
    command = try repository.fetchCommand()
    tag = newest?.shortName ?? ""
    let ahead = try repository.remoteAhead(of: last, record: reference, names)
    switch (last, newest) {
    case (_, nil) where ahead != nil: kind = .unfetched(remote: ahead ?? "")
    case (let last?, let newest?): kind = .behind(release: last.number, newestTag: newest.number)
    case (nil, let newest?): kind = .noRecord(newestTag: newest.number)
    case (nil, nil) where remote != nil || isShallow: kind = .unknown
    case (_, nil): return nil
    }
  }

  /// The release of the newest tag; nil if there is none.
  package var newestTag: Int? {
    switch kind {
    case .noRecord(let tag), .behind(_, let tag): tag
    case .unfetched, .unknown: nil
    }
  }

  package var message: String {
    switch kind {
    case .noRecord: "the tag \(tag) exists, but \(record), the record of releases, is missing"
    case .behind(let release, _): "the tag \(tag) is newer than release \(release), the last in \(record)"
    case .unfetched(let remote): "'\(remote)' has releases that \(record), the record of releases, lacks"
    case .unknown: "no release is known in this clone\(isShallow ? ", which is shallow" : "")"
    }
  }

  /// The command that fetches what is missing.
  package let command: String

  package var error: ProjectError {
    let mayBeUnrelated = if case .behind = kind { true } else { !knowsRemote && kind != .unknown }
    let remedy = mayBeUnrelated ? ", or, if no release made the tag, remove it with: git tag -d \(tag)" : ""
    return ProjectError(.notFound, message, hint: "fetch it with: \(command)\(remedy)")
  }
}

extension Repository {
  /// The remote whose record, as it was fetched, comes after what is recorded here; nil if there is none. Nothing of it
  /// was verified.
  fileprivate func remoteAhead(of last: Release?, record: String, _ names: ReleaseNames) throws -> String? {
    try remotes().first { remote in
      let place = ReleaseNames.place(of: remote)
      // A name that git cannot use in references has none.
      let tips = Set([record, names.record]).compactMap {
        (try? reference(ReleaseNames.name($0, in: place)))??.target
      }
      return try tips.contains { tip in
        guard let last else { return true }
        return try tip != last.record.id && comes(tip, after: last.record.id) == true
      }
    }
  }
}

/// A tag that a release of this project may have made.
private struct ReleaseTag {
  let number: Int
  /// In full.
  let name: String

  var shortName: String { String(name.dropFirst("refs/tags/".count)) }

  /// The project's own tags. Of a project in a folder that has no record also those which an earlier version made for
  /// whatever project there was: where no project is at the top.
  static func all(
    of names: ReleaseNames, isRecorded: Bool, in repository: borrowing Repository
  ) throws -> [ReleaseTag] {
    func tags(_ names: ReleaseNames) throws -> [ReleaseTag] {
      try repository.references(matching: names.tagPattern).compactMap { tag in
        names.release(ofTag: tag.name).map { ReleaseTag(number: $0, name: tag.name) }
      }
    }
    guard !names.folder.isEmpty, !isRecorded else { return try tags(names) }
    let old = try tags(ReleaseNames(folder: "")).filter { try !repository.holdsProject("", at: $0.name) }
    return try tags(names) + old
  }
}

extension Repository {
  /// Whether a commit holds a project in this folder.
  package func holdsProject(_ folder: String, at revision: String) throws -> Bool {
    guard let commit = try commitIfPresent(revision), let entry = try entry(folder, inTree: commit.tree),
      entry.mode == .tree
    else { return false }
    return try entries(ofTree: entry.id).contains { Workspace.settingsFiles.contains($0.name) }
  }
}
