import Base
import JSON
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
    /// The path of the field or item that begins in that line.
    var path: String?
    /// Whether it stands behind that, and not above it.
    var isBehind: Bool
  }

  private(set) var all: [Comment] = []
  private let bytes: [UInt8]
  /// All lines that a comment could be about, each with how often it is there.
  private var subjects: [[UInt8]: Int] = [:]
  /// Where the lines begin in which fields and items do, by path.
  private var places: [String: Int] = [:]

  /// Of a file that cannot be read, and of JSON, there are none.
  init(_ bytes: [UInt8], _ file: SourceFile) {
    self.bytes = bytes
    let document = SourceFile(path: file.path, bytes: bytes).read()
    guard !file.isJSON, document.diagnostics.isEmpty, let root = document.root else { return }
    var ranges = commentRanges(in: bytes, root)[...]
    var (waiting, deepest): ([Int], Int) = ([], 0)
    var last: (subject: [UInt8], path: String?)?
    func depth(_ line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == UInt8(ascii: " ") }.count }
    let paths = root.pathsByLine
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let range = ranges.first.flatMap { $0.lowerBound < line.endIndex ? $0 : nil }
      let subject = Self.subject(line[..<(range?.lowerBound ?? line.endIndex)])
      let path = paths[UInt32(index + 1)]
      if let path, places[path] == nil { places[path] = line.startIndex }
      if let range {
        ranges.removeFirst()
        if subject == nil {
          waiting.append(all.count)
          deepest = max(deepest, depth(line))
        }
        all.append(
          Comment(
            range: range, text: Array(bytes[range]), subject: subject, path: subject == nil ? nil : path,
            isBehind: subject != nil))
      }
      guard let subject else { continue }
      // What is indented further than what follows is the end of what stands before.
      let isEnd = deepest > depth(line) && last != nil
      for index in waiting { (all[index].subject, all[index].path) = isEnd ? (last?.subject, nil) : (subject, path) }
      (waiting, deepest, last) = ([], 0, (subject, path))
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
            if let path = comment.path { return other.places[path] != nil }
            return comment.subject.map { other.subjects[$0, default: 0] >= subjects[$0, default: 0] } ?? false
          }
      }.keys)
  }

  /// How many are about something that they are about in none of these versions.
  func strange(to versions: [FileComments]) -> Int {
    let known = Set(versions.flatMap { $0.all.map { [$0.text, $0.subject ?? []] } })
    return all.count { !known.contains([$0.text, $0.subject ?? []]) }
  }

  /// The file with those comments of another version that it lacks, each at the field or item that it is about there.
  /// - Parameter isNear: whether one is put at what that is in where it is not there.
  func adding(_ missing: LineCounts, of other: FileComments, isNear: Bool) -> [UInt8] {
    var (edits, left): ([(at: Int, text: [UInt8])], LineCounts) = ([], missing)
    let known = Set(all.map { Placed(text: $0.text, path: $0.path) })
    let lines = Set(all.map { lineStart($0.range.lowerBound) })
    for comment in other.all where left.holds(comment.text[...]) {
      guard var path = comment.path else { continue }
      while isNear, places[path] == nil, let dot = path.lastIndex(of: ".") { path = String(path[..<dot]) }
      guard let start = places[path], !known.contains(Placed(text: comment.text, path: path)) else { continue }
      // A line has one comment behind it; a second one stands above.
      let isBehind = comment.isBehind && !lines.contains(start)
      var end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      if isBehind {
        edits.append((end, Array("  ".utf8) + comment.text))
      } else {
        let margin = bytes[start..<end].prefix { $0 == UInt8(ascii: " ") }
        let newline: [UInt8] = end < bytes.count && bytes[end] == UInt8(ascii: "\r") ? [0x0D, 0x0A] : [0x0A]
        edits.append((start, margin + comment.text + newline))
      }
      left.take(comment.text[...])
    }
    var (result, at): ([UInt8], Int) = ([], 0)
    // In the order of the other version where several come at one place.
    for edit in edits.enumerated().sorted(by: { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }).map(
      \.element)
    {
      result += bytes[at..<edit.at] + edit.text
      at = edit.at
    }
    return result + bytes[at...]
  }

  /// A comment and what it is about.
  private struct Placed: Hashable {
    var text: [UInt8]
    var path: String?
  }

  private func lineStart(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// The file without these comments, where they are about what they were about before; their lines go where nothing else is in
  /// them.
  func without(_ texts: Set<[UInt8]>, of before: FileComments) -> [UInt8] {
    let known = Set(before.all.map { [$0.text, $0.subject ?? []] })
    var rest = bytes
    for comment in all.reversed()
    where texts.contains(comment.text) && known.contains([comment.text, comment.subject ?? []]) {
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

extension Node {
  /// The outermost field or item that begins in each line, by its path; items go by their names, or else by what they say.
  fileprivate var pathsByLine: [UInt32: String] {
    var paths: [UInt32: String] = [:]
    func add(_ line: UInt32, _ path: String) { if paths[line] == nil { paths[line] = path } }
    func collect(_ node: Node, _ path: String) {
      for pair in node.pairs {
        add(pair.keyStart.line, "\(path).\(pair.key)")
        collect(pair.value, "\(path).\(pair.key)")
      }
      let names = ItemNames.of([node.items.map(\.json)])?[0]
      for (index, item) in node.items.enumerated() {
        let name = names?[index] ?? "=" + String(decoding: item.json.canonicalBytes(), as: UTF8.self)
        add(item.start.line, "\(path).\(name)")
        collect(item, "\(path).\(name)")
      }
    }
    collect(self, "")
    return paths
  }
}
