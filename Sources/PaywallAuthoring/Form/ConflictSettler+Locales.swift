import Base
import Git
import JSON
import PaywallModel
import PaywallProject
import YAML

/// What the texts of locale files are called while a merge is settled.
extension ConflictSettler {
  /// The three with the names that texts have in the merged variants.
  /// - Returns: nil where these are not known.
  func named(_ stages: [[UInt8]], _ file: SourceFile) throws -> [[UInt8]]? {
    guard FileKind(of: file.path) == .locale else { return stages }
    guard try lostVariant(besides: file) == nil else { return nil }
    let names = try names(stages, file)
    guard names.awaited.isEmpty else { return nil }
    return applied(names, to: stages, file)
  }

  /// The three with these names, those of texts that wait as well where it is known which.
  private func applied(_ names: NamesAlike, to stages: [[UInt8]], _ file: SourceFile) -> [[UInt8]]? {
    if let waiting = originals.flatMap({ WaitingTexts(stages, file, originalsIn: $0, areMerged: false) }),
      let named = names.applied(to: waiting.versions, file.root(of:), isJSON: file.isJSON)
    {
      let restored = named.compactMap(waiting.restored)
      if restored.count == stages.count, restored.allSatisfy({ file.root(of: $0) != nil }) { return restored }
    }
    return names.applied(to: stages, file.root(of:), isJSON: file.isJSON)
  }

  /// The variant of a locale file's offering that users see, where each side has removed another one, and a version that has it;
  /// nil where it is there, or neither side has it.
  private func lostVariant(besides file: SourceFile) throws -> LostVariant? {
    let offering = Offering(reading: try reader.offering(String(file.path.split(separator: "/")[1])))
    let lost = try SidesOfMerge(of: file.path, workspace, repository)?.lostVariant(of: offering, reader)
    // Texts follow a variant to its other name.
    if case .renamed? = lost { return nil }
    return lost
  }

  /// The locale of the copy in the variants; nil where the settings cannot be read.
  var originals: String? { (try? reader.frame().project).map { Settings(reading: $0).copyLocale } }

  /// Why it is not known what the sides of a file in conflict say, or what the texts of a locale file are called, and what makes it
  /// known; nil where it is.
  func obstacle(in path: String) throws -> (message: String, hint: String)? {
    let stages = [1, 2, 3].compactMap { stage($0, of: path) }
    guard stages.count == 3, let file = try reader.source.fileIfPresent(path) else { return nil }
    if try named(stages, file) != nil {
      return try !isUnclear(path)
        ? nil
        : (
          "it was edited since git merged it, and it is not known which side says what",
          "settle it in an editor; or have git merge it anew, without that: "
            + "git checkout --merge -- \(shellWord(":/" + workspace.inRepository(path)))"
        )
    }
    if let lost = try lostVariant(besides: file) {
      return ("each side has removed another variant of its offering", "\(lost.hint), then: paywall validate --fix")
    }
    let awaited = try names(stages, file).awaited.sorted()
    let id = path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    if !awaited.isEmpty {
      let files = try awaited.map { variant in
        let paths = SourceFile.endings.map { "offerings/\(id)/variants/\(variant).\($0)" }
        return try paths.first { try reader.source.fileIfPresent($0) != nil } ?? paths[0]
      }.joined(separator: " and ")
      return (
        "its texts are called by what \(files) will say, which is in conflict itself",
        "settle that first, then: paywall validate --fix"
      )
    }
    if let name = try names(stages, file).exchanged {
      return (
        "'\(name)' is another variant on one side, by its wire id, and texts of both may be told apart by nobody else",
        "settle it in an editor, each variant with its own texts, then: git add "
          + shellWord(":/" + workspace.inRepository(path))
      )
    }
    return (
      "it names texts by places that they no longer have, and it is not known where they went",
      "take the file of one side, and translate the rest anew: "
        + "git checkout --ours -- \(shellWord(":/" + workspace.inRepository(path)))"
    )
  }

