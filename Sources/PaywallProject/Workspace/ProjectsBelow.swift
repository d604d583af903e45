import Git
import PaywallModel

/// The folders below `folder` that hold a project, as paths from it: those that git tracks, or else those that a short
/// look at the folders finds. At most as many as people read.
func projectsBelow(_ folder: String) -> [String] {
  let tracked = trackedProjects(below: folder)
  let found = tracked ?? []
  // Outside of a repository, such as in a folder of several, only what is close is meant.
  let all = found.isEmpty ? foundProjects(below: folder, depth: tracked == nil ? 2 : 4) : found
  return Array(all.sorted().prefix(mostProjects))
}

private let mostProjects = 50

/// The projects in the index of the repository that holds the folder; nil if there is none that can be read.
private func trackedProjects(below folder: String) -> [String]? {
  guard let repository = try? Repository.discover(from: folder), let top = repository.workTree,
    let root = FileSystem.resolved(top), let real = FileSystem.resolved(folder), (real + "/").hasPrefix(root + "/")
  else { return nil }
  let prefix = real == root ? "" : real.dropFirst(root.count + 1) + "/"
  let files = (try? repository.indexedFiles(named: Workspace.settingsFiles, below: String(prefix))) ?? []
  let folders = Set(files.compactMap { file in file.lastIndex(of: "/").map { file[..<$0].dropFirst(prefix.count) } })
  return folders.map(String.init).filter { FileSystem.isFolder("\(folder)/\($0)") }
}

/// The projects down to a level, among at most 2,000 folders; hidden ones and those of packages are left out.
private func foundProjects(below folder: String, depth: Int) -> [String] {
  var found: [String] = []
  var (open, count) = ([(path: "", level: 0)], 0)
  while let (path, level) = open.popLast(), count < 2000 {
    count += 1
    let entries = (try? FileSystem.list(path.isEmpty ? folder : "\(folder)/\(path)")) ?? []
    if level > 0, entries.contains(where: { Workspace.settingsFiles.contains($0.name) }) {
      found.append(path)
      continue
    }
    guard level < depth else { continue }
    for entry in entries where entry.kind == .folder && !entry.name.hasPrefix(".") && entry.name != "node_modules" {
      open.append((path.isEmpty ? entry.name : "\(path)/\(entry.name)", level + 1))
    }
  }
  return found
}
