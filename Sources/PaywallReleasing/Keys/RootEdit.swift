import Git
import PaywallProject
import PaywallRecord
package import TUF

/// The roles as people name them: one key, called online, signs snapshot and timestamp.
package enum KeyRole: String, Sendable, CaseIterable {
  case root, targets, online

  /// The roles of the specification.
  package var names: [RoleName] {
    switch self {
    case .root: [.root]
    case .targets: [.targets]
    case .online: [.snapshot, .timestamp]
    }
  }
}

/// What is to change in who may sign.
package enum RootEdit: Sendable {
  /// A key of a role is replaced by a new one, or by one that is given.
  /// - Parameter replaced: the beginning of its id; nil where the role has one key.
  case rotate(KeyRole, replaced: String?, by: PublicKey?)
  /// A key may sign nothing any more. Whoever had it may have moved readers to versions of their own, which they leave
  /// when the snapshot and timestamp keys are others (specification 5.3.11).
  /// - Parameter keepsOnline: the key was lost, or given back, so that nobody did.
  case revoke(String, keepsOnline: Bool)
  /// A role gets one more key: a new one, or one that is given.
  case add(KeyRole, PublicKey?)
  /// How many of a role's keys must sign.
  case threshold(KeyRole, Int)

  /// Root metadata after the change; version and expiry stay.
  /// - Parameter newKey: makes a key for a role.
  /// - Throws: for a change that cannot be made, or that changes nothing.
  func applied(to old: RootRole, newKey: (KeyRole) throws -> PublicKey) throws -> RootRole {
    var root = old
    switch self {
    case .rotate(let role, let replaced, let key):
      let id = try replaced.map { try old.key(beginningWith: $0, of: role) } ?? old.onlyKey(of: role)
      try root.replace(id, in: role.names, by: key ?? newKey(role))
    case .revoke(let name, let keepsOnline):
      let id = try old.key(beginningWith: name)
      for role in KeyRole.allCases where role.names.contains(where: { old.roles[$0]?.keyIDs.contains(id) == true }) {
        try root.withdraw(id, from: role) { try newKey(role) }
      }
      if !keepsOnline { try root.replaceOnlineKeys(of: old) { try newKey(.online) } }
    case .add(let role, let key):
      try root.add(key ?? newKey(role), to: role)
    case .threshold(let role, let count):
      try root.require(count, of: role)
    }
    root.dropUnusedKeys()
    return root
  }
}

extension RootRole {
  fileprivate func ids(of role: KeyRole) -> [KeyID] {
    role.names.reduce(into: []) { ids, name in
      ids += (roles[name]?.keyIDs ?? []).filter { !ids.contains($0) }
    }
  }

  /// The key whose id begins with a text of four or more digits.
  fileprivate func key(beginningWith name: String, of role: KeyRole? = nil) throws -> KeyID {
    let known = role.map(ids) ?? KeyRole.allCases.flatMap(ids)
    let found = Set(name.utf8.count >= 4 ? known.filter { $0.hasPrefix(name) } : [])
    guard found.count == 1, let id = found.first else {
      let what = found.isEmpty ? "no key" : "more than one key"
      let place = role.map { "for \($0.rawValue)" } ?? "of \(rootFile)"
      throw ProjectError(.notFound, "\(what) \(place) matches '\(name)'", hint: "see them with: paywall keys list")
    }
    return id
  }

  fileprivate func onlyKey(of role: KeyRole) throws -> KeyID {
    let known = ids(of: role)
    guard known.count == 1, let id = known.first else {
      throw ProjectError(
        .refused,
        "\(role.rawValue) has \(known.count) keys: \(known.map { String($0.prefix(12)) }.joined(separator: ", "))",
        hint:
          "name the one to replace: paywall keys rotate \(role.rawValue) --replace \(known.first?.prefix(12) ?? "KEY")")
    }
    return id
  }

  fileprivate mutating func replace(_ id: KeyID, in names: [RoleName], by key: PublicKey) throws {
    for name in names {
      guard let ids = roles[name]?.keyIDs, ids.contains(id) else { continue }
      try requireAbsent(key, from: name)
      roles[name]?.keyIDs = ids.map { $0 == id ? key.id : $0 }
      keys[key.id] = key
    }
  }

  /// Takes a key from a role, which gets a new one where too few would be left.
  fileprivate mutating func withdraw(_ id: KeyID, from role: KeyRole, newKey: () throws -> PublicKey) throws {
    let names = role.names.filter { roles[$0]?.keyIDs.contains(id) == true }
    let tooFew = names.filter { (roles[$0]?.keyIDs.count ?? 0) - 1 < roles[$0]?.threshold ?? 0 }
    let key = tooFew.isEmpty ? nil : try newKey()
    for name in names {
      if let key, tooFew.contains(name) {
        try replace(id, in: [name], by: key)
      } else {
        roles[name]?.keyIDs.removeAll { $0 == id }
      }
    }
  }

  /// New keys in the place of all that `old` has for snapshot and timestamp; one serves both.
  fileprivate mutating func replaceOnlineKeys(of old: RootRole, newKey: () throws -> PublicKey) throws {
    var successors: [KeyID: PublicKey] = [:]
    for name in KeyRole.online.names {
      for id in roles[name]?.keyIDs ?? [] where old.roles[name]?.keyIDs.contains(id) == true {
        let key = try successors[id] ?? newKey()
        successors[id] = key
        try replace(id, in: [name], by: key)
      }
    }
  }

  fileprivate mutating func add(_ key: PublicKey, to role: KeyRole) throws {
    for name in role.names {
      try requireAbsent(key, from: name)
      roles[name]?.keyIDs.append(key.id)
    }
    keys[key.id] = key
  }

  private func requireAbsent(_ key: PublicKey, from name: RoleName) throws {
    guard roles[name]?.keyIDs.contains(key.id) != true else {
      throw ProjectError(
        .exists, "key \(key.id.prefix(12)) signs for \(name.rawValue) already",
        hint: "see the keys with: paywall keys list")
    }
  }

  fileprivate mutating func require(_ count: Int, of role: KeyRole) throws {
    for name in role.names {
      let known = roles[name]?.keyIDs.count ?? 0
      guard (1...max(1, known)).contains(count) else {
        throw ProjectError(
          .refused, "\(name.rawValue) has \(counted(known)), so \(count) of them cannot be required",
          hint: "add a key with: paywall keys add \(role.rawValue)")
      }
    }
    guard role.names.contains(where: { roles[$0]?.threshold != count }) else {
      throw ProjectError(.refused, "\(role.rawValue) requires \(count) already", hint: "there is nothing to do")
    }
    for name in role.names { roles[name]?.threshold = count }
  }

  private func counted(_ keys: Int) -> String { keys == 1 ? "1 key" : "\(keys) keys" }

  fileprivate mutating func dropUnusedKeys() {
    let used = Set(roles.values.flatMap(\.keyIDs))
    keys = keys.filter { used.contains($0.key) }
  }
}
