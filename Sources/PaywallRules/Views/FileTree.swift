import Base
import PaywallModel
import YAML

/// The tree of one file, for rules that check every text regardless of its meaning.
struct FileTree: Sendable {
  let file: SourceFile
  let root: Node
  /// Whether some text of the file may be or contain an address: something with `:/`, `javascript:` or `data:`.
  let mayHoldAddress: Bool

  init(file: SourceFile, root: Node) {
    self.file = file
    self.root = root
    mayHoldAddress = Self.mayHoldAddress(file.bytes)
  }

  var path: String { file.path }

  /// Whether the file contains only printable ASCII, whitespace and line breaks, and no escape for another character.
  var isPlain: Bool {
    file.bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  private static func mayHoldAddress(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { index in
        guard bytes[index] == UInt8(ascii: ":") else { return bytes[index] == UInt8(ascii: "\\") }
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") { return true }
        let before = bytes[max(0, index - 4)..<index]
        return before.elementsEqual("ript".utf8) || before.elementsEqual("data".utf8)
      }
    }
  }
}

extension Offering {
  /// The files of the offering that can be read.
  var trees: [FileTree] {
    var trees: [FileTree] = []
    if let root, let file { trees.append(FileTree(file: file, root: root)) }
    for variant in variants {
      if let root = variant.root { trees.append(FileTree(file: variant.file, root: root)) }
    }
    for locale in locales {
      if let root = locale.root { trees.append(FileTree(file: locale.file, root: root)) }
    }
    return trees
  }
}

extension Node {
  /// Calls `body` with every key and every text below the node, and with its start and end.
  func visitStrings(_ body: (_ text: String, _ start: SourcePosition, _ end: SourcePosition) -> Void) {
    switch value {
    case .string(let text): body(text, start, end)
    case .sequence(let items): for item in items { item.visitStrings(body) }
    case .mapping(let pairs):
      for pair in pairs {
        body(pair.key, pair.keyStart, pair.keyEnd)
        pair.value.visitStrings(body)
      }
    case .null, .boolean, .integer, .number: break
    }
  }
}
