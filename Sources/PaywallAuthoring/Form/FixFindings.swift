import Base
import Git
import PaywallChecking
package import PaywallModel
package import PaywallProject
import YAML

/// What findings with one right answer ask for.
package struct Fixes: Sendable {
  /// A command that a finding names and that asks nothing more.
  package enum Step: Sendable, Hashable {
    case addLocale(String, offering: String)
    case nameTexts(offering: String)
    case bump(offering: String)

    /// As it is typed.
    package var command: String {
      switch self {
      case .addLocale(let locale, let offering): "paywall locale add \(locale) \(offering)"
      case .nameTexts(let offering): "paywall bullets id \(offering)"
      case .bump(let offering): "paywall bump \(offering)"
      }
    }
  }

  /// The corrected files, with the lines that are others.
  package var changed: [(file: String, lines: [LineChange])] = []
  /// What is to be run after it, in this order.
  package var steps: [Step] = []
  fileprivate var change = PlannedChange()

  package var isEmpty: Bool { changed.isEmpty && steps.isEmpty }
}

/// Corrects what has one right answer: a name that is nearly one that exists, an address that is not https, a locale that
/// the project never declared, a waiver that accepts nothing, a merge conflict between fields that one side each changed;
/// and names the commands for missing locales, for texts that are translated by their place and for versions that lag.
///
/// A file is left alone where its corrections would bring a key twice or another fault in its shape.
/// - Parameters:
///   - findings: those of the work tree as it is.
///   - paths: absolute paths of what is meant; empty for all.
package func planFixes(
  _ workspace: Workspace, of findings: [Finding], below paths: [String] = [], in context: RunContext
) throws -> Fixes {
  let reader = ProjectReader(source: try workspace.workTree().open())
  var fixes = Fixes()
  var corrections: [String: Corrections] = [:]
  let torn = Set(findings.filter(\.isOfMergeConflict).map(\.range.file))
  let open = torn.union(findings.filter(\.isOfCommentConflict).map(\.range.file))
  let findings = findings.settled
  let (earlier, locales) = (EarlierNames(workspace), EarlierLocales(workspace))
  // Translations are named by what they translate, which is mended first.
  func isOfLocale(_ finding: Finding) -> Bool { FileKind(of: finding.range.file) == .locale }
  var wrong: [String: Set<String>] = [:]
  var refused: Set<String> = []
  for finding in findings.filter({ !isOfLocale($0) }) + findings.filter(isOfLocale) {
    // What a merge is to bring is not known yet.
    let isTime = torn.isEmpty || finding.isOfMergeConflict
    if isTime, let step = Fixes.Step(finding), !fixes.steps.contains(step) { fixes.steps.append(step) }
    let path = finding.range.file
    if corrections[path] == nil, let file = try reader.source.fileIfPresent(path) {
      corrections[path] = Corrections(of: file, besides: earlier)
    }
    let offering = finding.offering ?? ""
    if let word = corrections[path]?.add(finding, besides: isOfLocale(finding) ? wrong[offering] ?? [] : []) {
      wrong[offering, default: []].insert(word)
    } else if let offering = finding.refusedOffering {
      refused.insert(offering)
    }
  }
  fixes.steps.removeAll { $0.waits(for: refused) }
  let undeclared = Set(findings.filter { $0.rule == "locale-declared" }.compactMap(Fixes.undeclaredLocale)).filter {
    !locales.contains($0)
  }.sorted()
  fixes.change = PlannedChange(written: corrections.compactMapValues { $0.isEmpty ? nil : $0.result() })
  // Texts are named by what the variants say, which is settled first.
  var settled: Set<String> = []
  for areLocales in [false, true] {
    let tree = SourceTree.changed(try workspace.workTree(), fixes.change)
    let settler = try ConflictSettler(workspace, ProjectReader(source: tree.open()))
    for path in open where (FileKind(of: path) == .locale) == areLocales {
      guard let settlement = try settler.settled(path) else { continue }
      fixes.change.written[path] = settlement.bytes
      settled.insert(path)
    }
  }
  let meant = try paths.map { try workspace.projectPath($0) }
  let tree = SourceTree.changed(try workspace.workTree(), fixes.change)
  let realigned = try ConflictSettler(workspace, ProjectReader(source: tree.open())).realigned()
  let joined = realigned.changed.filter { isMeant($0.key, by: meant) }
  fixes.change.written.merge(joined) { $1 }
  settled.formUnion(joined.keys)
  fixes.change = try fixes.change.followed(by: declaring(undeclared, reader, fixes.change))
  // Rules that could not be asked before may well find something; the shape must not get worse.
  let shapes = Set(DecodingRule.allCases.map(\.rawValue))
  for finding in try newFindings(fixes.change, workspace, in: context)
  where shapes.contains(finding.rule) && !settled.contains(finding.range.file) {
    fixes.change.written[finding.range.file] = nil
  }
  for (path, bytes) in fixes.change.written.sorted(by: { $0.key < $1.key }) {
    let before = try reader.source.fileIfPresent(path)?.bytes ?? []
    fixes.changed.append((path, lineChanges(from: before, to: bytes)))
  }
  let asked = fixes.steps.compactMap { step in if case .nameTexts(let id) = step { id } else { nil } }
  fixes.steps.removeAll { step in if case .nameTexts = step { true } else { false } }
  let placed = torn.isEmpty ? try offeringsTranslatedByPlace(reader, besides: asked, below: meant) : []
  let offerings = try asked.map { Offering(reading: try reader.offering($0)) } + placed
  let originals = try offerings.isEmpty ? [:] : originalVariants(workspace, of: offerings)
  for id in offerings.map(\.id).sorted() {
    // Names are for good: not by places of which nobody knows what they are for.
    if realigned.unsure.contains(where: { $0.hasPrefix("offerings/\(id)/") }) { continue }
    guard let files = try namedTexts(workspace, id, originals), asked.contains(id) || !files.isEmpty else { continue }
    fixes.steps.append(.nameTexts(offering: id))
  }
  fixes.steps.sort { $0.rank < $1.rank }
  return fixes
}

