import PaywallModel

/// One source line, underlined in the range that a finding is about.
struct SourceExcerpt {
  /// What is printed before each line.
  private let number: String
  private let text: String
  /// What is printed below, from the first cell of `text`.
  private let indent: Int
  private let length: Int

  /// The maximum number of cells shown of a line, and how many of them may precede a range further right.
  private static let (width, lead) = (96, 32)

  init(_ line: String, under range: SourceRange) {
    number = String(range.line)
    let cells = Self.cells(line)
    let first = min(range.column - 1, cells.count)
    let isOnOneLine = range.endLine == range.line
    let last = isOnOneLine ? max(first, min(range.endColumn - 1, cells.count)) : cells.count
    var start = 0
    var before = cells[..<first].reduce(0) { $0 + $1.width }
    if cells.reduce(0, { $0 + $1.width }) > Self.width {
      while before > Self.lead, start < first {
        before -= cells[start].width
        start += 1
      }
    }
    var (shown, used, end) = ("", 0, start)
    while end < cells.count, used + cells[end].width <= Self.width {
      shown += cells[end].text
      used += cells[end].width
      end += 1
    }
    text = (start > 0 ? "…" : "") + shown + (end < cells.count ? "…" : "")
    indent = before + (start > 0 ? 1 : 0)
    length = max(1, cells[first..<max(first, min(last, end))].reduce(0) { $0 + $1.width })
  }

  /// The line and its underline.
  func lines(_ palette: Palette, _ paint: (TerminalText) -> TerminalText) -> [TerminalText] {
    let margin = String(repeating: " ", count: number.count)
    let underline: TerminalText = "^\(String(repeating: "~", count: length - 1))"
    return [
      "  \(palette.faint("\(number) |")) \(text)",
      "  \(palette.faint("\(margin) |")) \(String(repeating: " ", count: indent))\(paint(underline))",
    ]
  }

  /// A scalar as a terminal shows it, and its width in columns.
  private struct Cell {
    var text: String
    var width: Int
  }

  /// Tabs become spaces up to the next stop; what would move the cursor, hide or reorder text becomes U+FFFD.
  private static func cells(_ line: String) -> [Cell] {
    var (cells, column): ([Cell], Int) = ([], 0)
    for scalar in line.unicodeScalars {
      let cell = cell(scalar, at: column)
      cells.append(cell)
      column += cell.width
    }
    return cells
  }

  private static func cell(_ scalar: Unicode.Scalar, at column: Int) -> Cell {
    if scalar == "\t" {
      let width = 4 - column % 4
      return Cell(text: String(repeating: " ", count: width), width: width)
    }
    if scalar.isHidden { return Cell(text: "\u{FFFD}", width: 1) }
    switch scalar.properties.generalCategory {
    case .format, .nonspacingMark, .enclosingMark: return Cell(text: String(scalar), width: 0)
    default: return Cell(text: String(scalar), width: scalar.isWide ? 2 : 1)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is two columns wide on a terminal: East Asian Width W and F (UAX #11) in whole blocks, and
  /// emoji.
  fileprivate var isWide: Bool {
    switch value {
    case 0..<0x1100: false
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
