import Base
import PaywallModel
import PaywallProject
import PaywallRules
import YAML

/// The texts of a variant that need words, and those of them that a locale lacks.
struct MissingTexts {
  var variant: String
  var all: [CopyUnit]
  var missing: [CopyUnit]

  init(_ screen: TranslatableScreen, in locale: String) {
    (variant, all, missing) = (screen.variant, screen.texts(in: locale), screen.missing(in: locale))
  }
}

/// A comment that holds a text to be translated: its original, then its key.
private struct PendingText {
  var path: String
  var lines: Range<Int>
  var indentation: Int
}

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
  /// The number of comments that were made to fit the texts as they are now.
  private(set) var renewed = 0
  /// The variants of whose texts nothing can be commented out: those of a JSON file, and those between braces.
  private(set) var closed: [String] = []

  /// - Throws: for a file that cannot be read.
  init(_ file: SourceFile, originalsIn original: String) throws {
    guard let root = file.read().root else { throw unreadable(file) }
    (self.file, self.root, self.original) = (file, root, original)
    lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// The file of a locale that an offering has none of yet, with its first comment alone.
  init(new locale: String, of offering: Offering, in settings: Settings) {
    let isJSON = offering.file?.isJSON == true
    let original = settings.copyLocale
    let until =
      RuleEngine.severity(of: LocaleState.coverageRule, in: settings) == .error
      ? """
      # A release waits until prices, small print, links and buttons are translated; of all else users read the original.
      """ : "# Until then users read the original."
    let head = """
      # Copy of this offering in \(locale): variant, then path in the variant, then text. A text that is not translated yet is a
      # comment: its original in \(original), then its key. To translate it, remove the # before the key and write the text in
      # the place of FIXME, with the same placeholders.
      \(until)

      """
    let path = "\(offering.folder)/locales/\(locale)." + (isJSON ? "json" : "yaml")
    file = SourceFile(path: path, bytes: Array((isJSON ? "{}\n" : head).utf8))
    root = Node(value: .mapping([]), start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
    self.original = original
    lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// The file of a locale that an offering has none of yet, with all of its texts as comments, as `addLocales` writes it.
  static func file(
    new locale: String, of offering: Offering, _ screens: [TranslatableScreen], in settings: Settings, _ folder: String
  ) throws -> SourceFile {
    var sheet = LocaleSheet(new: locale, of: offering, in: settings)
    sheet.add(screens.map { MissingTexts($0, in: locale) })
    let planned = PlannedFile(path: sheet.path, bytes: try sheet.result()).selectingSchema(in: folder)
    return SourceFile(path: planned.path, bytes: planned.bytes)
  }

  var path: String { file.path }

  /// Adds the texts of variants that the file says nothing of, not even in a comment, and gives the comments that are there
  /// the originals of today; those of texts that are gone, or translated by now, go.
  ///
  /// - Parameter follows: whether texts are added only to variants of which a comment is for a text that is gone.
  mutating func add(_ missing: [MissingTexts], follows: Bool = false) {
    // From the end, so that what is above keeps its lines.
    for index in root.pairs.indices.reversed() {
      guard let texts = missing.first(where: { $0.variant == root.pairs[index].key }) else { continue }
      let isClosed = file.isJSON || isClosed(root.pairs[index].value) || isClosed(root)
      if isClosed {
        if !texts.missing.isEmpty { closed.append(texts.variant) }
        continue
      }
      let known = Set(texts.all.map(\.path))
      if follows { rename(texts, known, at: index) }
      if !follows || pending(at: index).contains(where: { !known.contains($0.path) }) { add(texts.missing, at: index) }
      renew(texts, at: index)
    }
    if follows { return }
    for texts in missing where !texts.missing.isEmpty && root[texts.variant] == nil {
      append(texts.variant, texts.missing)
    }
  }

  /// The file with what was added.
  /// - Throws: if it would say something else of what it translates already.
  func result() throws -> [UInt8] {
    let bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    let after = LocaleCopy(reading: SourceFile(path: file.path, bytes: bytes))
    guard (after.root?.translations ?? []) == root.translations else {
      throw ProjectError(
        .refused, "\(file.path) is written in a form to which comments cannot be added",
        hint: "write each variant and each text on lines of their own, then try again")
    }
    return bytes
  }

  /// Gives the comments of texts that have another path now that path: those that are gone have the same original as one that
  /// the file says nothing of.
  private mutating func rename(_ texts: MissingTexts, _ known: Set<String>, at index: Int) {
    let comments = pending(at: index)
    var new = texts.missing.filter { text in !comments.contains { $0.path == text.path } }
    for pending in comments where !known.contains(pending.path) {
      let name = pending.path.split(separator: ".").last
      let fitting = new.indices.filter { index in
        self.comments([new[index]], pending.indentation).dropLast() == Array(lines[pending.lines].dropLast())
      }
      guard
        let match = fitting.first(where: { new[$0].path.split(separator: ".").last == name }) ?? fitting.first
      else { continue }
      lines.replaceSubrange(pending.lines, with: comment(new.remove(at: match), in: pending))
      renewed += 1
    }
  }

  private mutating func add(_ texts: [CopyUnit], at index: Int) {
    let pair = root.pairs[index]
    let next = lineBehind(index)
    let known = lines[min(Int(pair.keyEnd.line), next)..<next].compactMap(\.commentedOut)
    let added = texts.filter { text in
      pair.value[text.path] == nil && !known.contains { $0.hasPrefix(Self.key(text.path)) }
    }
    let indentation = pair.value.pairs.first.map { Int($0.keyStart.column) - 1 } ?? Int(pair.keyStart.column) + 1
    lines.insert(contentsOf: comments(added, indentation), at: end(of: pair, before: next))
    count += added.count
  }

  /// The line of the key behind a variant, or the end of the file.
  private func lineBehind(_ index: Int) -> Int {
    root.pairs.indices.contains(index + 1) ? Int(root.pairs[index + 1].keyStart.line) - 1 : lines.count
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

  /// The lines of all comments that hold a text to be translated, from 0.
  var pendingLines: Set<Int> { Set(root.pairs.indices.flatMap { pending(at: $0).flatMap(\.lines) }) }

  /// A text to be translated, as the file has it.
  struct WaitingText {
    var variant: String
    var path: String
    /// From 0.
    var lines: Range<Int>
    var indentation: Int
    /// The comment, without margins.
    var words: [[UInt8]]
  }

  /// All texts to be translated, but for those between braces.
  var waiting: [WaitingText] {
    if file.isJSON || isClosed(root) { return [] }
    return root.pairs.indices.filter { !isClosed(root.pairs[$0].value) }.flatMap { index in
      pending(at: index).map { text in
        WaitingText(
          variant: root.pairs[index].key, path: text.path, lines: text.lines, indentation: text.indentation,
          words: lines[text.lines].map { line in
            Array((line.last == 0x0D ? line.dropLast() : line[...]).drop { $0 == 0x20 || $0 == 0x09 })
          })
      }
    }
  }

  /// The comments of a variant that hold a text to be translated, from the top.
  private func pending(at index: Int) -> [PendingText] {
    let (pair, next) = (root.pairs[index], lineBehind(index))
    let start = min(Int(pair.keyEnd.line), next)
    var found: [PendingText] = []
    for line in start..<max(start, end(of: pair, before: next)) {
      guard let path = lines[line].commentedOut.flatMap(Self.pendingPath) else { continue }
      var first = line
      while first > max(start, found.last?.lines.upperBound ?? 0), let above = lines[first - 1].commentedOut {
        let begins = above.hasPrefix("\(original): ")
        guard begins || above.hasPrefix(hang) else { break }
        first -= 1
        if begins { break }
      }
      let isWhole = lines[first].commentedOut?.hasPrefix("\(original): ") == true
      let margin = lines[line].prefix { $0 == 0x20 || $0 == 0x09 }.count
      found.append(PendingText(path: path, lines: (isWhole ? first : line)..<(line + 1), indentation: margin))
    }
    return found
  }

  /// Edits a locale file, in which the texts that wait for their translation are comments.
  static func editor(of bytes: [UInt8], isJSON: Bool) -> YAMLEditor {
    var editor = YAMLEditor(bytes, isJSON: isJSON)
    editor.standsAlone = { line in line.commentedOut.flatMap(pendingPath) != nil }
    return editor
  }

  /// Takes a translation of a variant away. Below the last one are the comments of texts that wait, so that the variant's mapping
  /// stays.
  static func remove(_ path: String, of variant: Node, in editor: inout YAMLEditor) {
    editor.removeField(path, in: variant, leavingNull: true)
  }

  /// The path that a commented line has as its key, if its value is still to be written.
  private static func pendingPath(_ line: String) -> String? {
    guard line.contains("FIXME"), let pair = readYAML(Array(line.utf8)).root?.pairs.first,
      pair.value.string?.hasPrefix("FIXME") == true
    else { return nil }
    return pair.key
  }

  /// Makes the comments of a variant fit its texts.
  private mutating func renew(_ texts: MissingTexts, at index: Int) {
    let translated = root.pairs[index].value
    let all = pending(at: index)
    for (place, pending) in all.enumerated().reversed() {
      let text = texts.all.first { $0.path == pending.path }
      let isTwice = all[..<place].contains { $0.path == pending.path }
      let wanted =
        text.flatMap { translated[$0.path] == nil && !isTwice ? comment($0, in: pending) : nil } ?? []
      if Array(lines[pending.lines]) == wanted { continue }
      lines.replaceSubrange(pending.lines, with: wanted)
      renewed += 1
    }
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
      let words = text.text.commentLines.enumerated().map { ($0 == 0 ? "\(original): " : hang) + $1 }
      let uses = text.placeholders.uses.map { "{{\($0.name)}}" }
      // A mark that `no-placeholder-content` knows in every language, should it be left.
      let value = uses.isEmpty ? "FIXME" : "FIXME: " + uses.joined(separator: " ")
      let entry = emit(.mapping([(text.path, .string(value))])).split(separator: "\n").map(String.init)
      return (words + entry).map { ending(Array((margin + $0).utf8)) }
    }
  }

  /// The comment of a text in the place of one, with what somebody wrote beside the sign of waiting.
  private func comment(_ text: CopyUnit, in pending: PendingText) -> [[UInt8]] {
    let new = comments([text], pending.indentation)
    let line = lines[pending.lines.upperBound - 1]
    let old = line.commentedOut ?? ""
    guard let key = LocaleSheet.writtenKey(of: old), let last = new.last else { return new }
    let value = old.dropFirst(key.count).drop { $0 == " " }
    let isOwn = value.drop { $0 == "\"" }.dropFirst("FIXME".count).replacing(/\{\{[^}]*\}\}/, with: "").contains {
      $0.isLetter || $0.isNumber
    }
    guard isOwn else { return new }
    let margin = last.prefix { $0 == 0x20 }
    let ending: [UInt8] = last.last == 0x0D ? [0x0D] : []
    let words = value.last == "\r" || value.last == "\r\n" ? value.dropLast() : value
    return new.dropLast() + [margin + "# \(Self.key(text.path)) \(words)".utf8 + ending]
  }

  /// The key of a commented line as it is written, with its colon.
  static func writtenKey(of line: String) -> String? {
    pendingPath(line).flatMap { path in
      let keys = [key(path), "\(path):", "\"\(path)\":", "'\(path)':"]
      return keys.first { line.hasPrefix($0) }
    }
  }

  /// How the further lines of an original begin.
  private var hang: String { String(repeating: " ", count: original.count + 2) }

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
