import Git
import PaywallModel
package import TUF

/// A key that root metadata names, and whether its private half is at hand.
package struct KeyListing: Sendable {
  package var id: KeyID
  /// The roles that it signs for.
  package var roles: [RoleName]
  /// Where the private half was found: a file's path or a variable's name; nil when it is not here.
  package var source: String?
}

/// The private keys of this machine: files in the user's configuration folder, and environment variables for CI jobs.
package struct KeyStore: Sendable {
  /// Variables whose value is a private key as PEM text.
  package static let variables = ["PAYWALL_ROOT_KEY", "PAYWALL_TARGETS_KEY", "PAYWALL_ONLINE_KEY"]

  let surroundings: Surroundings

  package init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// The folder of the key files, each named by its key id.
  package func folder() throws -> String { try surroundings.configurationFolder() + "/keys" }

  /// The private half of a key and where it was found; nil when it is not here.
  /// - Parameter variables: where to look in the environment; a publication has no use for the root key.
  /// - Throws: when what is found cannot be read or is another key.
  package func find(
    _ id: KeyID, variables: [String] = KeyStore.variables
  ) throws -> (key: SigningKey, source: String)? {
    for (key, variable) in try fromEnvironment(variables) where key.id == id { return (key, variable) }
    let path = try folder() + "/\(id).pem"
    guard FileSystem.kind(path) != nil else { return nil }
    let key = try read(String(decoding: FileSystem.read(path, limit: 1 << 16), as: UTF8.self), from: path)
    guard key.id == id else {
      throw WorkflowError(
        .trust, "\(path) holds another key than its name says", hint: "restore the file from a backup")
    }
    return (key, path)
  }

  private func fromEnvironment(_ variables: [String]) throws -> [(SigningKey, String)] {
    try variables.compactMap { variable in
      guard let pem = surroundings.environment[variable], !pem.isEmpty else { return nil }
      return (try read(pem, from: variable), variable)
    }
  }

  private func read(_ pem: String, from source: String) throws -> SigningKey {
    do { return try SigningKey(pem: pem) } catch {
      throw WorkflowError(.trust, "\(source): \(error.message)", hint: error.hint)
    }
  }

  /// Puts a new key into the folder, readable by the user alone; an existing file is never touched.
  func save(_ key: SigningKey) throws -> String {
    let folder = try folder()
    try FileSystem.makeFolder(folder, mode: 0o700)
    try FileSystem.restrict(folder)
    let path = "\(folder)/\(key.id).pem"
    try FileSystem.create(path, Array(key.pem.utf8), mode: 0o600)
    return path
  }
}

/// What `keys generate` made.
package struct GeneratedKeys: Sendable {
  package var keys: [KeyListing]
  /// The folder that the private halves were put into.
  package var folder: String
  package var rootPath: String
  /// In hexadecimal digits.
  package var commit: String
}

/// The file in a project that says who may sign.
package let rootFile = "trust/root.json"

/// Makes a key for root, one for targets and one for snapshot and timestamp, writes `trust/root.json` and commits it.
/// - Throws: when the project has root metadata already.
package func generateKeys(_ workspace: Workspace, in surroundings: Surroundings) throws -> GeneratedKeys {
  let path = try workspace.folder() + "/" + rootFile
  let repository = try workspace.repository()
  let identity = try repository.identity(environment: surroundings.environment, now: surroundings.now)
  guard FileSystem.kind(path) == nil else {
    throw WorkflowError(
      .exists, "\(rootFile) is already there; its keys would no longer be trusted",
      hint: "see them with: paywall keys list")
  }
  let files = try ProjectReader(source: workspace.workTree().open()).frame()
  let store = KeyStore(surroundings)
  let keys = [SigningKey.generate(), .generate(), .generate()]
  let roles: [[RoleName]] = [[.root], [.targets], [.snapshot, .timestamp]]
  let expires = surroundings.now + Int64(Settings(reading: files.project).lifetime(of: "root")) * 86_400
  var signers: [RoleName: (keys: [PublicKey], threshold: Int)] = [:]
  for (key, roles) in zip(keys, roles) { for role in roles { signers[role] = ([key.publicKey], 1) } }
  let root = try Signed(RootRole(version: 1, expires: expires, signers: signers), signedWith: [keys[0]])
  let listings = try zip(keys, roles).map { KeyListing(id: $0.id, roles: $1, source: try store.save($0)) }
  let file = PlannedFile(path: rootFile, bytes: root.bytes())
  try writeNew([file], in: workspace.folder())
  let commit: ObjectID
  do {
    commit = try repository.commitPaths(
      [workspace.inRepository(rootFile)], message: "trust: who may sign releases", author: identity.author,
      committer: identity.committer)
  } catch {
    removeNew([file], in: try workspace.folder())
    for source in listings.compactMap(\.source) { try? FileSystem.remove(source) }
    throw error
  }
  return GeneratedKeys(keys: listings, folder: try store.folder(), rootPath: rootFile, commit: commit.description)
}

