import Git
package import PaywallProject
import Base
package import TUF

/// The private keys that this machine can sign with: environment variables for CI jobs, files in the user's configuration
/// folder, programs that are named there, the user's ssh-agent.
package struct KeyStore: Sendable {
  /// Variables whose value is a private key as PEM text.
  package static let variables = ["PAYWALL_ROOT_KEY", "PAYWALL_TARGETS_KEY", "PAYWALL_ONLINE_KEY"]

  let context: RunContext
  private let opened = OpenedKeys()
  private let agent: AgentSource

  package init(_ context: RunContext) { (self.context, agent) = (context, AgentSource(context)) }

  /// The variable that hands over a role's private key.
  static func variable(for role: RoleName) -> String {
    switch role {
    case .root: variables[0]
    case .targets: variables[1]
    case .snapshot, .timestamp: variables[2]
    }
  }

  /// The folder of the key files, each named by its key id.
  package func folder() throws -> String { try context.configurationFolder() + "/keys" }

  /// The file for a private key.
  func path(of id: KeyID) throws -> String { try folder() + "/\(id).pem" }

  /// The private key, ready to sign, and where it was found; nil if it is not here.
  /// - Parameter variables: where to look in the environment; a publication has no use for the root key.
  /// - Throws: if what is found cannot be read, is another key, or lies open to others.
  package func find(
    _ id: KeyID, variables: [String] = KeyStore.variables
  ) throws -> (key: any Signer, source: String)? {
    guard let found = try find(id, VariableSource(names: variables, context: context)) else { return nil }
    return (try opened.key(id, found.open), found.place)
  }

  /// As `find`, but a variable that holds something else does not hide the key's file, and the key stays closed.
  func findAnywhere(_ id: KeyID) throws -> FoundKey? {
    try find(id, VariableSource(names: Self.variables, context: context, skipsFaults: true))
  }

  /// In the order in which they are asked.
  private func find(_ id: KeyID, _ variables: VariableSource) throws -> FoundKey? {
    if let key = try variables.find(id) { return key }
    let folder = try folder()
    let others: [any KeySource] = [
      FileSource(folder: folder, context: context), ProgramSource(folder: folder, context: context), agent,
    ]
    for source in others { if let key = try source.find(id) { return key } }
    return nil
  }

  /// Whether enough keys of some roles are here; none is opened.
  func canSign(_ roles: [RoleName], of root: RootRole) -> Bool {
    roles.allSatisfy { role in
      guard let keys = root.roles[role] else { return false }
      return keys.keyIDs.count { ((try? findAnywhere($0)) ?? nil) != nil } >= keys.threshold
    }
  }

  /// What is wrong with variables that hold no private key.
  func faults() -> [ProjectError] {
    Self.variables.compactMap { variable in
      do throws(ProjectError) { _ = try keys(in: variable) } catch { return error }
      return nil
    }
  }

  /// The keys that a variable holds; none if it is not set.
  func keys(in variable: String) throws(ProjectError) -> [SigningKey] {
    try VariableSource(names: [variable], context: context).keys(in: variable)
  }

  /// Puts new keys into the folder, on disk and readable by the user alone.
  func save(_ keys: [SigningKey]) throws {
    let folder = try folder()
    try FileSystem.makeFolder(folder, mode: 0o700)
    try KeyProtection.requireOwn(folder: folder)
    try FileSystem.restrict(folder)
    try KeyProtection.requirePrivate(folder: folder)
    try FileSystem.removeAbandoned(in: folder)
    let paths = keys.map { "\(folder)/\($0.id).pem" }
    for (key, path) in zip(keys, paths) { try FileSystem.write(Array(key.pem.utf8), to: path, mode: 0o600) }
    try FileSystem.flush(paths, upTo: folder)
  }

  /// As `save`, and nothing for no keys.
  func saveAll(_ keys: [SigningKey]) throws { if !keys.isEmpty { try save(keys) } }

  /// Removes keys that were saved and have signed nothing.
  func forget(_ keys: [SigningKey]) {
    for key in keys { if let path = try? path(of: key.id) { try? FileSystem.remove(path) } }
  }

  /// A new key, which no core file will hold.
  static func newKey() -> SigningKey {
    FileSystem.forbidCoreFiles()
    return .generate()
  }
}

/// The keys that were opened in a run, so that nobody is asked for a passphrase twice.
private final class OpenedKeys: Sendable {
  private let keys = Locked<[KeyID: any Signer]>([:])

  func key(_ id: KeyID, _ open: () throws -> any Signer) throws -> any Signer {
    if let key = keys.withLock({ $0[id] }) { return key }
    let key = try open()
    keys.withLock { $0[id] = key }
    return key
  }
}

/// Says which key is missing and where it would be looked for.
/// - Parameter role: what it was to sign; nil for a role of a publication.
func missingKey(_ id: KeyID, for role: RoleName? = nil, _ context: RunContext) -> ProjectError {
  let store = KeyStore(context)
  let variables = (role.map { [$0] } ?? [.targets, .timestamp]).map(KeyStore.variable)
  let others = variables.flatMap { variable in
    ((try? store.keys(in: variable)) ?? []).map { "; \(variable) contains key \($0.id.prefix(12))" }
  }
  let file = (try? store.path(of: id)).map { "\(shellWord($0)), or in " } ?? ""
  return ProjectError(
    .trust,
    "the private key for key \(id.prefix(12))\(role.map { " for \($0.rawValue)" } ?? "") is not here"
      + others.joined(),
    hint: "put it in \(file)\(variables.joined(separator: " or "))")
}
