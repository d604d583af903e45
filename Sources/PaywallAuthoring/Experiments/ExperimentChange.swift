import Git
package import PaywallModel
package import PaywallProject
import YAML

/// What a command does to an experiment.
package struct ExperimentChange: Sendable {
  /// The experiment's id.
  package var experiment: String
  /// Its status before.
  package var before: ExperimentStatus
  /// Its status afterwards.
  package var after: ExperimentStatus
  /// What is edited, a sentence each, in the order of importance.
  package var steps: [String]
  package var change: PlannedChange
  /// What the reader has to know or do.
  package var notes: [String] = []
  /// The commit, in hexadecimal digits, if one was made.
  package var commit: String?
  package var isWritten = false
}

/// Whether a command that changes an experiment writes and commits.
package struct ExperimentRun: Sendable {
  package var isDryRun: Bool
  /// Whether the files are committed, and nothing else: what it does, it does to what HEAD has, so that what an earlier run
  /// wrote and did not commit is in the commit too.
  package var commits: Bool

  package init(isDryRun: Bool = false, commits: Bool = false) {
    (self.isDryRun, self.commits) = (isDryRun, commits)
  }
}

/// An experiment with the project that it is in, as files to edit.
struct OpenedExperiment {
  /// What is edited: HEAD where the edit is committed; nil for the work tree.
  let revision: String?
  let tree: SourceTree
  let reader: ProjectReader
  let frame: ProjectFrame
  let experiment: Experiment
  let root: Node
  let status: ExperimentStatus
  /// Whether the edit is committed, and the file is another one in the work tree.
  private var isEdited = false

  /// - Throws: if there is no such experiment, or if a file that is to be edited cannot be read.
  init(_ id: String, _ workspace: Workspace, for run: ExperimentRun) throws {
    let workTree = try workspace.workTree()
    let committed = try run.commits ? workspace.headTree() : nil
    revision = committed == nil ? nil : "HEAD"
    tree = committed ?? workTree
    reader = ProjectReader(source: try tree.open())
    frame = try readableFrame(of: reader)
    do { experiment = try frame.experiment(id) } catch {
      guard committed != nil else { throw error }
      let file = try readableFrame(of: ProjectReader(source: workTree.open())).experiment(id).file.path
      throw uncommitted(file)
    }
    guard let root = experiment.root, let status = experiment.status else {
      throw ProjectError(
        .refused, "\(experiment.file.path) has no status", hint: "see what is wrong with: paywall validate")
    }
    (self.root, self.status) = (root, status)
    guard committed != nil else { return }
    isEdited = try ProjectReader(source: workTree.open()).frame().experiments.contains {
      $0.path == experiment.file.path && $0.bytes != experiment.file.bytes
    }
  }

  /// What keeps a committed experiment from being changed, or, where the work tree has it otherwise, that its edit is not
  /// committed.
  func refusal(_ message: String, hint: String?) -> ProjectError {
    isEdited ? uncommitted(experiment.file.path) : ProjectError(.refused, message, hint: hint)
  }

  /// The placement whose users are split.
  /// - Throws: if it is not there.
  func placement() throws -> Placement {
    guard let id = experiment.placement?.value, let placement = frame.placements.all.first(where: { $0.id.value == id })
    else {
      throw ProjectError(
        .refused, "the experiment '\(experiment.id)' splits the users of no placement",
        hint: "see what is wrong with: paywall validate")
    }
    return placement
  }
}

extension ProjectFrame {
  /// The experiment of an id.
  /// - Throws: if there is none.
  func experiment(_ id: String) throws -> Experiment {
    if let experiment = experiments.first(where: { $0.id == id }) { return experiment }
    throw ProjectError(
      .notFound, "there is no experiment '\(id)'",
      hint: nearestName(to: id, among: experiments.map(\.id)).map { "did you mean '\($0)'?" }
        ?? (isID(id) ? "create it with: paywall new experiment:\(id)" : "see them with: paywall experiment"))
  }
}

extension ExperimentChange {
  /// Checks the project as it will be, writes the files and commits them, as the run says.
  ///
  /// - Throws: if the project would have errors that it has not now, or if files that are to be committed have other
  ///   uncommitted changes. Nothing is written then.
  consuming func carryOut(
    _ run: ExperimentRun, of opened: OpenedExperiment, _ workspace: Workspace, in context: RunContext
  ) throws -> ExperimentChange {
    guard !change.isEmpty else { return self }
    try requireHeld(change, workspace)
    let failing = try requireNoNewErrors(change, workspace, at: opened.revision, in: context)
    notes += failing
    if run.commits { try requireCommitted(workspace) }
    guard !run.isDryRun else { return self }
    let folder = try workspace.folder()
    let before = try change.paths.map { path in
      (
        path,
        FileSystem.isRegularFile("\(folder)/\(path)") ? try FileSystem.read("\(folder)/\(path)", atMost: .max) : nil
      )
    }
    // A run that was killed is finished by the same one, which looks at the experiment.
    change.definitions = [opened.experiment.file.path]
    try change.apply(in: folder)
    isWritten = true
    guard run.commits else { return self }
    do { commit = try committed(workspace, context) } catch {
      // What stayed would be in the way of the next run, as a hook that refuses lets one try again.
      for (path, bytes) in before {
        if let bytes {
          try? FileSystem.write(bytes, to: "\(folder)/\(path)")
        } else {
          try? FileSystem.remove("\(folder)/\(path)")
        }
      }
      throw error
    }
    return self
  }

  /// - Throws: if a file that is to be committed is neither as HEAD has it nor as it is to be.
  private func requireCommitted(_ workspace: Workspace) throws {
    let repository = try workspace.repository()
    let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
    let folder = try workspace.folder()
    for path in change.paths {
      if try repository.workTreeChanges(from: head, below: workspace.inRepository(path)).isEmpty { continue }
      let file = "\(folder)/\(path)"
      let isDone =
        if let bytes = change.written[path] {
          FileSystem.isRegularFile(file) ? try FileSystem.read(file, atMost: .max) == bytes : false
        } else { FileSystem.kind(file) == nil }
      guard isDone else { throw uncommitted(path) }
    }
  }

  private func committed(_ workspace: Workspace, _ context: RunContext) throws -> String {
    let repository = try workspace.repository()
    let identity = try repository.identity(environment: context.environment, now: context.now)
    return try repository.commitPaths(
      change.paths.map(workspace.inRepository), message: "\(experiment): \(steps.first ?? after.rawValue)",
      author: identity.author, committer: identity.committer, environment: context.environment
    ).description
  }
}

private func uncommitted(_ path: String) -> ProjectError {
  ProjectError(
    .refused, "\(path) has uncommitted changes",
    hint: "commit them first, or leave out --commit and commit everything together")
}

extension Workspace {
  /// The project as HEAD has it.
  /// - Throws: also before the first commit, and where HEAD has no project.
  fileprivate func headTree() throws -> SourceTree {
    let repository = try repository()
    guard let head = try repository.head().commit else {
      throw ProjectError(.refused, "nothing is committed yet", hint: "commit the project first, or leave out --commit")
    }
    return try sourceTree(of: repository.commit(head), in: repository)
  }
}
