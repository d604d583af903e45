import Base
package import Git
import JSON
package import PaywallModel
package import PaywallProject
import YAML

/// The findings of a work tree, those of merge conflicts with what comes first: what has one right answer is settled before
/// somebody decides the rest, and a variant before what translates it.
/// - Parameter paths: absolute paths of what is meant; empty for all.
package func advised(
  _ found: [Finding], _ workspace: Workspace, below paths: [String] = []
) throws -> [Finding] {
  guard workspace.repositoryPath != nil else { return found }
  let asked = try leading(returning(askingInTurn(found, workspace, below: paths), workspace), workspace)
  return try workspace.withoutCommits(asked)
}

/// The findings, those of names that lead nowhere with what one side of the merge calls the same thing.
private func leading(_ findings: [Finding], _ workspace: Workspace) throws -> [Finding] {
  var findings = findings
  let rule = "experiment-not-stopped-early"
  if findings.contains(where: { $0.rule == rule }) {
    let experiments = ProjectFrame(reading: try ProjectReader(source: workspace.workTree().open()).frame()).experiments
    for index in findings.indices where findings[index].rule == rule {
      let id = findings[index].message.split(separator: "'").dropFirst().first.map(String.init)
      guard let id, !experiments.contains(where: { $0.id == id }),
        let now = experiments.first(where: { $0.salt == id && $0.status == .running })
      else { continue }
      findings[index].hint =
        "it is called '\(now.id)' now; give it the name back by which apps know it: paywall mv experiment:\(now.id) \(id)"
    }
  }
  // What is many is not looked through for a hint.
  guard (1...50).contains(findings.count(where: { $0.missing != nil })), let names = try NewNames(workspace) else {
    return findings
  }
  return try findings.map(names.leading)
}

/// The findings, those of offerings without the variant that users see with how it is brought back, where a side of the merge has
/// it.
private func returning(_ findings: [Finding], _ workspace: Workspace) throws -> [Finding] {
  guard findings.contains(where: { $0.rule == "default-variant" }),
    let sides = SidesOfMerge(merging: workspace, OpenRepository(try workspace.repository()))
  else { return findings }
  let reader = ProjectReader(source: try workspace.workTree().open())
  return try findings.map { finding in
    guard finding.rule == "default-variant", let id = finding.offering,
      let lost = try sides.lostVariant(of: Offering(reading: reader.offering(id)), reader)
    else { return finding }
    var finding = finding
    finding.hint = lost.hint
    return finding
  }
}

