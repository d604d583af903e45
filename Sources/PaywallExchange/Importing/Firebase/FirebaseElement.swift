/// One of the elements of a condition of Remote Config, all of which hold where the condition does.
///
/// The grammar is that of "Remote Config conditional expression reference"
/// (firebase.google.com/docs/remote-config/condition-reference, read in November 2026), in which elements are joined by `&&`
/// alone:
///
/// ```
/// condition = element *( "&&" element )
/// element   = "true" / "false" / subject test
/// subject   = name [ "[" text "]" ] / "version" "(" subject ")" / "percent" [ "(" text ")" ]
/// test      = operator value / "in" list / "between" number "and" number / "." ( name / operator ) "(" [ value ] ")"
/// value     = text / number / list / [ "dateTime" ] "(" value *( "," value ) ")"
/// ```
struct FirebaseElement: Equatable {
  enum Value: Equatable {
    case text(String)
    case number(Double)
    /// A moment with the name of its time zone; nil for that of Greenwich.
    case moment(String, zone: String?)
  }

  /// What is asked about: `device.country`, `app.customSignal`, `percent`.
  var subject: String
  /// What is written in brackets or parentheses behind it: a signal's name, or the seed of a percentage.
  var key: String?
  /// Whether its value is compared as a version.
  var isVersion = false
  /// `==`, `in`, `between`, `exactlyMatches`; empty for `true` and `false`.
  var test = ""
  var values: [Value] = []
  /// Where it begins, counted from 1.
  var column: Int

  /// The elements of an expression.
  static func all(of expression: String) throws(FirebaseSyntaxError) -> [FirebaseElement] {
    var parser = Parser(tokens: try FirebaseToken.all(of: expression))
    return try parser.condition()
  }
}

private struct Parser {
  let tokens: [FirebaseToken]
  private var at = 0

  /// - Parameter tokens: with an end.
  init(tokens: [FirebaseToken]) { self.tokens = tokens }

  private var token: FirebaseToken { tokens[at] }

  mutating func condition() throws(FirebaseSyntaxError) -> [FirebaseElement] {
    var elements = [try element()]
    while accept("&&") { elements.append(try element()) }
    if token.kind == .mark("||") { throw error("the language has no '||'") }
    guard token.kind == .end else { throw error("'&&' or the end is expected") }
    return elements
  }

  private mutating func element() throws(FirebaseSyntaxError) -> FirebaseElement {
    var element = try subject()
    if ["true", "false"].contains(element.subject) { return element }
    if !element.test.isEmpty {
      try readOperand(of: &element)
    } else if accept(".") {
      guard let test = method() else { throw error("the name of a comparison is expected") }
      element.test = test
      try readOperand(of: &element)
    } else if let mark = comparison() {
      element.test = mark
      element.values = [try value()]
    } else if acceptName("in") {
      element.test = "in"
      element.values = try list()
    } else if acceptName("between") {
      element.test = "between"
      element.values = [try number()]
      guard acceptName("and") else { throw error("'and' is expected") }
      element.values.append(try number())
    } else {
      throw error("a comparison is expected")
    }
    return element
  }

  private mutating func subject() throws(FirebaseSyntaxError) -> FirebaseElement {
    guard token.kind == .name("version"), tokens[at + 1].kind == .mark("(") else { return try access() }
    let column = token.column
    at += 2
    var inner = try access()
    (inner.isVersion, inner.column) = (true, column)
    try require(")")
    return inner
  }

  private mutating func access() throws(FirebaseSyntaxError) -> FirebaseElement {
    let column = token.column
    guard case .name(let name) = token.kind else { throw error("the name of an element is expected") }
    at += 1
    var element = FirebaseElement(subject: name, column: column)
    // The comparison is the last part of the name, as in `app.build.exactlyMatches(…)`.
    if token.kind == .mark("("), name != "percent", let dot = name.lastIndex(of: ".") {
      element.subject = String(name[..<dot])
      element.test = String(name[name.index(after: dot)...])
      return element
    }
    if accept("[") {
      element.key = try text()
      try require("]")
    } else if name == "percent", accept("(") {
      element.key = try text()
      try require(")")
    }
    return element
  }

  private mutating func method() -> String? {
    if let mark = comparison() { return mark }
    guard case .name(let name) = token.kind else { return nil }
    at += 1
    return name
  }

  private mutating func readOperand(of element: inout FirebaseElement) throws(FirebaseSyntaxError) {
    try require("(")
    if accept(")") { return }
    if token.kind == .mark("[") { element.values = try list() } else { element.values = [try value()] }
    try require(")")
  }

  private mutating func comparison() -> String? {
    guard case .mark(let mark) = token.kind, ["==", "!=", ">=", "<=", ">", "<", "="].contains(mark) else { return nil }
    at += 1
    return mark
  }

  private mutating func value() throws(FirebaseSyntaxError) -> FirebaseElement.Value {
    if acceptName("dateTime") || token.kind == .mark("(") {
      try require("(")
      let moment = try text()
      let zone = accept(",") ? try text() : nil
      try require(")")
      return .moment(moment, zone: zone)
    }
    if case .text(let text) = token.kind {
      at += 1
      return .text(text)
    }
    return try number()
  }

  private mutating func list() throws(FirebaseSyntaxError) -> [FirebaseElement.Value] {
    try require("[")
    var values: [FirebaseElement.Value] = []
    if accept("]") { return values }
    repeat { values.append(try value()) } while accept(",")
    try require("]")
    return values
  }

  private mutating func text() throws(FirebaseSyntaxError) -> String {
    guard case .text(let text) = token.kind else { throw error("a text in quotation marks is expected") }
    at += 1
    return text
  }

  private mutating func number() throws(FirebaseSyntaxError) -> FirebaseElement.Value {
    guard case .number(let digits) = token.kind, let number = Double(digits) else {
      throw error("a value is expected")
    }
    at += 1
    return .number(number)
  }

  private mutating func accept(_ mark: String) -> Bool {
    guard token.kind == .mark(mark) else { return false }
    at += 1
    return true
  }

  private mutating func acceptName(_ name: String) -> Bool {
    guard token.kind == .name(name) else { return false }
    at += 1
    return true
  }

  private mutating func require(_ mark: String) throws(FirebaseSyntaxError) {
    if !accept(mark) { throw error("'\(mark)' is expected") }
  }

  private func error(_ message: String) -> FirebaseSyntaxError {
    FirebaseSyntaxError(message: message, column: token.column)
  }
}
