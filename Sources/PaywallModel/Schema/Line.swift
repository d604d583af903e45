package import YAML

/// A text of a list, written alone or as `{id, text}`: by its id translations and `paywall diff` follow it wherever it
/// moves. Readers get the words alone.
package enum Line {
  /// The form with an id.
  package static let object = ObjectSchema(
    "line",
    [
      Field("id", .string(.id), required: true, "The text's name within its list, by which translations follow it."),
      Field("text", .text, required: true, "The words."),
    ])
}

extension Node {
  /// The words of a list's text, whichever way it is written; nil for what is none.
  package var lineText: Node? { string != nil ? self : self["text"].flatMap { $0.string == nil ? nil : $0 } }

  /// The id of a list's text; nil where it is written without one.
  package var lineID: String? { self["id"]?.string }
}
