/// Columns of text under their titles, each as wide as its widest cell.
struct TextTable {
  /// One title a column.
  var titles: [String]
  /// One cell a column; missing ones are empty.
  var rows: [[String]]

  /// The lines of the table, the titles first. Columns without any cell are left out.
  func lines(_ palette: Palette) -> [TerminalText] {
    let columns = titles.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let widths = columns.map { column in ([titles] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> TerminalText {
      zip(columns, widths).map { column, width in
        "\(cells[column])\(String(repeating: " ", count: width - cells[column].count))" as TerminalText
      }.joined(separator: "  ").trimmingEnd
    }
    return [palette.title(line(titles))] + rows.map(line)
  }

  /// The lines in one text.
  func text(_ palette: Palette) -> TerminalText { lines(palette).joined(separator: "\n") }
}
