import Base
import Git
import PaywallModel
import PaywallProject

extension ValidationSubject {
  /// The findings of a work tree with those about files that one side of a merge changed and the other removed. What is
  /// found in what that left of an offering says nothing of its own.
  func naming(_ findings: [Finding], removedInMergeAt state: State) throws -> [Finding] {
    guard case .workTree = state, let repository, try !repository.handle.mergeHeads().isEmpty else { return findings }
    let torn = try repository.handle.unmergedFiles().filter { $0.isInOurs != $0.isInTheirs }
    let prefix = workspace.inRepository("") + (workspace.prefix.isEmpty ? "" : "/")
    let own = torn.filter { $0.path.hasPrefix(prefix) }
    guard !own.isEmpty else { return findings }
    let conflicts = own.map { conflict(about: $0, of: own, called: String($0.path.dropFirst(prefix.count))) }
    let offerings = Set(conflicts.compactMap { folder(of: $0.range.file) })
    return
      (findings.filter { finding in
        // What is missing for it is asked outside its folder.
        let isAsked =
          finding.rule == "locale-complete" && offerings.contains { finding.hint?.hasSuffix(" \($0)") == true }
        return !isAsked && (folder(of: finding.range.file).map { !offerings.contains($0) } ?? true)
      }
      + conflicts).inOrder()
  }

  private func conflict(about file: UnmergedFile, of all: [UnmergedFile], called path: String) -> Finding {
    let (keeper, remover) = file.isInOurs ? ("HEAD", "the merged branch") : ("the merged branch", "HEAD")
    let word = shellWord(":/" + file.path)
    // Each side has another name for one file.
    let renamed = all.filter { !$0.isInBase && $0.path.folder == file.path.folder }
    if !file.isInBase, renamed.count == 2, let other = renamed.first(where: { $0.isInOurs != file.isInOurs }) {
      let second = shellWord(":/" + other.path)
      return Finding(
        DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
        "merge conflict: \(keeper) renamed a file to this one, and \(remover) to \(other.path)",
        hint: "keep one of them, this one: git add \(word) && git rm \(second); or the other one: git add \(second) && "
          + "git rm \(word)")
    }
    let isGone = workspace.root.map { FileSystem.kind("\($0)/\(path)") == nil } ?? false
    if let id = folder(of: path), let root = workspace.root,
      !SourceFile.endings.contains(where: { FileSystem.kind("\(root)/offerings/\(id)/offering.\($0)") != nil })
    {
      let place = shellWord(":/" + workspace.inRepository("offerings/\(id)"))
      return Finding(
        DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
        "merge conflict: \(keeper) changed this file, and \(remover) removed the offering",
        hint:
          "keep the offering: git checkout \(file.isInOurs ? "HEAD" : "MERGE_HEAD") -- \(place); or remove it: git rm -r \(place)"
      )
    }
    return Finding(
      DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
      "merge conflict: \(keeper) changed this file, and \(remover) removed it",
      hint: isGone
        ? "remove it from git, too: git rm \(word)" : "keep it: git add \(word); or remove it: git rm \(word)")
  }

  /// The folder of the offering that a file belongs to; nil for another file.
  private func folder(of path: String) -> Substring? {
    let parts = path.split(separator: "/")
    return parts.count > 1 && parts[0] == "offerings" ? parts[1] : nil
  }
}
