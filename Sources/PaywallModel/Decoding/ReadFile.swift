import Base
package import YAML

/// A file's tree, if it could be read, and all findings of reading it.
package struct Reading: Sendable {
  /// The file that was read.
  package var file: SourceFile
  /// The tree; nil where the text could not be read to its end.
  package var root: Node?
  /// What is wrong with the text and with its fit to the schema.
  package var findings: [Finding]
}

extension SourceFile {
  /// The maximum size of a project file in bytes.
  package static let sizeLimit = 1 << 20

  /// Reads the file and checks its tree against `schema`; returns all findings of the file at once.
  package func read(as schema: Schema, called name: String) -> Reading {
    guard !isTooLong else {
      let message = "the file is larger than 1 MiB"
      return Reading(file: self, root: nil, findings: [Finding(.fileSize, at: SourceRange(topOf: path), message)])
    }
    if let conflict { return Reading(file: self, root: nil, findings: [conflict]) }
    let document = read()
    var findings = document.diagnostics.map { finding(for: $0) }
    if let root = document.root {
      var checker = SchemaChecker(file: path)
      checker.compare(root, schema, as: name)
      findings += checker.findings
    }
    return Reading(file: self, root: document.root, findings: findings)
  }

  /// A finding for the conflict markers that git leaves in a file; nil if there are none.
  private var conflict: Finding? {
    guard bytes.contains(UInt8(ascii: "<")) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let line = lines.firstIndex(where: { $0.starts(with: "<<<<<<< ".utf8) }) else { return nil }
    let position = SourcePosition(line: UInt32(line + 1), column: 1)
    return Finding(
      .wellFormed, at: SourceRange(path, position, position), "the file contains an unresolved merge conflict",
      hint: "keep one side, and remove the conflict markers")
  }

  private func finding(for diagnostic: Diagnostic) -> Finding {
    Finding(
      diagnostic.code.rule, at: SourceRange(path, diagnostic.position, diagnostic.end ?? diagnostic.position),
      diagnostic.message,
      hint: diagnostic.hint)
  }
}

extension Diagnostic.Code {
  fileprivate var rule: DecodingRule {
    switch self {
    case .tab: .tabIndentation
    case .duplicateKey: .duplicateKey
    case .tooDeep: .nestingDepth
    case .aliasExpansion: .aliasExpansion
    case .invalidUTF8, .controlCharacter: .validUTF8
    default: .wellFormed
    }
  }
}
