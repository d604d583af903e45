import Base
package import Git
import Hashing
package import PaywallProject
package import TUF

/// The first root metadata of the project's chain that this clone trusted, by its hash.
///
/// Whoever replaces `trust/root.json` and the record together makes a chain that verifies by itself; it begins
/// elsewhere.
package struct PinnedRoot: Sendable {
  /// SHA-256 in lowercase hexadecimal digits.
  package let hash: String
  /// Those of other projects that HEAD no longer has where they were: this may be one of them, moved.
  private let others: Set<String>
  /// Whether the environment says so, not the clone's configuration.
  private let isGiven: Bool
  private let names: ReleaseNames

  /// The variable that names the hash for one run, as in a CI job.
  package static let variable = "PAYWALL_ROOT"
  private static let prefix = "sha256:"

  /// Nil if this clone trusted none yet, and none is given.
  /// - Throws: if what is given or configured is no hash.
  package init?(of workspace: Workspace, in repository: borrowing Repository) throws {
    names = ReleaseNames(folder: workspace.prefix)
    isGiven = workspace.givenRoot != nil
    let own = try workspace.givenRoot ?? repository.configString(names.pinKey)
    let moved = try own == nil ? Self.abandoned(in: repository) : []
    guard let text = own ?? moved.first else { return nil }
    others = Set(moved.compactMap(Self.digits))
    guard let digits = Self.digits(text) else {
      throw ProjectError(
        .trust, "\(isGiven ? Self.variable : names.pinKey) is '\(text)', expected sha256: and 64 hexadecimal digits",
        hint: isGiven
          ? "set it to the hash that publishing shows, or unset it"
          : "remove it with: git config --unset \(shellWord(names.pinKey))")
    }
    hash = digits
  }

  private static func digits(_ text: String) -> String? {
    let digits = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : ""
    return digits.utf8.count == 64 && Hex.bytes(digits) != nil ? digits.lowercased() : nil
  }

  /// What is pinned for projects that HEAD does not hold, and for none that it does, in the order of their keys.
  private static func abandoned(in repository: borrowing Repository) throws -> [String] {
    let pins = try repository.configEntries("^paywall[.].*root$").sorted { $0.key < $1.key }
    guard !pins.isEmpty, case .some = try repository.head().commit else { return [] }
    var (present, gone): (Set<String>, [String]) = ([], [])
    for pin in pins {
      guard let folder = ReleaseNames.folder(ofPin: pin.key) else { continue }
      if try repository.holdsProject(folder, at: "HEAD") { present.insert(pin.value) } else { gone.append(pin.value) }
    }
    // One that has arrived where it moved to is nobody else's any more.
    return gone.filter { !present.contains($0) }
  }

  private func accepts(_ root: Signed<RootRole>) -> Bool {
    let found = Self.hash(root)
    return found == hash || others.contains(found)
  }

  /// - Throws: `.trust` if the chain of a record, or without a record that of the project, does not begin with it.
  package func require(_ last: Release?, _ trust: TrustedRoot?, in repository: borrowing Repository) throws {
    if let first = last?.bundle.roots.first { return try require(first) }
    guard let trust, !accepts(trust.newest), !repository.isShallow else { return }
    if let first = try trust.earlier().first(where: accepts),
      first.role.version < trust.newest.role.version, (try? trust.successors(of: first)) != nil
    {
      return
    }
    throw refusal(trust.newest)
  }

  /// - Throws: `.trust` for other root metadata.
  package func require(_ first: Signed<RootRole>) throws {
    guard accepts(first) else { throw refusal(first) }
  }

  private func refusal(_ found: Signed<RootRole>) -> ProjectError {
    let other = Self.prefix + Self.hash(found)
    let accept =
      isGiven ? "set \(Self.variable)=\(other)" : "git config \(shellWord(names.pinKey)) \(other)"
    return ProjectError(
      .trust,
      "the root metadata begins with v\(found.role.version) of \(other), but "
        + (isGiven ? "\(Self.variable) is \(Self.prefix)\(hash)" : "this clone has trusted \(Self.prefix)\(hash)"),
      hint: "somebody may have replaced \(rootFile) and the record together: see git log -p -- \(rootFile), ask who "
        + "holds the root keys, and only if they confirm it, accept it with: \(accept)")
  }

  /// Remembers the first root metadata of a release, unless a hash is known or given.
  /// - Returns: what is trusted from now on, as `PAYWALL_ROOT` takes it; nil if nothing is new.
  package static func pin(
    _ release: Release, of workspace: Workspace, in repository: borrowing Repository
  ) throws -> String? {
    let key = ReleaseNames(folder: workspace.prefix).pinKey
    guard let first = release.bundle.roots.first, workspace.givenRoot == nil, try repository.configString(key) == nil
    else { return nil }
    let text = prefix + hash(first)
    let isNew = try PinnedRoot(of: workspace, in: repository) == nil
    try repository.setConfig(key, text)
    return isNew ? text : nil
  }

  private static func hash(_ root: Signed<RootRole>) -> String { Digest.sha256.hex(of: root.fileBytes) }
}
