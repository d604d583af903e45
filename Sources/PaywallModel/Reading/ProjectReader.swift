import YAML

/// Finds a project's files in a source and reports what should not be there.
package struct ProjectReader {
  /// Where the files are stored.
  package let source: any ProjectSource

  /// Reads nothing before it is asked.
  package init(source: any ProjectSource) { self.source = source }

  /// The maximum number of bytes of a file outside the format that are searched for secrets, and of such files.
  private static let (unrecognizedLimit, unrecognizedCount) = (1 << 20, 5000)

  /// The folders at the top of a project.
  package static let folders = FileKind.folders + ["trust"]

  /// The files outside the offerings.
  package func frame() throws -> ProjectFiles {
    var files = ProjectFiles()
    let top = try source.list("") ?? []
    files.project = try file("paywall", in: "", top, &files.findings)
    files.products = try file("products", in: "", top, &files.findings)
    files.placements = try file("placements", in: "", top, &files.findings)
    files.waivers = try file("waivers", in: "", top, &files.findings)
    files.experiments = try documents(in: "experiments", &files.findings, &files.unrecognizedFiles)
    files.tests = try tests(top, &files.findings)
    for entry in top where Self.folders.contains(entry.name) && entry.kind != .folder {
      files.findings.append(notAFolder(entry.name, entry.kind))
    }
    return files
  }

  /// The files of the folder `tests` that have tests of users; the folder may be another program's, with as many fixtures as it
  /// likes. A YAML file of such tests in a folder of it, or with another ending, is reported: it would be passed over.
  private func tests(_ top: [SourceEntry], _ findings: inout [Finding]) throws -> [SourceFile] {
    guard top.contains(where: { $0.name == "tests" && $0.kind == .folder }) else { return [] }
    var paths: [String] = []
    try collect(try source.list("tests") ?? [], in: "tests", depth: 3, &paths)
    return try paths.compactMap { path in
      let name = String(path.dropFirst("tests/".count))
      if name.hasPrefix(".") { return nil }
      if !name.contains("/"), split(name) != nil {
        let file = try source.file(path)
        return file.mentionsTests || file.mentionsUsers || file.speaksUTF16 ? file : nil
      }
      guard [".yaml", ".yml"].contains(where: name.lowercased().hasSuffix), try unrecognizedFile(path).mentionsUsers
      else {
        return nil
      }
      findings.append(unexpected(path, .file, "tests are read from tests/NAME.yaml: move it there"))
      return nil
    }
  }

  /// Files that are not the project's own, for the rules that search them: all that git does not ignore, in every
  /// folder except those of the offerings and experiments, which are read with those.
  package func unrecognizedFiles() throws -> [SourceFile] {
    let own = ["paywall", "products", "placements", "waivers"]
    let top = (try source.list("") ?? []).filter { entry in
      guard let (stem, _) = split(entry.name) else { return true }
      return !own.contains(stem)
    }
    var paths: [String] = []
    try collect(top.filter { !FileKind.folders.contains($0.name) }, in: "", depth: 8, &paths)
    return try paths.filter { $0 != "trust/root.json" }.map(unrecognizedFile)
  }

  private func collect(_ entries: [SourceEntry], in folder: String, depth: Int, _ paths: inout [String]) throws {
    for entry in entries where entry.name != ".git" && paths.count < Self.unrecognizedCount {
      let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      guard entry.kind == .file || entry.kind == .folder && depth > 1, try !source.isIgnored(path) else { continue }
      if entry.kind == .file {
        paths.append(path)
        continue
      }
      let inner = try source.list(path) ?? []
      // A folder that contains `.git` is another repository.
      if !inner.contains(where: { $0.name == ".git" }) { try collect(inner, in: path, depth: depth - 1, &paths) }
    }
  }

  private func unrecognizedFile(_ path: String) throws -> SourceFile {
    SourceFile(path: path, bytes: try source.prefix(path, limit: Self.unrecognizedLimit) ?? [])
  }

  /// The ids of the offerings, and other entries next to their folders.
  package func offerings() throws -> (ids: [String], unrecognizedFiles: [SourceFile], findings: [Finding]) {
    var listing: (ids: [String], unrecognizedFiles: [SourceFile], findings: [Finding]) = ([], [], [])
    for entry in try source.list("offerings") ?? [] {
      let path = "offerings/" + entry.name
      switch entry.kind {
      case .folder where !entry.name.hasPrefix("."): listing.ids.append(entry.name)
      case .file where split(entry.name) == nil: listing.unrecognizedFiles.append(try unrecognizedFile(path))
      case _ where entry.name.hasPrefix("."): break
      case .folder, .file, .symlink, .other:
        listing.findings.append(unexpected(path, entry.kind, "an offering is a folder"))
      }
    }
    return listing
  }

  /// The files of one offering.
  package func offering(_ id: String) throws -> OfferingFiles {
    var files = OfferingFiles(id: id)
    let entries = try source.list(files.folder) ?? []
    files.offering = try file("offering", in: files.folder, entries, &files.findings)
    for entry in entries {
      let path = "\(files.folder)/\(entry.name)"
      switch (entry.name, entry.kind) {
      case (let name, let kind) where name.hasPrefix("."):
        if kind == .file { files.unrecognizedFiles.append(try unrecognizedFile(path)) }
      case ("variants", .folder): files.variants = try documents(in: path, &files.findings, &files.unrecognizedFiles)
      case ("locales", .folder): files.locales = try documents(in: path, &files.findings, &files.unrecognizedFiles)
      case ("variants", let kind), ("locales", let kind): files.findings.append(notAFolder(path, kind))
      case (let name, .folder):
        if let meant = nearestName(to: name, among: ["variants", "locales"]) {
          files.findings.append(unexpected(path, .folder, didYouMean(meant)))
        }
        var paths: [String] = []
        try collect(try source.list(path) ?? [], in: path, depth: 4, &paths)
        files.unrecognizedFiles += try paths.map(unrecognizedFile)
      default:
        guard let (stem, _) = split(entry.name) else {
          if entry.kind == .file { files.unrecognizedFiles.append(try unrecognizedFile(path)) }
          continue
        }
        if stem == "offering" { continue }
        let hint = "variants belong in variants/, translated copy in locales/"
        files.findings.append(unexpected(path, entry.kind, hint))
      }
    }
    return files
  }

  /// The files of one offering without its variants and translations.
  package func offeringAlone(_ id: String) throws -> OfferingFiles {
    var files = OfferingFiles(id: id)
    let entries = try source.list(files.folder) ?? []
    files.offering = try file("offering", in: files.folder, entries, &files.findings)
    return files
  }

  /// The document with a name, with any of the extensions.
  private func file(
    _ stem: String, in folder: String, _ entries: [SourceEntry], _ findings: inout [Finding]
  ) throws -> SourceFile? {
    let candidates = entries.filter { entry in split(entry.name).map { $0.stem == stem } ?? false }
    for other in candidates.dropFirst() {
      let path = folder.isEmpty ? other.name : folder + "/" + other.name
      findings.append(unexpected(path, .file, "\(candidates[0].name) is the same document; keep one of the two"))
    }
    guard let entry = candidates.first else { return nil }
    return try document(entry, in: folder, &findings)
  }

  /// All documents of a folder.
  private func documents(in folder: String, _ findings: inout [Finding], _ unrecognizedFiles: inout [SourceFile]) throws
    -> [SourceFile]
  {
    var files: [SourceFile] = []
    var stems: [String: String] = [:]
    for entry in try source.list(folder) ?? [] where !entry.name.hasPrefix(".") {
      guard let (stem, _) = split(entry.name) else {
        if entry.kind == .folder {
          findings.append(unexpected("\(folder)/\(entry.name)", .folder, "move its files up"))
        }
        if entry.kind == .file { unrecognizedFiles.append(try unrecognizedFile("\(folder)/\(entry.name)")) }
        continue
      }
      if let first = stems.updateValue(entry.name, forKey: stem) {
        findings.append(unexpected("\(folder)/\(entry.name)", .file, "\(first) has the same name; keep one of the two"))
        continue
      }
      if let file = try document(entry, in: folder, &findings) { files.append(file) }
    }
    return files
  }

  private func document(_ entry: SourceEntry, in folder: String, _ findings: inout [Finding]) throws -> SourceFile? {
    let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
    guard entry.kind == .file else {
      findings.append(notAFile(path, entry.kind))
      return nil
    }
    return try source.file(path)
  }

  private func split(_ name: String) -> (stem: String, ending: String)? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = String(name[name.index(after: dot)...])
    return SourceFile.endings.contains(ending) ? (String(name[..<dot]), ending) : nil
  }

  private func notAFolder(_ path: String, _ kind: EntryKind) -> Finding {
    let what = kind == .symlink ? "a symbolic link" : "a file"
    return Finding(
      DecodingRule.regularFile.rawValue, at: SourceRange(topOf: path), "\(what) is in the place of a folder",
      hint: "replace it with a folder")
  }

  private func notAFile(_ path: String, _ kind: EntryKind) -> Finding {
    let what = kind == .symlink ? "a symbolic link" : kind == .folder ? "a folder" : "a special file"
    return Finding(
      DecodingRule.regularFile.rawValue, at: SourceRange(topOf: path), "\(what) is in the place of a file",
      hint: "replace it with a regular file")
  }

  private func unexpected(_ path: String, _ kind: EntryKind, _ hint: String) -> Finding {
    if kind == .symlink { return notAFile(path, kind) }
    return Finding(
      DecodingRule.knownFile.rawValue, at: SourceRange(topOf: path),
      "unrecognized \(kind == .folder ? "folder" : "file")", hint: hint)
  }
}

