/// Text that is safe for a terminal or a log: what is interpolated is escaped, so that no name, message or copy from a
/// project, a repository or a bundle moves the cursor, hides or reorders text, or forges a line.
///
/// Only literals in the source, and texts that are already escaped, pass through unchanged.
struct TerminalText: Sendable, ExpressibleByStringInterpolation {
  private(set) var text: String

  private init(unescaped text: String) { self.text = text }

  init(stringLiteral value: String) { text = Session.current.located(value) }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Any text, escaped on one line.
  init(_ text: some StringProtocol) { self.text = String(text).visible }

  /// A text of several lines, each of them escaped.
  init(lines text: String) {
    self.text = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible }
      .joined(separator: "\n")
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += Session.current.located(literal) }

    mutating func appendInterpolation(_ value: TerminalText) { text += value.text }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description.visible }

    /// A text of this tool with commands in it, which shall run as it is typed from where the user is.
    mutating func appendInterpolation(commands value: String) { text += Session.current.located(value.visible) }
  }

  var isEmpty: Bool { text.isEmpty }

  /// The mark before a line that `--quiet` leaves out. No text from outside has it: a scalar of private use is escaped.
  private static let mark = "\u{E000}"

  /// A line with the command to run next.
  static func next(_ command: TerminalText) -> TerminalText {
    TerminalText(unescaped: "\(mark)next: \(command.located.text)")
  }

  /// The text with commands that run as they are typed from where the user is; for what has no words from a project.
  var located: TerminalText { TerminalText(unescaped: Session.current.located(text)) }

  /// The text as it is printed: with the commands to run next, or without; nil if nothing is left of it.
  func printed(isQuiet: Bool) -> String? {
    guard text.contains(Self.mark) else { return text }
    if !isQuiet { return text.replacing(Self.mark, with: "") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix(Self.mark) }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  static func + (a: TerminalText, b: TerminalText) -> TerminalText { TerminalText(unescaped: a.text + b.text) }

  static func += (a: inout TerminalText, b: TerminalText) { a.text += b.text }

  /// The text between the codes of a colour (ECMA-48, "Select Graphic Rendition").
  func painted(_ code: StaticString) -> TerminalText {
    TerminalText(unescaped: "\u{1B}[\(code)m\(text)\u{1B}[0m")
  }

  /// The text without trailing spaces.
  var trimmingEnd: TerminalText {
    var rest = text[...]
    while rest.last == " " { rest.removeLast() }
    return TerminalText(unescaped: String(rest))
  }
}

extension Sequence where Element == TerminalText {
  func joined(separator: TerminalText) -> TerminalText {
    var all: TerminalText = ""
    for (index, part) in enumerated() { all += index > 0 ? separator + part : part }
    return all
  }
}

extension String {
  /// The text on one line, with an escape such as `\u{1b}` for what would move a terminal's cursor, hide or reorder text.
  var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isHidden { text += scalar.visible } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Joiners (U+200C, U+200D) belong in words and emoji; other format characters hide something.
  var isHidden: Bool {
    if (0x20..<0x7F).contains(value) || value == 0x200C || value == 0x200D { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
    default: false
    }
  }

  /// The escape of a hidden scalar, as Swift spells it.
  var visible: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(value, radix: 16) + "}"
    }
  }
}
