import Base
package import PaywallModel
package import PaywallProject
import PaywallRules
import YAML

/// The lines of source that findings stand on, read from where the findings were.
package struct SourceExcerpts: Sendable {
  private var lines: [String: [UInt32: String]] = [:]

  package init() {}

  /// Reads the lines that findings begin on. A file in which a secret was found is not quoted at all, and one that cannot
  /// be read (any more) is omitted.
  package init(under findings: [Finding], in sourceTree: SourceTree) {
    guard !findings.isEmpty, let source = try? sourceTree.open() else { return }
    let secret = Set(findings.filter { RuleCatalogue.findsSecrets($0.rule) }.map(\.range.file))
    for (file, findings) in Dictionary(grouping: findings, by: \.range.file) where !secret.contains(file) {
      guard let bytes = try? source.read(file, atMost: SourceFile.sizeLimit) else { continue }
      lines[file] = sourceLines(Set(findings.map(\.range.start.line)), of: bytes)
    }
  }

  /// The line at which `range` begins; nil if it was not read, or where the range stands for a whole file.
  package subscript(range: SourceRange) -> String? {
    range == SourceRange(topOf: range.file) ? nil : lines[range.file]?[range.start.line]
  }
}
