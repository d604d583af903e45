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
    guard let text = try workspace.givenRoot ?? repository.configString(names.pinKey) else { return nil }
    let digits = text.hasPrefix(Self.prefix) ? String(text.dropFirst(Self.prefix.count)) : ""
    guard digits.utf8.count == 64, Hex.bytes(digits) != nil else {
      throw ProjectError(
        .trust, "\(isGiven ? Self.variable : names.pinKey) is '\(text)', expected sha256: and 64 hexadecimal digits",
        hint: isGiven
          ? "set it to the hash that publishing shows, or unset it"
          : "remove it with: git config --unset \(shellWord(names.pinKey))")
    }
    hash = digits.lowercased()
  }

  /// - Throws: `.trust` if the chain of a record, or without a record that of the project, does not begin with it.
  package func require(_ last: Release?, _ trust: TrustedRoot?, in repository: borrowing Repository) throws {
    if let first = last?.bundle.roots.first { return try require(first) }
    guard let trust, Self.hash(trust.newest) != hash, !repository.isShallow else { return }
    if let first = try trust.earlier().first(where: { Self.hash($0) == hash }),
      first.role.version < trust.newest.role.version, (try? trust.successors(of: first)) != nil
    {
      return
    }
    throw refusal(trust.newest)
  }

  /// - Throws: `.trust` for other root metadata.
  package func require(_ first: Signed<RootRole>) throws {
    guard Self.hash(first) == hash else { throw refusal(first) }
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
    guard let first = release.bundle.roots.first, try PinnedRoot(of: workspace, in: repository) == nil else {
      return nil
    }
    let text = prefix + hash(first)
    try repository.setConfig(ReleaseNames(folder: workspace.prefix).pinKey, text)
    return text
  }

  private static func hash(_ root: Signed<RootRole>) -> String { Digest.sha256.hex(of: root.fileBytes) }
}
