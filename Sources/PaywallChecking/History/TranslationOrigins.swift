import Git
import PaywallModel
import PaywallProject
import PaywallRules

/// The commits that the words of translations were written in.
///
/// Each text is followed back by itself, as `git blame` follows lines: to the first parent that has the same words for it, also
/// where its offering, its variant, its section, its package or its line had another id there, or was copied from another one.
struct TranslationOrigins {
  /// A translation, where it was at the commit that it waits at.
  struct Text {
    /// The translation among those that are asked for.
    var index: Int
    var file: String
    var variant: String
    var path: String
    var words: String
    /// The locale files and the variants that its own may have been copied from.
    var sources: [(file: String, variant: String)]
  }

  /// Where the words of a translation come from.
  struct Origin {
    var commit: Commit
    /// The path of the locale file there, from the top of the repository.
    var file: String
    var variant: String
    /// The text's path in the variant there.
    var path: String
  }

  /// The texts by variant and path.
  typealias Texts = [String: [String: String]]

  private let repository: OpenRepository
  /// The files of variants that a commit of the history removed.
  private let removed: Set<String>
  /// What a text's variant says in a state that it was copied from, without what leads to itself.
  private let sources: (_ text: Text, _ tree: ObjectID) throws -> [(file: String, variant: String)]
  private var returns: [Return: Commit?] = [:]
  /// Nil for a file that is not well-formed.
  private var known: [ObjectID: Texts?] = [:]
  private var waiting: [ObjectID: [String: [Text]]] = [:]
  private(set) var found: [Int: Origin] = [:]

  private struct Return: Hashable {
    var commit: ObjectID
    var file: String
  }

  /// - Parameter removed: the files of variants that a commit of the history removed.
  init(
    in repository: OpenRepository, removed: Set<String>,
    copiedFrom sources: @escaping (_ text: Text, _ tree: ObjectID) throws -> [(file: String, variant: String)]
  ) {
    (self.repository, self.removed, self.sources) = (repository, removed, sources)
  }

  /// The texts of a locale file.
  static func texts(_ translations: [TranslatedText]) -> Texts {
    var texts: Texts = [:]
    for text in translations { texts[text.variant, default: [:]][text.path] = text.words }
    return texts
  }

  /// Looks for the origins of texts that commits have.
  /// - Parameter history: of the folder of offerings, from these commits on.
  mutating func find(_ texts: [ObjectID: [Text]], in history: FolderHistory) throws {
    if texts.isEmpty { return }
    waiting = texts.mapValues { Dictionary(grouping: $0, by: \.file) }
    for commit in history.commits {
      guard let texts = waiting.removeValue(forKey: commit.id) else { continue }
      try follow(texts, at: commit, in: history)
      if waiting.isEmpty { break }
    }
  }

  /// The text as a commit's tree has it, where its file is being edited; nil for words that are being written.
  /// - Parameters:
  ///   - edited: the texts of the edited file.
  ///   - gone: the files of offerings that the commit has, and that are not there any more.
  mutating func committed(
    _ text: Text, inTree tree: ObjectID, edited: Texts, gone: [String]
  ) throws -> Text? {
    let name = text.file.split(separator: "/").last
    let isNew = try repository.handle.entry(text.file, inTree: tree) == nil
    // Where its offering has another id, its file is another one.
    for file in isNew ? gone.filter({ $0.split(separator: "/").last == name && $0.contains("/locales/") }) : [text.file]
    {
      let before = try texts(of: file, inTree: tree)
      guard var found = Self.origin(of: text, in: before, to: edited) else { continue }
      found.file = file
      return found
    }
    return try copied(text, in: tree, to: edited)
  }

  /// The text as a file said it before, under its own ids or one that has gone since; nil if it said something else.
  private static func origin(of text: Text, in before: Texts, to after: Texts) -> Text? {
    if before[text.variant] != nil { return renamed(text, from: text.variant, of: before, to: after) }
    // Its variant had another id, which is not there any more.
    let names = before.keys.filter { after[$0] == nil }.sorted()
    return names.lazy.compactMap { renamed(text, from: $0, of: before, to: after) }.first
  }

