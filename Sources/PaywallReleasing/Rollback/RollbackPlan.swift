import Git
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallProject
import PaywallRecord

/// The files that a rollback changes.
struct RollbackPlan {
  /// From the project's folder; nil for a file that goes.
  private(set) var files: [String: [UInt8]?] = [:]
  private(set) var versions: [(id: String, before: SemanticVersion, after: SemanticVersion)] = []
  private(set) var kept: [String] = []
  private let release: Int
  /// The release's tag, and the folder of offerings from the top of the repository.
  private let (tag, offerings): (String, String)

  /// - Parameters:
  ///   - head: the project's tree in HEAD.
  ///   - only: ids of offerings; empty for the whole project.
  init(
    _ workspace: Workspace, from head: ObjectID, to target: Release, _ last: Release, only: [String],
    in repository: borrowing Repository
  ) throws {
    release = target.number
    (tag, offerings) = (ReleaseNames(folder: workspace.prefix).tag(target.number), workspace.inRepository("offerings"))
    guard case .tree(_, let old) = try target.sourceTree(in: repository) else { return }
    let reader = ProjectReader(source: try SourceTree.tree(repository: repository.gitFolder, old).open())
    let released = ProjectReader(source: try last.sourceTree(in: repository).open())
    let held = Set(target.provenance.offerings.keys)
    if let unknown = only.first(where: { !held.contains($0) }) {
      throw ProjectError(
        .notFound, "release \(release) has no offering '\(unknown)'",
        hint: nearestName(to: unknown, among: held.sorted()).map { "did you mean '\($0)'?" }
          ?? "see its history with: paywall log \(unknown)")
    }
    let deltas = try repository.diff(head, old).filter { only.isEmpty || isOffering($0.path, among: Set(only)) }
    kept = offeringIDs(in: deltas.map(\.path), below: "offerings").filter { !held.contains($0) }
    for delta in deltas where Self.comesBack(delta.path, held) {
      files.updateValue(try delta.new.map { try bytes(of: $0, in: repository) }, forKey: delta.path)
    }
    if only.isEmpty { try requireExperiments(workspace, head, reader, in: repository) }
    for id in offeringIDs(in: Array(files.keys), below: "offerings") {
      try move(id, reader, released, last)
    }
    files = try files.filter { path, bytes in try !Self.holds(bytes, at: path, head, in: repository) }
  }

  var message: String {
    let lines = versions.filter { $0.before != $0.after }.map { "\($0.id) \($0.after)" }
    return ([Self.subject + String(release), ""] + lines).joined(separator: "\n") + "\n"
  }

  /// The release that the message of a rollback's commit names; nil for any other.
  static func release(ofMessage message: String) -> Int? {
    let line = message.prefix { !$0.isNewline }
    return line.hasPrefix(subject) ? Int(line.dropFirst(subject.count)) : nil
  }

  private static let subject = "roll back to release "

  /// The whole tree of a commit with the planned files.
  func tree(over base: ObjectID, _ workspace: Workspace, in repository: borrowing Repository) throws -> ObjectID {
    var changes: [String: (id: ObjectID, mode: FileMode)?] = [:]
    for (path, bytes) in files {
      let change = try bytes.map { (id: try repository.writeBlob($0), mode: FileMode.blob) }
      changes.updateValue(change, forKey: workspace.inRepository(path))
    }
    return try repository.updateTree(base, changes: changes)
  }

  /// Refuses to write over changes that no commit holds, unless they are what would be written.
  func requireCommitted(_ workspace: Workspace, _ head: ObjectID, in repository: borrowing Repository) throws {
    let folder = try workspace.folder()
    let local = Set(try repository.workTreeChanges(from: head, below: workspace.prefix).map(\.path))
    for path in files.keys.sorted() where local.contains(workspace.inRepository(path)) {
      let file = "\(folder)/\(path)"
      let found = FileSystem.kind(file) == nil ? nil : try FileSystem.read(file, atMost: SourceFile.sizeLimit)
      guard found != files[path] ?? nil else { continue }
      let hint =
        repository.operation.map { "end the \($0.rawValue) first: git add -A && \($0.continuation)" }
        ?? "commit them, or set them aside with: git stash"
      throw ProjectError(.refused, "\(path) has uncommitted changes", hint: hint)
    }
  }

