import Files
import Git
import PaywallModel
package import PaywallProject
import YAML

/// The steps of the demonstration that a user does with git and an editor. They go through libgit2, so that the
/// demonstration runs where there is no git program.
package enum Demonstration {
  /// Who commits in the demonstration's repository, where nobody is configured.
  package static let identity = ["GIT_AUTHOR", "GIT_COMMITTER"].flatMap { prefix in
    [("\(prefix)_NAME", "Growth Engineer"), ("\(prefix)_EMAIL", "growth@example.com")]
  }

  /// `git switch -c NAME`.
  package static func switchToNewBranch(_ name: String, in folder: String) throws {
    let repository = try Repository.discover(from: folder)
    try repository.createBranch(name, at: repository.commit("HEAD").id)
    try repository.switchBranch(name)
  }

  /// `git add -A && git commit -m MESSAGE`.
  /// - Returns: the commit's short id.
  package static func commitAll(_ message: String, in context: RunContext) throws -> String {
    let repository = try Repository.discover(from: context.folder)
    let identity = try repository.identity(environment: context.environment, now: context.now)
    try repository.addAll()
    return try repository.commitIndex(message: message, author: identity.author, committer: identity.committer).short
  }

  /// What an editor would do: another headline for a variant.
  package static func setHeadline(_ headline: String, of path: String, in folder: String) throws {
    let file = SourceFile(path: path, bytes: try FileSystem.read("\(folder)/\(path)", atMost: SourceFile.sizeLimit))
    guard let root = file.read().root, let node = root["headline"] else { throw unreadable(file) }
    var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
    editor.replace(node, with: headline)
    try FileSystem.write(editor.result(), to: "\(folder)/\(path)")
  }

  /// A new folder for a demonstration that was given none.
  package static func folder(in context: RunContext) throws -> String {
    let base = temporaryBase(context.environment)
    for number in 1...10_000 {
      let path = "\(base)/paywall-demo-\(number)"
      if FileSystem.kind(path) != nil { continue }
      try FileSystem.makeFolder(path)
      return path
    }
    throw ProjectError(.exists, "\(base) contains too many demo folders", hint: "name a folder: paywall demo DIR")
  }

  /// Refuses a folder that holds anything, and makes one that is not there.
  package static func prepare(_ folder: String) throws {
    if let entries = try FileSystem.list(folder), !entries.isEmpty {
      throw ProjectError(.exists, "\(folder) is not empty", hint: "name a new folder for the demo")
    }
    try FileSystem.makeFolder(folder)
  }
}
