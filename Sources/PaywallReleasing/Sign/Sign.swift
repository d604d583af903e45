import Git
package import PaywallProject
import PaywallRecord
import TUF

/// Signs what waits for signatures: fetches it, compiles its source here, compares the bytes, adds the signatures of the keys
/// that are here, and hands them over by compare-and-swap. Of two who sign at once, the second to arrive takes over the
/// signature of the first.
/// - Throws: `FindingsError` or `UnbumpedError` for a release that cannot be published; what stands in the way.
package func sign(
  _ workspace: Workspace, _ options: SignOptions, in context: RunContext
) throws -> SignedPending {
  var attempts = 8
  while true {
    attempts -= 1
    let known = try fetchedPending(workspace, options)
    let remote = try refresh(workspace, options, in: context)
    try requireKnown(known, workspace, options)
    do {
      // Anew: the git program has written what an open repository may not see.
      let repository = try workspace.repository()
      let signing = try Signing(workspace, options, remote: remote, in: repository, context)
      return try options.drops == nil ? signing.sign(in: repository) : signing.drop(in: repository)
    } catch let error as GitError where error.code == .conflict {
      if attempts == 0 {
        throw ProjectError(.refused, error.message, hint: "others are signing at this moment; run the command again")
      }
    }
  }
}

/// What is pending at the remote, as it was fetched last.
private func fetchedPending(_ workspace: Workspace, _ options: SignOptions) throws -> [String: ObjectID] {
  let repository = try workspace.repository()
  let remote = try options.remote.isEmpty ? repository.usualRemote() : options.remote
  let places = PendingPlaces(names: ReleaseNames(folder: workspace.prefix), remotes: [])
  var found: [String: ObjectID] = [:]
  for name in remote.map({ remote in PendingKind.allCases.map { places.fetchedName($0, of: remote) } }) ?? [] {
    found[name] = (try? repository.reference(name))??.target
  }
  return found
}

/// Refuses to drop what this clone has never seen: signatures of others that arrived since it asked last.
private func requireKnown(_ known: [String: ObjectID], _ workspace: Workspace, _ options: SignOptions) throws {
  guard options.drops != nil else { return }
  for (name, id) in try fetchedPending(workspace, options) where known[name] != nil && known[name] != id {
    let kind = name.split(separator: "/").last.map(String.init) ?? ""
    throw ProjectError(
      .refused, "the pending \(kind) at the remote is another than the one that this clone knew (\(id.short))",
      hint: "see what it is with: paywall status; to drop it all the same, repeat the command")
  }
}

/// Fetches from the remote that signatures are collected at, and returns its name; nil if there is none to ask.
private func refresh(_ workspace: Workspace, _ options: SignOptions, in context: RunContext) throws -> String? {
  let repository = try workspace.repository()
  let usual = try repository.usualRemote()
  if options.isOffline { return options.remote.isEmpty ? usual : options.remote }
  if options.remote.isEmpty, usual == nil, options.pushes != true { return nil }
  let name = try repository.remoteName(options.remote)
  do { _ = try fetch(workspace, FetchOptions(remote: name, isDryRun: options.isDryRun), in: context) } catch let error
    as GitError
    where error.code == .unreachable
  {
    throw ProjectError(.refused, error.message, hint: "sign without asking it: paywall sign --offline")
  }
  return name
}
