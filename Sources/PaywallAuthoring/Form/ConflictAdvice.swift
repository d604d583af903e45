import JSON
package import PaywallModel
package import PaywallProject

/// The findings of a work tree, those of merge conflicts with what comes first: what has one right answer is settled before
/// somebody decides the rest, and a variant before what translates it.
package func advised(_ findings: [Finding], _ workspace: Workspace) throws -> [Finding] {
  let torn = Set(findings.filter { $0.isOfMergeConflict || $0.isOfCommentConflict }.map(\.range.file))
  guard !torn.isEmpty, workspace.repositoryPath != nil else { return findings }
  let settler = try ConflictSettler(workspace, ProjectReader(source: workspace.workTree().open()))
  var first: [String: String] = [:]
  for path in torn {
    if try settler.settled(path) != nil {
      first[path] = "settle first what has one right answer: paywall validate --fix"
    } else if let obstacle = try settler.obstacle(in: path) {
      first[path] = "\(obstacle.message): \(obstacle.hint)"
    }
  }
  let asked = Set(findings.filter(\.isOfMergeConflict).map(\.range.file))
  // What is many is not looked through for a hint.
  var looks = 50
  return try findings.map { finding in
    let path = finding.range.file
    var finding = finding
    if finding.isOfMergeConflict || finding.isOfCommentConflict, let hint = first[path] {
      finding.hint = hint
    } else if finding.isOfCommentConflict, asked.contains(path) {
      finding.hint = "it goes with the others of the file"
    } else if let field = finding.fieldInConflict, looks > 0, FileKind(of: path) != .locale, finding.mayBeOfList {
      looks -= 1
      if try finding.asksForList || !settler.canDecide(field, in: path),
        let hint = try settler.hint(for: field, in: path)
      {
        finding.hint = hint
      }
    }
    return finding
  }
}

extension Finding {
  /// Whether its hint asks for a list without saying which.
  fileprivate var asksForList: Bool { hint?.hasSuffix(" JSON") == true }

  /// Whether it may be of items that only their places tell apart, and says no list that has those of both sides.
  fileprivate var mayBeOfList: Bool {
    if hint?.hasPrefix("each side added an item") == true { return false }
    return asksForList || fieldInConflict?.split(separator: ".").contains { Int($0) != nil } == true
  }
}

extension ConflictSettler {
  /// Whether a field can get a value by itself.
  fileprivate func canDecide(_ field: String, in path: String) throws -> Bool {
    try settled(path, deciding: (field, .string(""))) != nil
  }

  /// What a list of items without names is to be, with the items of both sides; nil for a field that can be decided by itself.
  fileprivate func hint(for field: String, in path: String) throws -> String? {
    guard let list = try listOfBoth(path, around: field) else { return nil }
    let value = String(decoding: list.value.canonicalBytes(), as: UTF8.self)
    guard !value.contains("'"), value.utf8.count <= 2000 else { return nil }
    return "say what the list is to be; with what both have: paywall set \(path):\(list.field) '\(value)'"
  }
}
