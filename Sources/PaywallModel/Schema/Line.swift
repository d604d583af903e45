package import YAML

/// A text in a list, written alone or as `{id, text}`: with an id, translations and `paywall diff` follow it when it
/// moves. Readers get the text alone.
package enum Line {
  /// The form with an id.
  package static let object = ObjectSchema(
    "line",
    [
      Field("id", .string(.id), required: true, "The text's name within its list; translations refer to it."),
      Field("text", .text(.copy), required: true, "The words."),
    ])
}

extension Node {
  /// The text of a list item, however it is written; nil if the node is not one.
  package var lineText: Node? { string != nil ? self : self["text"].flatMap { $0.string == nil ? nil : $0 } }

  /// The id of a list item; nil if it is written without one.
  package var lineID: String? { self["id"]?.string }
}