/// The keys that the project's root metadata names.
package func listKeys(_ workspace: Workspace, in surroundings: Surroundings) throws -> (
  root: Signed<RootRole>, keys: [KeyListing]
) {
  let root = try readRoot(workspace.workTree())
  return (root, try listKeys(of: root.role, in: surroundings))
}

func listKeys(of root: RootRole, in surroundings: Surroundings) throws -> [KeyListing] {
  let store = KeyStore(surroundings)
  let order: [RoleName] = [.root, .targets, .snapshot, .timestamp]
  let listings = try root.keys.keys.sorted().map { id in
    let roles = order.filter { root.roles[$0]?.keyIDs.contains(id) == true }
    return KeyListing(id: id, roles: roles, source: try store.find(id)?.source)
  }
  return order.flatMap { role in listings.filter { $0.roles.first == role } } + listings.filter(\.roles.isEmpty)
}

/// The PEM text of a key that root metadata names.
/// - Parameters:
///   - name: a role, or the beginning of a key id.
///   - secret: whether to give the private half.
package func exportKey(
  _ workspace: Workspace, _ name: String, secret: Bool, in surroundings: Surroundings
) throws -> String {
  let root = try readRoot(workspace.workTree()).role
  let role = RoleName(rawValue: name == "online" ? "timestamp" : name)
  let ids = role.map { root.roles[$0]?.keyIDs ?? [] } ?? root.keys.keys.filter { name.count >= 4 && $0.hasPrefix(name) }
  guard ids.count == 1, let id = ids.first, let key = root.keys[id] else {
    let what = ids.isEmpty ? "no key of \(rootFile)" : "more than one key of \(rootFile)"
    throw WorkflowError(.notFound, "\(what) fits '\(name)'", hint: "see them with: paywall keys list")
  }
  guard secret else { return key.pem ?? "" }
  guard let found = try KeyStore(surroundings).find(id) else { throw missingKey(id, surroundings) }
  return found.key.pem
}

/// The root metadata of a project.
/// - Throws: when there is none, or when it is not signed by its own keys.
func readRoot(_ place: SourcePlace) throws -> Signed<RootRole> {
  let source = try place.open()
  guard try source.list("trust")?.contains(where: { $0.name == "root.json" && $0.kind == .file }) == true else {
    throw WorkflowError(
      .trust, "nobody may sign yet: \(rootFile) is missing", hint: "make keys with: paywall keys generate")
  }
  let root = try Signed<RootRole>(parsing: source.read(rootFile, atMost: Limits.bytes(of: .root)))
  try root.verify(by: root.role)
  return root
}

func missingKey(_ id: KeyID, _ surroundings: Surroundings) -> WorkflowError {
  let folder = (try? KeyStore(surroundings).folder()) ?? "the configuration folder"
  return WorkflowError(
    .trust, "the private half of key \(id.prefix(12)) is not here",
    hint: "put it into \(folder), or into \(KeyStore.variables.joined(separator: ", "))")
}
