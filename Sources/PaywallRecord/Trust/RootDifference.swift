import Base
package import PaywallProject
package import TUF

/// What changes between two versions of root metadata, in words.
package struct RootDifference: Sendable {
  /// One thing that changes.
  package struct Line: Sendable {
    package enum Kind: String, Sendable { case added, removed, changed }
    package var kind: Kind
    package var text: String
  }

  /// The versions; nil where there is no root metadata.
  package var before: Int?
  package var after: Int?
  package var lines: [Line] = []

  /// - Parameter name: what a key is called; the beginning of its id if omitted.
  /// - Returns: nil if both say the same, in whatever spelling.
  package init?(
    _ old: RootRole?, _ new: RootRole?, name: (KeyID) -> String = { "key \($0.prefix(12))" }
  ) {
    if old?.signedBytes() == new?.signedBytes() { return nil }
    (before, after) = (old?.version, new?.version)
    lines = Self.keys(from: new, missingIn: old, name).map { Line(kind: .added, text: $0) }
    lines += Self.keys(from: old, missingIn: new, name).map { Line(kind: .removed, text: $0) }
    guard let new else { return }
    for role in RoleName.inOrderOfTrust {
      let (was, now) = (old?.roles[role].map(Self.threshold), new.roles[role].map(Self.threshold))
      guard let now, was != now else { continue }
      // One of one is what there is when nothing else is said.
      if was == nil, new.roles[role]?.threshold == 1 { continue }
      lines.append(Line(kind: .changed, text: "\(role.rawValue) requires \(now)\(was.map { "; it was \($0)" } ?? "")"))
    }
    if old?.expires != new.expires {
      let before = old.map { "; it was \(RFC3339.text($0.expires))" } ?? ""
      lines.append(Line(kind: .changed, text: "expires \(RFC3339.text(new.expires))\(before)"))
    }
    if lines.isEmpty {
      lines = [Line(kind: .changed, text: "something that is neither a key, a threshold nor the expiry")]
    }
  }

  /// `key X for snapshot, timestamp`: each key with the roles in which the other version does not have it.
  private static func keys(
    from root: RootRole?, missingIn other: RootRole?, _ name: (KeyID) -> String
  ) -> [String] {
    var order: [KeyID] = []
    var roles: [KeyID: [String]] = [:]
    for role in RoleName.inOrderOfTrust {
      for id in root?.roles[role]?.keyIDs ?? [] where other?.roles[role]?.keyIDs.contains(id) != true {
        if roles[id] == nil { order.append(id) }
        roles[id, default: []].append(role.rawValue)
      }
    }
    return order.map { "\(name($0)) for \(roles[$0, default: []].joined(separator: ", "))" }
  }

  private static func threshold(_ role: RoleKeys) -> String { "\(role.threshold) of \(role.keyIDs.count) keys" }
}

extension RoleName {
  /// The four roles in the order in which people are told of them.
  package static var inOrderOfTrust: [RoleName] { [.root, .targets, .snapshot, .timestamp] }
}

extension RootDifference {
  /// Between the root metadata of two states of a project; of what cannot be read, why.
  package init?(from old: SourceTree?, to new: SourceTree?) throws {
    let roles: (RootRole?, RootRole?)
    do { roles = (try Self.role(old), try Self.role(new)) } catch let error as ProjectError {
      self.init(
        before: (try? Self.role(old))?.version, after: (try? Self.role(new))?.version,
        lines: [Line(kind: .changed, text: error.message)])
      return
    }
    self.init(roles.0, roles.1)
  }

  private init(before: Int?, after: Int?, lines: [Line]) {
    (self.before, self.after, self.lines) = (before, after, lines)
  }

  private static func role(_ tree: SourceTree?) throws -> RootRole? {
    try tree.flatMap { try readRootIfPresent($0) }?.role
  }
}
