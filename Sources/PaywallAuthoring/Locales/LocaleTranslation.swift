import Base
import PaywallModel
import PaywallProject
import YAML

/// A translation that is put into a locale file.
struct Translation {
  var variant: String
  var path: String
  var text: String
}

extension SourceFile {
  /// A locale file with translations put in: in the place of the comment that holds it (`LocaleSheet`), else in the place of
  /// the one that is there, else behind the text that comes before it.
  /// - Parameter order: the paths of each variant's texts.
  /// - Throws: if the file cannot be read, or would say something else of other texts.
  func putting(_ texts: [Translation], order: [String: [String]]) throws -> [UInt8] {
    guard let root = read().root else {
      guard read().diagnostics.first?.code == .empty else { throw unreadable(self) }
      // A file of comments alone.
      let variants = Dictionary(grouping: texts, by: \.variant).sorted { $0.key < $1.key }
      let entries = variants.map { ($0, EditValue.mapping($1.map { ($0.path, .string($0.text)) })) }
      return bytes + Array(emit(.mapping(entries)).utf8)
    }
    let expected = root.translated(texts)
    for base in [isJSON ? self : uncommenting(texts, root), self] {
      guard let bytes = base.editing(texts, order) else { continue }
      let after = LocaleCopy(reading: SourceFile(path: path, bytes: bytes))
      if let now = after.root, now.translated([]) == expected { return keepingForm(bytes) }
    }
    throw ProjectError(
      .refused, "\(path) is written in a form to which translations cannot be added",
      hint: "write each variant and each text on lines of their own, without anchors and aliases, then try again")
  }

  /// The file with the keys of texts that are commented out as keys again, with their translations.
  private func uncommenting(_ texts: [Translation], _ root: Node) -> SourceFile {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    for (index, pair) in root.pairs.enumerated() {
      let isLast = index + 1 == root.pairs.count
      let end = isLast ? lines.count : Int(root.pairs[index + 1].keyStart.line) - 1
      let start = min(Int(pair.keyEnd.line), end)
      let comments = (start..<end).compactMap { line in lines[line].commentedOut.map { (line: line, text: $0) } }
      for text in texts where text.variant == pair.key && pair.value[text.path] == nil {
        let key = LocaleSheet.key(text.path)
        guard let line = comments.first(where: { $0.text == key || $0.text.hasPrefix(key + " ") })?.line else {
          continue
        }
        lines[line] = text.line(in: pair, replacing: lines[line])
      }
    }
    return SourceFile(path: path, bytes: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// The file with the texts that it does not say yet; nil if it cannot be read.
  private func editing(_ texts: [Translation], _ order: [String: [String]]) -> [UInt8]? {
    guard let root = read().root else { return nil }
    let lacking = texts.filter { text in
      root[text.variant]?[text.path]?.string.map { sameBytes($0.utf8, text.text.utf8) } != true
    }
    var editor = YAMLEditor(bytes, isJSON: isJSON)
    for (variant, texts) in Dictionary(grouping: lacking, by: \.variant).sorted(by: { $0.key < $1.key }) {
      guard let node = root[variant] else {
        editor.setField(variant, to: .mapping(texts.map { ($0.path, .string($0.text)) }), in: root)
        continue
      }
      let paths = order[variant] ?? []
      for text in texts {
        let before = paths.prefix { $0 != text.path }.last { node[$0] != nil }
        editor.setField(text.path, to: .string(text.text), in: node, after: before)
      }
    }
    return editor.result()
  }
}

extension Translation {
  /// A line with the translation, as its variant's lines are indented and as they end.
  fileprivate func line(in pair: Node.Pair, replacing line: [UInt8]) -> [UInt8] {
    let comment = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let column =
      pair.value.pairs.first.map { Int($0.keyStart.column) - 1 } ?? max(comment, Int(pair.keyStart.column) + 1)
    let entry = emit(.mapping([(path, .string(text))]), indentation: column)
    return Array(entry.utf8.dropLast()) + (line.last == 0x0D ? [0x0D] : [])
  }
}

extension Node {
  /// What a locale file says with translations put in, by variant and path.
  fileprivate func translated(_ texts: [Translation]) -> [[String]: [UInt8]] {
    var all: [[String]: [UInt8]] = [:]
    for entry in translations { all[Array(entry[..<2])] = Array(entry[2].utf8) }
    for text in texts { all[[text.variant, text.path]] = Array(text.text.utf8) }
    return all
  }
}