/// Whether a path is one of those that are meant, or in one, or one is in it; all are for none.
func isMeant(_ path: String, by meant: [String]) -> Bool {
  meant.isEmpty || meant.contains { $0.isEmpty || "\(path)/".hasPrefix("\($0)/") || $0.hasPrefix(path + "/") }
}

/// The offerings with lists whose texts get ids, since locale files translate them by their place; without some.
private func offeringsTranslatedByPlace(
  _ reader: ProjectReader, besides known: [String], below meant: [String]
) throws -> [Offering] {
  try reader.offerings().ids.filter { !known.contains($0) }.map { Offering(reading: try reader.offering($0)) }.filter {
    isMeant($0.folder, by: meant) && !$0.positionalLists.isEmpty && !$0.variants.contains { $0.root == nil }
  }
}

/// The files of an offering in which texts get ids; nil where that is refused, which is somebody's to look at.
private func namedTexts(_ workspace: Workspace, _ id: String, _ originals: OriginalVariants) throws -> [PlannedFile]? {
  do { return try plannedNames(workspace, of: [id], writtenFor: originals).1 } catch let error as ProjectError
    where error.code == .refused
  {
    return nil
  }
}

/// Shows what was planned, and does it: first the corrections, then the steps, but for those that move versions.
///
/// - Parameters:
///   - isDryRun: whether it is only shown, each step as it would be now.
///   - show: is told what comes next, before it is written: the step and the lines that it changes; nil for corrections.
/// - Returns: the offerings whose versions are to move, for who may do that.
package func applyFixes(
  _ fixes: Fixes, _ workspace: Workspace, isDryRun: Bool = false,
  show: (Fixes.Step?, [(file: String, lines: [LineChange])]) -> Void = { _, _ in }
) throws -> [String] {
  let folder = try workspace.folder()
  if !fixes.changed.isEmpty { show(nil, fixes.changed) }
  if !isDryRun {
    if workspace.repositoryPath != nil { SettledFiles(OpenRepository(try workspace.repository())).note(fixes.change) }
    try fixes.change.apply(in: folder)
  }
  var bumps: [String] = []
  for step in fixes.steps {
    let change = try step.change(in: workspace)
    if case .bump(let offering) = step {
      bumps.append(offering)
      // What moves a version says itself how it went.
      if !isDryRun { continue }
    }
    show(step, try change.lines(in: folder))
    if !isDryRun { try change.apply(in: folder) }
  }
  return bumps
}

