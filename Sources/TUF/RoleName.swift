/// The four roles that root metadata names.
package enum RoleName: String, Sendable, Hashable, CaseIterable {
  case root, timestamp, snapshot, targets
}
