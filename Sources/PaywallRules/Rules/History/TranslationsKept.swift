import PaywallModel
import YAML

enum TranslationsKept: HistoryRule {
  static let description = RuleDescription(
    "translations-kept", "No language loses half of its texts from one release to the next.", .always(.warning),
    waivable: true,
    documentation: """
      A file that was cut off, a merge that took the wrong side or an export without its translations shows in nothing
      but what is missing: users of that language read the default one again. The rule compares each offering that
      changed, and counts only texts whose originals are still there, of languages that the project still has, where at
      least four were translated.
      """,
    bad: "de.yaml with 3 of the 12 texts that it had", good: "de.yaml with the texts that it had, and new ones",
    source: nil)

  private static let least = 4

  static func violations(in history: HistoryView) -> [Violation] {
    let locales = Set(history.new.frame.settings.locales.map(\.value))
    return history.changed.flatMap { pair -> [Violation] in
      guard let old = pair.old, let new = pair.new else { return [] }
      let originals = Dictionary(
        new.variants.map { ($0.name, Set($0.copy.map(\.path))) }, uniquingKeysWith: { first, _ in first })
      return old.locales.filter { file in locales.contains { isCovered($0, by: file.locale) } }.compactMap { file in
        let before = file.texts.filter { originals[$0.variant]?.contains($0.path) == true }
        let after = new.locales.filter {
          isCovered(file.locale, by: $0.locale) || isCovered($0.locale, by: file.locale)
        }
        .reduce(into: Set<LocaleCopy.Key>()) { $0.formUnion($1.texts) }
        let lost = before.subtracting(after).count
        guard before.count >= least, lost * 2 >= before.count else { return nil }
        return Violation(
          at: SourceRange(topOf: file.file.path),
          "\(lost) of the \(before.count) texts that the file has in \(history.base) are gone",
          hint: "put them back, or remove '\(file.locale)' from the locales of paywall.yaml")
      }
    }
  }
}

extension LocaleCopy {
  fileprivate struct Key: Hashable {
    var variant: String
    var path: String
  }

  /// What the file translates.
  fileprivate var texts: Set<Key> {
    Set(
      (root?.pairs ?? []).flatMap { variant in
        variant.value.pairs.filter { $0.value.string?.isBlank == false }.map { Key(variant: variant.key, path: $0.key) }
      })
  }
}