extension Fixes.Step {
  /// What the step changes in the work tree as it is; nothing where another layer does it.
  fileprivate func change(in workspace: Workspace) throws -> PlannedChange {
    switch self {
    case .addLocale(let locale, let offering): return try plannedLocales(workspace, [locale], to: [offering]).1
    case .nameTexts(let offering):
      let files = try plannedNames(workspace, of: [offering]).1
      return PlannedChange(
        written: Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
    case .bump: return PlannedChange()
    }
  }
}

extension PlannedChange {
  /// The lines that are others, by file.
  fileprivate func lines(in folder: String) throws -> [(file: String, lines: [LineChange])] {
    try written.sorted { $0.key < $1.key }.map { path, bytes in
      let place = "\(folder)/\(path)"
      let before =
        FileSystem.kind(place) == nil ? [] : try FileSystem.read(place, atMost: SourceFile.sizeLimit)
      return (path, lineChanges(from: before, to: bytes))
    }
  }
}

/// The settings with more locales.
private func declaring(_ locales: [String], _ reader: ProjectReader, _ change: PlannedChange) throws -> PlannedChange {
  guard !locales.isEmpty, let file = try reader.frame().project else { return PlannedChange() }
  var settings = SourceFile(path: file.path, bytes: change.written[file.path] ?? file.bytes)
  for locale in locales {
    if let bytes = try Settings(reading: settings).declaring([locale]) {
      settings = SourceFile(path: file.path, bytes: bytes)
    }
  }
  return settings.bytes == file.bytes ? PlannedChange() : PlannedChange(written: [file.path: settings.bytes])
}

/// The command that mends what was found: that of the gravest finding's hint, or else the one that corrects what has one
/// right answer; nil if no command does.
/// - Parameter workTree: the files that were checked; nil where those are not of the work tree.
package func mendingCommand(for findings: [Finding], in workTree: Workspace?) throws -> String? {
  let torn = Set(findings.filter(\.isOfMergeConflict).map(\.range.file))
  let unsettled = torn.union(findings.filter(\.isOfCommentConflict).map(\.range.file))
  if let workTree, !unsettled.isEmpty {
    let settler = try ConflictSettler(workTree, ProjectReader(source: workTree.workTree().open()))
    if try unsettled.contains(where: { try settler.settled($0) != nil }) { return "paywall validate --fix" }
  }
  let findings = findings.settled.filter { torn.isEmpty || $0.isOfMergeConflict }
  if let worst = findings.min(by: { $0.severity < $1.severity }), let command = worst.mendingCommand {
    guard let offering = worst.bumpedOffering, torn.isEmpty else { return command }
    let isUncommitted = try worst.hint?.hasSuffix(" --no-commit") == true || workTree?.hasChanges(of: offering) == true
    return isUncommitted && !command.hasSuffix(" --no-commit") ? command + " --no-commit" : command
  }
  if !torn.isEmpty { return findings.contains { Fixes.Step($0) != nil } ? "paywall validate --fix" : nil }
  guard let source = try workTree?.workTree().open() else { return nil }
  let (earlier, locales) = (workTree.map { EarlierNames($0) }, workTree.map { EarlierLocales($0) })
  let refused = Set(findings.compactMap(\.refusedOffering))
  // What is many is not looked through for a hint.
  let isCorrected = try findings.prefix(200).contains { finding in
    if let step = Fixes.Step(finding) { return !step.waits(for: refused) }
    if let locale = Fixes.undeclaredLocale(finding) { return locales?.contains(locale) != true }
    guard let file = try source.fileIfPresent(finding.range.file) else { return false }
    var corrections = Corrections(of: file, besides: earlier)
    return corrections.add(finding) != nil
  }
  return isCorrected ? "paywall validate --fix" : nil
}

extension Workspace {
  /// Whether an offering has changes that are not committed, which no version of a commit stands for.
  func hasChanges(of offering: String) throws -> Bool {
    let repository = try self.repository()
    let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
    return try !repository.workTreeChanges(from: head, below: inRepository("offerings/\(offering)")).isEmpty
  }
}

extension [Finding] {
  /// Those outside offerings in which a merge has left a conflict that no command settles: what is missing there may be on one
  /// of its sides.
  fileprivate var settled: [Finding] {
    let conflicts = filter {
      $0.rule == DecodingRule.wellFormed.rawValue && $0.message.hasPrefix("merge conflict") && Fixes.Step($0) == nil
    }
    let torn = Set(conflicts.compactMap(\.offering))
    return filter { finding in finding.offering.map { !torn.contains($0) } ?? true }
  }
}

extension Finding {
  /// Whether a version is to move by what has changed.
  var isOfBump: Bool { if case .bump? = Fixes.Step(self) { true } else { false } }

