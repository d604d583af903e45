import Git
import PaywallProject
import PaywallRecord
import TUF

/// Where the next root metadata waits for the signatures of others.
struct PendingRootPlace {
  private let workspace: Workspace
  private let old: Signed<RootRole>
  private let context: RunContext
  private var names: ReleaseNames { ReleaseNames(folder: workspace.prefix) }

  /// - Parameter old: what the project has.
  init(_ workspace: Workspace, after old: Signed<RootRole>, _ context: RunContext) {
    (self.workspace, self.old, self.context) = (workspace, old, context)
  }

  /// - Throws: if a root waits already, so that another of its version would compete with it.
  func requireNone(in repository: borrowing Repository) throws {
    let places = PendingPlaces(names: names, remotes: [try repository.usualRemote()].compactMap(\.self))
    guard let joined = try JoinedRoot(places, after: old, now: context.now, in: repository) else { return }
    let version = joined.first.root.role.version
    throw ProjectError(
      .exists, "root v\(version) is pending already: it waits for signatures",
      hint: "sign it with: paywall sign; or drop it with: paywall sign --drop root")
  }

  func signatures(for next: RootSignatures, in repository: borrowing Repository) throws -> PendingSignatures {
    PendingSignatures(
      root: next.root.role, of: try repository.commit("HEAD").id, signers: next.root.signatures.map(\.keyID),
      after: old.role)
  }

  /// Keeps it with the signatures so far.
  func keep(_ next: RootSignatures, in repository: borrowing Repository) throws {
    let record = try Record(of: workspace, in: repository)
    let id = try repository.writePending(
      next.root, base: record.last?.record.id, source: repository.commit("HEAD").id, context)
    try PendingPlaces(names: names, remotes: []).keep(id, .root, in: repository)
  }
}
