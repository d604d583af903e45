import Git
import TUF

/// The folder that a bundle is served from.
struct BundleFolder: Sendable {
  /// Absolute, without a slash at its end.
  let path: String

  private static let parts = ["metadata", "targets"]

  /// Refuses a folder that holds something else than the bundle that `last` recorded.
  func check(against last: Release?, in repository: borrowing Repository) throws {
    guard let entries = try FileSystem.list(path) else {
      if FileSystem.kind(path) == nil { return }
      throw refusal("is not a folder")
    }
    let visible = entries.filter { !$0.name.hasPrefix(".") }
    if let other = visible.first(where: { !Self.parts.contains($0.name) || $0.kind != .folder }) {
      throw refusal("holds something else: '\(other.name)'")
    }
    let roots = (try FileSystem.list(path + "/metadata") ?? []).filter {
      $0.name.hasSuffix(".root.json") && !$0.name.hasPrefix(FileSystem.temporaryPrefix)
    }
    for root in roots {
      guard let last, let ours = try repository.entry("metadata/\(root.name)", inTree: last.record.tree) else {
        throw refusal("holds a bundle that this repository did not publish")
      }
      guard
        try FileSystem.read("\(path)/metadata/\(root.name)", atMost: Limits.bytes(of: .root))
          == repository.blob(ours.id, atMost: Limits.bytes(of: .root))
      else {
        throw refusal("holds the bundle of another project, or its \(root.name) was altered")
      }
    }
  }

  private func refusal(_ what: String) -> WorkflowError {
    WorkflowError(.refused, "\(path) \(what)", hint: "choose an empty folder for the bundle")
  }

  /// Makes the folder hold the bundle that `tree` is, and returns how many files that took.
  ///
  /// Files that are there stay as they are: everything but the timestamp is named by version or hash. The timestamp is
  /// renamed into place last; killed anywhere before, the folder serves the bundle that it served before.
  func bring(to release: Release, in repository: borrowing Repository, progress: (Progress) -> Void) throws -> Int {
    do { return try write(release, in: repository, progress: progress) } catch let error as WorkflowError {
      throw WorkflowError(
        error.code, error.message,
        hint: "release \(release.number) is recorded; mend that and publish again to write it")
    }
  }

  private func write(_ release: Release, in repository: borrowing Repository, progress: (Progress) -> Void) throws
    -> Int
  {
    let tree = release.record.tree
    var missing: [(path: String, id: ObjectID)] = []
    try collect(tree, "", in: repository, lengths: release.lengths, &missing)
    var written: [String] = []
    for (index, file) in missing.enumerated() {
      try FileSystem.write(repository.blob(file.id, atMost: Limits.target), to: "\(path)/\(file.path)", mode: 0o644)
      written.append("\(path)/\(file.path)")
      progress(Progress("writing", index + 1, of: missing.count))
    }
    return try written.count + bringTimestamp(from: tree, after: written, in: repository)
  }

  /// The name of the one file that changes.
  private static let timestamp = "metadata/timestamp.json"

  private func bringTimestamp(
    from tree: ObjectID, after written: [String], in repository: borrowing Repository
  ) throws -> Int {
    guard let entry = try repository.entry(Self.timestamp, inTree: tree) else { return 0 }
    let bytes = try repository.blob(entry.id, atMost: Limits.bytes(of: .timestamp))
    let file = "\(path)/\(Self.timestamp)"
    if FileSystem.kind(file) == .file,
      try FileSystem.read(file, atMost: Limits.bytes(of: .timestamp)) == bytes
    {
      return 0
    }
    try FileSystem.flush(written, upTo: path)
    try FileSystem.write(bytes, to: file, mode: 0o644, isDurable: true)
    return 1
  }

  /// Collects the files of a tree that the folder lacks or holds at another length, and removes what a killed run left
  /// half-written. Reading every file again is for `verify`.
  private func collect(
    _ tree: ObjectID, _ folder: String, in repository: borrowing Repository, lengths: [String: Int],
    _ missing: inout [(path: String, id: ObjectID)]
  ) throws {
    let here = folder.isEmpty ? path : "\(path)/\(folder)"
    try FileSystem.makeFolder(here)
    var present = Set<String>()
    for entry in try FileSystem.list(here) ?? [] {
      if entry.name.hasPrefix(FileSystem.temporaryPrefix) { try FileSystem.remove("\(here)/\(entry.name)") }
      present.insert(entry.name)
    }
    for entry in try repository.entries(ofTree: tree) {
      let name = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      if entry.mode == .tree {
        try collect(entry.id, name, in: repository, lengths: lengths, &missing)
      } else if name != Self.timestamp {
        let isHere = present.contains(entry.name)
        let isWhole = lengths[name].map { FileSystem.length("\(path)/\(name)") == $0 } ?? true
        if !isHere || !isWhole { missing.append((name, entry.id)) }
      }
    }
  }
}

extension Release {
  /// The lengths of the release's target files, by their paths in the bundle.
  fileprivate var lengths: [String: Int] {
    var lengths: [String: Int] = [:]
    for (path, file) in metadata.targets.role.targets {
      if let hash = file.nameHash, let name = try? BundlePath.target(path, hash: hash) { lengths[name] = file.length }
    }
    return lengths
  }
}