  /// The offering whose version the command at the end of the hint moves, to whatever it is moved; nil if no such command is there.
  var bumpedOffering: String? {
    let words = hint?.firstRange(of: "paywall bump ").flatMap { hint?[$0.upperBound...].split(separator: " ") } ?? []
    return words.first.map(String.init)
  }

  /// The offering in whose folder it is.
  var offering: String? {
    let parts = range.file.split(separator: "/")
    return parts.count > 2 && parts[0] == "offerings" ? String(parts[1]) : nil
  }

  /// The offering in which a change has to be taken back, or that has lost what users see: a version that stands for that stays
  /// when it is back. Also one that cannot be read as it is, of which nobody knows what changed.
  fileprivate var refusedOffering: String? {
    let isMisshapen = DecodingRule(rawValue: rule) != nil && !isOfMergeConflict
    return severity == .error && (correction == .reversal || rule == "default-variant" || isMisshapen) ? offering : nil
  }

  /// The command in the hint that mends it; nil where a command only says more about it.
  fileprivate var mendingCommand: String? {
    if let step = Fixes.Step(self) { return step.command }
    guard let hint, let start = hint.firstRange(of: "paywall ")?.lowerBound else { return nil }
    let before = hint[..<start]
    let leads = ["create ", "say what it is to be: ", "one side of the merge calls it "]
    return before.isEmpty || leads.contains { before.hasPrefix($0) }
      ? String(hint[start...]) : nil
  }
}

extension Fixes {
  /// The locale of a file that is served once the project declares it.
  fileprivate static func undeclaredLocale(_ finding: Finding) -> String? {
    guard finding.hint?.hasPrefix("add it to locales") == true else { return nil }
    return SourceFile(path: finding.range.file, bytes: []).stem
  }
}

extension Fixes.Step {
  /// The command that ends the hint of a finding, if it is one of these.
  init?(_ finding: Finding) {
    guard let hint = finding.hint, let start = hint.firstRange(of: "paywall ") else { return nil }
    let words = hint[start.upperBound...].split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("bump", 2) where finding.severity != .info, ("bump", 3) where words[2] == "--no-commit":
      self = .bump(offering: words[1])
    case ("bullets", 3) where words[1] == "id": self = .nameTexts(offering: words[2])
    case ("locale", 4) where words[1] == "add": self = .addLocale(words[2], offering: words[3])
    default: return nil
    }
  }

  /// Whether it is not the time for it: a version stands for what changed, and what is refused may be taken back.
  fileprivate func waits(for refused: Set<String>) -> Bool {
    if case .bump(let offering) = self { refused.contains(offering) } else { false }
  }

