package import Git
import Hashing
import PaywallModel
package import PaywallProject
import PaywallRules

/// Remembers what was found in which offering trees, so that looking at a large project costs what changed in it.
///
/// The file lies in the git folder and may be deleted at any time. It holds summaries of offerings, what was found in them
/// and the git trees they had, under a key of everything else that offering rules look at; nothing that is published
/// comes from it.
package struct ValidationCache: Sendable {
  /// The most bytes that are read; a cache of a hundred thousand offerings has fewer.
  private static let limit = 64 << 20

  private let path: String
  private let isKept: Bool

  /// The cache of a repository's project.
  /// - Parameter isKept: whether what is found is written.
  package init(of workspace: Workspace, in repository: borrowing Repository, isKept: Bool = true) {
    self.isKept = isKept
    let name = workspace.prefix.isEmpty ? "top" : Digest.sha256.hex(of: Array(workspace.prefix.utf8))
    path = repository.commonFolder + "/paywall/checked-\(name)"
  }

  /// What was found when the project's files outside its offerings were these, by offering; empty when anything is
  /// unclear.
  func load(for files: ProjectFiles) -> [String: CachedOffering] {
    guard let bytes = try? FileSystem.read(path, atMost: Self.limit),
      let newline = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else {
      return [:]
    }
    let body = Array(bytes[(newline + 1)...])
    guard bytes[..<newline].elementsEqual(header(files, body).utf8) else { return [:] }
    return body.withUnsafeBufferPointer { text in
      var known: [String: CachedOffering] = [:]
      var cursor = FieldCursor(text)
      while !cursor.isAtEnd {
        guard let entry = CachedOffering(reading: &cursor) else { return [:] }
        known[entry.summary.id] = entry
      }
      return known
    }
  }

  /// Writes `entries` where they are not what is there already. A cache that cannot be written is no error.
  func save(_ entries: [CachedOffering], over old: [String: CachedOffering], for files: ProjectFiles) {
    guard isKept else { return }
    if entries.count == old.count, entries.allSatisfy({ old[$0.summary.id]?.tree == $0.tree }) { return }
    var body: [UInt8] = []
    for entry in entries { entry.write(to: &body) }
    guard let slash = path.lastIndex(of: "/") else { return }
    try? FileSystem.makeFolder(String(path[..<slash]))
    try? FileSystem.write(Array((header(files, body) + "\n").utf8) + body, to: path)
  }

  /// Names what this program was made from, the files that offering rules look at, and the body: what another version
  /// found, and a damaged file, are not believed.
  private func header(_ files: ProjectFiles, _ body: [UInt8]) -> String {
    let seen = [files.project, files.products].map { $0.map { Digest.sha256.hex(of: $0.bytes) } ?? "-" }
    return "checked \(sourceHash) \(seen.joined(separator: " ")) \(Digest.sha256.hex(of: body))"
  }
}
