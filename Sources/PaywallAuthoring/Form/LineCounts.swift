/// The lines of a text, each with how often it is there.
struct LineCounts {
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ bytes: [UInt8]) { self.init(bytes.split(separator: UInt8(ascii: "\n"))) }

  init(_ lines: [ArraySlice<UInt8>]) { for line in lines { counts[Self.text(line), default: 0] += 1 } }

  func holds(_ line: ArraySlice<UInt8>) -> Bool { counts[Self.text(line), default: 0] > 0 }

  /// The line without the first half of its line break.
  private static func text(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Each as often as a three-way merge has it.
  /// - Parameter together: how often one is there on both sides together that each of them added, as at the same place.
  func merged(
    with other: LineCounts, from before: LineCounts, together: (ArraySlice<UInt8>) -> Int
  ) -> LineCounts {
    var all = self
    for line in Set(counts.keys).union(other.counts.keys) {
      let (one, two, was) = (counts[line, default: 0], other.counts[line, default: 0], before.counts[line, default: 0])
      let isOfBoth = one > 0 && two > 0 && was == 0
      all.counts[line] = one == two ? one : isOfBoth ? together(line) : max(0, one + two - was)
    }
    return all
  }

  /// Those that another text has not, or less often.
  func beyond(_ other: LineCounts) -> LineCounts {
    var rest = self
    for (line, count) in counts { rest.counts[line] = max(0, count - other.counts[line, default: 0]) }
    return rest
  }

  /// Takes one of them away.
  mutating func take(_ line: ArraySlice<UInt8>) { counts[Self.text(line), default: 0] -= 1 }

  func and(_ other: LineCounts) -> LineCounts {
    var all = self
    all.counts.merge(other.counts, uniquingKeysWith: +)
    return all
  }

  func isWithin(_ other: LineCounts) -> Bool { counts.allSatisfy { $1 <= other.counts[$0, default: 0] } }
}
