import Git
package import PaywallProject
package import TUF

/// The private keys of this machine: files in the user's configuration folder, and environment variables for CI jobs.
package struct KeyStore: Sendable {
  /// Variables whose value is a private key as PEM text.
  package static let variables = ["PAYWALL_ROOT_KEY", "PAYWALL_TARGETS_KEY", "PAYWALL_ONLINE_KEY"]

  let context: RunContext

  package init(_ context: RunContext) { self.context = context }

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

  /// The private key and where it was found; nil if it is not here.
  /// - Parameter variables: where to look in the environment; a publication has no use for the root key.
  /// - Throws: if what is found cannot be read, is another key, or lies open to others.
  package func find(
    _ id: KeyID, variables: [String] = KeyStore.variables
  ) throws -> (key: SigningKey, source: String)? {
    for variable in variables {
      if let key = try key(in: variable), key.id == id { return (key, variable) }
    }
    return try file(of: id)
  }

  /// As `find`, but a variable that holds something else does not hide the key's file.
  func findAnywhere(_ id: KeyID) throws -> (key: SigningKey, source: String)? {
    for variable in Self.variables {
      if let key = try? key(in: variable), key.id == id { return (key, variable) }
    }
    return try file(of: id)
  }

  /// What is wrong with variables that hold no private key.
  func faults() -> [ProjectError] {
    Self.variables.compactMap { variable in
      do throws(ProjectError) { _ = try key(in: variable) } catch { return error }
      return nil
    }
  }

  /// The key that a variable holds; nil if it is not set.
  func key(in variable: String) throws(ProjectError) -> SigningKey? {
    guard let pem = context.environment[variable], !pem.isEmpty else { return nil }
    do { return try SigningKey(pem: pem) } catch {
      let role = variable.split(separator: "_").dropFirst().first?.lowercased() ?? ""
      throw ProjectError(
        .trust, "\(variable): \(error.message)",
        hint: "it must contain what this prints on the machine with the key: paywall keys export \(role) --private")
    }
  }

  private func file(of id: KeyID) throws -> (key: SigningKey, source: String)? {
    let path = try path(of: id)
    guard FileSystem.kind(path) != nil else { return nil }
    try KeyProtection.requirePrivate(file: path)
    let pem = String(decoding: try FileSystem.read(path, atMost: 1 << 16), as: UTF8.self)
    let restore = "restore the file from a backup"
    let key: SigningKey
    do { key = try SigningKey(pem: pem) } catch {
      throw ProjectError(.trust, "\(path): \(error.message)", hint: restore)
    }
    guard key.id == id else {
      throw ProjectError(.trust, "\(path) contains a different key than its name says", hint: restore)
    }
    return (key, path)
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

  /// Removes keys that were saved and have signed nothing.
  func forget(_ keys: [SigningKey]) {
    for key in keys { if let path = try? path(of: key.id) { try? FileSystem.remove(path) } }
  }
}

/// Says which key is missing and where it would be looked for.
/// - Parameter role: what it was to sign; nil for a role of a publication.
func missingKey(_ id: KeyID, for role: RoleName? = nil, _ context: RunContext) -> ProjectError {
  let store = KeyStore(context)
  let variables = (role.map { [$0] } ?? [.targets, .timestamp]).map(KeyStore.variable)
  let others = variables.compactMap { variable in
    (try? store.key(in: variable)).map { "; \(variable) contains key \($0.id.prefix(12))" }
  }
  let file = (try? store.path(of: id)).map { "\(shellWord($0)), or in " } ?? ""
  return ProjectError(
    .trust,
    "the private key for key \(id.prefix(12))\(role.map { " for \($0.rawValue)" } ?? "") is not here"
      + others.joined(),
    hint: "put it in \(file)\(variables.joined(separator: " or "))")
}
