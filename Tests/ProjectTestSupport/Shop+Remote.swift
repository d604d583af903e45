import PaywallProject
package import PaywallReleasing
import TestSupport
import Testing

/// What people do who share a project by a remote.
extension Shop {
  /// An empty bare repository that becomes the project's `origin`; returns its path.
  package func addRemote(_ name: String = "origin") throws -> String {
    let remote = "\(folder.path)/\(name).git"
    try git("init", "-q", "--bare", "-b", "main", remote, in: folder.path)
    try git("remote", "add", name, remote)
    return remote
  }

  @discardableResult
  package func fetch(_ remote: String = "", replace: Bool = false, dry: Bool = false) throws -> Fetched {
    try PaywallReleasing.fetch(
      workspace, FetchOptions(remote: remote, replaces: replace, isDryRun: dry), in: context)
  }

  @discardableResult
  package func push(_ remote: String = "", revision: String = "HEAD", renew: Bool = false) throws -> Publication {
    try PaywallReleasing.publish(
      workspace, PublishOptions(bundle: out, revision: revision, renews: renew, pushes: remote), in: context)
  }

  /// A clone of a remote by another user with the same keys.
  package func colleague(at remote: String, _ options: String...) throws -> Shop {
    let other = try Shop(empty: "clone")
    other.environment = environment
    other.now = now
    var arguments = ["clone", "-q", "--no-local"] + options
    arguments += [remote, other.path]
    try other.run(arguments)
    return other
  }

  private func run(_ arguments: [String]) throws {
    let outcome = try TestSupport.run("git", arguments, in: folder.path, environment: environment)
    try #require(outcome.status == 0, "\(outcome.stderr)")
  }

  /// What a reference is at; empty if there is none.
  package func tip(_ name: String, in repository: String? = nil) throws -> String {
    try git("for-each-ref", "--format=%(objectname)", name, in: repository)
  }
}