  /// What becomes of the files that git merged by itself: it merges them one by one and line by line, so that texts of a locale may
  /// go by other names than in the merged variants, and cells of a table stand below other columns.
  struct Realignment {
    /// The files with the names that texts have in the variants, and with cells below their columns.
    var changed: [String: [UInt8]] = [:]
    /// Those in which somebody worked since, with texts that go by places which have moved.
    var unsure: [String] = []
  }

  /// - Parameters:
  ///   - offering: the one that is meant; nil for all.
  ///   - commit: that of the files; nil for the work tree, in which git may be merging.
  func realigned(in offering: String? = nil, at commit: ObjectID? = nil) throws -> Realignment {
    var result = Realignment()
    guard let repository else { return result }
    let folder = workspace.prefix.isEmpty ? "" : workspace.prefix + "/"
    let files = try (commit == nil ? repository.handle.unmergedFiles() : []).filter { $0.path.hasPrefix(folder) }
    let unmerged = files.map { String($0.path.dropFirst(folder.count)) }
    // A variant of which nobody has said yet whether it stays.
    let undecided = Set(
      files.filter { $0.isInOurs != $0.isInTheirs }.map { String($0.path.dropFirst(folder.count)) }.filter {
        FileKind(of: $0) == .variant
      }.map { $0.split(separator: "/")[1] })
    let open = unmerged.lazy.compactMap { SidesOfMerge(of: $0, workspace, repository) }.first
    guard let sides = open ?? SidesOfMerge(merging: workspace, repository, at: commit) else { return result }
    let ids = try !sides.bothChanged("offerings") ? [] : offering.map { [$0] } ?? reader.offerings().ids
    for id in ids where sides.bothChanged("offerings/\(id)") {
      let offering = Offering(reading: try reader.offering(id))
      for file in offering.variants.map(\.file) where !unmerged.contains(file.path) {
        if let made = withCellsBelowColumns(file, sides) { result.changed[file.path] = made }
      }
      for file in offering.locales.map(\.file) where !unmerged.contains(file.path) && !undecided.contains(id[...]) {
        try realign(file, of: offering, sides, &result)
      }
    }
    // Without a conflict somebody may have gone on from there.
    if open == nil { result.unsure = [] }
    return result
  }

  /// A variant as git joined it line by line, with the cells of each row below their columns; nil where they are, and where
  /// somebody has worked on it since.
  private func withCellsBelowColumns(_ file: SourceFile, _ sides: SidesOfMerge) -> [UInt8]? {
    let stages = sides.versions.compactMap { sides.file(file.path, at: $0) }
    guard stages.count == 3, stages[1] != stages[0], stages[2] != stages[0], let now = file.root(of: file.bytes)?.json
    else { return nil }
    let columns = stages.map { file.root(of: $0)?.json.tableColumns }
    // Where titles alone changed their places, the cells were written for what stands above them now.
    func isMoved(_ side: Int) -> Bool {
      let rows = [stages[0], stages[side]].map { file.root(of: $0)?.json.tableRows ?? [:] }
      return columns[side] != columns[0] && rows[0].contains { path, was in was.hasOtherCells(in: rows[1][path]) }
    }
    guard isMoved(1) || isMoved(2), sides.isAsGitMade(file.path, file.bytes, of: stages),
      let made = merged(file, nil, stages, nil)?.bytes, let whole = file.root(of: made)?.json
    else { return nil }
    // Nothing but cells is moved.
    guard now != whole, now.tableColumns == whole.tableColumns, now.withoutCells == whole.withoutCells else {
      return nil
    }
    return made
  }

  /// Findings of files as git joined them line by line: of locales in which texts go by other names than in the merged variants,
  /// and of variants in which cells stand below other columns.
  func joinedByLines(at commit: ObjectID? = nil) throws -> [Finding] {
    try realigned(at: commit).changed.sorted { $0.key < $1.key }.compactMap { path, made in
      guard let file = try reader.source.fileIfPresent(path) else { return nil }
      if FileKind(of: path) == .variant {
        let rows = [file.bytes, made].map { file.root(of: $0)?.json.tableRows ?? [:] }
        let name = rows[0].keys.sorted().first { rows[0][$0] != rows[1][$0] } ?? ""
        return Finding(
          DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
          "git merged this file line by line, and cells of '\(name)' stand below other columns than they were written for",
          hint: Self.fix)
      }
      let (present, whole) = (file.read().root, file.root(of: made))
      let text = present?.pairs.lazy.flatMap { pair in pair.value.pairs.map { (variant: pair.key, text: $0) } }.first {
        whole?[$0.variant]?[$0.text.key]?.json != $0.text.value.json
      }
      let name = text.map { ", first '\($0.variant).\($0.text.key)'" } ?? ""
      return Finding(
        DecodingRule.wellFormed.rawValue, .error,
        at: text.map { SourceRange(path, $0.text.value) } ?? SourceRange(topOf: path),
        "git merged this file line by line, and its texts are others than in the merged variants\(name)",
        hint: Self.fix)
    }
  }

