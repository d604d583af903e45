/// A word of Remote Config's condition language.
struct FirebaseToken: Equatable {
  enum Kind: Equatable {
    /// A name, with the dots in it: `app.customSignal`, `in`, `between`.
    case name(String)
    case text(String)
    case number(String)
    /// A mark, such as `&&`, `>=` or `[`.
    case mark(String)
    case end
  }

  var kind: Kind
  /// Where it begins, counted from 1 in Unicode scalars.
  var column: Int
}

/// Why an expression cannot be read.
struct FirebaseSyntaxError: Error, Equatable {
  var message: String
  /// Counted from 1 in Unicode scalars of the expression.
  var column: Int
}

extension FirebaseToken {
  /// The words of an expression, and its end.
  static func all(of expression: String) throws(FirebaseSyntaxError) -> [FirebaseToken] {
    var scanner = Scanner(scalars: Array(expression.unicodeScalars))
    var tokens: [FirebaseToken] = []
    while let token = try scanner.next() { tokens.append(token) }
    return tokens + [FirebaseToken(kind: .end, column: scanner.scalars.count + 1)]
  }

  private struct Scanner {
    let scalars: [UnicodeScalar]
    var at = 0

    mutating func next() throws(FirebaseSyntaxError) -> FirebaseToken? {
      while at < scalars.count, scalars[at].properties.isWhitespace { at += 1 }
      guard at < scalars.count else { return nil }
      let column = at + 1
      return FirebaseToken(kind: try kind(at: column), column: column)
    }

    private mutating func kind(at column: Int) throws(FirebaseSyntaxError) -> Kind {
      let first = scalars[at]
      if first == "'" || first == "\"" { return .text(try text(in: first, at: column)) }
      if isDigit(first) || (first == "-" || first == ".") && at + 1 < scalars.count && isDigit(scalars[at + 1]) {
        let digits = take { isDigit($0) || $0 == "." || $0 == "-" || $0 == "e" || $0 == "E" || $0 == "+" }
        guard Double(digits) != nil else {
          throw FirebaseSyntaxError(message: "'\(digits)' is no number", column: column)
        }
        return .number(digits)
      }
      if isLetter(first) { return .name(name()) }
      for mark in ["&&", "||", "==", "!=", ">=", "<="]
      where String(String.UnicodeScalarView(scalars[at...].prefix(2))) == mark {
        at += 2
        return .mark(mark)
      }
      guard "[](),.<>=%!".unicodeScalars.contains(first) else {
        throw FirebaseSyntaxError(message: "'\(first)' has no meaning there", column: column)
      }
      at += 1
      return .mark(String(first))
    }

    /// A dot belongs to a name if a letter follows: `app.version.>=` is one and two marks.
    private mutating func name() -> String {
      var name = ""
      while at < scalars.count {
        let isInside = scalars[at] == "." && at + 1 < scalars.count && isLetter(scalars[at + 1])
        guard isLetter(scalars[at]) || isDigit(scalars[at]) || isInside else { break }
        name.unicodeScalars.append(scalars[at])
        at += 1
      }
      return name
    }

    private mutating func text(in quote: UnicodeScalar, at column: Int) throws(FirebaseSyntaxError) -> String {
      at += 1
      let text = take { $0 != quote && $0 != "\\" }
      guard at < scalars.count else { throw FirebaseSyntaxError(message: "the text has no end", column: column) }
      // The documentation has no spelling of escapes.
      guard scalars[at] == quote else {
        throw FirebaseSyntaxError(message: "what '\\' stands for in a text is not documented", column: at + 1)
      }
      at += 1
      return text
    }

    private mutating func take(while isWanted: (UnicodeScalar) -> Bool) -> String {
      let start = at
      while at < scalars.count, isWanted(scalars[at]) { at += 1 }
      return String(String.UnicodeScalarView(scalars[start..<at]))
    }
  }
}

private func isDigit(_ scalar: UnicodeScalar) -> Bool { ("0"..."9").contains(scalar) }

private func isLetter(_ scalar: UnicodeScalar) -> Bool {
  scalar.isASCII && scalar.properties.isAlphabetic || scalar == "_"
}