  /// The texts of a locale file as a commit's tree has it; none if there is no such file, or none that can be read.
  private mutating func texts(of file: String, inTree tree: ObjectID) throws -> Texts {
    guard let entry = try repository.handle.entry(file, inTree: tree) else { return [:] }
    return try texts(of: entry.id, as: file) ?? [:]
  }

  private mutating func follow(_ texts: [String: [Text]], at commit: Commit, in history: FolderHistory) throws {
    // The end of a shallow clone looks like a first commit.
    if commit.parents.isEmpty, repository.handle.isShallow { return }
    var rest = texts
    for id in commit.parents where !rest.isEmpty {
      guard let changes = try history.changes(in: commit, since: id) else { return }
      var changed: [Text] = []
      var moved: [Text] = []
      for change in changes {
        guard let own = rest.removeValue(forKey: change.path) else { continue }
        for text in own {
          let after = try change.new?.id.flatMap { try self.texts(of: $0, as: text.file) } ?? [:]
          let tree = history.tree(of: id)
          if var earlier = try earlier(text, change, among: changes, to: after) ?? copied(text, in: tree, to: after) {
            // A variant that comes back in the place of its copy is none, but that is.
            if let tree, earlier.variant != text.variant { earlier.sources = try sources(earlier, tree) }
            moved.append(earlier)
          } else {
            changed.append(text)
          }
        }
      }
      wait(rest, at: id)
      wait(Dictionary(grouping: moved, by: \.file), at: id)
      rest = Dictionary(grouping: changed, by: \.file)
    }
    for text in rest.values.joined() {
      if let before = try lastBefore(text, commit, in: history) {
        wait([text.file: [text]], at: before)
        continue
      }
      found[text.index] = Origin(commit: commit, file: text.file, variant: text.variant, path: text.path)
    }
  }

  /// The last commit before one that brings a variant back, such as a revert, if the text was the same in it; nil where the
  /// variant was there all the time, or never.
  private mutating func lastBefore(_ text: Text, _ commit: Commit, in history: FolderHistory) throws -> ObjectID? {
    let files = Self.variantFiles(text).filter(removed.contains)
    guard !files.isEmpty, let earlier = try lastWith(files, before: commit, in: history) else { return nil }
    return try texts(of: text.file, inTree: earlier.tree)[text.variant]?[text.path] == text.words ? earlier.id : nil
  }

  /// The last commit before one that has one of the files, none of which its parents have; nil if there is none.
  private mutating func lastWith(
    _ files: [String], before commit: Commit, in history: FolderHistory
  ) throws -> Commit? {
    let key = Return(commit: commit.id, file: files[0])
    if let known = returns[key] { return known }
    func hasFile(_ tree: ObjectID) throws -> Bool {
      try files.contains { try repository.handle.entry($0, inTree: tree) != nil }
    }
    var found: Commit?
    if try commit.parents.allSatisfy({ try history.tree(of: $0).map(hasFile) == false }) {
      found = try history.ancestors(of: commit.id).first { try hasFile($0.tree) }
    }
    returns[key] = .some(found)
    return found
  }

  /// Where the variant of a translation stands, in each of the forms that it may have.
  private static func variantFiles(_ text: Text) -> [String] {
    let folder = text.file.split(separator: "/").dropLast(2).joined(separator: "/")
    return SourceFile.endings.map { "\(folder)/variants/\(text.variant).\($0)" }
  }

  private mutating func wait(_ texts: [String: [Text]], at commit: ObjectID) {
    if texts.isEmpty { return }
    if waiting[commit] == nil {
      waiting[commit] = texts
    } else {
      waiting[commit]?.merge(texts) { $0 + $1 }
    }
  }

  /// The text as the parent has it, where its file changed; nil if other words stood there, or none.
  private mutating func earlier(
    _ text: Text, _ change: Delta, among changes: [Delta], to after: Texts
  ) throws -> Text? {
    guard let old = change.old?.id else { return try moved(text, among: changes, to: after) }
    // What it said while it was broken, nobody knows: what it said before that counts.
    guard let before = try texts(of: old, as: text.file) else { return text }
    return Self.origin(of: text, in: before, to: after)
  }

