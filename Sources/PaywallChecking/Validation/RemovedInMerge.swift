import Base
import Git
import PaywallModel
import PaywallProject
import YAML

extension ValidationSubject {
  /// The findings of a work tree with those about files that one side of a merge changed and the other removed. What is
  /// found in what that left of an offering says nothing of its own.
  func naming(_ findings: [Finding], removedInMergeAt state: State) throws -> [Finding] {
    guard case .workTree = state, let repository else { return findings }
    let unmerged = try repository.handle.unmergedFiles()
    let torn = unmerged.filter { $0.isInOurs != $0.isInTheirs }
    let prefix = workspace.inRepository("") + (workspace.prefix.isEmpty ? "" : "/")
    let renamed = twoNames(of: unmerged)
    // What is in conflict itself is settled before it is said whether it stays.
    let open = findings.filter { $0.isOfMergeConflict || $0.isOfCommentConflict }
    let inside = Set(open.map { workspace.inRepository($0.range.file) })
    let own = torn.filter {
      $0.path.hasPrefix(prefix) && (!inside.contains($0.path) || renamed[$0.path]?.other != nil)
    }
    guard !own.isEmpty else { return findings }
    let paths = Set(unmerged.map(\.path))
    let conflicts = own.map {
      conflict(
        about: $0, renamed[$0.path], called: String($0.path.dropFirst(prefix.count)), among: paths,
        isTorn: inside.contains($0.path))
    }
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

  /// The files in the folder of an offering that git has merged.
  private func added(to offering: String, besides unmerged: Set<String>) -> [String] {
    guard let root = workspace.root else { return [] }
    return ["", "/variants", "/locales"].flatMap { folder -> [String] in
      let place = "offerings/\(offering)\(folder)"
      let entries = (try? FileSystem.list("\(root)/\(place)")) ?? []
      return entries.map { "\(place)/\($0.name)" }.filter {
        FileKind(of: $0) != nil && !unmerged.contains(workspace.inRepository($0))
      }
    }
  }

  private func conflict(
    about file: UnmergedFile, _ twice: TwoNames?, called path: String, among unmerged: Set<String>, isTorn: Bool
  ) -> Finding {
    let theirs = theirs(of: file)
    let other = theirs == "MERGE_HEAD" ? "the merged branch" : theirs ?? "the other side"
    let (keeper, remover) = file.isInOurs ? ("HEAD", other) : (other, "HEAD")
    let word = shellWord(":/" + file.path)
    if let twice {
      if let offerings = twice.offerings {
        let places = [offerings.own, offerings.other, offerings.former].map {
          shellWord(":/" + workspace.inRepository("offerings/\($0)"))
        }
        // What one side alone added to it goes with its folder, unless somebody takes it along.
        let extra = [offerings.own, offerings.other].flatMap { added(to: $0, besides: unmerged) }
        return Finding(
          DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
          "merge conflict: \(keeper) renamed the offering '\(offerings.former)' to '\(offerings.own)', and "
            + "\(remover) to '\(offerings.other)'",
          hint: extra.first.map {
            "one of them alone has \($0): move that to the one that is to stay, then git add that one's folder, and "
              + "git rm -rf the others"
          }
            ?? "keep one of them, '\(offerings.own)': git add \(places[0]) && git rm -rq \(places[1]) \(places[2]); "
            + "or '\(offerings.other)': git add \(places[1]) && git rm -rq \(places[0]) \(places[2])")
      }
      let former = twice.former.map { shellWord(":/" + $0) } ?? ""
      guard let other = twice.other else {
        return Finding(
          DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
          "merge conflict: \(keeper) gave this file another name, and \(remover)'s is gone",
          hint: "keep it: git add \(word) && git rm \(former); or remove it: git rm \(word) \(former)")
      }
      let second = shellWord(":/" + other)
      return Finding(
        DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
        "merge conflict: \(keeper) renamed a file to this one, and \(remover) to \(other)",
        hint: isTorn
          ? "keep one of them, and settle what is in conflict in it; this one: git rm \(second); or the other one: git rm \(word)"
          : "keep one of them, this one: git add \(word) && git rm \(second) \(former); or the other one: "
            + "git add \(second) && git rm \(word) \(former)")
    }
    let isGone = workspace.root.map { FileSystem.kind("\($0)/\(path)") == nil } ?? false
    if let id = folder(of: path), let root = workspace.root,
      !SourceFile.endings.contains(where: { FileSystem.kind("\(root)/offerings/\(id)/offering.\($0)") != nil })
    {
      let place = shellWord(":/" + workspace.inRepository("offerings/\(id)"))
      return Finding(
        DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
        "merge conflict: \(keeper) changed this file, and \(remover) removed the offering",
        hint: "keep the offering: git checkout \(file.isInOurs ? "HEAD" : theirs ?? "COMMIT") -- \(place); "
          + "or remove it: git rm -r \(place)"
      )
    }
    // Git moves what was added along with the folder, and asks.
    return Finding(
      DecodingRule.wellFormed.rawValue, .error, at: SourceRange(topOf: path),
      file.isInBase
        ? "merge conflict: \(keeper) changed this file, and \(remover) removed it"
        : "merge conflict: \(keeper) added this file, in a folder that \(remover) renamed",
      hint: isGone
        ? "remove it from git, too: git rm \(word)" : "keep it: git add \(word); or remove it: git rm \(word)")
  }

  /// What git calls the commit that is merged, or what it picks: that which has the version of a file that git has in its index.
  private func theirs(of file: UnmergedFile) -> String? {
    func id(_ spec: String) -> ObjectID? { try? repository?.handle.object(spec).id }
    if id("MERGE_HEAD") != nil { return "MERGE_HEAD" }
    return Repository.picks.first { pick in
      let known = file.isInTheirs ? (stage: 3, version: pick.theirs) : (stage: 1, version: pick.base)
      return id("\(known.version):\(file.path)").map { $0 == id(":\(known.stage):\(file.path)") } ?? false
    }?.theirs
  }

  /// The files to which each side renamed a variant, by their paths from the top of the work tree: it is one by its wire id.
  private func twoNames(of files: [UnmergedFile]) -> [String: TwoNames] {
    func id(_ file: UnmergedFile) -> String? {
      guard let repository, let stage = file.isInBase ? 1 : file.isInOurs ? 2 : file.isInTheirs ? 3 : nil,
        let object = try? repository.handle.object(":\(stage):\(file.path)"),
        let bytes = try? repository.blob(object.id, atMost: SourceFile.sizeLimit)
      else { return nil }
      // Git puts what it merged of the two into both, with its markers.
      let side = MergeConflict(bytes)?.ours.bytes ?? bytes
      return SourceFile(path: file.path, bytes: side).read().root?["id"]?.string
    }
    let once = files.filter { !($0.isInOurs && $0.isInTheirs) }
    let known = Dictionary(
      grouping: once.compactMap { file in id(file).map { (key: [file.path.folder, $0], file: file) } }, by: \.key
    )
    return known.values.reduce(into: offeringsOfTwoNames(once)) { found, group in
      let files = group.map(\.file)
      let sides = [files.filter { !$0.isInBase && $0.isInOurs }, files.filter { !$0.isInBase && $0.isInTheirs }]
      let former = files.first { $0.isInBase && !$0.isInOurs && !$0.isInTheirs }?.path
      guard sides.allSatisfy({ $0.count == 1 }) else {
        // The other one was removed since.
        if let former, let left = sides.joined().first, sides.joined().count == 1 {
          found[left.path] = TwoNames(other: nil, former: former)
        }
        return
      }
      for (own, other) in [(sides[0][0], sides[1][0]), (sides[1][0], sides[0][0])] {
        found[own.path] = TwoNames(other: other.path, former: former)
      }
    }
  }

  /// The files of offerings that each side renamed, by their paths from the top of the work tree.
  private func offeringsOfTwoNames(_ files: [UnmergedFile]) -> [String: TwoNames] {
    let top = workspace.inRepository("offerings") + "/"
    func parts(_ file: UnmergedFile) -> (id: String, rest: String)? {
      guard file.path.hasPrefix(top), let slash = file.path.dropFirst(top.count).firstIndex(of: "/") else { return nil }
      return (String(file.path.dropFirst(top.count)[..<slash]), String(file.path[slash...]))
    }
    let own = files.compactMap { file in parts(file).map { (file: file, id: $0.id, rest: $0.rest) } }
    // An offering is renamed with its own file; of several nobody knows which became which.
    let named = own.filter { SourceFile.endings.map { "/offering.\($0)" }.contains($0.rest) }
    let former = named.filter { $0.file.isInBase && !$0.file.isInOurs && !$0.file.isInTheirs }
    let ours = named.filter { !$0.file.isInBase && $0.file.isInOurs }
    let theirs = named.filter { !$0.file.isInBase && $0.file.isInTheirs }
    guard former.count == 1, ours.count == 1, theirs.count == 1 else { return [:] }
    return own.reduce(into: [:]) { found, file in
      for (own, other) in [(ours[0], theirs[0]), (theirs[0], ours[0])]
      where file.id == own.id && !file.file.isInBase {
        found[file.file.path] = TwoNames(
          other: other.file.path, former: former[0].file.path, offerings: (own.id, other.id, former[0].id))
      }
    }
  }

  /// The folder of the offering that a file belongs to; nil for another file.
  private func folder(of path: String) -> Substring? {
    let parts = path.split(separator: "/")
    return parts.count > 1 && parts[0] == "offerings" ? parts[1] : nil
  }
}

/// What the other side renamed a file to, nil where that was removed since, and what it was; paths from the top of the work tree. Of a renamed offering each file
/// has those of the offering's own.
private struct TwoNames {
  var other: String?
  var former: String?
  /// The ids of the offering, where that was renamed.
  var offerings: (own: String, other: String, former: String)?
}
