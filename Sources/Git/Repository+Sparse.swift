internal import CLibgit2
import Files

extension Repository {
  /// The files that a sparse checkout omits from the work tree, by path from its root: what the index holds of them.
  /// Empty where there never was one: git keeps its patterns in `info/sparse-checkout`. (`core.sparseCheckout` may be in a
  /// `config.worktree`, which libgit2 does not read.)
  package func sparseFiles() throws(GitError) -> [String: TreeEntry] {
    guard WorkTreeFile.mode(gitFolder + "/info/sparse-checkout") != nil else { return [:] }
    return try withIndex { index throws(GitError) in
      var files: [String: TreeEntry] = [:]
      for offset in 0..<git_index_entrycount(index) {
        guard let entry = git_index_get_byindex(index, offset)?.pointee, let path = entry.path,
          UInt32(entry.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0,
          let mode = FileMode(raw: entry.mode)
        else { continue }
        let text = FileName.text(path)
        let name = text.split(separator: "/").last.map(String.init) ?? text
        files[text] = TreeEntry(name: name, id: ObjectID(entry.id), mode: mode)
      }
      return files
    }
  }
}
