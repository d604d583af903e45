import Foundation
package import PaywallRecord
package import PaywallReleasing
import PaywallProject
package import TUF
import TestSupport
import Testing

extension Shop {
  package static let pending = "refs/paywall/pending/release"
  package static let pendingRoot = "refs/paywall/pending/root"

  @discardableResult
  package func sign(
    _ remote: String = "", push: Bool? = nil, offline: Bool = false, drop: [PendingKind]? = nil, dry: Bool = false,
    approvesRoot: Bool = true
  ) throws -> SignedPending {
    let committed = Array(try git("show", "HEAD:./trust/root.json").utf8)
    let root = try Signed<RootRole>(parsing: committed).role.version + 1
    return try PaywallReleasing.sign(
      workspace,
      SignOptions(
        remote: remote, pushes: push, isOffline: offline, drops: drop, root: approvesRoot ? root : nil, isDryRun: dry),
      in: context)
  }

  package func change(_ edit: RootEdit) throws -> ChangedRoot { try changeRoot(workspace, edit, in: context) }

  /// What is committed at the remote, with the record as it is there.
  package func pull() throws {
    try git("pull", "-q", "origin", "main")
    try fetch()
  }

  /// The ids of the keys whose signatures a pending release has at a reference, whether they are valid or not.
  package func signers(_ reference: String = Shop.pending, in repository: String? = nil) throws -> Set<KeyID> {
    let names = try git("ls-tree", "-r", "--name-only", reference, "metadata", in: repository).split(separator: "\n")
    let name = try #require(names.first { $0.hasSuffix(".targets.json") || $0.hasSuffix(".root.json") })
    let bytes = Array(try git("show", "\(reference):\(name)", in: repository).utf8)
    if name.hasSuffix(".root.json") { return Set(try Signed<RootRole>(parsing: bytes).signatures.map(\.keyID)) }
    return Set(try Signed<TargetsRole>(parsing: bytes).signatures.map(\.keyID))
  }
}

/// Anna and Ben with a targets key each, both of which must sign, CI with the online key, and one bare remote that has
/// release 1. Anna holds the root key.
package struct Team {
  package let anna: Shop
  package let ben: Shop
  package let ci: Shop
  package let bare: String
  package let annaKey: SigningKey
  package let benKey = SigningKey.generate()
  package let online: SigningKey

  /// - Parameters:
  ///   - now: the clock of all; a fixed one if omitted.
  ///   - others: further targets keys.
  ///   - prepare: what Anna does before the first release.
  package init(now: Int64? = nil, others: [SigningKey] = [], _ prepare: (Shop) throws -> Void = { _ in }) throws {
    anna = try Shop("minimal")
    if let now { anna.now = now }
    _ = try generateKeys(anna.workspace, in: anna.context)
    try prepare(anna)
    (annaKey, online) = (try #require(try anna.keys()[.targets]), try #require(try anna.keys()[.timestamp]))
    bare = try anna.addRemote()
    try anna.push()
    for key in [benKey] + others { _ = try anna.change(.add(.targets, key.publicKey)) }
    _ = try anna.change(.threshold(.targets, 2 + others.count))
    try FileManager.default.removeItem(atPath: KeyStore(anna.context).folder() + "/\(online.id).pem")
    try anna.git("push", "-q", "origin", "main")
    ben = try Self.member(of: anna, bare, "PAYWALL_TARGETS_KEY", benKey)
    ci = try Self.member(of: anna, bare, "PAYWALL_ONLINE_KEY", online)
    // What release 1 lacks since two must sign.
    guard others.isEmpty else { return }
    try anna.push()
    try ben.sign()
    try ci.fetch()
    try ci.push()
    try anna.fetch()
    try ben.fetch()
  }

  /// A clone by somebody who has one key, in a variable.
  package static func member(
    of shop: Shop, _ bare: String, _ variable: String, _ key: SigningKey
  ) throws -> Shop {
    let member = try shop.colleague(at: bare)
    member.environment["XDG_CONFIG_HOME"] = member.folder.path + "/home/config"
    member.environment["HOME"] = member.folder.path + "/home"
    member.environment[variable] = key.pem
    return member
  }

  /// Lets time pass for all.
  package func pass(_ seconds: Int64) { for member in [anna, ben, ci] { member.now += seconds } }

  /// Another headline by Anna, which waits for Ben at the remote.
  package func begin(_ headline: String = "Two") throws {
    try anna.change(headline: headline)
    #expect(try anna.push().outcome == .pending)
    try ben.pull()
  }

  /// What CI finishes.
  package func finish() throws -> Publication {
    try ci.pull()
    return try ci.push()
  }
}
