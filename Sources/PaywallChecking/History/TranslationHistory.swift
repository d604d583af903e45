package import Git
package import PaywallModel
package import PaywallProject
package import PaywallRules

/// What git knows of when a project's translations were written.
package struct TranslationHistory: Sendable {
  private let workspace: Workspace
  /// The commit that the state stands on.
  private let head: ObjectID
  /// What is being merged into it.
  private let merged: [ObjectID]
  /// The files of offerings that differ between the state and the commit.
  private let edited: Set<String>

  /// Of the work tree.
  /// - Parameters:
  ///   - merged: what is being merged into `head`.
  ///   - local: the files that it has otherwise than `head`, as the repository calls them.
  /// - Returns: nil if there is no commit yet.
  package init?(of workspace: Workspace, from head: ObjectID?, merging merged: [ObjectID], local: [String]) {
    guard let head else { return nil }
    self.merged = merged
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
    merged = try repository.incomingCommits()
    edited = Set(try repository.diff(project, state, below: "offerings").map(\.path) + planned)
  }

  /// The translations whose originals say something else than when their words were written, in the order of the offerings.
  ///
  /// Offerings are read only where a commit has changed a variant. History is walked twice for all, and for each commit that was
  /// rebased as far as the day it was written.
  /// - Parameter read: an offering of the state, by its id.
  package func stale(
    in offerings: [String], reading read: (_ id: String) throws -> Offering
  ) throws -> [StaleTranslation] {
    let repository = OpenRepository(try workspace.repository())
    let folder = workspace.inRepository("offerings")
    guard let history = try FolderHistory(of: folder, from: head, merging: merged, in: repository) else { return [] }
    let (rewordedBefore, removed) = try reworded(in: history, below: folder, repository)
    let reworded =
      rewordedBefore
      .union(offeringIDs(in: edited.filter { $0.contains("/variants/") }.sorted(), below: "offerings"))
    let past = PastOfferings(workspace, in: repository)
    var translations: [Translation] = []
    for id in offerings where reworded.contains(id) {
      let offering = try read(id)
      let originals = offering.texts
      for text in offering.locales.flatMap(\.translations) {
        guard let (original, file) = originals[text.variant]?[text.path] else { continue }
        translations.append(Translation(text: text, offering: offering, original: original, file: file))
      }
    }
    var later = LaterRewording(history, past, below: folder)
    return try written(translations, among: offerings, in: history, removed, past).compactMap { written in
      let (translation, origin) = (written.translation, written.origin)
      guard let original = translation.original, let file = translation.file else { return nil }
      let former = try later.commit(before: origin, of: written.offering)
      let commit = former ?? origin.commit
      var before = try past.text(origin.path, of: origin.variant, of: written.offering, in: commit)
      // What has come to stand at a place is not what the translation is for.
      if before == nil, original.placedIn != nil,
        try past.variants(of: written.offering, in: commit).contains(where: { $0.name == origin.variant })
      {
        before = ""
      }
      var found = before.flatMap {
        StaleTranslation(
          translation.text, of: original, in: file, of: translation.offering.id, writtenFor: $0,
          in: origin.commit.id.short)
      }
      found?.isByDate = former != nil
      return found
    }
  }

  /// Translations with what git knows of when their words were written; without those that are being written.
  /// - Parameter present: the ids of all offerings.
  private func written(
    _ translations: [Translation], among present: [String], in history: FolderHistory, _ removed: Set<String>,
    _ past: PastOfferings
  ) throws -> [WrittenTranslation] {
    let folder = workspace.inRepository("offerings")
    var origins = TranslationOrigins(in: past.repository, removed: removed) { text, tree in
      guard let id = offeringIDs(in: [text.file], below: folder).first else { return [] }
      return try past.copies(of: text.variant, of: id, inTree: tree).map {
        (localeFile($0.offering, text.file), $0.variant)
      }
    }
    let present = Set(present)
    let gone = edited.filter { offeringIDs(in: [$0], below: "offerings").contains { !present.contains($0) } }.sorted()
      .map(workspace.inRepository)
    var now: [String: TranslationOrigins.Texts] = [:]
    var texts: [ObjectID: [TranslationOrigins.Text]] = [:]
    for (index, translation) in translations.enumerated() {
      let text = origin(of: translation.text, in: translation.offering, as: index)
      let file = translation.text.range.file
      guard edited.contains(file) else {
        texts[head, default: []].append(text)
        continue
      }
      if now[file] == nil {
        let locale = translation.offering.locales.first { $0.file.path == file }
        now[file] = TranslationOrigins.texts(locale?.translations ?? [])
      }
      for id in history.heads {
        guard let tree = history.tree(of: id),
          let known = try origins.committed(text, inTree: tree, edited: now[file] ?? [:], gone: gone)
        else { continue }
        texts[id, default: []].append(known)
        break
      }
    }
    try origins.find(texts, in: history)
    return origins.found.sorted { $0.key < $1.key }.compactMap { index, origin in
      offeringIDs(in: [origin.file], below: folder).first.map {
        WrittenTranslation(translation: translations[index], origin: origin, offering: $0)
      }
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

  /// The variants that translations by place were written for, by their files, variants and keys; without those that are being
  /// written, and without what git knows nothing of.
  /// - Parameter ids: those of all offerings.
  package func originals(of offerings: [Offering], among ids: [String]) throws -> [String: [String: [String: Variant]]]
  {
    let translations = offerings.flatMap { offering in
      offering.locales.flatMap(\.translations).filter { namesPlace($0.path) }
        .map { Translation(text: $0, offering: offering) }
    }
    let repository = OpenRepository(try workspace.repository())
    guard !translations.isEmpty,
      let history = try FolderHistory(
        of: workspace.inRepository("offerings"), from: head, merging: merged, in: repository)
    else { return [:] }
    let past = PastOfferings(workspace, in: repository)
    let removed = try reworded(in: history, below: workspace.inRepository("offerings"), repository).removed
    var later = LaterRewording(history, past, below: workspace.inRepository("offerings"))
    return try written(translations, among: ids, in: history, removed, past).reduce(into: [:]) { originals, written in
      let text = written.translation.text
      let commit = try later.commit(before: written.origin, of: written.offering) ?? written.origin.commit
      originals[text.range.file, default: [:]][text.variant, default: [:]][text.path] =
        try past.variants(of: written.offering, in: commit).first { $0.name == written.origin.variant }
    }
  }
}

/// A translation, and the original as it is now, if there is one.
private struct Translation {
  var text: TranslatedText
  var offering: Offering
  var original: CopyText?
  /// That of the original.
  var file: String?
}

/// A translation, and where its words come from.
private struct WrittenTranslation {
  var translation: Translation
  var origin: TranslationOrigins.Origin
  /// What the offering was called there.
  var offering: String
}

extension Offering {
  /// What a variant says that it was copied from, other than itself.
  fileprivate func copies(of variant: String) -> [(offering: String, variant: String)] {
    origins(of: variant).filter { $0.offering != id || $0.variant != variant }
  }
}

/// What texts said before commits reworded them that stand before a translation, and were written after it: a rebase and a
/// cherry-pick put it there, and keep when it was written.
private struct LaterRewording {
  private let history: FolderHistory
  private let past: PastOfferings
  private let folder: String
  /// The commits before one that were written after it, the latest first, with the offerings whose variants they changed.
  private var known: [ObjectID: [(commit: Commit, parent: Commit, offerings: Set<String>)]] = [:]

  init(_ history: FolderHistory, _ past: PastOfferings, below folder: String) {
    (self.history, self.past, self.folder) = (history, past, folder)
  }

  /// The commit that has the original as it was when a translation was written, where its own came to stand on later ones; nil
  /// where that has it so.
  mutating func commit(before origin: TranslationOrigins.Origin, of offering: String) throws -> Commit? {
    func said(_ commit: Commit) throws -> String? {
      try past.text(origin.path, of: origin.variant, of: offering, in: commit)
    }
    // A commit that rewords and translates says both at once.
    guard let parent = origin.commit.parents.first.flatMap(history.commit), try said(parent) == said(origin.commit)
    else { return nil }
    var found: Commit?
    // What stands there now is what they have written: at a place there may be another text since.
    var present = try said(origin.commit)
    for (commit, parent, offerings) in try later(than: origin.commit) where offerings.contains(offering) {
      let now = try said(commit)
      if let former = try said(parent), now != former, now == present { (found, present) = (parent, former) }
    }
    return found
  }

  private mutating func later(
    than commit: Commit
  ) throws -> [(commit: Commit, parent: Commit, offerings: Set<String>)] {
    // Most commits are made when they are written, and clocks differ by a little.
    guard commit.committer.seconds - commit.author.seconds > 60 else { return [] }
    if let found = known[commit.id] { return found }
    // No commit is made before it is written.
    let ancestors = history.ancestors(of: commit.id, since: commit.author.seconds)
    let found = try ancestors.filter { $0.author.seconds > commit.author.seconds }.compactMap {
      later -> (commit: Commit, parent: Commit, offerings: Set<String>)? in
      // What a merge brings was written in its own commits.
      guard later.parents.count == 1, let parent = history.commit(later.parents[0]) else { return nil }
      let paths = try history.changes(in: later).filter { $0.old != nil }.map(\.path).filter {
        $0.contains("/variants/")
      }
      return (later, parent, Set(offeringIDs(in: paths, below: folder)))
    }
    known[commit.id] = found
    return found
  }
}

/// Offerings as they were in some commits, each state of one read once.
private final class PastOfferings {
  private struct Key: Hashable {
    var tree: ObjectID
    var offering: String
  }

  let repository: OpenRepository
  private let workspace: Workspace
  private var known: [Key: Offering] = [:]
  private var texts: [Key: [String: [String: String]]] = [:]

  init(_ workspace: Workspace, in repository: OpenRepository) {
    self.workspace = workspace
    self.repository = repository
  }

  func variants(of offering: String, in commit: Commit) throws -> [Variant] {
    try self.offering(offering, inTree: commit.tree)?.1.variants ?? []
  }

  /// A text by its name or, where the key has none, by its place; nil where the variant did not have it.
  func text(_ path: String, of variant: String, of offering: String, in commit: Commit) throws -> String? {
    guard let (key, found) = try self.offering(offering, inTree: commit.tree) else { return nil }
    if texts[key] == nil {
      texts[key] = Dictionary(
        found.variants.map { variant in
          // A text with a name has a place, too.
          let texts = variant.copy.map { ($0.path, $0.text) } + variant.copy.map { ($0.wirePath, $0.text) }
          return (variant.name, Dictionary(texts, uniquingKeysWith: { first, _ in first }))
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
