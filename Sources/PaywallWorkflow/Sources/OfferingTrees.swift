import Git

/// The git trees of the offerings' folders in a tree of a project.
func offeringTrees(_ project: ObjectID?, in repository: borrowing Repository) throws -> [String: ObjectID] {
  guard let project, let folder = try repository.entry("offerings", inTree: project), folder.mode == .tree else {
    return [:]
  }
  let folders = try repository.entries(ofTree: folder.id).filter { $0.mode == .tree }
  return Dictionary(folders.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
}
