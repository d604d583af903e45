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
    let past = PastOfferings(workspace, in: OpenRepository(try workspace.repository()))
    return try outdatedTranslations(in: offerings, since: { changes[$0] }, named: \.id.short) {
      name, offering, commit in
      try past.variants(of: offering, in: commit).first { $0.name == name }
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
    let (rewordedBefore, removed) = try reworded(in: history, below: folder, repository)
    let reworded =
      rewordedBefore
      .union(offeringIDs(in: edited.filter { $0.contains("/variants/") }.sorted(), below: "offerings"))
    let past = PastOfferings(workspace, in: repository)
    var origins = TranslationOrigins(in: repository, removed: removed) { text, tree in
      guard let id = offeringIDs(in: [text.file], below: folder).first else { return [] }
      return try past.copies(of: text.variant, of: id, inTree: tree).map {
        (localeFile($0.offering, text.file), $0.variant)
      }
    }
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
      sources: offering.copies(of: text.variant).map { (localeFile($0.offering, file), $0.variant) })
  }

  /// Where an offering has the locale of a file.
  private func localeFile(_ offering: String, _ file: String) -> String {
    workspace.inRepository("offerings/\(offering)/locales/\(file.split(separator: "/").last ?? "")")
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

  /// The offerings of which a commit changed a variant that was there before, if under another id or as what it was copied from;
  /// and the files of variants that a commit removed.
  private func reworded(
    in history: FolderHistory, below folder: String, _ repository: OpenRepository
  ) throws -> (offerings: Set<String>, removed: Set<String>) {
    var (reworded, removed): (Set<String>, Set<String>) = ([], [])
    for commit in history.commits {
      let changes = try history.changes(in: commit)
      // Where files went, others may be they under new ids.
      let isMove = changes.contains { $0.new == nil }
      for change in changes {
        let parts = change.path.dropFirst(folder.count + 1).split(separator: "/")
        if change.new == nil, parts.count == 3, parts[1] == "variants" { removed.insert(change.path) }
        guard let id = parts.first.map(String.init), !reworded.contains(id) else { continue }
        let isVariant = parts.count == 3 && parts[1] == "variants"
        if change.old != nil || isMove {
          if isVariant || isMove && parts.count == 3 { reworded.insert(id) }
        } else if isVariant || parts.count == 2, let added = change.new?.id, try isCopy(added, repository) {
          reworded.insert(id)
        }
      }
    }
    return (reworded, removed)
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
    let past = PastOfferings(workspace, in: OpenRepository(try workspace.repository()))
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

extension Offering {
  /// What a variant says that it was copied from, other than itself.
  fileprivate func copies(of variant: String) -> [(offering: String, variant: String)] {
    origins(of: variant).filter { $0.offering != id || $0.variant != variant }
  }
}

/// Offerings as they were in some commits, each state of one read once.
private final class PastOfferings {
  private struct Key: Hashable {
    var tree: ObjectID
    var offering: String
  }

  private let workspace: Workspace
  private let repository: OpenRepository
  private var known: [Key: Offering] = [:]
  private var texts: [Key: [String: [String: String]]] = [:]

  init(_ workspace: Workspace, in repository: OpenRepository) {
    self.workspace = workspace
    self.repository = repository
  }

  func variants(of offering: String, in commit: Commit) throws -> [Variant] {
    try self.offering(offering, inTree: commit.tree)?.1.variants ?? []
  }

  /// A text that is known by name; nil where the variant did not have it.
  func text(_ path: String, of variant: String, of offering: String, in commit: Commit) throws -> String? {
    guard let (key, found) = try self.offering(offering, inTree: commit.tree) else { return nil }
    if texts[key] == nil {
      texts[key] = Dictionary(
        found.variants.map { variant in
          let named = variant.copy.filter { $0.placedIn == nil }.map { ($0.path, $0.text) }
          return (variant.name, Dictionary(named, uniquingKeysWith: { first, _ in first }))
        }, uniquingKeysWith: { first, _ in first })
    }
    return texts[key]?[variant]?[path]
  }

  /// What a variant said that it was copied from, other than itself.
  func copies(
    of variant: String, of offering: String, inTree tree: ObjectID
  ) throws -> [(offering: String, variant: String)] {
    try self.offering(offering, inTree: tree)?.1.copies(of: variant) ?? []
  }

  /// - Parameter tree: of a commit.
  private func offering(_ id: String, inTree tree: ObjectID) throws -> (Key, Offering)? {
    guard let entry = try repository.handle.entry(workspace.inRepository("offerings/\(id)"), inTree: tree) else {
      return nil
    }
    let key = Key(tree: entry.id, offering: id)
    if let offering = known[key] { return (key, offering) }
    let top = workspace.inRepository("")
    guard let project = top.isEmpty ? tree : try repository.handle.entry(top, inTree: tree)?.id else { return nil }
    let offering = Offering(reading: try ProjectReader(source: GitTreeSource(repository, project)).offering(id))
    known[key] = offering
    return (key, offering)
  }
}
