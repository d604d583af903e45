import Git
import PaywallChecking
import PaywallModel
import PaywallProject
import YAML

/// The commits that git is merging, or picks, reverts, rebases or unstashes one of: both sides, and what both come from.
struct SidesOfMerge {
  /// What both come from, ours and theirs, in git's words.
  let versions: [String]
  /// The commit in which they were merged; nil where that is not committed yet.
  private(set) var made: String?
  private let workspace: Workspace
  private let repository: OpenRepository

  /// Of a file in conflict; nil where no commits are known that have the versions of it which git has in its index: three of them,
  /// or two where both sides added it.
  init?(of path: String, _ workspace: Workspace, _ repository: OpenRepository?) {
    guard let repository else { return nil }
    func id(_ spec: String) -> ObjectID? { try? repository.handle.object(spec).id }
    var candidates = Repository.picks.map { [$0.base, "HEAD", $0.theirs] }
    if let ours = id("HEAD"), let theirs = id("MERGE_HEAD"), let base = try? repository.handle.mergeBase(ours, theirs) {
      candidates.insert(["\(base)", "HEAD", "MERGE_HEAD"], at: 0)
    }
    let place = workspace.inRepository(path)
    let stages = [1, 2, 3].map { id(":\($0):\(place)") }
    guard stages[1] != nil, stages[2] != nil,
      let versions = candidates.first(where: { $0.map { id("\($0):\(place)") } == stages })
    else { return nil }
    (self.versions, self.workspace, self.repository) = (versions, workspace, repository)
  }

  /// Of a merge that is not committed yet, or of the last one that was, as far as it is not long ago; nil where there is none.
  /// - Parameter commit: from which it is looked for; nil for HEAD, and what is merged into it.
  init?(merging workspace: Workspace, _ repository: OpenRepository, at commit: ObjectID? = nil) {
    func id(_ spec: String) -> ObjectID? { try? repository.handle.object(spec).id }
    var sides = ["HEAD", "MERGE_HEAD"]
    var made: String?
    if commit != nil || id("MERGE_HEAD") == nil {
      // By first parents, as what was merged into the branch was merged before that.
      var next = commit ?? (try? repository.handle.head().commit) ?? nil
      var parents: [ObjectID] = []
      for _ in 0..<Self.reach {
        parents = next.flatMap { try? repository.handle.commit($0).parents } ?? []
        if parents.count != 1 { break }
        next = parents[0]
      }
      guard parents.count == 2 else { return nil }
      sides = parents.map { "\($0)" }
      made = next.map { "\($0)" }
    }
    guard let ours = id(sides[0]), let theirs = id(sides[1]),
      let base = try? repository.handle.mergeBase(ours, theirs)
    else { return nil }
    (versions, self.workspace, self.repository) = (["\(base)"] + sides, workspace, repository)
    self.made = made
  }

  /// Whether a file that was changed on both sides is as git merged it, and nobody has worked on it since.
  func isAsGitMade(_ path: String, _ bytes: [UInt8], of stages: [[UInt8]]) -> Bool {
    // Line breaks are a matter of `core.autocrlf`.
    func text(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != UInt8(ascii: "\r") } }
    let present = text(bytes)
    if let made, file(path, at: made).map(text) != present { return false }
    return repository.handle.conflicting(workspace.inRepository(path), stages).contains { text($0) == present }
  }

  /// Whether one commit is picked, as in a rebase, and no branch is merged.
  var isPick: Bool { versions.last.map { Repository.picks.map(\.theirs).contains($0) } ?? false }

  /// Whether nothing was committed since.
  var isLatest: Bool {
    guard let made else { return true }
    return (try? repository.handle.head().commit).map { "\($0)" == made } ?? false
  }

  /// How many commits are looked through for a merge.
  private static let reach = 50

  /// A file in one of the versions; nil if it is not there.
  func file(_ path: String, at version: String) -> [UInt8]? {
    guard let object = try? repository.handle.object("\(version):\(workspace.inRepository(path))") else { return nil }
    return (try? repository.blob(object.id, atMost: SourceFile.sizeLimit)) ?? nil
  }

  /// As the repository calls a file of the project.
  func path(inRepository path: String) -> String { workspace.inRepository(path) }

  /// Where a variant is on one of the sides, and which; nil where neither has it.
  func file(ofVariant name: String, of offering: String) -> (path: String, version: String)? {
    for version in versions.dropFirst() {
      for ending in SourceFile.endings {
        let path = "offerings/\(offering)/variants/\(name).\(ending)"
        if file(path, at: version) != nil { return (path, version) }
      }
    }
    return nil
  }

  /// The variants that translations by place in a locale file were written for, by what they are called, where the texts of their lists
  /// have moved since and left them behind.
  func originals(of path: String, at version: String) throws -> [String: Node] {
    guard let bytes = file(path, at: version), let root = SourceFile(path: path, bytes: bytes).root(of: bytes),
      root.pairs.contains(where: { $0.value.pairs.contains { namesPlace($0.key) } }),
      let id = offeringIDs(in: [path], below: "offerings").first,
      let commit = try? repository.handle.object(version).id,
      let history = TranslationHistory(of: workspace, from: commit, merging: [], local: [])
    else { return [:] }
    let tree = try workspace.projectTree(of: repository.handle.commit(commit), in: repository.handle)
    let reader = ProjectReader(source: try SourceTree.tree(repository: repository.handle.gitFolder, tree).open())
    let offering = Offering(reading: try reader.offering(id))
    let found = try history.originals(of: [offering], among: reader.offerings().ids)[path] ?? [:]
    return found.reduce(into: [:]) { roots, variant in
      guard let present = offering.variant(variant.key) else { return }
      roots[variant.key] = present.left(variant.value)?.root
    }
  }

  /// Whether each side changed something below a folder, and not the same: else git takes it as one side has it.
  func bothChanged(_ folder: String) -> Bool {
    let ids = versions.map { try? repository.handle.object("\($0):\(workspace.inRepository(folder))").id }
    return ids[1] != ids[0] && ids[2] != ids[0] && ids[1] != ids[2]
  }
}

extension Variant {
  /// The variant that translations by place were written for, where texts of its lists have moved since and nobody moved them along;
  /// nil too where they were written for several lists: each goes by its number then.
  /// - Parameter originals: what each of them was written for, by its key.
  fileprivate func left(_ originals: [String: Variant]) -> Variant? {
    let lists = Set(originals.flatMap { key, variant in variant.copy.filter { $0.path == key }.compactMap(\.placedIn) })
    func texts(_ variant: Variant) -> [String: String] {
      Dictionary(
        variant.copy.filter { text in text.placedIn.map(lists.contains) ?? false }.map { ($0.path, $0.text) },
        uniquingKeysWith: { first, _ in first })
    }
    guard let former = originals.min(by: { $0.key < $1.key })?.value, case let was = texts(former),
      originals.values.allSatisfy({ texts($0) == was })
    else { return nil }
    let now = texts(self)
    let hasMoved = was.contains { path, text in now[path] != text && now.values.contains(text) }
    return hasMoved ? former : nil
  }
}