  /// Versions last: they move by what the others change.
  fileprivate var rank: Int {
    switch self {
    case .addLocale: 0
    case .nameTexts: 1
    case .bump: 2
    }
  }
}

/// The corrections of one file.
private struct Corrections {
  private let file: SourceFile
  private let earlier: EarlierNames?
  private var editor: YAMLEditor
  private(set) var isEmpty = true

  init(of file: SourceFile, besides earlier: EarlierNames?) {
    (self.file, self.earlier) = (file, earlier)
    editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  }

  /// - Parameter wrong: names that are no more when the others are corrected.
  /// - Returns: the word that is corrected, empty for an item that is taken away; nil if the finding has no correction.
  @discardableResult mutating func add(_ finding: Finding, besides wrong: Set<String> = []) -> String? {
    if finding.correction == .removal { return removeItem(of: finding) ? "" : nil }
    guard finding.severity != .info, finding.range.start < finding.range.end else { return nil }
    var node = Node(value: .null, start: finding.range.start, end: finding.range.end)
    // What stands there must be the word that the finding is about, and nothing more.
    guard let word = readYAML(Array(source(of: node, in: file.bytes).utf8)).root?.string,
      let right = correction(of: word, finding), right != word,
      !right.split(separator: ".").contains(where: { wrong.contains(String($0)) })
    else { return nil }
    node.value = .string(word)
    editor.replace(node, with: right)
    isEmpty = false
    return word
  }

  /// Takes away the item of one of the file's lists: the innermost one that the place is, or names a value of. One of two that say the
  /// same stays where somebody says something about it.
  private mutating func removeItem(of finding: Finding) -> Bool {
    let range = finding.range
    guard let root = file.read().root else { return false }
    var found: (index: Int, list: Node)?
    func search(_ node: Node, isTop: Bool) {
      guard node.start <= range.start, range.end <= node.end else { return }
      let index = node.items.firstIndex { item in
        item.start <= range.start && range.end <= item.end
          && (isTop || item.start == range.start || item.pairs.contains { $0.value.start == range.start })
      }
      if let index { found = (index, node) }
      for child in node.items + node.pairs.map(\.value) { search(child, isTop: false) }
    }
    for pair in root.pairs { search(pair.value, isTop: true) }
    guard let (index, list) = found else { return false }
    if finding.rule == DecodingRule.uniqueID.rawValue {
      // Where an alias stands for it, the place is that of what it repeats.
      guard let first = list.items[..<index].last,
        list.items[..<index].contains(where: { $0.json == list.items[index].json }),
        !file.hasComment(from: first.end, to: list.items[index].end)
      else { return false }
    }
    editor.removeItem(at: index, from: list)
    isEmpty = false
    return true
  }

  func result() -> [UInt8] { editor.result() }

  private func correction(of word: String, _ finding: Finding) -> String? {
    if let name = finding.meantName {
      if finding.correction == .renaming { return name }
      if earlier?.contains(word) == true { return nil }
      return nearestName(to: word, among: [name]) == name || nearestPurchase(to: word, among: [name]) == name
        ? name : nil
    }
    guard finding.correction == .https, word.hasPrefix("http://") else { return nil }
    // The port of http is none of https.
    let rest = word.dropFirst("http://".count)
    let host = rest.prefix { !"/?#".contains($0) }
    return "https://" + (host.hasSuffix(":80") ? host.dropLast(3) : host) + rest.dropFirst(host.count)
  }
}

extension SourceFile {
  /// Whether a comment begins between two places; true where an alias turns them round, and nobody knows.
  func hasComment(from start: SourcePosition, to end: SourcePosition) -> Bool {
    if end < start { return true }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (start.line...end.line).contains { line in
      guard lines.indices.contains(Int(line) - 1) else { return false }
      let text = lines[Int(line) - 1]
      let rest = line == start.line ? text.dropFirst(Int(start.column) - 1) : text
      return rest.starts(with: "#".utf8) || rest.firstRange(of: " #".utf8) != nil
    }
  }
}
