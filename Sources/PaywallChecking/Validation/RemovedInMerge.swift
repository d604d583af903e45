import Base
import Git
import PaywallModel
import PaywallProject
import YAML

extension ValidationSubject {
  /// The findings of a work tree with those about files that one side of a merge changed and the other removed. What is
  /// found in what that left of an offering says nothing of its own.
  func naming(_ findings: [Finding], removedInMergeAt state: State) throws -> [Finding] {
    guard case .workTree = state, let repository, try !repository.handle.mergeHeads().isEmpty else { return findings }
    let unmerged = try repository.handle.unmergedFiles()
    let torn = unmerged.filter { $0.isInOurs != $0.isInTheirs }
    let prefix = workspace.inRepository("") + (workspace.prefix.isEmpty ? "" : "/")
    let own = torn.filter { $0.path.hasPrefix(prefix) }
    guard !own.isEmpty else { return findings }
    let conflicts = own.map { conflict(about: $0, of: unmerged, called: String($0.path.dropFirst(prefix.count))) }
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
    if let twice = renamed(file, of: all) {
      let (second, former) = (
        shellWord(":/" + twice.other.path), twice.former.map { " " + shellWord(":/" + $0.path) } ?? ""
      )
      return Finding(
        DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
        "merge conflict: \(keeper) renamed a file to this one, and \(remover) to \(twice.other.path)",
        hint: "keep one of them, this one: git add \(word) && git rm \(second)\(former); or the other one: "
          + "git add \(second) && git rm \(word)\(former)")
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

  /// The file that the other side renamed a variant to which one side renamed to this, and the one that it was, by their wire
  /// ids; nil for other files.
  private func renamed(
    _ file: UnmergedFile, of all: [UnmergedFile]
  ) -> (other: UnmergedFile, former: UnmergedFile?)? {
    func id(_ file: UnmergedFile) -> String? {
      guard let repository, let stage = file.isInBase ? 1 : file.isInOurs ? 2 : file.isInTheirs ? 3 : nil,
        let object = try? repository.handle.object(":\(stage):\(file.path)"),
        let bytes = try? repository.blob(object.id, atMost: SourceFile.sizeLimit)
      else { return nil }
      return SourceFile(path: file.path, bytes: bytes).read().root?["id"]?.string
    }
    guard !file.isInBase, let own = id(file) else { return nil }
    let beside = all.filter { $0.path.folder == file.path.folder && $0.path != file.path }
    let other = beside.first { !$0.isInBase && $0.isInOurs != file.isInOurs && id($0) == own }
    return other.map { other in
      (other, beside.first { $0.isInBase && !$0.isInOurs && !$0.isInTheirs && id($0) == own })
    }
  }

  /// The folder of the offering that a file belongs to; nil for another file.
  private func folder(of path: String) -> Substring? {
    let parts = path.split(separator: "/")
    return parts.count > 1 && parts[0] == "offerings" ? parts[1] : nil
  }
}
