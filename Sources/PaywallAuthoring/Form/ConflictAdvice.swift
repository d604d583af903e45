package import PaywallModel
package import PaywallProject

/// The findings of a work tree, those of merge conflicts with what comes first: what has one right answer is settled before
/// somebody decides the rest, and a variant before what translates it.
package func advised(_ findings: [Finding], _ workspace: Workspace) throws -> [Finding] {
  let torn = Set(findings.filter { $0.isOfMergeConflict || $0.isOfCommentConflict }.map(\.range.file))
  guard !torn.isEmpty, workspace.repositoryPath != nil else { return findings }
  let settler = try ConflictSettler(workspace, ProjectReader(source: workspace.workTree().open()))
  var hints: [String: String] = [:]
  for path in torn {
    if try settler.settled(path) != nil {
      hints[path] = "settle first what has one right answer: paywall validate --fix"
    } else if let obstacle = try settler.obstacle(in: path) {
      hints[path] = "\(obstacle.message): \(obstacle.hint)"
    }
  }
  return findings.map { finding in
    guard finding.isOfMergeConflict || finding.isOfCommentConflict, let hint = hints[finding.range.file] else {
      return finding
    }
    var finding = finding
    finding.hint = hint
    return finding
  }
}
