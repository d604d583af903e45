import JSON

/// The form in which provenance is published: an in-toto Statement v1 with an SLSA provenance v1 predicate.
extension Provenance {
  private static let statement = "https://in-toto.io/Statement/v1"
  private static let predicate = "https://slsa.dev/provenance/v1"
  /// What the parameters mean: Docs/bundle-format.md, "Provenance".
  private static let buildType = "urn:paywall:publish:1"
  private static let builder = "urn:paywall:publish"
  private static let (source, project) = ("source", "project")

  /// The most subjects of a file, so that none is longer than clients read.
  package static let mostSubjects = 50_000

  /// The files: `provenance.json`, and where there are more new files than one statement may name, further ones that say
  /// the same about the others.
  package var files: [CompiledFile] {
    let count = max(1, (subjects.count + Self.mostSubjects - 1) / Self.mostSubjects)
    return (0..<count).map { part in
      CompiledFile(
        TargetPath.provenance(part: part + 1),
        statement(about: subjects.dropFirst(part * Self.mostSubjects).prefix(Self.mostSubjects)))
    }
  }

  private func statement(about subjects: ArraySlice<ProvenanceFile>) -> JSONValue {
    [
      "_type": .string(Self.statement), "subject": .array(subjects.map(\.json)),
      "predicateType": .string(Self.predicate),
      "predicate": [
        "buildDefinition": [
          "buildType": .string(Self.buildType),
          "externalParameters": ["release": .integer(release), "folder": .string(folder)],
          "internalParameters": ["format": .integer(format)],
          "resolvedDependencies": .array(
            [
              ["name": .string(Self.source), "digest": ["gitCommit": .string(commit)]],
              ["name": .string(Self.project), "digest": ["gitTree": .string(tree)]],
            ] + (previous.map { [$0.json] } ?? [])),
        ],
        "runDetails": ["builder": ["id": .string(Self.builder), "version": ["paywall": .string(toolVersion)]]],
      ],
    ]
  }

  /// The version alone; `tool` also names the program.
  private var toolVersion: String { tool.hasPrefix(Self.program) ? String(tool.dropFirst(Self.program.count)) : tool }
  private static let program = "paywall "

  init?(statement value: JSONValue) {
    guard value["_type"]?.string == Self.statement, value["predicateType"]?.string == Self.predicate,
      let definition = value["predicate"]?["buildDefinition"], definition["buildType"]?.string == Self.buildType,
      let release = definition["externalParameters"]?["release"]?.integer,
      let folder = definition["externalParameters"]?["folder"]?.string,
      let format = definition["internalParameters"]?["format"]?.integer,
      let used = definition["resolvedDependencies"]?.array, let builder = value["predicate"]?["runDetails"]?["builder"],
      let version = builder["version"]?["paywall"]?.string, let list = value["subject"]?.array
    else { return nil }
    func digest(_ name: String, _ function: String) -> String? {
      used.first { $0["name"]?.string == name }?["digest"]?[function]?.string
    }
    let subjects = list.compactMap { ProvenanceFile($0) }
    guard let commit = digest(Self.source, "gitCommit"), let tree = digest(Self.project, "gitTree"),
      subjects.count == list.count
    else { return nil }
    self.init(
      release: release, commit: commit, tree: tree, folder: folder, offerings: [:], retired: [:],
      tool: Self.program + version, format: format, subjects: subjects,
      previous: used.lazy.compactMap { ProvenanceFile($0) }.first)
  }
}

extension ProvenanceFile {
  /// A resource descriptor.
  fileprivate var json: JSONValue { ["name": .string(name), "digest": ["sha256": .string(hash)]] }

  fileprivate init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, let hash = value["digest"]?["sha256"]?.string else { return nil }
    self.init(name: name, hash: hash)
  }
}