private func askingInTurn(_ found: [Finding], _ workspace: Workspace, below paths: [String]) throws -> [Finding] {
  var findings = try askingForValues(found, ProjectReader(source: workspace.workTree().open()))
  let torn = Set(findings.filter { $0.isOfMergeConflict || $0.isOfCommentConflict }.map(\.range.file))
  if torn.isEmpty {
    let settler = try ConflictSettler(workspace, ProjectReader(source: workspace.workTree().open()))
    let meant = try paths.map { try workspace.projectPath($0) }
    let joined = try (settler.joinedByLines() + settler.joinedRules()).filter { isMeant($0.range.file, by: meant) }
    // What is called by another name is not to be taken away.
    let files = Set(joined.map(\.range.file))
    let rest = findings.map { finding in
      var finding = finding
      if finding.rule == "locale-path", files.contains(finding.range.file) { finding.hint = ConflictSettler.fix }
      return finding
    }
    return joined.isEmpty ? findings : (rest + joined).inOrder()
  }
  let settler = try ConflictSettler(workspace, ProjectReader(source: workspace.workTree().open()))
  var first: [String: String] = [:]
  for path in torn {
    if try settler.settled(path) != nil {
      first[path] = ConflictSettler.first
    } else if let obstacle = try settler.obstacle(in: path) {
      first[path] = "\(obstacle.message): \(obstacle.hint)"
    }
  }
  var twoNames: [String: [String: ThreeWayMerge.TwoNames]] = [:]
  for path in torn where first[path] == nil {
    let items = try settler.twoNames(in: path)
    twoNames[path] = Dictionary(
      items.flatMap { [($0.paths.ours, $0), ($0.paths.theirs, $0)] }, uniquingKeysWith: { known, _ in known })
  }
  var edits: [String: Finding] = [:]
  var versions: [String: ThreeVersions] = [:]
  findings = try findings.compactMap { finding -> Finding? in
    let path = finding.range.file
    guard let field = finding.fieldInConflict else { return finding }
    if first[path] == nil, finding.mayBeOfList || FileKind(of: path) == .tests {
      let known = try versions[path] ?? settler.versions(of: path)
      versions[path] = known
      // What says one thing with all of its fields is asked about once.
      if let whole = known.statement(around: field) {
        let question = known.question(of: whole, in: finding)
        return edits.updateValue(question, forKey: "\(path):\(whole)") == nil ? question : nil
      }
    }
    guard let item = twoNames[path]?[field] else { return finding }
    // One item is asked about once, and by its name alone.
    return field == item.paths.ours ? try settler.question(of: item, in: finding) : nil
  }
  let asked = Set(findings.filter(\.isOfMergeConflict).map(\.range.file))
  // What is many is not looked through for a hint, nor a list once for each of its items.
  var looks = 50
  var lists: [String: String] = [:]
  // `bump` moves the version of what stands in the files.
  let open = Dictionary(grouping: findings.filter { $0.isOfMergeConflict && !$0.isOfBump }, by: \.offering)
  return try findings.map { finding in
    let path = finding.range.file
    var finding = finding
    if finding.isOfBump, let offering = finding.offering, open[offering] != nil {
      finding.hint = "settle what else is in conflict in '\(offering)' first"
    } else if finding.isOfMergeConflict || finding.isOfCommentConflict, let hint = first[path] {
      finding.hint = hint
    } else if finding.isOfCommentConflict, asked.contains(path) {
      finding.hint = "it goes with the others of the file"
    } else if let field = finding.fieldInConflict, edits["\(path):\(field)"] == nil, looks > 0,
      FileKind(of: path) != .locale, finding.mayBeOfList
    {
      let list = "\(path):\(versions[path]?.lists(around: field).last ?? field)"
      if lists[list] == nil {
        looks -= 1
        let isWhole = try finding.asksForList || !settler.canDecide(field, in: path)
        lists[list] = try isWhole ? settler.hint(for: field, in: path) ?? "" : ""
      }
      // Two that were added need no choice.
      if let hint = lists[list], !hint.isEmpty, finding.hint?.hasPrefix(MergeConflict.oneOfTwo) != true,
        finding.hint?.hasPrefix("each side added an item; ") != true || hint.contains("; or")
      {
        finding.hint = hint
      }
    }
    return finding
  }
}

extension Workspace {
  /// The findings, those that a version lags with the command as it works before what it stands for is committed.
  func withoutCommits(_ findings: [Finding]) throws -> [Finding] {
    guard findings.contains(where: { $0.bumpedOffering != nil }) else { return findings }
    let repository = try self.repository()
    let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
    let folder = inRepository("offerings")
    let changed = try Set(
      offeringIDs(in: repository.workTreeChanges(from: head, below: folder).map(\.path), below: folder))
    // Nor is some of a merge committed alone.
    let isMerging = try !repository.mergeHeads().isEmpty
    return findings.map { finding in
      guard !finding.isOfMergeConflict, let offering = finding.bumpedOffering, isMerging || changed.contains(offering)
      else { return finding }
      var finding = finding
      finding.hint?.append(" --no-commit")
      return finding
    }
  }
}

