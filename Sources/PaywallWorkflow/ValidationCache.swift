import Git
import PaywallModel
import TUF
import YAML

/// Remembers which offering trees were found clean, so that looking at a large project costs what changed in it.
///
/// The file lies in the git folder and may be deleted at any time. It holds summaries of offerings without findings and
/// the git trees they had, under a key of everything else that offering rules look at; nothing that is published comes
/// from it.
struct ValidationCache: Sendable {
  /// An offering that had no findings when its folder was this tree.
  struct Entry: Sendable {
    var tree: ObjectID
    var summary: OfferingSummary
  }

  let path: String

  /// The cache of a repository's project.
  init(of workspace: Workspace, in repository: borrowing Repository) {
    let name = workspace.prefix.isEmpty ? "top" : Digest.sha256.hex(of: Array(workspace.prefix.utf8))
    path = repository.commonFolder + "/paywall/clean-\(name)"
  }

  /// What was clean when the project's files outside its offerings were these, by offering; empty when anything is
  /// unclear.
  func load(for files: ProjectFiles) -> [String: Entry] {
    guard let bytes = try? FileSystem.read(path), let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return [:] }
    let body = Array(bytes[(newline + 1)...])
    guard bytes[..<newline].elementsEqual(header(files, body).utf8) else { return [:] }
    var clean: [String: Entry] = [:]
    clean.reserveCapacity(body.count / 128)
    for line in body.split(separator: UInt8(ascii: "\n")) {
      guard let entry = Self.record(line) else { return [:] }
      clean[entry.summary.id] = entry
    }
    return clean
  }

  /// Writes `entries` where they are not what is there already. A cache that cannot be written is no error.
  func save(_ entries: [Entry], over old: [String: Entry], for files: ProjectFiles) {
    if entries.count == old.count, entries.allSatisfy({ old[$0.summary.id]?.tree == $0.tree }) { return }
    let body = Array(entries.map(Self.line).joined().utf8)
    guard let slash = path.lastIndex(of: "/") else { return }
    try? FileSystem.makeFolder(String(path[..<slash]))
    try? FileSystem.write(Array((header(files, body) + "\n").utf8) + body, to: path)
  }

  /// Names the rules, the files that offering rules look at, and the body, so that a damaged file is not believed.
  private func header(_ files: ProjectFiles, _ body: [UInt8]) -> String {
    let seen = [files.project, files.products].map { $0.map { Digest.sha256.hex(of: $0.bytes) } ?? "-" }
    return "clean \(ruleGeneration) \(toolVersion) \(seen.joined(separator: " ")) \(Digest.sha256.hex(of: body))"
  }

  private static func line(_ entry: Entry) -> String {
    let summary = entry.summary
    let ids = summary.wireIDs.map { id in
      "\(id.value),\(id.place.file),\(id.place.start.line),\(id.place.start.column),\(id.place.end.column)"
    }
    let fields = [
      entry.tree.description, summary.id, summary.kind?.rawValue ?? "", summary.version?.description ?? "",
      summary.defaultVariant, summary.variants.joined(separator: ","),
    ]
    return (fields + ids).joined(separator: "\t") + "\n"
  }

  private static func record(_ line: ArraySlice<UInt8>) -> Entry? {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count >= 6, let tree = ObjectID(hex: fields[0]) else { return nil }
    let ids = fields[6...].compactMap(wireID)
    guard ids.count == fields.count - 6 else { return nil }
    let summary = OfferingSummary(
      id: text(fields[1]), kind: OfferingKind(rawValue: text(fields[2])), version: SemanticVersion(utf8: fields[3]),
      defaultVariant: text(fields[4]), variants: fields[5].split(separator: UInt8(ascii: ",")).map(text), wireIDs: ids)
    return Entry(tree: tree, summary: summary)
  }

  private static func wireID(_ field: ArraySlice<UInt8>) -> Located<String>? {
    let parts = field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == 5, let line = UInt32(text(parts[2])), let column = UInt32(text(parts[3])),
      let end = UInt32(text(parts[4]))
    else { return nil }
    let place = Place(text(parts[1]), Mark(line: line, column: column), Mark(line: line, column: end))
    return Located(text(parts[0]), place)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Moves whenever a rule that looks at offerings changes what it finds.
private let ruleGeneration = 1
