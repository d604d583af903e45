import Git
import PaywallModel
import PaywallProject
import PaywallRecord

extension Origin {
  /// - Throws: for a text of another form.
  init(_ text: String) throws {
    guard let origin = Origin(written: text) else {
      throw ProjectError(.refused, "'\(text)' names nothing to copy", hint: "write OFFERING[/VARIANT][@REVISION]")
    }
    self = origin
  }

  /// The origin as it is recorded: with the commit that holds it, if there is one already.
  func record(_ workspace: Workspace) throws -> String {
    let name = variant.map { "\(offering)/\($0)" } ?? offering
    if workspace.repositoryPath == nil { return name }
    let repository = try workspace.repository()
    let source = try revision.map { try workspace.published($0, in: repository) } ?? "HEAD"
    guard let commit = try repository.commitIfPresent(source),
      let held = try repository.entry(workspace.inRepository("offerings/\(offering)"), inTree: commit.tree),
      held.mode == .tree
    else { return name }
    return "\(name)@\(commit.id.short)"
  }
}

/// The wire id of a copy: the offering's name in the old one replaced, or a new one made of both names, and a number where
/// that is taken.
/// - Throws: if that is too long for an id.
func wireID(
  _ old: String?, of variant: String, from source: String?, to offering: String, _ taken: TakenNames
) throws -> String {
  var id = "\(offering)_\(variant)"
  if let old, let source, old.hasPrefix(source) {
    let rest = old.dropFirst(source.count)
    if rest.isEmpty || rest.hasPrefix("_") || rest.hasPrefix("-") { id = offering + rest }
  }
  if isID(id) { id = try taken.freeWireID(id) }
  guard isID(id) else {
    throw ProjectError(
      .refused, "the wire id '\(id)' would be longer than 64 characters", hint: "choose a shorter name")
  }
  return id
}
