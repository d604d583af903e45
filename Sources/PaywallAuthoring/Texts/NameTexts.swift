import Base
import Git
import PaywallChecking
import PaywallModel
package import PaywallProject
import YAML

/// What giving ids to the texts of lists changed.
package struct NamedTexts: Sendable {
  package struct List: Sendable {
    package var file: String
    package var path: String
    /// Those that are new, in the order of the list.
    package var ids: [String]
  }
  package var lists: [List] = []
  /// Translations under their new names, by locale file; empty where none had a place for its name.
  package var translations: [(file: String, count: Int)] = []
  /// The locale files in which comments alone follow, for texts that wait.
  package var following: [String] = []
  package var notes: [String] = []
  package var isWritten = false

  /// The files that change.
  package var paths: [String] {
    var paths: [String] = []
    for file in lists.map(\.file) + translations.map(\.file) + following where !paths.contains(file) {
      paths.append(file)
    }
    return paths
  }
}

/// Gives ids to the texts of an offering's lists that have none, and names their translations by them instead of by their
/// places. Everything else stays byte for byte, and what users see stays too.
///
/// Bullets and the features of plan cards get ids always, cells of tables and cards of carousels where some locale
/// translates them by place. A translation goes to the text that it was written for: to the one that stood at its place
/// when its words were written, wherever that is now. If git has no history for it, the position counts.
///
/// - Parameter offerings: their ids; empty for all.
/// - Throws: if a file cannot be read, or an offering is not there. Nothing is written then.
package func nameTexts(
  _ workspace: Workspace, of offerings: [String] = [], isDryRun: Bool = false
) throws -> NamedTexts {
  var (result, files) = try plannedNames(workspace, of: offerings)
  result.isWritten = !files.isEmpty && !isDryRun
  if result.isWritten { try rewrite(files, in: workspace.folder()) }
  return result
}

/// The variants that translations by place were written for, by their files, variants and keys.
typealias OriginalVariants = [String: [String: [String: Variant]]]

/// Those of some offerings, for which history is walked once.
func originalVariants(_ workspace: Workspace, of offerings: [Offering]) throws -> OriginalVariants {
  let ids = try ProjectReader(source: workspace.workTree().open()).offerings().ids
  return try translationHistory(of: workspace)?.originals(of: offerings, among: ids) ?? [:]
}

/// What `nameTexts` would do.
/// - Parameter known: what the translations were written for, if that is known.
func plannedNames(
  _ workspace: Workspace, of offerings: [String], writtenFor known: OriginalVariants? = nil
) throws -> (NamedTexts, [PlannedFile]) {
  let reader = ProjectReader(source: try workspace.workTree().open())
  var result = NamedTexts()
  var files: [PlannedFile] = []
  let read = try (offerings.isEmpty ? reader.offerings().ids : offerings).map {
    Offering(reading: try offeringFiles(workspace, $0, at: nil))
  }
  let originals = try known ?? originalVariants(workspace, of: read)
  for offering in read { files += try result.name(offering, originals) }
  if files.isEmpty { return (result, files) }
  // What waits for its translation goes by the new names, too.
  let change = try PlannedChange(
    written: Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
  ).followedByLocales(in: workspace.workTree())
  let known = Set(result.paths)
  result.following = change.written.keys.filter { !known.contains($0) }.sorted()
  return (result, change.written.sorted { $0.key < $1.key }.map { PlannedFile(path: $0.key, bytes: $0.value) })
}

extension NamedTexts {
  /// Notes what becomes of an offering, and returns its files that change.
  fileprivate mutating func name(_ offering: Offering, _ originals: OriginalVariants) throws
    -> [PlannedFile]
  {
    var files: [PlannedFile] = []
    var named: [String: [NamedList]] = [:]
    for variant in offering.variants {
      guard let root = variant.root else { throw unreadable(variant.file) }
      let translated = offering.positionalLists.filter { $0.variant == variant.name }.map(\.path)
      let lists = variant.namedLists(translated: translated)
      named[variant.name] = lists
      files += [try written(variant, root, lists)].compactMap { $0 }
      self.lists += lists.filter { !$0.new.isEmpty }.map { list in
        List(file: variant.file.path, path: list.path, ids: list.new.keys.sorted().compactMap { list.new[$0] })
      }
    }
    for locale in offering.locales {
      var naming = TranslationNaming(locale, named, originals[locale.file.path] ?? [:])
      if let file = try naming.rename() {
        files.append(file)
        translations.append((file.path, naming.count))
      }
      notes += naming.notes
    }
    return files
  }
}

private func translationHistory(of workspace: Workspace) throws -> TranslationHistory? {
  guard workspace.repositoryPath != nil else { return nil }
  let repository = try workspace.repository()
  let head = try repository.head().commit
  let local = try repository.workTreeChanges(
    from: head.map { id throws(GitError) in try repository.commit(id).tree }, below: workspace.inRepository("offerings")
  )
  return TranslationHistory(
    of: workspace, from: head, merging: try repository.incomingCommits(), local: local.map(\.path))
}

/// The variant's file with the new ids; nil if there are none.
private func written(_ variant: Variant, _ root: Node, _ lists: [NamedList]) throws -> PlannedFile? {
  guard lists.contains(where: { !$0.new.isEmpty }) else { return nil }
  var editor = YAMLEditor(variant.file.bytes, isJSON: variant.file.isJSON)
  // Lists that are one by an alias have one text.
  var done: Set<SourcePosition> = []
  for list in lists {
    for (index, id) in list.new.sorted(by: { $0.key < $1.key }) {
      let item = list.node.items[index]
      guard done.insert(item.start).inserted else { continue }
      if item.string == nil {
        editor.setField("id", to: .string(id), in: item)
      } else {
        editor.wrap(item, of: list.node, as: "text", behind: ("id", id))
      }
    }
  }
  let bytes = editor.result()
  let after = Variant(reading: SourceFile(path: variant.file.path, bytes: bytes))
  guard after.copy.map(\.text) == variant.copy.map(\.text) else {
    throw ProjectError(
      .refused, "\(variant.file.path) is written in a form that ids cannot be added to",
      hint: "write its lists with one text per line, then try again")
  }
  return PlannedFile(path: variant.file.path, bytes: bytes)
}
