package import Git

/// The git trees of the offerings' folders in a tree of a project.
package func offeringTrees(_ project: ObjectID?, in repository: borrowing Repository) throws -> [String: ObjectID] {
  guard let project, let folder = try repository.entry("offerings", inTree: project), folder.mode == .tree else {
    return [:]
  }
  let folders = try repository.entries(ofTree: folder.id).filter { $0.mode == .tree }
  return Dictionary(folders.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
}

/// The ids of the offerings that paths below the folder `offerings` belong to, each once, in order.
package func offeringIDs(in paths: [String], below folder: String) -> [String] {
  var ids = Set<String>()
  for path in paths where path.hasPrefix(folder + "/") {
    let rest = path.dropFirst(folder.count + 1)
    guard let slash = rest.firstIndex(of: "/") else { continue }
    ids.insert(String(rest[..<slash]))
  }
  return ids.sorted()
}
