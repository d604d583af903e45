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
    var open: [(role: String, delegator: String?)] = [(RoleName.targets.rawValue, nil)]
    var visited: [String] = []
    while let (role, delegator) = open.popLast(), visited.count <= limits.delegations {
      if visited.contains(where: { sameBytes($0, role) }) { continue }
      try await refreshTargets(&known, role: role, delegator: delegator)
      guard let targets = known.targets[role]?.role else { return nil }
      if let file = targets.target(at: path) { return file }
      visited.append(role)
      let (children, ends) = targets.delegates(for: path)
      if ends { open = [] }
      open += children.reversed().map { ($0, role) }
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

extension TargetsRole {
  /// The delegated roles that cover a path, in order of trust, up to and with the first terminating one.
  func delegates(for path: String) -> (roles: [String], ends: Bool) {
    var names: [String] = []
    for role in delegations?.roles ?? [] where role.covers(path) {
      names.append(role.name)
      if role.terminating { return (names, true) }
    }
    return (names, false)
  }
}
