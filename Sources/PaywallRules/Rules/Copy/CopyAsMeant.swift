import Base
import PaywallModel
import YAML

enum CopyAsMeant: OfferingRule {
  static let description = RuleDescription(
    "copy-as-meant", "An unquoted text is read as it is written.",
    severities: .always(.warning), waivers: .allowed, weakening: .free,
    documentation: """
      YAML silently interprets parts of an unquoted text as syntax: what follows ` #` is a comment, `&word` at the
      beginning is an anchor, and a line that is indented too far belongs to the line above, so that two bullets become
      one. Quotes keep a text as it is. A comment with a space after its `#` is assumed to be intended.
      """,
    example: .init(bad: "headline: The #1 app", good: "headline: \"The #1 app\""),
    source: "YAML 1.2.2, sections 6.6, 6.9.2 and 7.3.3")

  static func violations(in context: OfferingContext) -> [Violation] {
    let written = WrittenCopy(context.offering)
    return context.copy.compactMap { unit in
      guard let text = written.source(of: unit.range), let loss = loss(in: text, unit.text) else { return nil }
      return Violation(at: unit.range, loss.message, hint: loss.hint)
    }
  }

  private static func loss(in text: WrittenText, _ copy: String) -> (message: String, hint: String)? {
    if let anchor = text.unusedAnchor {
      return ("'&\(anchor)' is read as an anchor, not as part of the text", "put the text in quotes")
    }
    guard text.isPlain else { return nil }
    if let comment = text.gluedComment {
      return ("the text ends before '\(comment)', which is read as a comment", "put the text in quotes")
    }
    if text.holdsItem, copy.contains(" - ") {
      return (
        "a line that begins with '-' is read as part of the text", "indent it like the item above, or quote the text"
      )
    }
    return nil
  }
}

/// A text as written in its file.
private struct WrittenText {
  /// From where the text begins to the end of its last line, one element per line.
  var lines: [Substring.UnicodeScalarView]
  /// How many scalars of the last line come before the text's end.
  var length: Int
  /// Whether the file refers to an anchor of this name.
  var refers: (String) -> Bool

  private var first: Unicode.Scalar? { lines.first?.first }

  var isPlain: Bool { first.map { !"\"'|>&!*".unicodeScalars.contains($0) } ?? false }

  var unusedAnchor: String? {
    guard first == "&", let line = lines.first else { return nil }
    let name = String(String.UnicodeScalarView(line.dropFirst().prefix { !$0.properties.isWhitespace }))
    return name.isEmpty || refers(name) ? nil : name
  }

  /// The first word of a comment after the text, if no space follows its `#`.
  var gluedComment: String? {
    guard let rest = lines.last?.dropFirst(length), rest.first == " " || rest.first == "\t" else { return nil }
    let comment = rest.drop { $0 == " " || $0 == "\t" }
    guard comment.first == "#", let next = comment.dropFirst().first?.properties,
      next.isAlphabetic || next.numericType != nil
    else { return nil }
    return String(String.UnicodeScalarView(comment.prefix { !$0.properties.isWhitespace }.prefix(20)))
  }

  /// Whether a line after the first looks like a list item.
  var holdsItem: Bool {
    lines.dropFirst().contains { $0.drop { $0 == " " || $0 == "\t" }.starts(with: "- ".unicodeScalars) }
  }
}

/// The files of an offering, in which only lines that can contain such a mistake are checked.
private struct WrittenCopy {
  private struct File {
    var source: SourceFile
    /// Lines with a `#` or a `&` after whitespace.
    var signs: Set<UInt32>
    /// Lines that begin with `-`, which matter if they continue a text.
    var items: Set<UInt32>

    func isSuspect(_ range: SourceRange) -> Bool {
      let (first, last) = (range.start.line, range.end.line)
      if signs.isEmpty, first == last { return false }
      return (first...last).contains { signs.contains($0) || $0 > first && items.contains($0) }
    }
  }

  private var files: [String: File] = [:]

  init(_ offering: Offering) {
    let sources = [offering.file].compactMap { $0 } + offering.variants.map(\.file) + offering.locales.map(\.file)
    for source in sources where !source.isJSON {
      let (signs, items) = source.bytes.withUnsafeBufferPointer(Self.suspects)
      if !signs.isEmpty || !items.isEmpty { files[source.path] = File(source: source, signs: signs, items: items) }
    }
  }

  /// The text at a source range, if its lines need checking.
  func source(of range: SourceRange) -> WrittenText? {
    guard let file = files[range.file], file.isSuspect(range) else { return nil }
    let numbers = range.start.line...range.end.line
    let lines = sourceLines(Set(numbers), of: file.source.bytes)
    var texts = numbers.compactMap { lines[$0]?[...].unicodeScalars }
    guard texts.count == numbers.count, !texts.isEmpty else { return nil }
    texts[0] = texts[0].dropFirst(Int(range.start.column) - 1)
    let before = numbers.count == 1 ? Int(range.start.column) - 1 : 0
    return WrittenText(
      lines: texts, length: max(Int(range.end.column) - 1 - before, 0),
      refers: { name in
        String(decoding: file.source.bytes, as: UTF8.self).contains("*" + name)
      })
  }

  private static func suspects(in bytes: UnsafeBufferPointer<UInt8>) -> (signs: Set<UInt32>, items: Set<UInt32>) {
    var (signs, items): (Set<UInt32>, Set<UInt32>) = ([], [])
    var (line, isBlank, isStart): (UInt32, Bool, Bool) = (1, true, true)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"):
        (line, isBlank, isStart) = (line + 1, true, true)
        continue
      case UInt8(ascii: "#") where isBlank && !isStart:
        // A comment with a space after its `#` is assumed to be intended.
        if index + 1 < bytes.count, bytes[index + 1] > 0x2F { signs.insert(line) }
      case UInt8(ascii: "&") where isBlank: signs.insert(line)
      case UInt8(ascii: "-") where isStart: items.insert(line)
      default: break
      }
      isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      isStart = isStart && isBlank
    }
    return (signs, items)
  }
}
