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
  /// Whether the files are committed, and nothing else.
  package var commits: Bool

  package init(isDryRun: Bool = false, commits: Bool = false) {
    (self.isDryRun, self.commits) = (isDryRun, commits)
  }
}

/// An experiment with the project that it is in, as files to edit.
struct OpenedExperiment {
  let tree: SourceTree
  let reader: ProjectReader
  let frame: ProjectFrame
  let experiment: Experiment
  let root: Node
  let status: ExperimentStatus

  /// - Throws: if there is no such experiment, or if a file that is to be edited cannot be read.
  init(_ id: String, _ workspace: Workspace) throws {
    tree = try workspace.workTree()
    reader = ProjectReader(source: try tree.open())
    frame = try readableFrame(of: workspace)
    experiment = try frame.experiment(id)
    guard let root = experiment.root, let status = experiment.status else {
      throw ProjectError(
        .refused, "\(experiment.file.path) has no status", hint: "see what is wrong with: paywall validate")
    }
    (self.root, self.status) = (root, status)
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
    let failing = try requireNoNewErrors(change, workspace, in: context)
    notes += failing
    if run.commits { try requireCommitted(change.paths, workspace) }
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

  private func committed(_ workspace: Workspace, _ context: RunContext) throws -> String {
    let repository = try workspace.repository()
    let identity = try repository.identity(environment: context.environment, now: context.now)
    return try repository.commitPaths(
      change.paths.map(workspace.inRepository), message: "\(experiment): \(steps.first ?? after.rawValue)",
      author: identity.author, committer: identity.committer, environment: context.environment
    ).description
  }
}

private func requireCommitted(_ paths: [String], _ workspace: Workspace) throws {
  let repository = try workspace.repository()
  let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
  for path in paths where try !repository.workTreeChanges(from: head, below: workspace.inRepository(path)).isEmpty {
    throw ProjectError(
      .refused, "\(path) has uncommitted changes",
      hint: "commit them first, or leave out --commit and commit everything together")
  }
}
