package import PaywallModel
import PaywallRules
import YAML

/// The lines of source that findings stand on, read from where the findings were.
package struct SourceExcerpts: Sendable {
  private var lines: [String: [UInt32: String]] = [:]

  init() {}

  /// Reads the lines that findings begin on. A file in which a secret was found is not quoted at all, and one that cannot
  /// be read (any more) is left out.
  init(under findings: [Finding], in place: SourcePlace) {
    guard !findings.isEmpty, let source = try? place.open() else { return }
    let secret = Set(findings.filter { RuleCatalogue.findsSecrets($0.rule) }.map(\.place.file))
    for (file, findings) in Dictionary(grouping: findings, by: \.place.file) where !secret.contains(file) {
      guard let bytes = try? source.read(file, atMost: SourceFile.sizeLimit) else { continue }
      lines[file] = sourceLines(Set(findings.map(\.place.start.line)), of: bytes)
    }
  }

  /// The line at which `place` begins; nil where it was not read, or where the place stands for a whole file.
  package subscript(place: Place) -> String? {
    place == Place(topOf: place.file) ? nil : lines[place.file]?[place.start.line]
  }
}
