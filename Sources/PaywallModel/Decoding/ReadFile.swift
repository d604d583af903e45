package import YAML

/// A file's tree, where it could be read, and all that is wrong with it.
package struct Reading: Sendable {
  package var file: SourceFile
  package var root: Node?
  package var findings: [Finding]
}

extension SourceFile {
  /// The most bytes a project file may hold.
  package static let sizeLimit = 1 << 20

  /// The file's tree compared with `shape`; every finding of the file at once.
  package func read(as shape: Shape, called name: String) -> Reading {
    guard bytes.count <= SourceFile.sizeLimit else {
      let message = "the file holds more than 1 MiB"
      return Reading(file: self, root: nil, findings: [Finding(.fileSize, at: Place(topOf: path), message)])
    }
    let document = read()
    var findings = document.problems.map { finding(for: $0) }
    if let root = document.root {
      var checker = ShapeChecker(file: path)
      checker.check(root, shape, as: name)
      findings += checker.findings
    }
    return Reading(file: self, root: document.root, findings: findings)
  }

  private func finding(for problem: Problem) -> Finding {
    Finding(
      problem.code.rule, at: Place(path, problem.mark, problem.end ?? problem.mark), problem.message,
      hint: problem.hint)
  }
}

extension Problem.Code {
  fileprivate var rule: DecodingRule {
    switch self {
    case .tab: .tabIndentation
    case .duplicateKey: .duplicateKey
    case .tooDeep: .nestingDepth
    case .aliasExpansion: .aliasExpansion
    case .invalidUTF8, .controlCharacter: .validUTF8
    default: .yamlSyntax
    }
  }
}
