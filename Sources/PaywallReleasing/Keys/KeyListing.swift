package import PaywallProject
import PaywallRecord
package import TUF

/// A key that root metadata names, and whether its private key is available.
package struct KeyListing: Sendable {
  package var id: KeyID
  /// The roles that it signs for: `root`, `targets`, `snapshot`, `timestamp`.
  package var roles: [String]
  /// Where the private key was found: a file's path or a variable's name; nil if it is not here.
  package var source: String?
  /// Why a private key that is here cannot be used.
  package var fault: ProjectError?
}

/// The keys that the project's root metadata names.
package struct ListedKeys: Sendable {
  /// The version of the root metadata.
  package var version: Int
  /// When its signatures end, in seconds since 1970.
  package var expires: Int64
  package var keys: [KeyListing]
  /// What is wrong with variables that hold no private key.
  package var faults: [ProjectError]
}

/// Looks for all keys that the project's root metadata names. What is wrong with one is said of that one.
package func listKeys(_ workspace: Workspace, in context: RunContext) throws -> ListedKeys {
  let root = try readRoot(workspace.workTree()).role
  return ListedKeys(
    version: root.version, expires: root.expires, keys: listKeys(of: root, in: context),
    faults: KeyStore(context).faults())
}

func listKeys(of root: RootRole, in context: RunContext) -> [KeyListing] {
  let store = KeyStore(context)
  let order = RoleName.inOrderOfTrust
  let listings = root.keys.keys.sorted().map { id in
    let roles = order.filter { root.roles[$0]?.keyIDs.contains(id) == true }
    var listing = KeyListing(id: id, roles: roles.map(\.rawValue))
    do { listing.source = try store.findAnywhere(id)?.place } catch {
      listing.fault = error as? ProjectError ?? ProjectError(.trust, "key \(id.prefix(12)) cannot be read")
    }
    return listing
  }
  return order.flatMap { role in listings.filter { $0.roles.first == role.rawValue } }
    + listings.filter(\.roles.isEmpty)
}

/// The PEM text of a key that root metadata names.
/// - Parameters:
///   - name: a role, or the beginning of a key id.
///   - secret: whether to return the private key.
package func exportKey(
  _ workspace: Workspace, _ name: String, secret: Bool, in context: RunContext
) throws -> String {
  let root = try readRoot(workspace.workTree()).role
  let role = RoleName(rawValue: name == "online" ? "timestamp" : name)
  let ids = role.map { root.roles[$0]?.keyIDs ?? [] } ?? root.keys.keys.filter { name.count >= 4 && $0.hasPrefix(name) }
  guard ids.count == 1, let id = ids.first, let key = root.keys[id] else {
    let what = ids.isEmpty ? "no key of \(rootFile)" : "more than one key of \(rootFile)"
    throw ProjectError(.notFound, "\(what) matches '\(name)'", hint: "see them with: paywall keys list")
  }
  guard secret else { return key.pem ?? "" }
  let store = KeyStore(context)
  guard let found = try store.findAnywhere(id) else {
    let roles = RoleName.allCases.filter { root.roles[$0]?.keyIDs.contains(id) == true }
    throw store.faults().first ?? missingKey(id, for: roles.first, context)
  }
  guard let key = try found.open() as? SigningKey else {
    throw ProjectError(
      .trust, "key \(id.prefix(12)) is in \(found.place), which signs with it and does not hand it out",
      hint: "see its public half with: paywall keys export \(id.prefix(12))")
  }
  return key.pem
}