  /// The text in a variant of the file as it was before, under its own path or one in which an id has gone since, or more; nil if it
  /// said something else there.
  private static func renamed(_ text: Text, from variant: String, of before: Texts, to after: Texts) -> Text? {
    let old = before[variant] ?? [:]
    var earlier = text
    earlier.variant = variant
    if let words = old[text.path] { return words == text.words ? earlier : nil }
    let new = after[text.variant] ?? [:]
    let gone = old.keys.filter { new[$0] == nil && old[$0] == text.words }
    var paths = gone.filter { differingIDs($0, text.path) == 1 }
    // With two of them the words may be those of anything else, unless they were said once.
    if paths.isEmpty {
      paths = gone.filter { path in
        (differingIDs(path, text.path) ?? 0) > 1
          && !new.contains { $0.value == text.words && old[$0.key] == nil && differingIDs(path, $0.key) == 1 }
      }
      if paths.count > 1 { return nil }
    }
    // Which of two places with the same words became the id, nobody knows.
    guard let path = paths.min(), paths.count == 1 || !namesPlace(path) else { return nil }
    earlier.path = path
    return earlier
  }

  /// In how many ids two paths of texts differ, as before and after `paywall mv`, or in a position that became an id, as `paywall
  /// bullets id` writes it; nil if they name other kinds of texts.
  ///
  /// A position is no id: what stood there says nothing of what stands at another one later.
  private static func differingIDs(_ path: String, _ other: String) -> Int? {
    let parts = path.split(separator: ".")
    let others = other.split(separator: ".")
    guard parts.count == others.count else { return nil }
    let differing = parts.indices.filter { parts[$0] != others[$0] }
    guard differing.allSatisfy({ Int(others[$0]) == nil }),
      differing.count == 1 || parts.first == others.first && parts.last == others.last
    else { return nil }
    return differing.count
  }

  /// The text in the locale file of an offering that went when its own came, with the same words; under its own ids or ones that
  /// have gone since.
  private mutating func moved(_ text: Text, among changes: [Delta], to after: Texts) throws -> Text? {
    let name = text.file.split(separator: "/").last
    for change in changes where change.new == nil && change.path.split(separator: "/").last == name {
      guard let old = change.old?.id, change.path.contains("/locales/"),
        let before = try texts(of: old, as: change.path), var earlier = Self.origin(of: text, in: before, to: after)
      else { continue }
      earlier.file = change.path
      return earlier
    }
    return nil
  }

  /// The text in what its variant was copied from, with the same words there, under its own ids or ones that have gone from the copy
  /// since; nil for one that is no copy, or says other words.
  /// - Parameters:
  ///   - tree: the state that the copy was made of; nil if it is cut off.
  ///   - after: the texts of the copy's file.
  private mutating func copied(_ text: Text, in tree: ObjectID?, to after: Texts) throws -> Text? {
    guard let tree else { return nil }
    for source in text.sources {
      let before = try texts(of: source.file, inTree: tree)
      let known =
        before[source.variant] == nil
        ? Self.origin(of: text, in: before, to: after) : Self.renamed(text, from: source.variant, of: before, to: after)
      guard var earlier = known else { continue }
      earlier.file = source.file
      earlier.sources = try sources(earlier, tree)
      return earlier
    }
    return nil
  }

  private mutating func texts(of blob: ObjectID, as path: String) throws -> Texts? {
    if let texts = known[blob] { return texts }
    var texts: Texts?
    if let bytes = try repository.blob(blob, atMost: SourceFile.sizeLimit) {
      let copy = LocaleCopy(reading: SourceFile(path: path, bytes: bytes))
      if !copy.findings.contains(where: { $0.rule == DecodingRule.wellFormed.rawValue }) {
        texts = Self.texts(copy.translations)
      }
    } else {
      texts = [:]
    }
    known[blob] = .some(texts)
    return texts
  }
}
