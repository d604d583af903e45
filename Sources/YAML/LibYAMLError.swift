import Base

/// What libyaml says about a syntax error.
struct LibYAMLError {
  var message: String
  var context: String
  var position: SourcePosition
  var contextPosition: SourcePosition
  /// The innermost `[` or `{` that is still open.
  var openBracket: (text: String, start: SourcePosition)?

  /// The error in words for the author, at the position that has to change.
  func translated(in text: UnsafeBufferPointer<UInt8>) -> Diagnostic {
    let site = ErrorSite(position, in: text)
    if site.byte == UInt8(ascii: "\t"), isAboutTokens { return tab(site.position) }
    if message.hasPrefix("found a tab character") { return tab(site.position) }
    if context.contains("quoted scalar") { return quoted(site) }
    if let openBracket, site.isAtEnd || openBracket.start.line < position.line && site.byte == UInt8(ascii: ":") {
      return Diagnostic(
        .syntax, "the '\(openBracket.text)' is never closed",
        hint: "close it with '\(openBracket.text == "[" ? "]" : "}")'", position: openBracket.start,
        end: SourcePosition(line: openBracket.start.line, column: openBracket.start.column + 1))
    }
    return token(site) ?? structure(site)
  }

  private var isAboutTokens: Bool { message.hasPrefix("found character that cannot start") }

  private func tab(_ position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .tab, "a tab cannot indent YAML", hint: "use spaces", position: position,
      end: SourcePosition(line: position.line, column: position.column + 1))
  }

  private func quoted(_ site: ErrorSite) -> Diagnostic {
    switch message {
    case "found unknown escape character":
      Diagnostic(
        .syntax, "unknown escape in double quotes", hint: "use single quotes, or write '\\\\' for a backslash",
        position: site.position)
    case "did not find expected hexdecimal number":
      Diagnostic(.syntax, "hexadecimal digits are missing in an escape", position: site.position)
    case "found invalid Unicode character escape code":
      Diagnostic(.syntax, "the escape is not a Unicode character", position: site.position)
    case "found unexpected document indicator":
      Diagnostic(
        .syntax, "the quote is not closed before the document's end", hint: "close it", position: contextPosition)
    default: Diagnostic(.syntax, "the quote is never closed", hint: "close it, or remove it", position: contextPosition)
    }
  }

  /// Errors within one token: its rest does not match its first character.
  private func token(_ site: ErrorSite) -> Diagnostic? {
    switch context {
    case "while scanning an anchor", "while scanning an alias":
      let sign = context.hasSuffix("alias") ? "*" : "&"
      return Diagnostic(
        .syntax, "'\(sign)' needs a name of letters, digits, '-' and '_'",
        hint: "quote text that begins with '\(sign)'", position: contextPosition)
    case "while scanning a tag", "while parsing a tag":
      return Diagnostic(
        .syntax, "'!' does not begin a valid tag", hint: "quote text that begins with '!'", position: contextPosition)
    case "while scanning a block scalar":
      if message.hasPrefix("found an indentation indicator") {
        return Diagnostic(.syntax, "an indentation of 0 is not allowed", position: site.position)
      }
      return Diagnostic(
        .syntax, "text follows '|' or '>' on the same line",
        hint: "start the text on the next line, indented, or quote it", position: site.position)
    case "while scanning a directive", "while scanning a %YAML directive", "while scanning a %TAG directive",
      "while parsing a tag directive", "while parsing a %TAG directive":
      return Diagnostic(
        message == "found unknown directive name" ? .unsupported : .syntax, "unknown directive",
        hint: "only '%YAML 1.2' is", position: contextPosition)
    case "while scanning a simple key":
      return Diagnostic(
        .syntax, "expected ':' after this text",
        hint: "write 'key: value', or indent the line to continue the text above",
        position: contextPosition)
    default: return nil
    }
  }

  private func structure(_ site: ErrorSite) -> Diagnostic {
    if isAboutTokens { return startOfValue(site) }
    switch message {
    case "mapping values are not allowed in this context": return secondColon(site)
    case "found incompatible YAML document":
      return Diagnostic(.unsupported, "only YAML 1.x is supported", hint: "write '%YAML 1.2'", position: site.position)
    case "found undefined tag handle":
      return Diagnostic(
        .unsupported, "the tag's handle is not declared", hint: "remove the tag", position: site.position)
    default: break
    }
    if let known = Self.wordings[message] {
      return Diagnostic(.syntax, known.message, hint: known.hint, position: site.position)
    }
    return Diagnostic(.syntax, message, position: site.position)
  }

  private func startOfValue(_ site: ErrorSite) -> Diagnostic {
    let character = site.byte.map { String(UnicodeScalar($0)) } ?? ""
    return Diagnostic(
      .syntax, "a value cannot begin with '\(character)'", hint: "quote the value", position: site.position,
      end: SourcePosition(line: site.position.line, column: site.position.column + 1))
  }

  private func secondColon(_ site: ErrorSite) -> Diagnostic {
    let hint =
      site.lineBefore.contains(UInt8(ascii: ":"))
      ? "quote text that contains ': '" : "check the indentation of this line and the line above"
    return Diagnostic(
      .syntax, "a key with a value is not allowed here", hint: hint, position: site.position,
      end: SourcePosition(line: site.position.line, column: site.position.column + 1))
  }

  private static let wordings: [String: (message: String, hint: String?)] = [
    "did not find expected key": (
      "expected a key here", "indent all keys of a mapping equally, and quote the whole text if it contains quotes"
    ),
    "did not find expected '-' indicator": (
      "expected '- ' here", "indent all items of a list equally"
    ),
    "did not find expected ',' or ']'": (
      "expected ',' or ']' here", "quote text with brackets, commas or quotes"
    ),
    "did not find expected ',' or '}'": ("expected ',' or '}' here", "quote text with braces, commas or quotes"),
    "did not find expected node content": ("expected a value here", "quote text that begins with a bracket or comma"),
    "did not find expected <document start>": (
      "unexpected text after the end of the document", "check the indentation of this line"
    ),
    "block sequence entries are not allowed in this context": (
      "a list cannot start here", "start it on its own line, or quote text that begins with '- '"
    ),
    "mapping keys are not allowed in this context": (
      "a key is not allowed here", "quote text that begins with '? '"
    ),
    "found duplicate %YAML directive": ("the directive '%YAML' occurs twice", "remove one"),
    "found duplicate %TAG directive": ("the directive '%TAG' occurs twice", "remove both"),
    "found unexpected ':'": ("unexpected ':'", "put a space after it, or quote the text"),
  ]
}

/// A position with the text around it.
private struct ErrorSite {
  var position: SourcePosition
  /// The byte at the position, nil at the end of the text.
  var byte: UInt8?
  /// The bytes of the position's line before it.
  var lineBefore: Slice<UnsafeBufferPointer<UInt8>>
  /// Whether nothing but white space follows.
  var isAtEnd: Bool

  init(_ position: SourcePosition, in text: UnsafeBufferPointer<UInt8>) {
    var cursor = SourceCursor(text)
    cursor.advance(to: SourcePosition(line: position.line, column: 1), in: text)
    let lineStart = cursor.offset
    cursor.advance(to: position, in: text)
    self.position = cursor.position
    byte = cursor.offset < text.count ? text[cursor.offset] : nil
    lineBefore = text[lineStart..<cursor.offset]
    isAtEnd = text[cursor.offset...].allSatisfy { $0 <= 0x20 }
  }
}
