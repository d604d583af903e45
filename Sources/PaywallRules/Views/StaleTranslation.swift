package import PaywallModel
import YAML

/// A translation whose original has said something else since it was written.
package struct StaleTranslation: Sendable {
  /// Where the translation stands.
  package var range: SourceRange
  /// The key of the text in its variant, such as `bullets.sync`.
  package var path: String
  /// The variant that it is of.
  package var variant: String
  /// Where the original stands now.
  package var original: SourceRange
  /// What the original said when the translation was written; empty where nothing stood at its place.
  package var before: String
  /// What it says now.
  package var now: String
  /// The commit that the translation was written in, in abbreviated form.
  package var commit: String
  /// The offering.
  package var offering: String
  /// Whether it names the text by its place in a list.
  package var isByPlace: Bool
  /// Whether its commit stands behind one that reworded the original, and was written before that.
  package var isByDate = false

  /// - Returns: nil for an original that says the same, but for case, spaces and punctuation.
  package init?(
    _ text: TranslatedText, of original: CopyText, in file: String, of offering: String, writtenFor before: String,
    in commit: String
  ) {
    guard meaning(of: before) != meaning(of: original.text) else { return nil }
    range = text.range
    path = text.path
    variant = text.variant
    self.original = SourceRange(file, original.node)
    self.before = before
    now = original.text
    self.commit = commit
    self.offering = offering
    isByPlace = original.placedIn != nil
  }

  /// What both originals say, each on one line: from the beginning or, where they differ late, from a little before that.
  var excerpts: (before: String, now: String) {
    func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
    let (old, new) = (line(before), line(now))
    let common = zip(old, new).prefix { $0 == $1 }.count
    // At the beginning of a word.
    let start = common < 50 ? 0 : common - old.prefix(common - 20).reversed().prefix { $0 != " " }.count - 20
    func excerpt(_ line: String) -> String {
      let rest = line.dropFirst(start)
      return (start > 0 ? "…" : "") + (rest.count > 60 ? "\(rest.prefix(59))…" : rest)
    }
    return (excerpt(old), excerpt(new))
  }
}

/// A text of a locale file.
package struct TranslatedText: Sendable {
  /// The variant that it is of.
  package var variant: String
  /// The key of the text in the variant, such as `headline`.
  package var path: String
  /// The words as written, placeholders included.
  package var words: String
  /// Where the words stand.
  package var range: SourceRange
}

extension LocaleCopy {
  /// The texts that have words, in the order of the file.
  package var translations: [TranslatedText] {
    (root?.pairs ?? []).flatMap { variant in
      variant.value.pairs.compactMap { pair in
        guard let words = pair.value.string, !words.isBlank else { return nil }
        return TranslatedText(
          variant: variant.key, path: pair.key, words: words, range: SourceRange(file.path, pair.value))
      }
    }
  }
}

extension Offering {
  /// What variants say, with their files, by variant and key.
  package var texts: [String: [String: (text: CopyText, file: String)]] {
    var texts: [String: [String: (text: CopyText, file: String)]] = [:]
    for variant in variants {
      for text in variant.copy {
        texts[variant.name, default: [:]][text.path] = (text, variant.file.path)
      }
    }
    return texts
  }
}

/// The letters and numbers of a text, with the signs that make a number another: `1.5`, `-5`, `5 %`, `€5`.
private func meaning(of text: String) -> String {
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