  private func realign(_ file: SourceFile, of offering: Offering, _ sides: SidesOfMerge, _ result: inout Realignment)
    throws
  {
    let stages = sides.versions.map { sides.file(file.path, at: $0) }
    let names = try names(stages.map { $0.flatMap(file.root) }, file, of: offering, sides)
    guard names.awaited.isEmpty else { return }
    // Git may have joined two keys of one name.
    let root = file.root(of: file.bytes)
    var made: [UInt8]?
    var isAsMerged = false
    if let base = stages[0], let ours = stages[1], let theirs = stages[2] {
      let named = applied(names, to: [base, ours, theirs], file)
      made = named.flatMap { merged(file, nil, $0, nil)?.bytes }
      isAsMerged = sides.isAsGitMade(file.path, file.bytes, of: [base, ours, theirs])
    } else if let side = [1, 2].first(where: { stages[$0] != nil }), stages[0] == nil, stages[3 - side] == nil {
      made = names.applied(to: stages[side] ?? [], file.root(of:), of: side, isJSON: file.isJSON)
      isAsMerged = stages[side] == file.bytes
    }
    // Where they stand in the file says nothing.
    let isSame = made.flatMap(file.root)?.json.canonicalBytes() == root?.json.canonicalBytes()
    if made != nil, isSame { return }
    if isAsMerged, let made {
      result.changed[file.path] = made
    } else if let root, names.movesPlaces,
      root.pairs.contains(where: { $0.value.pairs.contains { namesPlace($0.key) } })
    {
      result.unsure.append(file.path)
    }
  }

  /// The names of a locale file's texts as the merged variants have them.
  private func names(_ stages: [[UInt8]], _ file: SourceFile) throws -> NamesAlike {
    let id = file.path.split(separator: "/")[1]
    let offering = Offering(reading: try reader.offering(String(id)))
    let (roots, sides) = (stages.map(file.root), SidesOfMerge(of: file.path, workspace, repository))
    let names = try names(roots, file, of: offering, sides)
    // A commit that is picked may follow one that left places behind; what is merged comes from before both.
    guard sides?.isPick == true else { return names }
    let followed = try self.names(roots, file, of: offering, sides, originals: true)
    return applied(followed, to: stages, file) == nil ? names : followed
  }

  private func names(
    _ roots: [Node?], _ file: SourceFile, of offering: Offering, _ sides: SidesOfMerge?, originals: Bool = false
  ) throws -> NamesAlike {
    let id = offering.id
    var known: [String: Node?] = [:]
    for version in originals ? sides?.versions ?? [] : [] {
      for (name, root) in try sides?.originals(of: file.path, at: version) ?? [:] {
        known["\(version) \(name)"] = .some(root)
      }
    }
    return NamesAlike(roots, among: Set(offering.variants.map(\.name))) { former, now in
      let variant = now.flatMap(offering.variant)
      guard let sides, now == nil || variant != nil else { return nil }
      return zip(sides.versions, former).map { version, name in
        if let node = known["\(version) \(name)"] { return node }
        let node = SourceFile.endings.lazy.compactMap { ending -> Node? in
          let path = "offerings/\(id)/variants/\(name).\(ending)"
          return sides.file(path, at: version).flatMap { SourceFile(path: path, bytes: $0).root(of: $0) }
        }.first
        known["\(version) \(name)"] = .some(node)
        return node
      } + [variant?.root]
    }
  }
}
