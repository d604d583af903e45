import PaywallModel

/// The files of a fixture without their marks.
struct FixtureFiles {
  /// The findings that the marks in the texts expect.
  private(set) var expected: [String] = []
  private var files: [String: [UInt8]] = [:]
  private var others: [String: EntryKind] = [:]

  init(_ changes: [String: Entry]) {
    for (path, entry) in FixtureProject.valid.merging(changes, uniquingKeysWith: { $1 }) {
      switch entry {
      case .text(let text): files[path] = Array(strip(text, path).utf8)
      case .bytes(let bytes): files[path] = bytes
      case .link: others[path] = .symlink
      case .folder: others[path] = .folder
      case .absent: break
      }
    }
  }

  var reader: ProjectReader { ProjectReader(source: MemorySource(files, others: others)) }

  func isSame(_ path: String, as other: FixtureFiles) -> Bool { files[path] == other.files[path] }

  /// The ids of the offerings in which a file differs.
  func changedOfferings(since other: FixtureFiles) -> [String] {
    let paths = Set(files.keys).union(other.files.keys).filter { $0.hasPrefix("offerings/") && !isSame($0, as: other) }
    return Set(paths.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }).sorted()
  }

  /// Removes the marks and records the finding that each expects. Columns count Unicode scalars.
  private mutating func strip(_ text: String, _ path: String) -> String {
    var plain = ""
    var rest = text[...]
    while let mark = rest.firstMatch(of: #/⟦([a-z0-9-]+)⟧/#) {
      plain += rest[..<mark.range.lowerBound]
      let lines = plain.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      expected.append(line(path, lines.count, (lines.last?.count ?? 0) + 1, String(mark.output.1)))
      rest = rest[mark.range.upperBound...]
    }
    return plain + rest
  }
}
