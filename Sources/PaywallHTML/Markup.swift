/// A piece of HTML. Whatever is put into its literal is escaped, unless it is markup itself, so that no text leaves its
/// element or attribute.
package struct Markup: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The piece as written.
  package private(set) var html: String

  package init(stringLiteral value: String) { html = value }
  package init(stringInterpolation: Interpolation) { html = stringInterpolation.html }

  /// HTML that was written by hand: a file of this target.
  init(written html: String) { self.html = html }

  /// Nothing.
  static let empty: Markup = ""

  static func += (left: inout Markup, right: Markup) { left.html += right.html }

  var isEmpty: Bool { html.isEmpty }
}

extension Markup {
  /// The pieces of a literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    package mutating func appendLiteral(_ literal: String) { html += literal }

    /// Markup, as it is.
    package mutating func appendInterpolation(_ markup: Markup?) { if let markup { html += markup.html } }

    /// Pieces of markup, one after the other.
    package mutating func appendInterpolation(_ pieces: [Markup]) { for piece in pieces { html += piece.html } }

    /// A text, escaped for elements and for attributes in double quotes.
    package mutating func appendInterpolation(_ text: String) { html.escape(text) }

    package mutating func appendInterpolation(_ number: Int) { html += String(number) }
  }
}

extension String {
  /// Appends a text with the characters that HTML reads as its own spelt out (WHATWG HTML, 13.3), and with those that
  /// HTML cannot hold replaced.
  fileprivate mutating func escape(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7f && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
        && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
    }
    if isPlain { return append(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "'": append("&#39;")
      case "\n", "\t": unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7f: append("\u{fffd}")
      default: unicodeScalars.append(scalar)
      }
    }
  }
}
