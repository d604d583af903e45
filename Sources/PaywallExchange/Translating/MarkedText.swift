import PaywallModel

/// A text in which placeholders may be marked, as in XLIFF: by numbers that the text's original gives them.
package struct MarkedText: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case text(String)
    /// A mark of a placeholder, with what stands in it.
    case mark(id: String, text: String)
    /// An element that no export writes.
    case foreign(String)
  }

  let parts: [Part]

  init(parts: [Part]) { self.parts = parts }

  /// A text without marks.
  init(_ text: String) { parts = [.text(text)] }

  /// Whether nothing but space is in it.
  var isBlank: Bool {
    parts.allSatisfy { if case .text(let text) = $0 { text.allSatisfy(\.isWhitespace) } else { false } }
  }

  /// The text with the placeholders of its original where their marks stand.
  /// - Throws: with a message, for marks that the original has none of, and for other elements.
  package func text(marking original: String) throws(MarkedTextError) -> String {
    let marks = Dictionary(
      numberedPlaceholders(of: original).map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
    var whole = ""
    for part in parts {
      switch part {
      case .text(let text): whole += text
      case .mark(let id, let text):
        // What stands in the mark is what a translator saw; tools may leave it out, or the number.
        guard let meant = PlaceholderScan(text).uses.isEmpty ? marks[id] : text else {
          throw MarkedTextError(message: "the mark '\(id)' stands for no placeholder of the source")
        }
        whole += meant
      case .foreign(let name): throw MarkedTextError(message: "it has an element <\(name)>, which texts have not")
      }
    }
    return whole
  }
}

/// Why marks of a text mean nothing.
package struct MarkedTextError: Error, Sendable, Equatable {
  /// For people.
  package let message: String
}

/// The placeholders of an original, numbered from 1, with where they stand in its UTF-8.
func numberedPlaceholders(of text: String) -> [(id: String, text: String, range: Range<Int>)] {
  let bytes = Array(text.utf8)
  return PlaceholderScan(text).uses.enumerated().map { index, use in
    (String(index + 1), String(decoding: bytes[use.range], as: UTF8.self), use.range)
  }
}
