import Base
import PaywallModel
import YAML

/// The edits of several files, each of which was read once.
struct NameEdits {
  private var editors: [String: (file: SourceFile, editor: YAMLEditor)] = [:]

  /// The files that change, with their new bytes.
  var written: [String: [UInt8]] {
    editors.compactMapValues { file, editor in
      let bytes = editor.result()
      return bytes == file.bytes ? nil : bytes
    }
  }

  /// Edits a file in place.
  mutating func edit(_ file: SourceFile, _ body: (inout YAMLEditor) -> Void) {
    body(&editors[file.path, default: (file, file.editor)].editor)
  }

  /// Writes another id where a thing is named; the names of files are not its business.
  mutating func rename(_ mention: Mention, to id: String) {
    let (old, text) = (mention.before + mention.entity.id + mention.after, mention.before + id + mention.after)
    edit(mention.file) { editor in
      switch mention.place {
      case .value(let node) where mention.file.quotes(old, at: node):
        // In the same quotes: no id has a character that would have to be escaped.
        let start = SourcePosition(line: node.start.line, column: node.start.column + 1)
        let end = SourcePosition(line: node.end.line, column: node.end.column - 1)
        editor.replaceSource(from: start, to: end, with: text)
      case .value(let node): editor.replace(node, with: text)
      case .key(let pair): editor.rename(pair, to: text)
      case .unwritten(in: let item): editor.setField("id", to: .string(id), in: item, after: "type")
      case .fileName: break
      }
    }
  }
}

extension SourceFile {
  /// Whether a value is this text between quotes, letter by letter.
  fileprivate func quotes(_ text: String, at node: Node) -> Bool {
    let written = source(of: node, in: bytes)
    return written == "\"\(text)\"" || written == "'\(text)'"
  }
}

extension SourceFile {
  /// Edits the file in place.
  var editor: YAMLEditor {
    FileKind(of: path) == .locale
      ? LocaleSheet.editor(of: bytes, isJSON: isJSON) : YAMLEditor(bytes, isJSON: isJSON)
  }
}
