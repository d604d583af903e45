/// Things of some widths in lines of one width, as words are in a paragraph.
package struct FlowLines: Sendable, Equatable {
  /// The places of the things on each line, from the top.
  package let lines: [Range<Int>]

  /// - Parameter spacing: between two of a line. What is wider than a line has one of its own.
  package init(_ widths: [Double], in width: Double, spacing: Double) {
    var (lines, start, used): ([Range<Int>], Int, Double) = ([], 0, 0)
    for (index, own) in widths.enumerated() {
      if index > start, used + spacing + own > width {
        lines.append(start..<index)
        (start, used) = (index, own)
      } else {
        used += (index > start ? spacing : 0) + own
      }
    }
    if start < widths.count { lines.append(start..<widths.count) }
    self.lines = lines
  }
}
