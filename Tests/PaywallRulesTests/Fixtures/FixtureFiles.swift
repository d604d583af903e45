import PaywallModel

/// The files of a fixture without their marks.
struct FixtureFiles {
  /// The findings that the marks in the texts expect.
  private(set) var expected: [String] = []
  private var files: [String: [UInt8]] = [:]
  private var others: [String: EntryKind] = [:]

  /// - Parameter other: the other of two states, which has the second screen too if one has it.
  init(_ changes: [String: Entry], beside other: [String: Entry]? = nil) {
    let changes = changes.merging(Self.surroundings(of: changes, beside: other ?? [:])) { $1 }
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

  /// What running experiments need and no case is about: a second screen, and a placement rule for each of them in the
  /// valid placements, the later ones first.
  private static func surroundings(of changes: [String: Entry], beside other: [String: Entry]) -> [String: Entry] {
    func text(_ path: String) -> String {
      guard case .text(let text)? = changes[path] ?? FixtureProject.valid[path] else { return "" }
      return text.replacing(#/⟦.*?⟧/#, with: "")
    }
    var added: [String: Entry] = [:]
    let experiments = changes.keys.filter { $0.hasPrefix("experiments/") }.sorted(by: >)
    let others = other.values.map { if case .text(let text) = $0 { text } else { "" } }
    if (experiments.map(text) + others).contains(where: { $0.contains("variant: second,") }) {
      let second = "offerings/pro/variants/second.yaml"
      added[second] = changes[second] ?? .text(FixtureProject.variant("id: pro_second", "headline: All of it"))
    }
    let running = experiments.filter {
      text($0).contains("status: running") && text($0).contains("placement: settings")
    }.map {
      "- experiment: \($0.dropFirst("experiments/".count).dropLast(".yaml".count))"
    }
    let last = "- offering: pro"
    if !running.isEmpty, case .text(let own)? = changes["placements.yaml"] ?? FixtureProject.valid["placements.yaml"],
      own.contains("\n      \(last)")
    {
      let rules = (running + [last]).joined(separator: "\n      ")
      added["placements.yaml"] = .text(own.replacing("\n      \(last)", with: "\n      \(rules)"))
    }
    return added
  }

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
