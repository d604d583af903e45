package import PaywallModel
import YAML

/// The files that findings and waivers are about, read on demand.
package final class WaivedFiles {
  private let read: (String) throws -> SourceFile?
  private let digest: ([UInt8]) -> String
  private var known: [String: NodePaths?] = [:]

  /// - Parameters:
  ///   - reader: reads the project.
  ///   - digest: SHA-256 in lowercase hexadecimal.
  package init(of reader: ProjectReader, digest: @escaping ([UInt8]) -> String) {
    read = { try reader.source.fileIfPresent($0) }
    self.digest = digest
  }

  /// The target of a finding: its file and the innermost value that contains its source range.
  package func target(of finding: Finding) throws -> WaiverTarget {
    WaiverTarget(file: finding.range.file, path: try paths(finding.range.file)?.path(of: finding.range) ?? "")
  }

  /// Whether a finding is what a waiver of a rule at a target is about.
  package func isMeant(_ finding: Finding, by rule: String, at target: WaiverTarget) throws -> Bool {
    try finding.rule == rule && finding.range.file == target.file && target.covers(self.target(of: finding))
  }

  /// Whether the target exists.
  package func holds(_ target: WaiverTarget) throws -> Bool { try paths(target.file)?.node(at: target.path) != nil }

  /// Whether the target is one text that people read, rather than a setting or something with parts.
  package func isText(_ target: WaiverTarget) throws -> Bool {
    try paths(target.file)?.isText(at: target.path) ?? false
  }

  /// The hash of a target's content as canonical JSON, so that comments, formatting and the order of keys make no
  /// difference; for a missing target, the hash of `absent`.
  package func hash(of target: WaiverTarget) throws -> String {
    digest(canonicalBytes(of: try paths(target.file)?.node(at: target.path)))
  }

  /// The hash of a target for a waiver of findings there: of some rules it covers the values that the findings name beside
  /// their own, too, wherever those stand.
  package func hash(of target: WaiverTarget, accepting findings: [Finding], of rule: RuleDescription?) throws -> String
  {
    let own = try hash(of: target)
    guard rule?.waiversCoverRelated == true else { return own }
    // What a finding says of its own place, such as that it came with a merge, is about no other value.
    let places = findings.flatMap { finding in finding.related.filter { $0.range != finding.range } }
    let related = try places.map { place in
      let path = try paths(place.range.file)?.path(of: place.range) ?? ""
      return try hash(of: WaiverTarget(file: place.range.file, path: path))
    }
    return related.isEmpty ? own : digest(Array(([own] + Set(related).sorted()).joined(separator: "\n").utf8))
  }

  private func paths(_ file: String) throws -> NodePaths? {
    if let paths = known[file] { return paths }
    let paths = try read(file)?.read().root.map { NodePaths($0, as: FileKind(of: file)) }
    known[file] = .some(paths)
    return paths
  }
}