/// The findings, those of cells that nobody wrote, as a merge of rows and columns leaves them, and of keys that both sides added in
/// different places, with the command that says what they are.
private func askingForValues(_ findings: [Finding], _ reader: ProjectReader) throws -> [Finding] {
  var known: [String: NodePaths?] = [:]
  // What is many is not looked through for a hint.
  var looks = 50
  return try findings.map { finding in
    let isRepeated = finding.rule == DecodingRule.duplicateKey.rawValue
    guard isRepeated || finding.isOfMissingCell && finding.hint == nil, looks > 0 else { return finding }
    looks -= 1
    let name = finding.range.file
    let paths =
      try known[name]
      ?? reader.source.fileIfPresent(name).flatMap { file in
        file.isTooLong ? nil : file.read().root.map { NodePaths($0, as: FileKind(of: name)) }
      }
    known[name] = .some(paths)
    guard let paths, case var path = paths.path(of: finding.range) else { return finding }
    var finding = finding
    if isRepeated {
      let key = finding.message.split(separator: "'").dropFirst().joined(separator: "'")
      path = (path.isEmpty ? "" : path + ".") + key
      guard FileKind(of: name) != nil, paths.node(at: path)?.isScalar == true else { return finding }
      finding.hint = "\(finding.hint ?? ""); say what it is to be: paywall set \(shellWord("\(name):\(path)")) VALUE"
      return finding
    }
    guard paths.node(at: path)?.json == .null else { return finding }
    finding.hint = "say what it is: paywall set \(shellWord("\(name):\(path)")) VALUE"
    return finding
  }
}

/// Findings of files of a commit as git joined them line by line in a merge, and in which that is not what both sides come to
/// (`advised` has those of the work tree).
package func joinedByLines(_ workspace: Workspace, at commit: ObjectID) throws -> [Finding] {
  let repository = OpenRepository(try workspace.repository())
  let tree = try workspace.projectTree(of: repository.handle.commit(commit), in: repository.handle)
  let source = SourceTree.tree(repository: repository.handle.gitFolder, tree)
  return try ConflictSettler(workspace, ProjectReader(source: source.open())).joinedByLines(at: commit)
}

extension Finding {
  /// Whether a cell of a row is null, as where a merge of rows and columns knows none.
  var isOfMissingCell: Bool { message.hasPrefix("values[") && message.contains("] is nothing") }

  /// Whether its hint asks for a list without saying which.
  fileprivate var asksForList: Bool { hint?.hasSuffix(" JSON") == true }

  /// Whether it may be of items that only their places tell apart, and says no list that has those of both sides.
  fileprivate var mayBeOfList: Bool {
    return asksForList || fieldInConflict?.split(separator: ".").contains { Int($0) != nil } == true
  }
}

extension ConflictSettler {
  /// Whether a field can get a value by itself.
  fileprivate func canDecide(_ field: String, in path: String) throws -> Bool {
    try settled(path, deciding: .init(field: field, value: .string(""))) != nil
  }

  /// What a file in conflict says in what both sides come from, and on each side.
  fileprivate func versions(of path: String) throws -> ThreeVersions {
    let (file, conflict) = (try reader.source.fileIfPresent(path), try conflict(in: path))
    let bytes = [stage(1, of: path), conflict?.ours.bytes, conflict?.theirs.bytes]
    return ThreeVersions(
      paths: bytes.map { bytes in
        bytes.flatMap { file?.root(of: $0) }.map { NodePaths($0, as: FileKind(of: path)) }
      }, names: [conflict?.ours.name ?? "HEAD", conflict?.theirs.name ?? "theirs"])
  }

  /// How an item is called to which each side gave another name.
  fileprivate func question(of item: ThreeWayMerge.TwoNames, in finding: Finding) throws -> Finding {
    let path = finding.range.file
    let sides = try conflict(in: path)
    let field = "\(item.paths.ours).\(item.key)"
    let values = [item.names.ours, item.names.theirs].map { JSONValue.string($0).canonicalBytes() }.map {
      String(decoding: $0, as: UTF8.self)
    }
    var question = finding
    question.message =
      "merge conflict: '\(field)' is \(values[0]) in \(sides?.ours.name ?? "HEAD"), and \(values[1]) in "
      + "\(sides?.theirs.name ?? "theirs")"
    question.hint = "say what it is to be: paywall set \(shellWord("\(path):\(field)")) VALUE"
    return question
  }

