import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules
import YAML

extension PlannedChange {
  /// The change of the work tree with the hashes of those waivers renewed that hold before it and would not after it: what
  /// they cover has another name in it, or less in it, and says nothing that it did not say.
  func renewingWaivers(in workspace: Workspace, _ context: RunContext) throws -> PlannedChange {
    let tree = try workspace.workTree()
    let before = ProjectReader(source: try tree.open())
    guard let old = try before.frame().waivers, let root = old.read().root else { return self }
    var change = self
    let after = ProjectReader(source: try SourceTree.changed(tree, self).open())
    guard let now = try after.frame().waivers, let newRoot = now.read().root else { return self }
    var hashes = WaiverHashes(of: self, before, after, workspace, context)
    var editor = YAMLEditor(now.bytes, isJSON: now.isJSON)
    let (were, are) = (root["waivers"]?.items ?? [], newRoot["waivers"]?.items ?? [])
    // None is moved, and one that is added stands last; of those that are left each has its path.
    var rest = were[...]
    let pairs = are.compactMap { isNow -> (Node, Node)? in
      if are.count != were.count { rest = rest.drop { $0["path"]?.string != isNow["path"]?.string } }
      return rest.popFirst().map { ($0, isNow) }
    }
    for (was, isNow) in pairs {
      guard let hash = was["hash"]?.string, let rule = was["rule"]?.string, let path = was["path"]?.string,
        let newPath = isNow["path"]?.string,
        let renewed = try hashes.renewed(hash, of: rule, at: WaiverTarget(path), now: WaiverTarget(newPath)),
        renewed != hash
      else { continue }
      editor.setField("hash", to: .string(renewed), in: isNow)
    }
    let bytes = editor.result()
    if bytes != now.bytes { change.written[old.path] = bytes }
    return change
  }
}

/// The hashes of what waivers cover, before a change and after it.
private struct WaiverHashes {
  private let earlier, later: WaivedFiles
  private let validate: (PlannedChange) throws -> [Finding]
  private let change: PlannedChange
  /// What is found before and after, computed where a rule's waivers cover what its findings name.
  private var found: (before: [Finding], after: [Finding])?

  init(
    of change: PlannedChange, _ before: ProjectReader, _ after: ProjectReader, _ workspace: Workspace,
    _ context: RunContext
  ) {
    (earlier, later) = (waivedFiles(before), waivedFiles(after))
    self.change = change
    validate = { change in
      var options = ValidationOptions.remembered
      options.change = change
      let validation = try PaywallChecking.validate(workspace, options, in: context)
      return validation.findings + validation.waived
    }
  }

  /// The hash for a waiver after the change; nil if it did not hold before, or if there is more to accept now.
  mutating func renewed(_ hash: String, of rule: String, at old: WaiverTarget, now: WaiverTarget) throws -> String? {
    if try earlier.hash(of: old) == hash { return try later.hash(of: now) }
    let rule = RuleCatalogue[rule]
    guard let rule, rule.waiversCoverRelated else { return nil }
    let found = try self.found ?? (validate(PlannedChange()), validate(change))
    self.found = found
    let were = try found.before.filter { try earlier.isMeant($0, by: rule.id, at: old) }
    let are = try found.after.filter { try later.isMeant($0, by: rule.id, at: now) }
    guard are.count <= were.count, try earlier.hash(of: old, accepting: were, of: rule) == hash else { return nil }
    // Of files that move, what history tells is not known before they have: what was accepted is the same.
    if are.isEmpty, try later.hash(of: now) == earlier.hash(of: old) { return hash }
    return try later.hash(of: now, accepting: are, of: rule)
  }
}
