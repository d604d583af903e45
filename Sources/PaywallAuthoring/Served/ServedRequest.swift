import JSON

/// What one page of the preview server asks for.
package struct ServedRequest: Sendable, Hashable {
  package enum Page: Sendable, Hashable {
    /// The variants that the command named, or the overview if it named none.
    case home
    /// All variants of an offering, or one of them.
    case variants(offering: String, variant: String?)
    /// Placements and offerings whose ids have a text in them; pages count from 1.
    case overview(find: String, number: Int)
  }

  package var page: Page
  /// What the switches say, by the names of their groups.
  package var choices: [String: String]

  package init(_ page: Page, choices: [String: String] = [:]) { (self.page, self.choices) = (page, choices) }
}

/// What a page shows.
package struct ServedView: Sendable {
  /// Another one for another view.
  package let version: String
  /// The view and its version, for the page's script.
  package let json: [UInt8]
  /// The places of the project's files that it names, each `FILE:LINE[:COLUMN]`.
  package let places: Set<String>
  /// Whether some of what it shows is not as the files are.
  package let isTroubled: Bool

  init(_ members: [JSONMember], places: Set<String>, isTroubled: Bool) {
    let bytes = JSONValue.object(members).canonicalBytes()
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    version = String(UInt(bitPattern: hasher.finalize()), radix: 36)
    json = bytes.dropLast() + Array(",\"version\":\"\(version)\"}".utf8)
    (self.places, self.isTroubled) = (places, isTroubled)
  }
}
