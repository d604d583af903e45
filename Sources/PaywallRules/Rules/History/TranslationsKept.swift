import PaywallModel
import YAML

enum TranslationsKept: HistoryRule {
  static let description = RuleDescription(
    "translations-kept", "No language loses half of its texts from one release to the next.", .always(.warning),
    waivers: .allowed,
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
    let locales = history.new.frame.settings.locales.map(\.value)
    return history.changed.flatMap { pair -> [Violation] in
      guard let old = pair.old, let new = pair.new else { return [] }
      let originals = Dictionary(
        new.variants.map { ($0.name, Set($0.copy.map(\.path))) }, uniquingKeysWith: { first, _ in first })
      let kept = new.locales.map { ($0.locale, $0.texts) }
      // What a merge has left in conflict is gone from no file yet.
      let torn = Set(new.locales.filter { !$0.file.mergeConflicts.isEmpty }.map(\.locale))
      return old.locales.filter { !torn.contains($0.locale) }.compactMap { file in
        let before = file.texts.filter { originals[$0.variant]?.contains($0.path) == true }
        // Users of a locale read what is written for it and for what covers it, `pt` for `pt-BR`, not the reverse.
        let losses = locales.filter { isCovered($0, by: file.locale) }.map { locale in
          kept.reduce(before) { isCovered(locale, by: $1.0) ? $0.subtracting($1.1) : $0 }.count
        }
        guard let lost = losses.max(), before.count >= least, lost * 2 >= before.count else { return nil }
        return Violation(
          at: SourceRange(topOf: file.file.path),
          "\(lost) of the \(before.count) texts that the file has in \(history.base) are gone",
          hint: "put them back, or remove '\(file.locale)' from the project's locales")
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
