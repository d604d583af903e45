import Base
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules
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
    body(&editors[file.path, default: (file, YAMLEditor(file.bytes, isJSON: file.isJSON))].editor)
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

extension PlannedChange {
  /// The change with the hashes of those waivers renewed that hold before it and would not after it, since what they cover
  /// has another name in it and says the same.
  func renewingWaivers(in tree: SourceTree) throws -> PlannedChange {
    let before = ProjectReader(source: try tree.open())
    guard let old = try before.frame().waivers, let root = old.read().root else { return self }
    var change = self
    let after = ProjectReader(source: try SourceTree.changed(tree, self).open())
    let (earlier, later) = (waivedFiles(before), waivedFiles(after))
    guard let now = try after.frame().waivers, let newRoot = now.read().root else { return self }
    var editor = YAMLEditor(now.bytes, isJSON: now.isJSON)
    let (were, are) = (root["waivers"]?.items ?? [], newRoot["waivers"]?.items ?? [])
    // None is added or moved; of those that are left each has its path.
    var rest = were[...]
    let pairs = are.compactMap { isNow -> (Node, Node)? in
      if are.count != were.count { rest = rest.drop { $0["path"]?.string != isNow["path"]?.string } }
      return rest.popFirst().map { ($0, isNow) }
    }
    for (was, isNow) in pairs {
      guard let hash = was["hash"]?.string, let path = was["path"]?.string, let newPath = isNow["path"]?.string,
        try earlier.hash(of: WaiverTarget(path)) == hash
      else { continue }
      let renewed = try later.hash(of: WaiverTarget(newPath))
      if renewed != hash { editor.setField("hash", to: .string(renewed), in: isNow) }
    }
    let bytes = editor.result()
    if bytes != now.bytes { change.written[old.path] = bytes }
    return change
  }
}
