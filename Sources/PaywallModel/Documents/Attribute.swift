package import YAML

/// What the app tells of a user, as the project declares it.
package struct Attribute: Sendable {
  /// The name by which conditions know it.
  package let name: Located<String>
  /// Nil where it is missing or no type of the format.
  package let type: AttributeType?
  /// The values that it can have, as written; empty for all of its type.
  package let values: [Node]

  init?(_ node: Node, in file: String) {
    guard let name = node["name"], let text = name.string else { return nil }
    self.name = Located(text, SourceRange(file, name))
    type = node["type"]?.string.flatMap(AttributeType.init)
    values = node["values"]?.items ?? []
  }
}

/// Why a value is not one that an attribute can have.
package struct AttributeMisfit: Sendable, Equatable {
  /// What it would have to be, as the end of the sentence "expected …".
  package var expectation: String
  /// The edit that was probably meant; nil if none is near.
  package var hint: String?
}

extension Settings {
  /// The declared attributes by name; of two with one name the first.
  package var declaredAttributes: [String: Attribute] {
    Dictionary(attributes.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension AttributeType {
  /// The texts that its values are, where there is a list of them.
  package var texts: Set<String>? { self == .country ? CountryCode.all : nil }

  /// Why a value is not of the type; nil if it is.
  package func misfit(_ node: Node) -> AttributeMisfit? {
    switch self {
    case .number:
      if node.number != nil { return nil }
      let isNumber = node.string.flatMap { Double($0) } != nil
      return AttributeMisfit(expectation: phrase, hint: isNumber ? "write it without quotes" : nil)
    case .boolean:
      if node.boolean != nil { return nil }
      let isFlag = node.string.map { ["true", "false"].contains($0.lowercased()) } ?? false
      return AttributeMisfit(expectation: "true or false", hint: isFlag ? "write it without quotes" : nil)
    case .text, .version, .country, .locale: return textMisfit(node)
    }
  }

  private func textMisfit(_ node: Node) -> AttributeMisfit? {
    guard let text = node.string else {
      return AttributeMisfit(expectation: expectation, hint: "put the value in quotes")
    }
    if accepts(text) { return nil }
    let meant = spellings(of: text).first(where: accepts)
    return AttributeMisfit(expectation: expectation, hint: meant.map(didYouMean))
  }

  /// Whether a text can be a part of a value of the type.
  package func canContain(_ part: String) -> Bool {
    switch self {
    case .text: true
    case .version: part.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    case .country: part.isEmpty || CountryCode.all.contains { $0 == part || part.utf8.count == 1 && $0.contains(part) }
    case .locale: isPartOfLocale(part)
    case .number, .boolean: false
    }
  }

  /// Whether a text is a value of the type; never for types whose values are no texts.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .text: true
    case .version: isVersion(text)
    case .country: CountryCode.all.contains(text)
    case .locale: Format.locale.accepts(text)
    case .number, .boolean: false
    }
  }

  /// What the type requires of a text, as the end of the sentence "expected …".
  private var expectation: String {
    switch self {
    case .text: "text"
    case .version: "a version such as '2.10.1'"
    case .country: "the two capital letters of a country, such as DE"
    case .locale: Format.locale.expectation
    case .number, .boolean: phrase
    }
  }

  /// What may be meant by a text that the type does not accept.
  private func spellings(of text: String) -> [String] {
    switch self {
    case .country: [text.uppercased(), CountryCode.others[text.uppercased()] ?? ""]
    case .locale: [localeTag(text)]
    case .version: [text.first == "v" ? String(text.dropFirst()) : ""]
    case .text, .number, .boolean: []
    }
  }
}

/// Letters, digits and hyphens.
private func isPartOfLocale(_ part: String) -> Bool {
  part.utf8.allSatisfy { byte in
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }
}

/// Numbers with points between them, as readers order them.
private func isVersion(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return parts.allSatisfy { part in part.first != "+" && UInt(part) != nil }
}

/// A locale with the separators and capitals of a language tag: `de_at` gives `de-AT`.
func localeTag(_ text: String) -> String {
  let parts = text.split { $0 == "_" || $0 == "-" }.map { $0.lowercased() }
  return parts.enumerated().map { index, part in
    if index == 0 { return part }
    return part.utf8.count == 4 ? part.prefix(1).uppercased() + part.dropFirst() : part.uppercased()
  }.joined(separator: "-")
}
