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
    let conflicts = mergeConflicts
    guard conflicts.isEmpty else { return Reading(file: self, root: nil, findings: conflicts) }
    let document = read()
    var findings = document.diagnostics.map { finding(for: $0) }
    let root = isJSON ? document.root?.withoutSchemaKey : document.root
    if let root {
      var checker = SchemaChecker(file: path)
      checker.compare(root, schema, as: name)
      findings += checker.findings
    }
    return Reading(file: self, root: root, findings: findings)
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
    case .syntax, .unsupported, .empty, .numberRange: .wellFormed
    }
  }
}
