import PaywallModel
import YAML

/// The comments of a file, each with what it is about: the line that it stands behind, or that follows it.
struct FileComments {
  /// A comment.
  struct Comment {
    /// From its `#` to the last of its words.
    var range: Range<Int>
    var text: [UInt8]
    /// The line that it is about, without values: a key, or a whole item; nil below the last one.
    var subject: [UInt8]?
  }

  private(set) var all: [Comment] = []
  private let bytes: [UInt8]
  /// All lines that a comment could be about, each with how often it is there.
  private var subjects: [[UInt8]: Int] = [:]

  /// Of a file that cannot be read, and of JSON, there are none.
  init(_ bytes: [UInt8], _ file: SourceFile) {
    self.bytes = bytes
    let document = SourceFile(path: file.path, bytes: bytes).read()
    guard !file.isJSON, document.diagnostics.isEmpty, let root = document.root else { return }
    var ranges = commentRanges(in: bytes, root)[...]
    var waiting: [Int] = []
    var last: [UInt8]?
    func depth(_ line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == UInt8(ascii: " ") }.count }
    var deepest = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let range = ranges.first.flatMap { $0.lowerBound < line.endIndex ? $0 : nil }
      let subject = Self.subject(line[..<(range?.lowerBound ?? line.endIndex)])
      if let range {
        ranges.removeFirst()
        if subject == nil {
          waiting.append(all.count)
          deepest = max(deepest, depth(line))
        }
        all.append(Comment(range: range, text: Array(bytes[range]), subject: subject))
      }
      guard let subject else { continue }
      // What is indented further than what follows is the end of what stands before.
      for index in waiting { all[index].subject = deepest > depth(line) ? last ?? subject : subject }
      (waiting, deepest, last) = ([], 0, subject)
      subjects[subject, default: 0] += 1
    }
  }

  /// How often each is there.
  var counts: LineCounts { LineCounts(all.map { $0.text[...] }) }

  /// The comments that another version of the file has no more, although it has all that they are about.
  func removed(by other: FileComments) -> Set<[UInt8]> {
    let kept = Set(other.all.map(\.text))
    return Set(
      Dictionary(grouping: all, by: \.text).filter { text, comments in
        !kept.contains(text)
          && comments.allSatisfy { comment in
            comment.subject.map { other.subjects[$0, default: 0] >= subjects[$0, default: 0] } ?? false
          }
      }.keys)
  }

  /// How many are about something that they are about in none of these versions.
  func strange(to versions: [FileComments]) -> Int {
    let known = Set(versions.flatMap { $0.all.map { [$0.text, $0.subject ?? []] } })
    return all.count { !known.contains([$0.text, $0.subject ?? []]) }
  }

  /// The file without these comments; their lines go where nothing else is in them.
  func without(_ texts: Set<[UInt8]>) -> [UInt8] {
    var rest = bytes
    for comment in all.reversed() where texts.contains(comment.text) {
      var start = comment.range.lowerBound
      while start > 0, rest[start - 1] == 0x20 || rest[start - 1] == 0x09 { start -= 1 }
      var end = comment.range.upperBound
      while end < rest.count, rest[end] == 0x20 || rest[end] == 0x09 { end += 1 }
      if start == 0 || rest[start - 1] == UInt8(ascii: "\n") {
        if end < rest.count, rest[end] == UInt8(ascii: "\r") { end += 1 }
        if end < rest.count, rest[end] == UInt8(ascii: "\n") { end += 1 }
      }
      rest.removeSubrange(start..<end)
    }
    return rest
  }

  /// An item as it is, of a field its key; with its indentation, as other lists have items of the same name. Nil for a blank line.
  private static func subject(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = line.lastIndex(where: { $0 > 0x20 }) else { return nil }
    let code = line[...end]
    let isItem = code.first { $0 != 0x20 } == UInt8(ascii: "-")
    guard !isItem, let colon = code.firstIndex(of: UInt8(ascii: ":")) else { return Array(code) }
    return Array(code[...colon])
  }
}
