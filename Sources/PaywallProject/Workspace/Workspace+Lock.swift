extension Workspace {
  /// The same project, which no other command edits until the value and its copies are gone. Of two edits that read the
  /// same file one would be lost otherwise.
  /// - Throws: if another command edits it for long.
  package func locked() throws -> Workspace {
    // A bare repository has no files to edit.
    guard let folder = root else { return self }
    var workspace = self
    workspace.lock = try FolderLock(
      folder, waiting: 10,
      busy: ProjectError(
        .refused, "another command is changing the project in \(folder)",
        hint: "wait until it has finished, and run this again"))
    return workspace
  }
}
