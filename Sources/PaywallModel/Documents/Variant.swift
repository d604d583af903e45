package import YAML

/// A typed block of a variant's screen.
package struct Section: Sendable {
  /// The written id, or the type's name if there is none.
  package var id: String
  /// The kind of section.
  package var type: SectionType
  /// The section's mapping in the file.
  package var node: Node

  /// Nil for what is no mapping with a known `type`.
  package init?(_ node: Node) {
    guard let word = node["type"]?.string, let type = SectionType(rawValue: word) else { return nil }
    self.id = node["id"]?.string ?? word
    self.type = type
    self.node = node
  }
}

/// One screen description of an offering.
package struct Variant: Sendable {
  /// The file's name without its extension; experiments and commands refer to the variant by it.
  package let name: String
  /// The file that the screen was read from.
  package let file: SourceFile
  /// The tree of the file; nil if it cannot be read.
  package let root: Node?
  /// The id tagged on analytics events.
  package let wireID: Located<String>?
  /// The store products shown, in order.
  package let productIDs: [Located<String>]
  /// The product that is selected at first.
  package let highlightedProductID: Located<String>?
  /// What reading found, in the order of the file.
  package let findings: [Finding]

  /// Decodes what can be decoded; what does not fit the schema is in `findings`.
  package init(reading file: SourceFile) {
    let reading = file.read(as: .object(VariantSchema.object), called: "variant")
    self.file = file
    name = file.stem
    root = reading.root
    var found = reading.findings
    if !isID(name) { found.append(notAnID(name, of: "file", at: file.path)) }
    findings = found
    func located(_ node: Node?) -> Located<String>? {
      node.flatMap { node in node.string.map { Located($0, SourceRange(file.path, node)) } }
    }
    wireID = located(reading.root?["id"])
    productIDs = (reading.root?["productIDs"]?.items ?? []).compactMap(located)
    highlightedProductID = located(reading.root?["highlightedProductID"])
  }

  private init(_ variant: Variant, root: Node?) {
    (name, file, wireID, findings) = (variant.name, variant.file, variant.wireID, variant.findings)
    (productIDs, highlightedProductID) = (variant.productIDs, variant.highlightedProductID)
    self.root = root
  }

  /// Whether the file has keys that the format does not know.
  package var hasUnknownKeys: Bool { findings.contains { $0.rule == DecodingRule.knownKey.rawValue } }

  /// The variant as it was meant, if keys are spelled as in other formats; only for rules to check.
  package var respelled: Variant {
    hasUnknownKeys ? Variant(self, root: root?.respelled(by: .object(VariantSchema.object))) : self
  }

  /// How the sections are laid out; nil for a word that is none.
  package var layout: Layout? { root?["layout"].map { $0.string.flatMap(Layout.init) } ?? .usual }

  /// The written sections; empty if they are to be derived.
  package var sections: [Section] { (root?["sections"]?.items ?? []).compactMap(Section.init) }
}

extension Variant {
  /// The sections of the screen as written; if there are none, those derived from the eight core fields: a header, the
  /// features, the plans, the purchase button, and the footnote, if any, as legal text.
  package var screen: [Node] {
    guard let root else { return [] }
    if let written = root["sections"] { return written.items }
    let types: [SectionType] = [.header, .features, .plans, .cta] + (root["footnote"] == nil ? [] : [.legal])
    return types.map { type in
      let word = Node(value: .string(type.rawValue), start: root.start, end: root.start)
      let pair = Node.Pair(key: "type", keyStart: root.start, keyEnd: root.start, value: word)
      return Node(value: .mapping([pair]), start: root.start, end: root.start)
    }
  }
}

extension Variant {
  /// The dates of figures (`asOf`) and of reviews (`date`) in the sections, also in those in cards.
  var figureDates: [Located<String>] {
    func dates(in sections: [Node]) -> [Node] {
      sections.flatMap { section in
        [section["asOf"]].compactMap { $0 } + (section["items"]?.items ?? []).compactMap { $0["date"] }
          + dates(in: section["sections"]?.items ?? [])
      }
    }
    return dates(in: root?["sections"]?.items ?? []).compactMap { node in
      node.string.map { Located($0, SourceRange(file.path, node)) }
    }
  }
}

/// Translated copy of an offering's variants in one locale.
package struct LocaleCopy: Sendable {
  /// The name of the file without its ending.
  package let locale: String
  /// The file that the translations were read from.
  package let file: SourceFile
  /// The tree of the file; nil where it is missing or cannot be read.
  package let root: Node?
  /// What reading found, in the order of the file.
  package let findings: [Finding]

  /// Decodes what can be decoded; what does not fit the schema is in `findings`.
  package init(reading file: SourceFile) {
    let reading = file.read(as: OfferingSchema.locale, called: "locale")
    self.file = file
    locale = file.stem
    root = reading.root
    var found = reading.findings
    if !Format.locale.accepts(locale) {
      let message = "the file's name '\(locale)' must be \(Format.locale.expectation)"
      let hint = meantLocale(locale).map { "call it \($0)" }
      found.append(Finding(.fieldValue, at: SourceRange(topOf: file.path), message, hint: hint))
    }
    findings = found
  }
}
