import Git
import PaywallModel
import PaywallProject
import PaywallRules

/// The translations of a locale file in a commit.
struct FormerLocale {
  /// The commit in abbreviated form.
  var commit: String
  /// The words by variant and path.
  var words: [[String]: String] = [:]

  /// How many commits of a file are looked through.
  private static let reach = 100

  /// A file in the commits that changed it, the oldest first.
  static func all(of path: String, from head: ObjectID, in repository: OpenRepository) throws -> [FormerLocale] {
    try repository.handle.history(from: head, touching: path, limit: reach).reversed().compactMap { commit in
      guard let entry = try repository.handle.entry(path, inTree: commit.tree),
        let bytes = try repository.blob(entry.id, atMost: SourceFile.sizeLimit)
      else { return nil }
      let texts = LocaleCopy(reading: SourceFile(path: path, bytes: bytes)).translations
      return FormerLocale(
        commit: commit.id.short,
        words: Dictionary(texts.map { ([$0.variant, $0.path], $0.words) }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
