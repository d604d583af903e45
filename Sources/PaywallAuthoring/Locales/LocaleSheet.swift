import Base
import PaywallModel
import PaywallProject
import PaywallRules
import YAML

/// A locale file, to which the texts that it lacks are added as comments: each with its original, and its key with a value to
/// be replaced. Everything else stays byte for byte.
///
/// A comment is what says that a text is not translated: as an empty text, or as its original, it would count as one that is.
struct LocaleSheet {
  private let file: SourceFile
  private let root: Node
  /// The locale of the originals.
  private let original: String
  private var lines: [[UInt8]]
  /// The number of texts that were added.
  private(set) var count = 0
  /// The variants of whose texts nothing can be commented out: those of a JSON file, and those between braces.
  private(set) var closed: [String] = []

  /// - Throws: for a file that cannot be read.
  init(_ file: SourceFile, originalsIn original: String) throws {
    guard let root = file.read().root else { throw unreadable(file) }
    (self.file, self.root, self.original) = (file, root, original)
    lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// The file of a locale that an offering has none of yet, with its first comment alone.
  init(new locale: String, of offering: Offering, originalsIn original: String) {
    let isJSON = offering.file?.isJSON == true
    let head = """
      # Copy of this offering in \(locale): variant, then path in the variant, then text. A text that is not translated yet is a
      # comment: its original in \(original), then its key. To translate it, remove the # before the key and write the text in
      # the place of FIXME, with the same placeholders. Until then users read the original.

      """
    let path = "\(offering.folder)/locales/\(locale)." + (isJSON ? "json" : "yaml")
    file = SourceFile(path: path, bytes: Array((isJSON ? "{}\n" : head).utf8))
    root = Node(value: .mapping([]), start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
    self.original = original
    lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  var path: String { file.path }

  /// Adds the texts of variants that the file says nothing of, not even in a comment.
  mutating func add(_ missing: [(variant: String, texts: [CopyUnit])]) {
    // From the end, so that what is above keeps its lines.
    let known = root.pairs.indices.reversed()
    for index in known {
      guard let texts = missing.first(where: { $0.variant == root.pairs[index].key })?.texts, !texts.isEmpty else {
        continue
      }
      add(texts, at: index)
    }
    for (variant, texts) in missing where !texts.isEmpty && root[variant] == nil { append(variant, texts) }
  }

  /// The file with what was added.
  /// - Throws: if it would say something else of what it translates already.
  func result() throws -> [UInt8] {
    let bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    let after = LocaleCopy(reading: SourceFile(path: file.path, bytes: bytes))
    guard let now = after.root, now.translations == root.translations else {
      throw ProjectError(
        .refused, "\(file.path) is written in a form to which comments cannot be added",
        hint: "write each variant and each text on lines of their own, then try again")
    }
    return bytes
  }

  private mutating func add(_ texts: [CopyUnit], at index: Int) {
    let pair = root.pairs[index]
    if file.isJSON || isClosed(pair.value) || isClosed(root) { return closed.append(pair.key) }
    let next = root.pairs.indices.contains(index + 1) ? Int(root.pairs[index + 1].keyStart.line) - 1 : lines.count
    let start = Int(pair.keyEnd.line)
    let known = lines[min(start, next)..<next].compactMap(\.commentedOut)
    let added = texts.filter { text in
      pair.value[text.path] == nil && !known.contains { $0.hasPrefix(Self.key(text.path)) }
    }
    let indentation = pair.value.pairs.first.map { Int($0.keyStart.column) - 1 } ?? Int(pair.keyStart.column) + 1
    lines.insert(contentsOf: comments(added, indentation), at: end(of: pair, before: next))
    count += added.count
  }

  /// Behind the last line of a variant's texts and of the comments among them.
  private func end(of pair: Node.Pair, before next: Int) -> Int {
    var end = Int(pair.keyEnd.line)
    if let last = pair.value.pairs.last?.value.end {
      end = max(end, last.column == 1 ? Int(last.line) - 1 : Int(last.line))
    }
    // A text that keeps its empty lines (`|+`) has them before what is added.
    let isKept = pair.value.pairs.last?.value.string?.hasSuffix("\n\n") == true
    while isKept, end < min(next, lines.count - 1), lines[end].isEmpty || lines[end] == [0x0D] { end += 1 }
    for index in min(end, next)..<next {
      let line = lines[index].drop { $0 == 0x20 || $0 == 0x09 }
      if line.isEmpty || line.elementsEqual([0x0D]) { continue }
      guard line.first == UInt8(ascii: "#"), line.startIndex >= Int(pair.keyStart.column) else { break }
      end = index + 1
    }
    return end
  }

  private mutating func append(_ variant: String, _ texts: [CopyUnit]) {
    if file.isJSON || isClosed(root) { return closed.append(variant) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    if lines.last.map({ !$0.isEmpty && $0 != [0x0D] }) ?? false { lines.append(ending([])) }
    lines.append(ending(Array("\(Self.key(variant))".utf8)))
    lines += comments(texts, 2) + [[]]
    count += texts.count
  }

  /// Whether a value has its entries between braces, or elsewhere.
  private func isClosed(_ node: Node) -> Bool {
    guard node.isMapping, lines.indices.contains(Int(node.start.line) - 1) else { return false }
    let line = lines[Int(node.start.line) - 1].dropFirst(Int(node.start.column) - 1)
    return line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "*") || line.first == UInt8(ascii: "&")
  }

  private func comments(_ texts: [CopyUnit], _ indentation: Int) -> [[UInt8]] {
    let margin = String(repeating: " ", count: indentation) + "# "
    return texts.flatMap { text -> [[UInt8]] in
      let hang = String(repeating: " ", count: original.count + 2)
      let words = text.text.commentLines.enumerated().map { ($0 == 0 ? "\(original): " : hang) + $1 }
      let uses = text.placeholders.uses.map { "{{\($0.name)}}" }
      // A mark that `no-placeholder-content` knows in every language, should it be left.
      let value = uses.isEmpty ? "FIXME" : "FIXME: " + uses.joined(separator: " ")
      let entry = emit(.mapping([(text.path, .string(value))])).split(separator: "\n").map(String.init)
      return (words + entry).map { ending(Array((margin + $0).utf8)) }
    }
  }

  /// A line as the file ends its lines.
  private func ending(_ line: [UInt8]) -> [UInt8] { lines.first?.last == 0x0D ? line + [0x0D] : line }

  /// A path as a key, with its colon.
  static func key(_ path: String) -> String {
    String(emit(.mapping([(path, .string("FIXME"))])).split(separator: "\n")[0].dropLast(" FIXME".count))
  }
}

extension [UInt8] {
  /// What follows `#` and at most one space in a line that is a comment.
  var commentedOut: String? {
    let line = drop { $0 == 0x20 || $0 == 0x09 }
    guard line.first == UInt8(ascii: "#") else { return nil }
    let rest = line.dropFirst()
    return String(decoding: rest.first == 0x20 ? rest.dropFirst() : rest, as: UTF8.self)
  }
}

extension String {
  /// The lines of a text without anything that would end a comment.
  fileprivate var commentLines: [String] {
    var lines: [String] = [""]
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: lines.append("")
      case .control where scalar == "\n" || scalar == "\r" || scalar == "\u{85}": lines.append("")
      case .control: break
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    let kept = lines.filter { !$0.isEmpty }
    return kept.isEmpty ? [""] : kept
  }
}

extension Node {
  /// What a locale file translates: variant, path, and text.
  var translations: [[String]] {
    pairs.flatMap { entry in entry.value.pairs.map { [entry.key, $0.key, $0.value.string ?? ""] } }
  }
}
