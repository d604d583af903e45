import Git
import PaywallModel
import PaywallProject

/// The locales that the project's settings have declared in some commit. One of them that they do not declare now was removed, and
/// nobody but who did that knows whether it is to come back.
final class EarlierLocales {
  private let workspace: Workspace
  private lazy var locales: Set<String> = (try? read()) ?? []

  init(_ workspace: Workspace) { self.workspace = workspace }

  func contains(_ locale: String) -> Bool { locales.contains(locale) }

  /// How many commits of the settings are looked through.
  private static let reach = 200

  private func read() throws -> Set<String> {
    guard workspace.repositoryPath != nil else { return [] }
    let repository = OpenRepository(try workspace.repository())
    guard let head = try repository.handle.head().commit else { return [] }
    var found: Set<String> = []
    for start in try [head] + repository.handle.mergeHeads() {
      for name in Workspace.settingsFiles {
        let path = workspace.inRepository(name)
        for commit in try repository.handle.history(from: start, touching: path, limit: Self.reach) {
          guard let entry = try repository.handle.entry(path, inTree: commit.tree),
            let bytes = try repository.blob(entry.id, atMost: SourceFile.sizeLimit)
          else { continue }
          found.formUnion(Settings(reading: SourceFile(path: name, bytes: bytes)).locales.map(\.value))
        }
      }
    }
    return found
  }
}
