import Base

extension Client {
  /// The description of a target by the most trusted role that knows it; nil if none does (5.6.7).
  ///
  /// Delegations are searched in pre-order, depth first; metadata of delegated roles is fetched on the way. Refreshes
  /// first when nothing is trusted yet.
  package mutating func targetInfo(_ path: String) async throws(TUFError) -> TargetFile? {
    if trusted == nil { try await refresh() }
    guard var known = trusted else { return nil }
    defer { trusted = known }
    var search = DelegationSearch(path, limit: limits.delegations)
    while let (role, delegator) = search.next() {
      try await refreshTargets(&known, role: role, delegator: delegator)
      if let file = search.look(in: known.targets[role]?.role) { return file }
    }
    return nil
  }

  /// The same from metadata that is trusted or stored, without any request.
  /// - Throws: `notFound` if metadata of a delegated role is not stored, else why it is not trusted.
  package mutating func storedTargetInfo(_ path: String) throws(TUFError) -> TargetFile? {
    guard var known = trusted else { return nil }
    defer { trusted = known }
    var search = DelegationSearch(path, limit: limits.delegations)
    while let (role, delegator) = search.next() {
      if !known.isVerified(role, delegator: delegator) {
        let name = BundlePath.storeName(role)
        guard let bytes = store.load(name) else { throw TUFError(.notFound, "'\(name)' is not stored") }
        try known.updateTargets(bytes, role: role, delegator: delegator)
      }
      if let file = search.look(in: known.targets[role]?.role) { return file }
    }
    return nil
  }

  /// Fetches the metadata of every delegated role, each as all of its delegators ask.
  /// - Throws: `unsupported` for more roles than `limit`.
  package mutating func refreshDelegated(atMost limit: Int) async throws(TUFError) {
    guard var known = trusted else { return }
    defer { trusted = known }
    var open = [RoleName.targets.rawValue]
    var visited: Set<String> = []
    while let delegator = open.popLast() {
      guard visited.insert(delegator).inserted else { continue }
      guard visited.count <= limit else { throw TUFError(.unsupported, "more than \(limit) delegated roles") }
      for role in known.targets[delegator]?.role.delegations?.roles ?? [] {
        try await refreshTargets(&known, role: role.name, delegator: delegator)
        open.append(role.name)
      }
    }
  }

  /// The bytes of a target file, checked for length and every hash of a known function.
  /// - Throws: `notFound` for a path that no role knows, `lengthMismatch`, `hashMismatch`, `unsupported`.
  package mutating func download(_ path: String) async throws(TUFError) -> [UInt8] {
    guard let file = try await targetInfo(path) else { throw TUFError(.notFound, "there is no target '\(path)'") }
    guard let hash = file.nameHash else {
      throw TUFError(.unsupported, "target '\(path)' has no hash of a known function: \(file.hashes.keys.sorted())")
    }
    let isConsistent = trusted?.isConsistent ?? true
    let request = try BundlePath.targetRequest(path, hash: isConsistent ? hash : nil)
    let bytes = try await fetch(
      request, maxLength: boundedLength(file.length, limits.targetLength, of: "target '\(path)'"))
    try file.requireMatch(bytes, name: "target '\(path)'")
    return bytes
  }
}

/// The roles that may know a target, in the order in which they are asked (5.6.7).
private struct DelegationSearch {
  private let path: String
  private let limit: Int
  private var open: [(role: String, delegator: String?)] = [(RoleName.targets.rawValue, nil)]
  private var visited: [String] = []

  init(_ path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// The next role to ask, and who delegates to it; nil at the end.
  mutating func next() -> (role: String, delegator: String?)? {
    while let step = open.popLast(), visited.count <= limit {
      if visited.contains(where: { sameBytes($0, step.role) }) { continue }
      visited.append(step.role)
      return step
    }
    return nil
  }

  /// What the role that was asked last knows of the target; without an answer the search goes on with its delegations.
  mutating func look(in targets: TargetsRole?) -> TargetFile? {
    guard let targets, let role = visited.last else {
      open = []
      return nil
    }
    if let file = targets.target(at: path) { return file }
    let (children, ends) = targets.delegates(for: path)
    if ends { open = [] }
    open += children.reversed().map { ($0, role) }
    return nil
  }
}

extension TargetsRole {
  /// The delegated roles that cover a path, in order of trust, up to and with the first terminating one.
  func delegates(for path: String) -> (roles: [String], ends: Bool) {
    var names: [String] = []
    guard let roles = delegations?.roles else { return ([], false) }
    let hash = DelegatedRole.hash(of: path)
    for role in roles where role.covers(path, hash: hash) {
      names.append(role.name)
      if role.terminating { return (names, true) }
    }
    return (names, false)
  }
}
