import YAML

/// A hint for a text that must be ASCII and is not, which names the first foreign character; nil for plain ASCII.
///
/// Letters of other scripts can look like Latin ones, and some characters are invisible.
func foreignCharacter(in text: String) -> String? {
  guard let scalar = text.unicodeScalars.first(where: { !$0.isASCII }) else { return nil }
  let name = scalar.properties.name.map { " \($0)" } ?? ""
  return "it contains \(scalar.codePoint)\(name); retype it in plain ASCII"
}

/// A finding about a file or a folder whose name must be an id and is not a valid one.
func notAnID(_ name: String, of what: String, at path: String) -> Finding {
  Finding(
    .validID, at: SourceRange(topOf: path), "the \(what)'s name '\(name)' must be \(Format.id.expectation)",
    hint: foreignCharacter(in: name))
}