  func write(to folder: String) throws {
    try FileSystem.removeAbandoned(beside: files.keys.map { "\(folder)/\($0)" })
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let file = "\(folder)/\(path)"
      let parent = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? folder
      if let bytes {
        try FileSystem.makeFolder(parent)
        try FileSystem.write(bytes, to: file)
      } else if FileSystem.kind(file) != nil {
        try FileSystem.remove(file)
        if try FileSystem.list(parent)?.isEmpty == true { try FileSystem.remove(parent) }
      }
    }
  }

  /// Whether a path belongs to what is brought back: the offerings that the release held, and the files of the whole
  /// project, however they end.
  private static func comesBack(_ path: String, _ held: Set<String>) -> Bool {
    if path.hasPrefix("offerings/") { return isOffering(path, among: held) }
    return [FileKind.project, .products, .placements].contains { kind in
      SourceFile.endings.contains { path == kind.path.prefix { $0 != "." } + ".\($0)" }
    }
  }

  private static func holds(
    _ bytes: [UInt8]?, at path: String, _ tree: ObjectID, in repository: borrowing Repository
  ) throws -> Bool {
    let entry = try repository.entry(path, inTree: tree)
    guard let bytes else { return entry == nil }
    return try entry?.id == ObjectID(ofBlob: bytes)
  }

  private func bytes(of side: Delta.Side, in repository: borrowing Repository) throws -> [UInt8] {
    guard let id = side.id, side.mode.isFile else {
      throw ProjectError(.refused, "release \(release) holds a link or a submodule, which is not brought back")
    }
    return try repository.blob(id, atMost: SourceFile.sizeLimit)
  }

  /// Experiments stay as they are, so what leads to them must fit: users of a running one must not be lost unnoticed, and
  /// one that was stopped must not start again.
  private func requireExperiments(
    _ workspace: Workspace, _ head: ObjectID, _ target: ProjectReader, in repository: borrowing Repository
  ) throws {
    let now = ProjectFrame(
      reading: try ProjectReader(source: SourceTree.tree(repository: repository.gitFolder, head).open()).frame())
    let files = try target.frame()
    let then = Placements(reading: files.placements)
    let running = Set(now.experiments.filter { $0.status == .running }.map(\.id))
    func ledTo(_ placements: Placements) -> Set<String> {
      Set(placements.all.flatMap(\.rules).compactMap { $0.experiment?.value })
    }
    if let lost = ledTo(now.placements).intersection(running).subtracting(ledTo(then)).sorted().first {
      throw ProjectError(
        .refused, "the experiment '\(lost)' is running, and no rule of release \(release) leads to it",
        hint:
          "stop the experiment first, and repeat this: paywall experiment stop \(lost) --reason TEXT --commit; or roll "
          + "back single offerings that it does not show: paywall rollback release/\(release) OFFERING")
    }
    // A draft leads nobody anywhere.
    let drafts = Set(now.experiments.filter { $0.status == .draft }.map(\.id)).intersection(
      files.experiments.map { Experiment(reading: $0) }.filter { $0.status == .draft }.map(\.id))
    if let past = ledTo(then).subtracting(running).subtracting(drafts).sorted().first {
      throw ProjectError(
        .refused, "a rule of release \(release) leads to the experiment '\(past)', which is not running any more",
        hint: "roll back single offerings: paywall rollback release/\(release) OFFERING")
    }
  }

  /// Gives an offering the version that follows the last released one, by what changes for readers.
  private mutating func move(_ id: String, _ target: ProjectReader, _ released: ProjectReader, _ last: Release) throws {
    guard let before = last.provenance.offerings[id] else {
      throw ProjectError(
        .refused, "the offering '\(id)' was removed after release \(release), and readers may know that it is gone",
        hint:
          "bring it back by hand: git checkout \(tag) -- :/\(offerings)/\(id) && paywall bump \(id) --no-commit, commit and "
          + "publish that, and repeat this"
      )
    }
    let (offering, file, node, version) = try versioned(id, target)
    let weight = compare(Offering(reading: try released.offering(id)), offering)?.weight
    let after = weight.map { requiredVersion(released: before, weight: $0) } ?? before
    versions.append((id, before, after))
    files[file.path] = version == after ? file.bytes : file.replacing(version, at: node, with: after)
  }
}

/// Whether a path is in the folder of one of the offerings.
private func isOffering(_ path: String, among ids: Set<String>) -> Bool {
  let parts = path.split(separator: "/", maxSplits: 2)
  return parts.count == 3 && parts[0] == "offerings" && ids.contains(String(parts[1]))
}
