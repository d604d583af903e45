package import Base

/// An element of an XML document, with all that is in it but comments and processing instructions.
package struct XMLElement: Sendable {
  /// What stands between an element's tags.
  package enum Content: Sendable {
    case text(String)
    case element(XMLElement)
  }

  /// Without a prefix.
  package let name: String
  /// The namespace's name; empty for none.
  package let namespace: String
  /// The attributes without a namespace, and `xml:lang`.
  package let attributes: [String: String]
  /// In the order of the document, with no two texts beside each other.
  package internal(set) var content: [Content] = []
  /// Where its tag begins.
  package let start: SourcePosition

  /// The elements directly within it.
  package var children: [XMLElement] {
    content.compactMap { if case .element(let child) = $0 { child } else { nil } }
  }

  /// The first element of a name that is directly within it.
  package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The text within it and within the elements in it.
  package var text: String {
    content.map { part in
      switch part {
      case .text(let text): text
      case .element(let child): child.text
      }
    }.joined()
  }
}

/// Why bytes are no XML document that is read here, and where.
package struct XMLError: Error, Sendable, Equatable {
  package let position: SourcePosition
  /// For people, without the position.
  package let message: String

  init(_ message: String, at position: SourcePosition) { (self.position, self.message) = (position, message) }
}
