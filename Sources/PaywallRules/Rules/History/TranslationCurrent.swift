import Base
import PaywallModel
import YAML

enum TranslationCurrent: HistoryRule {
  static let description = RuleDescription(
    "translation-current", "A translation is not older than its original.", .always(.warning), waivers: .allowed,
    documentation: """
      If a text is reworded and its translation is not, users of that language read what the text said before. The rule
      compares each offering that changed with the base, by default the last release: a text that became another there,
      while its translation stayed as it was, is found at the translation. Changes of case, spaces and punctuation alone
      do not count, but for what belongs to a number. A translation that still fits is waived. Translations by position are checked by
      `list-translation-current`, which needs no release.
      """,
    bad: "headline: Everything → Everything, everywhere, and de.yaml as before",
    good: "both in one commit, or the translation before the next release", source: nil)

  static func violations(in history: HistoryView) -> [Violation] {
    history.changed.flatMap { pair -> [Violation] in
      guard let old = pair.old, let new = pair.new, !new.locales.isEmpty else { return [] }
      return new.variants.flatMap { variant -> [Violation] in
        let reworded = reworded(variant, since: old.variant(variant.name))
        if reworded.isEmpty { return [] }
        return new.locales.flatMap { locale in
          stale(variant, reworded, in: locale, since: old.locales.first { $0.locale == locale.locale }, history.base)
        }
      }
    }
  }

  /// The texts of a variant that said something else in the base, by path.
  private static func reworded(_ variant: Variant, since old: Variant?) -> [String: CopyText] {
    let before = Dictionary((old?.copy ?? []).map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    let changed = variant.copy.filter { text in
      guard text.placedIn == nil, let words = before[text.path] else { return false }
      return words != text.text && isReworded(words, text.text)
    }
    return Dictionary(changed.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func isReworded(_ a: String, _ b: String) -> Bool {
    meaning(of: a) != meaning(of: b)
  }

  /// The letters and numbers of a text, with the signs that make a number another: `1.5`, `-5`, `5 %`, `€5`.
  private static func meaning(of text: String) -> String {
    let signs = Array(text.lowercased().filter { !$0.isWhitespace })
    func isNumber(_ index: Int) -> Bool { signs.indices.contains(index) && signs[index].isNumber }
    let kept = signs.indices.filter { index in
      let sign = signs[index]
      if sign.isLetter || sign.isNumber || sign.isMathSymbol || sign.isCurrencySymbol { return true }
      if "{}_%٪％‰".contains(sign) { return true }
      return isNumber(index + 1) && (isNumber(index - 1) || "-−–".contains(sign))
    }
    return String(kept.map { signs[$0] })
  }

  private static func stale(
    _ variant: Variant, _ reworded: [String: CopyText], in locale: LocaleCopy, since old: LocaleCopy?, _ base: String
  ) -> [Violation] {
    let before = old?.root?[variant.name]
    return (locale.root?[variant.name]?.pairs ?? []).compactMap { pair in
      guard let text = reworded[pair.key], let words = pair.value.string, !words.isBlank,
        before?[pair.key]?.string == words
      else { return nil }
      return Violation(
        at: SourceRange(locale.file.path, pair.value),
        "the translation of '\(pair.key)' is older than its original at \(variant.file.path):\(text.node.start.line), "
          + "which has changed since \(base)",
        hint: "translate it anew; if it still fits: "
          + description.waiver(at: "\(locale.file.path):\(variant.name).\(pair.key)"))
    }
  }
}