extension SourceFile {
  /// Whether the key `tests` is at its top; of a file that cannot be read, whether a line begins so.
  fileprivate var mentionsTests: Bool {
    // Of another program's files most do not have the word at all.
    guard bytes.firstRange(of: "tests".utf8) != nil else { return false }
    if let root = read().root { return root["tests"] != nil }
    return lines.contains { line in
      let text = line.drop { " {\t\"'".utf8.contains($0) }
      let isAtTop = isJSON || line.first.map { !" {\t".utf8.contains($0) } ?? false
      return isAtTop && (text.starts(with: "tests:".utf8) || text.starts(with: "tests\"".utf8))
    }
  }

  /// Whether it speaks of a placement and of what is expected there, whatever its keys are: a misspelt one is a finding, and
  /// no silence.
  fileprivate var mentionsUsers: Bool {
    guard bytes.firstRange(of: "placement".utf8) != nil else { return false }
    if isJSON {
      return ["\"placement\"", "\"expect\""].allSatisfy { bytes.firstRange(of: $0.utf8) != nil }
    }
    let keys = lines.compactMap { line in
      let text = line.drop { " -{\t\"'".utf8.contains($0) }
      return ["placement", "expect"].first { text.starts(with: $0.utf8) }
    }
    return Set(keys).count == 2
  }

  /// Whether it is one of both in UTF-16, as some shells write what they are told to, which nothing here reads.
  fileprivate var speaksUTF16: Bool {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return false }
    let plain = SourceFile(path: path, bytes: bytes.dropFirst(2).filter { $0 != 0 })
    return plain.mentionsTests || plain.mentionsUsers
  }

  private var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }
}
