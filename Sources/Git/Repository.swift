internal import CLibgit2

/// One open git repository.
///
/// A handle belongs to one thread at a time; for work on several threads `open(gitFolder)` one for each, which costs
/// little and runs faster than sharing. What its methods return are plain values that outlive it.
package struct Repository: ~Copyable {
  let handle: OpaquePointer

  init(taking handle: OpaquePointer) { self.handle = handle }

  deinit { git_repository_free(handle) }

  /// The repository that contains `folder`, found by walking up as git does: plain, bare, linked work tree or `.git`
  /// file.
  ///
  /// It must belong to the user who runs this, to one of `owners` (under sudo, git trusts `SUDO_UID` too), or be named by
  /// `safe.directory`.
  package static func discover(from folder: String, owners: [UInt32] = []) throws(GitError) -> Repository {
    try open(folder, flags: 0, owners)
  }

  /// The repository at `path`: its work tree or its git folder, without walking up; `owners` as in `discover`.
  package static func open(_ path: String, owners: [UInt32] = []) throws(GitError) -> Repository {
    try open(path, flags: GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, owners)
  }

  private static func open(_ path: String, flags: UInt32, _ owners: [UInt32]) throws(GitError) -> Repository {
    try GitLibrary.start()
    var handle: OpaquePointer?
    let status = git_repository_open_ext(&handle, path, flags, nil)
    guard status >= 0 else {
      let error = GitError(status: status, "cannot open the repository of '\(path)'")
      throw explain(error, path: path)
    }
    let repository = Repository(taking: try unwrap(handle))
    try Configuration.complete(of: repository.handle)
    try repository.checkOwner(owners + [WorkTreeFile.user])
    try repository.checkObjectFormat()
    return repository
  }

  /// Creates a repository with a work tree at `folder`, creating the folder if needed.
  ///
  /// HEAD names the configured `init.defaultBranch`, or else `defaultBranch`.
  /// - Throws: `.exists` if `folder` already is a repository.
  package static func create(at folder: String, defaultBranch: String = "main") throws(GitError) -> Repository {
    try GitLibrary.start()
    var options = git_repository_init_options()
    try throwIfFailed(git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION)))
    options.flags = GIT_REPOSITORY_INIT_MKPATH.rawValue | GIT_REPOSITORY_INIT_NO_REINIT.rawValue
    let branch =
      try Configuration.user { user throws(GitError) in try user.string("init.defaultBranch") } ?? defaultBranch
    var handle: OpaquePointer?
    let status = branch.withCString { name in
      options.initial_head = name
      return git_repository_init_ext(&handle, folder, &options)
    }
    try throwIfFailed(status, "cannot create a repository in '\(folder)'")
    let repository = Repository(taking: try unwrap(handle))
    try Configuration.complete(of: repository.handle)
    return repository
  }

  /// The root of the checked-out files, absolute, without a trailing slash; nil in a bare repository.
  package var workTree: String? { git_repository_workdir(handle).map { Self.folder($0) } }

  /// The git folder of this work tree (`.git`, or `.git/worktrees/<name>` of a linked one), without a trailing slash.
  package var gitFolder: String { git_repository_path(handle).map { Self.folder($0) } ?? "" }

  /// The git folder that all linked work trees share: objects, references, configuration.
  package var commonFolder: String { git_repository_commondir(handle).map { Self.folder($0) } ?? gitFolder }

  /// Whether there is no work tree.
  package var isBare: Bool { git_repository_is_bare(handle) == 1 }

  /// Whether history was cut off when it was fetched, as `git clone --depth` does.
  package var isShallow: Bool { git_repository_is_shallow(handle) == 1 }

  private static func folder(_ path: UnsafePointer<CChar>) -> String {
    let text = String(cString: path)
    return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// The work tree's root.
  /// - Throws: `.bareRepository` if there is none.
  func requireWorkTree() throws(GitError) -> String {
    guard let workTree else {
      throw GitError(
        .bareRepository, "'\(gitFolder)' is a bare repository: it has no work tree",
        hint: "work in a clone, created with: git clone \(gitFolder)")
    }
    return workTree
  }
}