  /// What comes before somebody decides.
  static let first = "settle first what has one right answer: \(fix)"
  static let fix = "paywall validate --fix"

  /// What a list of items without names that a field is, or is in, is to be; nil where there is none.
  fileprivate func hint(for field: String, in path: String) throws -> String? {
    try listOfBoth(path, around: field).map { try advice($0, in: path) }
  }

  /// The commands that give a list the items of both sides.
  func advice(_ list: BothLists, in path: String) throws -> String {
    let place = shellWord("\(path):\(list.field)")
    var commands = list.values.map { "paywall set \(place) \(shellWord($0.words))" }
    // A command that no screen holds is not one to copy.
    let isLong = commands.joined().utf8.count > 4000
    if isLong { commands = [commands[0], "paywall set \(place) --ours", "paywall set \(place) --theirs"] }
    let say = "say what the list is to be; "
    let sides = try conflict(in: path)
    let names = (ours: sides?.ours.name ?? "HEAD", theirs: sides?.theirs.name ?? "theirs")
    let orders = (isLong ? [] : list.otherOrders).map { order in
      "; or in the order of \(order.side == .ours ? names.ours : names.theirs): "
        + "paywall set \(place) \(shellWord(order.list.words))"
    }
    let both = "with what both have: \(commands[0])" + orders.joined()
    if commands[1] == commands[2] {
      let lacking = (isLong ? [] : list.lacking).map { side in
        "; or as \(side.side == .ours ? names.ours : names.theirs) has it: paywall set \(place) \(shellWord(side.list.words))"
      }
      return say + both + lacking.joined()
    }
    return say + (isLong || commands[0] == commands[1] ? "" : both + "; or, ")
      + "where both wrote one thing anew, with that of \(names.ours): \(commands[1]); "
      + "or with that of \(names.theirs): \(commands[2])"
  }
}

/// The values of a file in conflict by path, each version read once.
private struct ThreeVersions {
  /// What both come from, ours and theirs; nil for one that cannot be read.
  var paths: [NodePaths?]
  /// What git calls the sides.
  var names: [String]

  /// The lists of items without names around a field, the outermost first.
  func lists(around field: String) -> [String] { paths.dropFirst().compactMap { $0 }.lists(around: field) }

  /// The path of what says one thing with all of its fields (`ThreeWayMerge.isOneStatement`), is or is around a field, and is another
  /// one on each side; nil where there is none, or where its list has other items, too.
  func statement(around field: String) -> String? {
    let ends = field.indices.filter { field[$0] == "." } + [field.endIndex]
    return ends.lazy.map { String(field[..<$0]) }.first { path in
      let values = paths.map { $0?.node(at: path)?.json }
      guard values[1] != values[0], values[2] != values[0], values[1] != values[2],
        ThreeWayMerge.isOneStatement(values[1], values[2], at: path)
      else { return false }
      guard let dot = path.lastIndex(of: "."), Int(path[path.index(after: dot)...]) != nil else { return true }
      // In the place of one there may be two.
      guard let was = values[0], was.members != nil, values.dropFirst().allSatisfy({ $0?.isEdit(of: was) == true })
      else { return false }
      let lists = paths.map { $0?.node(at: String(path[..<dot]))?.json.array ?? [] }
      return ItemNames.of(lists) == nil && lists[0].count == lists[1].count && lists[0].count == lists[2].count
        && lists.dropFirst().allSatisfy { list in
          // Each other one is where it was, too.
          list.origins(among: lists[0]).enumerated().allSatisfy { $1 == nil || $1 == $0 }
        }
    }
  }

  /// What that is to be.
  func question(of statement: String, in finding: Finding) -> Finding {
    var question = finding
    let place = shellWord("\(finding.range.file):\(statement)")
    question.message = "merge conflict: '\(statement)' is another one in \(names[0]) and in \(names[1])"
    question.hint =
      "take it whole from \(names[0]): paywall set \(place) --ours; or from \(names[1]): paywall set \(place) --theirs"
    return question
  }
}
