import Base
import JSON
package import PaywallModel
import YAML

/// What reads the file of another SDK or console: a file in `Imports` for each `ImportFormat`, named after it, which the
/// build finds (Plugins/CollectTypes).
package protocol Import: Sendable {
  /// Puts what the file says into a draft; what the project has no place for is left untaken, and listed.
  /// - Throws: for a file that is none of the format's.
  static func read(_ draft: ImportDraft) throws(ImportError)
}

/// The nesting that an imported file may have: components in components.
private let depthLimit = 256

extension ImportFormat {
  /// What a file of the format says, as files of a project.
  package func read(_ file: SourceFile, for project: ImportTarget) throws(ImportError) -> ImportedProject {
    let document = readJSON(file.bytes, limits: ParseLimits(depth: depthLimit))
    if let fault = document.diagnostics.first {
      throw ImportError(
        range: SourceRange(file.path, fault.position, fault.end ?? fault.position), message: fault.message,
        hint: fault.hint)
    }
    guard let root = document.root, root.isMapping else {
      throw ImportError(range: SourceRange(topOf: file.path), message: "the file holds no JSON object", hint: nil)
    }
    let draft = ImportDraft(ImportInput(file: file, root: root), for: project)
    try reader.read(draft)
    return draft.finished()
  }
}
