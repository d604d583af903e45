import Git
import PaywallProject
import PaywallRecord

/// Refuses a first release where a remote has a record that this clone did not fetch: of this project, or of one that may
/// be this one under another name.
///
/// Asks with the user's own git program, which knows their credentials.
func requireNoReleases(
  atRemoteOf record: Record, in repository: borrowing Repository, _ context: RunContext
) throws {
  guard let remote = try repository.usualRemote() else { return }
  let answer = try? GitProgram.run(
    ["ls-remote", remote, ReleaseNames.anyRecord, "refs/tags/" + record.names.tag(1)], in: repository.gitFolder,
    environment: context.environment)
  guard let answer, answer.status == 0 else {
    throw ProjectError(
      .refused, "no release is known in this clone, and '\(remote)' cannot be asked whether it has any",
      hint: "fetch them with: \(record.fetchCommand), or make the first release anyway with --first")
  }
  let names = answer.output.split(separator: "\n").compactMap { $0.split(separator: "\t").last.map(String.init) }
  guard let missing = try names.first(where: { try repository.reference($0) == nil }) else { return }
  throw ProjectError(
    .notFound, "'\(remote)' has \(missing), which may contain releases of this project but is not in this clone",
    hint: "fetch it with: git fetch --tags \(remote) 'refs/paywall/*:refs/paywall/*'")
}
