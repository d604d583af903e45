import Git

/// Refuses a first release where a remote has earlier ones that this clone did not fetch.
///
/// Asks with the user's own git program, which knows their credentials.
func requireNoReleases(
  atRemoteOf record: Record, in repository: borrowing Repository, _ surroundings: Surroundings
) throws {
  guard let remote = try repository.usualRemote() else { return }
  let answer = try? GitProgram.run(
    ["ls-remote", remote, record.names.record, record.names.tagPattern], in: repository.gitFolder,
    environment: surroundings.environment)
  guard let answer, answer.status == 0 else {
    throw WorkflowError(
      .refused, "no release is known in this clone, and '\(remote)' cannot be asked whether it has any",
      hint: "fetch them with: \(record.fetchCommand), or make the first release all the same with --first")
  }
  guard let line = answer.output.split(separator: "\n").first else { return }
  throw WorkflowError(
    .notFound, "'\(remote)' has \(line.split(separator: "\t").last ?? "releases") of this project, which is not here",
    hint: "fetch it with: \(record.fetchCommand)")
}
