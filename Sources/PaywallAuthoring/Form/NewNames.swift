import Base
import Git
import PaywallChecking
import PaywallModel
import PaywallProject
import YAML

/// What things are called now that one side of a merge has given another name, while the other side led something new to them.
struct NewNames {
  /// The project as it is.
  private let reader: ProjectReader
  private let names: ProjectNames
  /// The project in the commits that the work tree comes from.
  private let sides: [(reader: ProjectReader, names: ProjectNames)]

  /// - Returns: nil for a project that cannot be read as it is, and where nothing is or was just merged.
  init?(_ workspace: Workspace) throws {
    let repository = try workspace.repository()
    guard let head = try repository.head().commit,
      try repository.commit(head).parents.count > 1 || !repository.mergeHeads().isEmpty
    else { return nil }
    reader = ProjectReader(source: try workspace.workTree().open())
    guard let names = try? ProjectNames(reader) else { return nil }
    self.names = names
    sides = try workspace.parentProjects()
  }

  /// The finding, one of a name that leads nowhere with the command that leads to the same thing under its name of now.
  func leading(_ finding: Finding) throws -> Finding {
    guard let missing = finding.missing, let new = try newName(of: missing) else { return finding }
    let name = finding.range.file
    guard let file = try reader.source.fileIfPresent(name), !file.isTooLong, let root = file.read().root else {
      return finding
    }
    let address = "\(name):\(NodePaths(root, as: FileKind(of: name)).path(of: finding.range))"
    var finding = finding
    finding.hint =
      "one side of the merge calls it '\(new.path)': paywall set \(shellWord(address)) \(shellWord(new.path))"
    return finding
  }

  /// What is the same as a side has by an old name, and which that side has not by its own.
  private func newName(of missing: Entity) throws -> Entity? {
    for side in sides where side.names.holds(missing) {
      let holder = NameHistory.Holder(entity: missing, release: "", tag: "", reader: side.reader)
      let found = try names.defined.filter { entity in
        try entity.kind == missing.kind && !side.names.holds(entity) && holder.isSame(as: entity, in: reader)
      }
      if found.count == 1 { return found[0] }
    }
    return nil
  }
}

extension Finding {
  /// What the place names and the project does not have; nil for anything else.
  var missing: Entity? {
    let words = message.split(separator: "'", omittingEmptySubsequences: false)
    guard severity == .error, words.count > 2, message.hasSuffix(" does not exist"),
      let kind = [EntityKind.offering, .placement, .experiment, .layer].first(where: {
        ["the \($0.rawValue) ", "the current \($0.rawValue) "].contains(String(words[0]))
      })
    else { return nil }
    return Entity(kind, String(words[1]))
  }
}
