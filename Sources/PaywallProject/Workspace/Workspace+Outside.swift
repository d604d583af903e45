import Base
import PaywallModel

extension Workspace {
  /// Refuses a folder to write to that is read as a part of the project, or lies in one that is.
  /// - Throws: for a folder that the project, or git, reads.
  package func requireOutside(_ folder: String) throws {
    guard let root, let own = FileSystem.resolved(root) else { return }
    // Of the folders above it, some may not be there yet.
    var (above, below) = (folder.split(separator: "/"), [Substring]())
    var place = folder
    while let name = above.popLast() {
      below.insert(name, at: 0)
      guard let known = FileSystem.resolved("/" + above.joined(separator: "/")) else { continue }
      place = (known == "/" ? "" : known) + "/" + below.joined(separator: "/")
      break
    }
    let read = ProjectReader.folders + FileKind.schemaFolders + [".git"]
    let parts = read.map { "\(own)/\($0)/" }
    if parts.contains(where: { (place + "/").hasPrefix($0) }) || place.split(separator: "/").contains(".git") {
      throw ProjectError(
        .refused, "\(folder) is part of the project", hint: "name a folder that nothing reads, such as public")
    }
  }
}
