import Base
package import Git

/// A project on this machine: its folder, and the repository that it lives in.
package struct Workspace: Sendable {
  /// The absolute path of the project's folder; nil in a bare repository.
  package let root: String?
  /// The folder to open the repository from; nil if the project is in none.
  package let repositoryPath: String?
  /// The project's folder in its repository, without slashes at its ends; empty for the top.
  package let prefix: String
  /// What the environment says of the first root metadata to trust, as `PAYWALL_ROOT` has it; nil if it says nothing.
  package var givenRoot: String?
  /// Held while a command edits the project.
  var lock: FolderLock?

  /// The project that `folder` belongs to: the nearest folder above it that holds a `paywall.yaml`, or a bare
  /// repository with one at its top.
  package static func find(from folder: String) throws -> Workspace {
    if let root = projectFolder(above: folder) { return try Workspace(root: root) }
    if let workspace = try bare(folder) { return workspace }
    throw noProject(in: folder)
  }

  /// Names the projects below the folder, as at the top of a repository with several.
  private static func noProject(in folder: String) -> ProjectError {
    let message = "there is no paywall project in \(folder) or above it"
    let below = projectsBelow(folder)
    guard !below.isEmpty else { return ProjectError(.notFound, message, hint: "create one with: paywall init") }
    let names = below.prefix(10).map(shellWord) + (below.count > 10 ? ["and \(below.count - 10) more"] : [])
    var error = ProjectError(.notFound, "\(message); below it: \(names.joined(separator: ", "))")
    error.projects = below
    return error
  }

  /// The project of a bare repository; nil if there is no such repository.
  private static func bare(_ folder: String) throws -> Workspace? {
    do {
      let repository = try Repository.discover(from: folder)
      guard repository.isBare else { return nil }
      return Workspace(
        root: nil, repositoryPath: repository.gitFolder, prefix: try committedPrefix(in: repository))
    } catch let error as GitError {
      if error.code == .notARepository { return nil }
      throw error
    }
  }

  /// What the file that makes a folder a project may be called.
  package static let settingsFiles: Set = ["paywall.yaml", "paywall.yml", "paywall.json"]

  private init(root: String?, repositoryPath: String?, prefix: String) {
    self.root = root
    self.repositoryPath = repositoryPath
    self.prefix = prefix
  }

  private init(root: String) throws {
    let real = FileSystem.resolved(root) ?? root
    guard let top = try Self.workTree(around: root), real == top || real.hasPrefix(top + "/") else {
      self.init(root: root, repositoryPath: nil, prefix: "")
      return
    }
    self.init(root: root, repositoryPath: root, prefix: real == top ? "" : String(real.dropFirst(top.count + 1)))
  }

  /// The top of the work tree that holds `folder`, without symbolic links; nil if there is no repository.
  private static func workTree(around folder: String) throws -> String? {
    let found: String?
    do { found = try Repository.discover(from: folder).workTree } catch {
      if error.code == .notARepository { return nil }
      throw error
    }
    return found.flatMap(FileSystem.resolved)
  }

  package static func projectFolder(above folder: String) -> String? {
    var candidate = folder
    while true {
      let holds = settingsFiles.contains { FileSystem.kind("\(candidate)/\($0)") != nil }
      if holds { return candidate }
      guard let slash = candidate.lastIndex(of: "/"), candidate != "/" else { return nil }
      candidate = slash == candidate.startIndex ? "/" : String(candidate[..<slash])
    }
  }

  /// The folder of the one project in the tree of HEAD, for a repository without a work tree.
  private static func committedPrefix(in repository: borrowing Repository) throws -> String {
    let found = try projectFolders(of: repository.commit("HEAD"), in: repository)
    guard let prefix = found.first, found.count == 1 else {
      let what =
        found.isEmpty ? "no paywall project" : "more than one paywall project: \(found.joined(separator: ", "))"
      throw ProjectError(.notFound, "the bare repository's HEAD contains \(what)", hint: "work in a clone of it")
    }
    return prefix
  }

  /// The project in another folder of the same repository, as commits hold it.
  package func elsewhere(_ folder: String) -> Workspace {
    Workspace(root: nil, repositoryPath: repositoryPath, prefix: folder)
  }

  /// The project's folder.
  /// - Throws: in a bare repository.
  package func folder() throws -> String {
    guard let root else {
      throw ProjectError(.refused, "the repository is bare: it has no work tree", hint: "name a revision")
    }
    return root
  }

  /// A new handle on the repository.
  package func repository() throws -> Repository {
    guard let repositoryPath else {
      throw ProjectError(
        .notFound, "the project is not in a git repository",
        hint: "create one with: git init && git add -A && git commit")
    }
    return try Repository.discover(from: repositoryPath)
  }

  /// A path of the project as the repository sees it.
  package func inRepository(_ path: String) -> String {
    prefix.isEmpty ? path : path.isEmpty ? prefix : prefix + "/" + path
  }

  /// The tree of the project's folder in a commit.
  /// - Throws: if the commit does not hold the project.
  package func projectTree(of commit: Commit, in repository: borrowing Repository) throws -> ObjectID {
    if let tree = try projectTreeIfPresent(of: commit, in: repository) { return tree }
    throw ProjectError(.notFound, "\(prefix) is not in commit \(commit.id.short)")
  }

  /// The tree of the project's folder in a commit; nil if the commit does not hold the project.
  package func projectTreeIfPresent(of commit: Commit, in repository: borrowing Repository) throws -> ObjectID? {
    if prefix.isEmpty { return commit.tree }
    guard let entry = try repository.entry(prefix, inTree: commit.tree), entry.mode == .tree else { return nil }
    return entry.id
  }

  /// The place to read the project from in the work tree.
  package func workTree() throws -> SourceTree { .workTree(try folder()) }

  /// The place to read the project of a commit from.
  package func sourceTree(of commit: Commit, in repository: borrowing Repository) throws -> SourceTree {
    .tree(repository: repository.gitFolder, try projectTree(of: commit, in: repository))
  }
}

/// The folders that hold a project in a commit's tree, down to the fourth level; empty for the top.
package func projectFolders(of commit: Commit, in repository: borrowing Repository) throws -> [String] {
  var found: [String] = []
  var open = [(tree: commit.tree, path: "", level: 1)]
  while let (tree, path, level) = open.popLast() {
    let entries = try repository.entries(ofTree: tree)
    if entries.contains(where: { Workspace.settingsFiles.contains($0.name) }) { found.append(path) }
    for entry in entries where entry.mode == .tree && level < 4 {
      open.append((entry.id, path.isEmpty ? entry.name : "\(path)/\(entry.name)", level + 1))
    }
  }
  return found.sorted()
}
