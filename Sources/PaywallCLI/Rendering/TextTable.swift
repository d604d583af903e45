/// Columns of text under their titles, each as wide as its widest cell.
struct TextTable {
  /// One title a column.
  var titles: [String]
  /// One cell a column; missing ones are empty.
  var rows: [[String]]

  /// How many rows a terminal shows unless all are asked for.
  static let cut = 20

  /// The lines of the table, the titles first. Columns without any cell are left out.
  ///
  /// - Parameter limit: how many rows at most; nil for all.
  func text(_ palette: Palette, atMost limit: Int? = nil) -> TerminalText {
    let shown = limit.map { Array(rows.prefix($0)) } ?? rows
    let columns = titles.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let widths = columns.map { column in ([titles] + shown).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> TerminalText {
      zip(columns, widths).map { column, width in
        "\(cells[column])\(String(repeating: " ", count: width - cells[column].count))" as TerminalText
      }.joined(separator: "  ").trimmingEnd
    }
    return ([palette.title(line(titles))] + shown.map(line)).joined(separator: "\n")
  }
}
