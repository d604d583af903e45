import Git
package import PaywallModel
package import PaywallProject

/// What variants are called now that git knows under another name: a renamed variant keeps its wire id.
package struct FormerVariants {
  private let workspace: Workspace
  private let present: [String: (offering: String, variant: String)]
  private let repository: OpenRepository?
  private var states: [ObjectID]?
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
    let found = try wireID(of: variant, in: offering) { _ in true }.flatMap { present[$0] }
    known[name] = .some(found)
    return found
  }

  /// What a variant is called now whose name another one has taken since; nil if none had it before, or the one that did is gone.
  package mutating func former(of variant: String, in offering: String) throws -> (offering: String, variant: String)? {
    let present = present
    return try wireID(of: variant, in: offering) { id in present[id].map { $0 != (offering, variant) } ?? true }
      .flatMap { present[$0] }
  }

  /// The wire id of a variant in the last commit in which that is a certain one.
  private mutating func wireID(
    of variant: String, in offering: String, where isMeant: (String) -> Bool
  ) throws -> String? {
    guard let repository else { return nil }
    if states == nil { states = try Self.states(of: workspace, in: repository) }
    var seen: Set<ObjectID> = []
    for offerings in states ?? [] {
      for ending in SourceFile.endings {
        let path = "\(offering)/variants/\(variant).\(ending)"
        guard let blob = try repository.handle.entry(path, inTree: offerings)?.id, seen.insert(blob).inserted else {
          continue
        }
        guard let bytes = try repository.blob(blob, atMost: SourceFile.sizeLimit),
          let id = Variant(reading: SourceFile(path: "offerings/\(path)", bytes: bytes)).wireID?.value
        else { continue }
        if isMeant(id) { return id }
      }
    }
    return nil
  }

  /// The folders of offerings that commits have, the newest first.
  private static func states(
    of workspace: Workspace, in repository: OpenRepository
  ) throws -> [ObjectID] {
    guard let head = try repository.handle.head().commit,
      let commits = try repository.handle.ifWhole({ () throws(GitError) in try repository.handle.history(from: head) })
    else { return [] }
    var seen: Set<ObjectID> = []
    return try commits.compactMap { commit in
      let entry = try repository.handle.entry(workspace.inRepository("offerings"), inTree: commit.tree)
      return entry.flatMap { seen.insert($0.id).inserted ? $0.id : nil }
    }
  }
}
