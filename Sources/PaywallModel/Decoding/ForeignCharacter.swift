import YAML

/// What to say about a text that must be ASCII and is not: which character it holds; nil for plain ASCII.
///
/// Letters of other scripts look like Latin ones, and some characters cannot be seen at all.
func foreignCharacter(in text: String) -> String? {
  guard let scalar = text.unicodeScalars.first(where: { !$0.isASCII }) else { return nil }
  let name = scalar.properties.name.map { " \($0)" } ?? ""
  return "it holds \(scalar.codePoint)\(name); type it anew in plain ASCII"
}

/// A finding about a file or a folder whose name is an id and is not spelled like one.
func notAnID(_ name: String, of what: String, at path: String) -> Finding {
  Finding(
    .validID, at: SourceRange(topOf: path), "the \(what)'s name '\(name)' must be \(Format.id.expectation)",
    hint: foreignCharacter(in: name))
}
