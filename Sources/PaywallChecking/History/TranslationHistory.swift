package import Git
package import PaywallModel
package import PaywallProject
package import PaywallRules

/// What git knows of when a project's translations were written.
///
/// A locale file that is being edited, or is staged with changes, was written for the lists as they are.
package struct TranslationHistory: Sendable {
  private let workspace: Workspace
  /// The commit that the state stands on.
  private let head: ObjectID
  /// The files of offerings that differ between the state and the commit.
  private let edited: Set<String>

  /// Of the work tree.
  /// - Parameter local: the files that it has otherwise than `head`, as the repository calls them.
  /// - Returns: nil if there is no commit yet.
  package init?(of workspace: Workspace, from head: ObjectID?, local: [String]) {
    guard let head else { return nil }
    let prefix = workspace.inRepository("").utf8.count
    self.workspace = workspace
    self.head = head
    edited = Set(
      local.map { String(decoding: $0.utf8.dropFirst(prefix == 0 ? 0 : prefix + 1), as: UTF8.self) }
        .filter { $0.hasPrefix("offerings/") })
  }

  /// - Parameters:
  ///   - state: the project's tree.
  ///   - planned: the files that are to become others than they are in it.
  /// - Returns: nil if there is no commit yet.
  package init?(
    of workspace: Workspace, from head: ObjectID?, to state: ObjectID, planned: [String] = [],
    in repository: borrowing Repository
  ) throws {
    guard let head else { return nil }
    let project = try workspace.projectTreeIfPresent(of: repository.commit(head), in: repository)
    self.workspace = workspace
    self.head = head
    edited = Set(try repository.diff(project, state, below: "offerings").map(\.path) + planned)
  }

  /// Where lists that locale files translate by place became others after those files were last changed.
  ///
  /// History is looked at only where there are such lists, and once for all of them.
  package func outdated(in offerings: [OfferingSummary]) throws -> [OutdatedTranslation] {
    let files = Set(offerings.flatMap(\.positionalLists).flatMap(\.keys).map(\.range.file))
    if files.isEmpty { return [] }
    let repository = try workspace.repository()
    let changes = try lastChanges(of: files.subtracting(edited), in: repository)
    var past = PastVariants(workspace, in: OpenRepository(try workspace.repository()))
    return try outdatedTranslations(in: offerings, since: { changes[$0] }, named: \.id.short) {
      try past.variant($0, of: $1, in: $2)
    }
  }

  /// The translations whose originals say something else than when their words were written, in the order of the offerings.
  ///
  /// Offerings are read only where a commit has changed a variant, and history is walked twice for all.
  /// - Parameter read: an offering of the state, by its id.
  package func stale(
    in offerings: [String], reading read: (_ id: String) throws -> Offering
  ) throws -> [StaleTranslation] {
    let repository = OpenRepository(try workspace.repository())
    let folder = workspace.inRepository("offerings")
    guard let history = try FolderHistory(of: folder, from: head, in: repository) else { return [] }
    let reworded = try reworded(in: history, below: folder, repository)
      .union(offeringIDs(in: edited.filter { $0.contains("/variants/") }.sorted(), below: "offerings"))
    var origins = TranslationOrigins(in: repository) { try sources(of: $0, inTree: $1, repository) }
    let head = history.commits.first?.tree
    let gone = edited.filter { offeringIDs(in: [$0], below: "offerings").contains { !offerings.contains($0) } }.sorted()
      .map(workspace.inRepository)
    var translations: [(text: TranslatedText, original: CopyText, file: String)] = []
    var texts: [TranslationOrigins.Text] = []
    for id in offerings where reworded.contains(id) {
      let offering = try read(id)
      let now = Dictionary(
        uniqueKeysWithValues: offering.locales.filter { edited.contains($0.file.path) }.map {
          ($0.file.path, TranslationOrigins.texts($0.translations))
        })
      for translation in Self.translations(in: offering) {
        var text = origin(of: translation.text, in: offering, as: translations.count)
        if let head, let now = now[translation.text.range.file] {
          guard let known = try origins.committed(text, inTree: head, edited: now, gone: gone) else { continue }
          text = known
        }
        translations.append(translation)
        texts.append(text)
      }
    }
    try origins.find(texts, in: history)
    var past = PastVariants(workspace, in: repository)
    return try origins.found.sorted { $0.key < $1.key }.compactMap { index, origin in
      let (text, original, file) = translations[index]
      guard let offering = offeringIDs(in: [origin.file], below: folder).first,
        let before = try past.text(origin.path, of: origin.variant, of: offering, in: origin.commit)
      else { return nil }
      return StaleTranslation(text, of: original, in: file, writtenFor: before, in: origin.commit.id.short)
    }
  }

  /// A translation as it is looked for in history.
  private func origin(of text: TranslatedText, in offering: Offering, as index: Int) -> TranslationOrigins.Text {
    let file = workspace.inRepository(text.range.file)
    return TranslationOrigins.Text(
      index: index, file: file, variant: text.variant, path: text.path, words: text.words,
      sources: sources(of: text.variant, in: offering, file))
  }

  /// The locale files and the variants that those of an offering say they were copied from.
  private func sources(of variant: String, in offering: Offering, _ file: String) -> [(file: String, variant: String)] {
    let name = file.split(separator: "/").last ?? ""
    return offering.origins(of: variant).map { source in
      (workspace.inRepository("offerings/\(source.offering)/locales/\(name)"), source.variant)
    }.filter { $0 != file || $1 != variant }
  }

  /// The same as a state of the past has it.
  private func sources(
    of text: TranslationOrigins.Text, inTree tree: ObjectID, _ repository: OpenRepository
  ) throws -> [(file: String, variant: String)] {
    guard let id = offeringIDs(in: [text.file], below: workspace.inRepository("offerings")).first else { return [] }
    let top = workspace.inRepository("")
    guard let project = top.isEmpty ? tree : try repository.handle.entry(top, inTree: tree)?.id else { return [] }
    let reader = ProjectReader(source: GitTreeSource(repository, project))
    return sources(of: text.variant, in: Offering(reading: try reader.offering(id)), text.file)
  }

  /// The translations of texts that are known by name, with these and their files.
  private static func translations(
    in offering: Offering
  ) -> [(text: TranslatedText, original: CopyText, file: String)] {
    let originals = offering.namedTexts
    return offering.locales.flatMap(\.translations).compactMap { text in
      originals[text.variant]?[text.path].map { (text, $0.text, $0.file) }
    }
  }

  /// The offerings of which a commit changed a variant that was there before, if under another id or as what it was copied from.
  private func reworded(
    in history: FolderHistory, below folder: String, _ repository: OpenRepository
  ) throws -> Set<String> {
    var reworded: Set<String> = []
    for commit in history.commits {
      let changes = try history.changes(in: commit)
      // Where files went, others may be they under new ids.
      let isMove = changes.contains { $0.new == nil }
      for change in changes {
        let parts = change.path.dropFirst(folder.count + 1).split(separator: "/")
        guard let id = parts.first.map(String.init), !reworded.contains(id) else { continue }
        let isVariant = parts.count == 3 && parts[1] == "variants"
        if change.old != nil || isMove {
          if isVariant || isMove && parts.count == 3 { reworded.insert(id) }
        } else if isVariant || parts.count == 2, let added = change.new?.id, try isCopy(added, repository) {
          reworded.insert(id)
        }
      }
    }
    return reworded
  }

  /// Whether a file that was added may say what it was copied from.
  private func isCopy(_ blob: ObjectID, _ repository: OpenRepository) throws -> Bool {
    guard try repository.handle.blobSize(blob) <= SourceFile.sizeLimit else { return false }
    return try repository.handle.blob(blob).contains("origin".utf8)
  }

  /// The variants that locale files with texts named by position were written for, by the files' paths; without those
  /// that are being written, and without what git knows nothing of.
  package func originals(of offerings: [Offering]) throws -> [String: [Variant]] {
    var owners: [String: String] = [:]
    for offering in offerings {
      for locale in offering.locales where locale.namesPositions { owners[locale.file.path] = offering.id }
    }
    if owners.isEmpty { return [:] }
    let repository = try workspace.repository()
    let files = Set(owners.keys).subtracting(edited)
    var past = PastVariants(workspace, in: OpenRepository(try workspace.repository()))
    var originals: [String: [Variant]] = [:]
    for (file, commit) in try lastChanges(of: files, in: repository) {
      originals[file] = try owners[file].map { try past.variants(of: $0, in: commit) }
    }
    return originals
  }

  private func lastChanges(of files: Set<String>, in repository: borrowing Repository) throws -> [String: Commit] {
    let paths = Set(files.map { workspace.inRepository($0) })
    let changes = try repository.lastChanges(of: paths, below: workspace.inRepository("offerings"), from: head)
    return Dictionary(
      files.compactMap { file in changes[workspace.inRepository(file)].map { (file, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Variants as they were in some commits, each offering read once a tree.
private struct PastVariants {
  private struct Key: Hashable {
    var tree: ObjectID
    var offering: String
  }

  private let workspace: Workspace
  private let repository: OpenRepository
  private var known: [Key: [Variant]] = [:]
  private var texts: [Key: [String: [String: String]]] = [:]

  init(_ workspace: Workspace, in repository: OpenRepository) {
    self.workspace = workspace
    self.repository = repository
  }

  mutating func variant(_ name: String, of offering: String, in commit: Commit) throws -> Variant? {
    try variants(of: offering, in: commit).first { $0.name == name }
  }

  /// A text that is known by name; nil where the variant did not have it.
  mutating func text(
    _ path: String, of variant: String, of offering: String, in commit: Commit
  ) throws -> String? {
    guard let entry = try repository.handle.entry(workspace.inRepository("offerings/\(offering)"), inTree: commit.tree)
    else { return nil }
    let key = Key(tree: entry.id, offering: offering)
    if texts[key] == nil {
      texts[key] = Dictionary(
        try variants(of: offering, in: commit).map { variant in
          let named = variant.copy.filter { $0.placedIn == nil }.map { ($0.path, $0.text) }
          return (variant.name, Dictionary(named, uniquingKeysWith: { first, _ in first }))
        }, uniquingKeysWith: { first, _ in first })
    }
    return texts[key]?[variant]?[path]
  }

  mutating func variants(of offering: String, in commit: Commit) throws -> [Variant] {
    let path = workspace.inRepository("offerings/\(offering)")
    guard let entry = try repository.handle.entry(path, inTree: commit.tree) else { return [] }
    let key = Key(tree: entry.id, offering: offering)
    if let variants = known[key] { return variants }
    let project = try workspace.projectTree(of: commit, in: repository.handle)
    let variants = try ProjectReader(source: GitTreeSource(repository, project)).offering(offering).variants.map {
      Variant(reading: $0)
    }
    known[key] = variants
    return variants
  }
}
