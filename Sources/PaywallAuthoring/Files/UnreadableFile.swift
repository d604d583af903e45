import PaywallChecking
import PaywallModel
import PaywallProject
import YAML

/// What to say of a file that is to be edited and cannot be read.
func unreadable(_ file: SourceFile) -> ProjectError {
  if let conflict = file.mergeConflicts.first {
    // What comes first, and what is settled by a command, is known of the project as a whole.
    return ProjectError(
      .refused, "\(file.path):\(conflict.range.start): \(conflict.message)",
      hint: "see what the merge asks with: paywall validate")
  }
  let diagnostic = file.read().diagnostics.first
  let place = diagnostic.map { ":\($0.position): \($0.message)" } ?? " cannot be read"
  return ProjectError(.refused, file.path + place, hint: "list all problems with: paywall validate")
}

extension PlannedChange {
  /// - Throws: for a file that is to change in one place and may say the same in another, as of a key that is there twice.
  func requireReadable(_ reader: ProjectReader) throws {
    for path in written.keys.sorted() where FileKind(of: path) != nil {
      guard let file = try reader.source.fileIfPresent(path), !file.isTooLong, !file.read().diagnostics.isEmpty else {
        continue
      }
      throw unreadable(file)
    }
  }
}

/// - Throws: for a file of placements of which it is not known what it says, as in a merge conflict.
func requireReadable(_ placements: Placements) throws {
  guard let file = placements.source, placements.root == nil,
    !file.read().diagnostics.isEmpty || !file.mergeConflicts.isEmpty
  else { return }
  throw unreadable(file)
}
