import Foundation
import PaywallReleasing
package import TUF
import TestSupport
import Testing

/// What somebody who can push, or who holds a key, does to a project's record and folder.
extension Shop {
  package static let record = "refs/paywall/bundle"

  /// Stores bytes as git does and returns the blob's id.
  package func blob(_ bytes: [UInt8]) throws -> String {
    let file = folder.path + "/blob"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return try git("hash-object", "-w", file)
  }

  /// Puts the record at a tree with some files replaced, added or (nil) removed, as a child of what it was.
  /// - Parameter modes: of files that are no plain ones, such as `120000`.
  package func rewriteRecord(_ changes: [String: [UInt8]?], modes: [String: String] = [:]) throws {
    let index = folder.path + "/index"
    try? FileManager.default.removeItem(atPath: index)
    environment["GIT_INDEX_FILE"] = index
    defer { environment["GIT_INDEX_FILE"] = nil }
    try git("read-tree", Shop.record)
    for (path, bytes) in changes {
      guard let bytes else {
        try git("update-index", "--force-remove", path)
        continue
      }
      try git("update-index", "--add", "--cacheinfo", "\(modes[path] ?? "100644"),\(try blob(bytes)),\(path)")
    }
    try pointRecord(at: try git("write-tree"))
  }

  /// Puts the record at a tree.
  package func pointRecord(at tree: String) throws {
    let commit = try git("commit-tree", "-p", Shop.record, "-m", "release 9", tree)
    try git("update-ref", Shop.record, commit)
  }

  /// A tree of one entry; git's own check of names does not come before this.
  package func tree(_ name: String, _ mode: String, _ id: String) throws -> String {
    let kind = mode == "040000" ? "tree" : "blob"
    let outcome = try run(
      "git", ["mktree"], in: path, environment: environment, input: Data("\(mode) \(kind) \(id)\t\(name)\n".utf8))
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout.trimmingCharacters(in: .newlines)
  }

  /// The record's tree with an entry at its top.
  package func recordTree(adding name: String, _ mode: String, _ id: String) throws -> String {
    let kind = mode == "040000" ? "tree" : "blob"
    let lines = try git("ls-tree", Shop.record) + "\n\(mode) \(kind) \(id)\t\(name)\n"
    let outcome = try run("git", ["mktree"], in: path, environment: environment, input: Data(lines.utf8))
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout.trimmingCharacters(in: .newlines)
  }

  /// The keys of this machine by the role that they sign for.
  package func keys() throws -> [RoleName: SigningKey] {
    let root = try Signed<RootRole>(parsing: bytes("trust/root.json")).role
    var keys: [RoleName: SigningKey] = [:]
    for (role, signers) in root.roles {
      let pem = try KeyStore(context).folder() + "/\(signers.keyIDs[0]).pem"
      keys[role] = try SigningKey(pem: String(contentsOfFile: pem, encoding: .utf8))
    }
    return keys
  }

  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  package func put(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes the next root metadata, changed by `edit` and signed with `signers`, and commits it.
  package func nextRoot(signedWith signers: [SigningKey], _ edit: (inout RootRole) -> Void) throws {
    var role = try Signed<RootRole>(parsing: bytes("trust/root.json")).role
    role.header.version += 1
    edit(&role)
    try put("trust/root.json", try Signed(role, signedWith: signers).bytes())
    try commit("trust: root v\(role.version)")
  }

  /// Makes a key that only this machine has, for `role` in the root metadata.
  package func save(_ key: SigningKey) throws {
    let file = try KeyStore(context).folder() + "/\(key.id).pem"
    try Data(key.pem.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
  }
}

/// The released targets metadata of a folder with an edit, signed with `keys`, and all that leads to it.
package func forged(
  _ shop: Shop, version: Int, signedWith keys: [RoleName: SigningKey], _ edit: (inout TargetsRole) -> Void
) throws -> [String: [UInt8]] {
  let old = try Signed<TargetsRole>(parsing: shop.bytes("out/metadata/1.targets.json")).role
  var role = old
  role.header.version = version
  edit(&role)
  let targets = try Signed(role, signedWith: keys[.targets].map { [$0] } ?? [])
  let snapshot = try Signed(
    SnapshotRole(version: version, expires: role.expires, meta: ["targets.json": targets.metaFile]),
    signedWith: keys[.snapshot].map { [$0] } ?? [])
  let timestamp = try Signed(
    TimestampRole(version: version, expires: role.expires, snapshot: snapshot),
    signedWith: keys[.timestamp].map { [$0] } ?? [])
  let files = ReleaseMetadata(targets: targets, snapshot: snapshot, timestamp: timestamp).files
  return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) })
}
