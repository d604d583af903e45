package import JSON
import PaywallModel
package import PaywallProject
import YAML

/// The value of a field of the work tree or of a revision; of a text with an id, its words.
/// - Parameter name: the field, as `Workspace.address` takes it.
/// - Throws: if there is no such field, or if it is not written.
package func field(
  _ workspace: Workspace, _ name: String, at revision: String? = nil, in context: RunContext
) throws -> JSONValue {
  let address = try workspace.address(name, projectReader(workspace, at: revision), at: revision, in: context)
  if let node = address.node { return node.json }
  _ = try address.unwritten()
  throw ProjectError(
    .notFound, "\(address.description) is not written" + (revision.map { " in \($0)" } ?? ""),
    hint: revision == nil ? "it is optional; write it with: paywall set \(name) VALUE" : nil)
}

extension FieldAddress {
  /// The keys and the schema of a field that is not written.
  /// - Throws: if the format has no such field.
  func unwritten() throws -> (keys: [String], schema: Schema) {
    let reach = reach
    let holder = reach.children.last
    let name = path == reach.rest ? "the file" : String(path.dropLast(reach.rest.count + 1))
    guard let schema = holder == nil ? FileKind(of: file.path)?.schema : holder?.schema else {
      throw ProjectError(.notFound, "\(file.path): \(name) is unknown to the format")
    }
    do throws(PathProblem) {
      return try schema.unwritten(reach.rest[...], in: holder?.node ?? root, as: name)
    } catch {
      throw ProjectError(.notFound, "\(file.path): \(error.message)", hint: error.hint)
    }
  }
}
