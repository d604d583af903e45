/// What libyaml says about a syntax error.
struct Complaint {
  var problem: String
  var context: String
  var mark: Mark
  var contextMark: Mark
  /// The innermost `[` or `{` that is still open.
  var openBracket: (text: String, start: Mark)?

  /// The same in words for the author, at the place that has to change.
  func translated(in text: UnsafeBufferPointer<UInt8>) -> Problem {
    let place = Place(mark, in: text)
    if place.byte == UInt8(ascii: "\t"), isAboutTokens { return tab(place.mark) }
    if problem.hasPrefix("found a tab character") { return tab(place.mark) }
    if context.contains("quoted scalar") { return quoted(place) }
    if let openBracket, place.isAtEnd || openBracket.start.line < mark.line && place.byte == UInt8(ascii: ":") {
      return Problem(
        .syntax, "the '\(openBracket.text)' is never closed",
        hint: "close it with '\(openBracket.text == "[" ? "]" : "}")'", mark: openBracket.start,
        end: Mark(line: openBracket.start.line, column: openBracket.start.column + 1))
    }
    return token(place) ?? structure(place)
  }

  private var isAboutTokens: Bool { problem.hasPrefix("found character that cannot start") }

  private func tab(_ mark: Mark) -> Problem {
    Problem(
      .tab, "a tab cannot indent YAML", hint: "use spaces", mark: mark,
      end: Mark(line: mark.line, column: mark.column + 1))
  }

  private func quoted(_ place: Place) -> Problem {
    switch problem {
    case "found unknown escape character":
      Problem(
        .syntax, "unknown escape in double quotes", hint: "use single quotes, or write '\\\\' for a backslash",
        mark: place.mark)
    case "did not find expected hexdecimal number":
      Problem(.syntax, "hexadecimal digits are missing in an escape", mark: place.mark)
    case "found invalid Unicode character escape code":
      Problem(.syntax, "the escape is not a Unicode character", mark: place.mark)
    case "found unexpected document indicator":
      Problem(.syntax, "the quote is not closed before the document's end", hint: "close it", mark: contextMark)
    default: Problem(.syntax, "the quote is never closed", hint: "close it, or remove it", mark: contextMark)
    }
  }

  /// Errors within one token: what its first character promises is not kept.
  private func token(_ place: Place) -> Problem? {
    switch context {
    case "while scanning an anchor", "while scanning an alias":
      let sign = context.hasSuffix("alias") ? "*" : "&"
      return Problem(
        .syntax, "'\(sign)' needs a name of letters, digits, '-' and '_'",
        hint: "quote text that begins with '\(sign)'", mark: contextMark)
    case "while scanning a tag", "while parsing a tag":
      return Problem(
        .syntax, "'!' does not begin a valid tag", hint: "quote text that begins with '!'", mark: contextMark)
    case "while scanning a block scalar":
      if problem.hasPrefix("found an indentation indicator") {
        return Problem(.syntax, "an indentation of 0 is not possible", mark: place.mark)
      }
      return Problem(
        .syntax, "text follows '|' or '>' in the same line",
        hint: "begin the text in the next line, indented, or quote it", mark: place.mark)
    case "while scanning a directive", "while scanning a %YAML directive", "while scanning a %TAG directive",
      "while parsing a tag directive", "while parsing a %TAG directive":
      return Problem(
        problem == "found unknown directive name" ? .unsupported : .syntax, "the line is not a known directive",
        hint: "only '%YAML 1.2' is", mark: contextMark)
    case "while scanning a simple key":
      return Problem(
        .syntax, "expected ':' after this text",
        hint: "write 'key: value', or indent the line to continue the text above",
        mark: contextMark)
    default: return nil
    }
  }

  private func structure(_ place: Place) -> Problem {
    if isAboutTokens { return startOfValue(place) }
    switch problem {
    case "mapping values are not allowed in this context": return secondColon(place)
    case "found incompatible YAML document":
      return Problem(.unsupported, "only YAML 1.x is supported", hint: "write '%YAML 1.2'", mark: place.mark)
    case "found undefined tag handle":
      return Problem(.unsupported, "the tag's handle is not declared", hint: "remove the tag", mark: place.mark)
    default: break
    }
    if let known = Self.wordings[problem] {
      return Problem(.syntax, known.message, hint: known.hint, mark: place.mark)
    }
    return Problem(.syntax, problem, mark: place.mark)
  }

  private func startOfValue(_ place: Place) -> Problem {
    let character = place.byte.map { String(UnicodeScalar($0)) } ?? ""
    return Problem(
      .syntax, "a value cannot begin with '\(character)'", hint: "quote the value", mark: place.mark,
      end: Mark(line: place.mark.line, column: place.mark.column + 1))
  }

  private func secondColon(_ place: Place) -> Problem {
    let hint =
      place.lineBefore.contains(UInt8(ascii: ":"))
      ? "quote text that holds ': '" : "check the indentation of this line and the line above"
    return Problem(
      .syntax, "a key with a value cannot stand here", hint: hint, mark: place.mark,
      end: Mark(line: place.mark.line, column: place.mark.column + 1))
  }

  private static let wordings: [String: (message: String, hint: String?)] = [
    "did not find expected key": (
      "expected a key here", "indent the keys of one mapping alike, and quote the whole of a text that holds quotes"
    ),
    "did not find expected '-' indicator": (
      "expected '- ' here", "indent the items of one list alike"
    ),
    "did not find expected ',' or ']'": (
      "expected ',' or ']' here", "quote text that holds brackets, commas or quotes"
    ),
    "did not find expected ',' or '}'": ("expected ',' or '}' here", "quote text that holds braces, commas or quotes"),
    "did not find expected node content": ("expected a value here", "quote text that begins with a bracket or comma"),
    "did not find expected <document start>": (
      "unexpected text after the end of the document", "check the indentation of this line"
    ),
    "block sequence entries are not allowed in this context": (
      "a list cannot begin here", "begin it in a line of its own, or quote text that begins with '- '"
    ),
    "mapping keys are not allowed in this context": (
      "a key cannot stand here", "quote text that begins with '? '"
    ),
    "found duplicate %YAML directive": ("the directive '%YAML' stands twice", "remove one"),
    "found duplicate %TAG directive": ("the directive '%TAG' stands twice", "remove both"),
    "found unexpected ':'": ("unexpected ':'", "put a space after it, or quote the text"),
  ]
}

/// A mark with what stands around it.
private struct Place {
  var mark: Mark
  /// The byte at the mark, nil at the end of the text.
  var byte: UInt8?
  /// The bytes of the mark's line before it.
  var lineBefore: Slice<UnsafeBufferPointer<UInt8>>
  /// Whether nothing but white space follows.
  var isAtEnd: Bool

  init(_ mark: Mark, in text: UnsafeBufferPointer<UInt8>) {
    var cursor = Cursor(text)
    cursor.advance(to: Mark(line: mark.line, column: 1), in: text)
    let lineStart = cursor.offset
    cursor.advance(to: mark, in: text)
    self.mark = cursor.mark
    byte = cursor.offset < text.count ? text[cursor.offset] : nil
    lineBefore = text[lineStart..<cursor.offset]
    isAtEnd = text[cursor.offset...].allSatisfy { $0 <= 0x20 }
  }
}
