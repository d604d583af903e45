package import PaywallModel

/// A text as it goes to a translator.
package struct OutgoingText: Sendable {
  /// `offering/variant:path`.
  package var id: String
  package var offering: String
  package var source: String
  /// The present translation; nil if there is none.
  package var target: String?
  /// What the translation is; nil if there is none, or if nobody knows.
  package var state: TranslationState?
  /// For the translator.
  package var notes: [String]

  /// Takes what a file says of the text.
  package init(
    id: String, offering: String, source: String, target: String?, state: TranslationState?, notes: [String]
  ) {
    (self.id, self.offering, self.source) = (id, offering, source)
    (self.target, self.state, self.notes) = (target, state, notes)
  }
}

/// A text as it came back from a translator.
package struct ReturnedText: Sendable {
  /// As `OutgoingText` has it.
  package var id: String
  /// The language of the translation.
  package var locale: String
  package var source: MarkedText
  /// Nil or without words if it is not translated.
  package var target: MarkedText?
  /// As the file says it; nil if it says nothing.
  package var state: String?
  /// Where it stands.
  package var range: SourceRange

  /// Whether there is a translation, which is not one by its state.
  package var isTranslated: Bool {
    guard let target, !target.isBlank else { return false }
    return state.map { !TranslationState.untranslated.contains($0) } ?? true
  }
}

/// What a translation is: a value of the attribute `state` (XLIFF 1.2, section 2.3.2).
package enum TranslationState: String, Sendable {
  case translated
  /// Its original has become another since.
  case stale = "needs-review-translation"

  /// States of texts that are not translated: what stands there is the original, or a proposal.
  static let untranslated: Set<String> = ["new", "needs-translation"]
}

/// A format of files for translators.
package enum TranslatorFormat: String, Sendable, CaseIterable {
  case xliff, csv

  /// What the name of a file ends with, after its dot.
  package var ending: String {
    switch self {
    case .xliff: "xlf"
    case .csv: "csv"
    }
  }

  /// How every file begins that is written in it.
  package var beginning: String {
    switch self {
    case .xliff: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff "
    case .csv: "\u{FEFF}\"id\",\"locale\","
    }
  }

  /// What the ending of a file's name says; nil if it says nothing.
  package init?(ending path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".csv") {
      self = .csv
    } else if [".xlf", ".xliff"].contains(where: name.hasSuffix) {
      self = .xliff
    } else {
      return nil
    }
  }

  /// The file.
  /// - Parameters:
  ///   - locale: the language to translate into.
  ///   - original: the language of the originals.
  /// - Throws: for a text that the format cannot hold.
  package func file(
    of texts: [OutgoingText], into locale: String, from original: String
  ) throws(TranslatorFileError) -> String {
    switch self {
    case .xliff: try xliffDocument(of: texts, into: locale, from: original)
    case .csv: translatorTable(texts, into: locale)
    }
  }
}

/// Why a text cannot be written into a file for translators, or such a file not be read.
package struct TranslatorFileError: Error, Sendable, Equatable {
  /// Where, in a file that was read.
  package let range: SourceRange?
  /// For people, without the place.
  package let message: String
  package let hint: String?

  init(at range: SourceRange? = nil, _ message: String, hint: String? = nil) {
    (self.range, self.message, self.hint) = (range, message, hint)
  }
}
