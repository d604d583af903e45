import Git
package import PaywallModel
package import PaywallProject

/// What variants are called now that git knows under another name: a renamed variant keeps its wire id.
package struct FormerVariants {
  private let workspace: Workspace
  private let present: [String: (offering: String, variant: String)]
  private let repository: OpenRepository?
  private var states: [(commit: Commit, offerings: ObjectID)]?
  private var known: [String: (offering: String, variant: String)?] = [:]

  /// - Parameter offerings: those of the project as it is.
  package init(_ workspace: Workspace, among offerings: [Offering]) throws {
    self.workspace = workspace
    repository = try workspace.repositoryPath == nil ? nil : OpenRepository(workspace.repository())
    present = Dictionary(
      offerings.flatMap { offering in
        offering.variants.compactMap { variant in variant.wireID.map { ($0.value, (offering.id, variant.name)) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The variant that has the wire id which another one had in the last commit with it; nil if there is none, and in a clone
  /// whose history is cut off.
  package mutating func successor(
    of variant: String, in offering: String
  ) throws -> (offering: String, variant: String)? {
    let name = "\(offering)/\(variant)"
    if let found = known[name] { return found }
    let found = try wireID(of: variant, in: offering).flatMap { present[$0] }
    known[name] = .some(found)
    return found
  }

  private mutating func wireID(of variant: String, in offering: String) throws -> String? {
    guard let repository else { return nil }
    if states == nil { states = try Self.states(of: workspace, in: repository) }
    for (commit, offerings) in states ?? [] {
      let files = SourceFile.endings.map { "\(offering)/variants/\(variant).\($0)" }
      guard try files.contains(where: { try repository.handle.entry($0, inTree: offerings) != nil }),
        let tree = try workspace.projectTreeIfPresent(of: commit, in: repository.handle)
      else { continue }
      let reader = ProjectReader(source: GitTreeSource(repository, tree))
      let found = Offering(reading: try reader.offering(offering)).variants.first { $0.name == variant }
      return found?.wireID?.value
    }
    return nil
  }

  /// The folders of offerings that commits have, the newest first, each with a commit that has it.
  private static func states(
    of workspace: Workspace, in repository: OpenRepository
  ) throws -> [(commit: Commit, offerings: ObjectID)] {
    guard let head = try repository.handle.head().commit,
      let commits = try repository.handle.ifWhole({ () throws(GitError) in try repository.handle.history(from: head) })
    else { return [] }
    var seen: Set<ObjectID> = []
    return try commits.compactMap { commit in
      let entry = try repository.handle.entry(workspace.inRepository("offerings"), inTree: commit.tree)
      return entry.flatMap { seen.insert($0.id).inserted ? (commit, $0.id) : nil }
    }
  }
}
