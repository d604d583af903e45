import Git
package import JSON
import PaywallBundle
import PaywallChecking
package import PaywallModel
package import PaywallProject
import PaywallRecord

/// An offering, or one of its variants, as it stood somewhere.
package struct Shown: Sendable {
  package var offering: Offering
  /// The variant that was asked for; nil for the whole offering.
  package var variant: Variant?
  /// What the compiled form holds of it.
  package var compiled: JSONValue
}

/// Reads `[REVISION:]OFFERING[/VARIANT]`.
/// - Throws: if the revision, the offering or the variant is not there, or the offering has errors.
package func show(_ workspace: Workspace, _ name: String) throws -> Shown {
  let (revision, id, variantName) = try shownParts(of: name)
  let offering = try readOffering(workspace, id, at: revision)
  let compiled = try JSONValue(parsing: compile(offering).bytes, depthLimit: 80)
  guard let variantName else { return Shown(offering: offering, variant: nil, compiled: compiled) }
  let variant = try variant(variantName, of: offering)
  return Shown(offering: offering, variant: variant, compiled: compiled["variants"]?[variant.name] ?? .null)
}

/// The parts of `[REVISION:]OFFERING[/VARIANT]`. Git's revisions may hold colons, ids may not.
func shownParts(of name: String) throws -> (revision: String?, offering: String, variant: String?) {
  let colon = name.lastIndex(of: ":")
  let path = name[(colon.map { name.index(after: $0) } ?? name.startIndex)...].split(separator: "/", maxSplits: 1)
  guard let id = path.first else {
    throw ProjectError(.refused, "'\(name)' does not name an offering", hint: "write [REVISION:]OFFERING[/VARIANT]")
  }
  return (colon.map { String(name[..<$0]) }, String(id), path.count == 2 ? String(path[1]) : nil)
}

func variant(_ name: String, of offering: Offering) throws -> Variant {
  if let variant = offering.variant(name) { return variant }
  throw ProjectError(
    .notFound, "the offering '\(offering.id)' has no variant '\(name)'",
    hint: "its variants: " + offering.variants.map(\.name).joined(separator: ", "))
}

/// An offering of the work tree or of a revision, free of errors.
func readOffering(_ workspace: Workspace, _ id: String, at revision: String?) throws -> Offering {
  let files = try offeringFiles(workspace, id, at: revision)
  let offering = Offering(reading: files)
  guard let first = offering.findings.inOrder().first(where: { $0.severity == .error }) else { return offering }
  throw ProjectError(
    .refused, "\(first.range.file):\(first.range.start): \(first.message)", hint: "see all with: paywall validate")
}

/// The files of an offering of the work tree or of a revision.
func offeringFiles(_ workspace: Workspace, _ id: String, at revision: String?) throws -> OfferingFiles {
  let reader = try projectReader(workspace, at: revision)
  let files = try reader.offering(id)
  guard files.isAbsent else { return files }
  throw try missingOffering(id, at: revision, in: reader)
}

/// The files of the work tree or of a revision.
func projectReader(_ workspace: Workspace, at revision: String?) throws -> ProjectReader {
  var sourceTree = revision == nil ? try workspace.workTree() : nil
  if let revision {
    let repository = try workspace.repository()
    sourceTree = try workspace.sourceTree(
      of: repository.commit(workspace.published(revision, in: repository)), in: repository)
  }
  guard let sourceTree else { throw ProjectError(.notFound, "there is no project") }
  return ProjectReader(source: try sourceTree.open())
}

extension Workspace {
  /// Whether the work tree, or else HEAD, has an offering of this id.
  package func hasOffering(_ id: String) throws -> Bool {
    guard isID(id) else { return false }
    if let root { return FileSystem.kind("\(root)/offerings/\(id)") != nil }
    let repository = try self.repository()
    let reader = ProjectReader(source: try sourceTree(of: repository.commit("HEAD"), in: repository).open())
    return try !reader.offering(id).isAbsent
  }
}
