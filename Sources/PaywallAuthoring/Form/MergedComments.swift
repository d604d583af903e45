import JSON
import PaywallModel
import YAML

/// The comments that a settled file has: those of both sides, but for what one of them took away.
struct MergedComments {
  private let file: SourceFile
  /// Of what both come from, ours and theirs.
  private let versions: [FileComments]
  private let wanted: LineCounts
  /// Those that one side took away where it left what they are about.
  private let removed: Set<[UInt8]>

  /// - Parameters:
  ///   - versions: what both come from, ours and theirs.
  ///   - own: comments that stay, whoever took them away.
  init(of versions: [[UInt8]], keeping own: Set<[UInt8]>, _ file: SourceFile) {
    self.file = file
    let comments = versions.map { FileComments($0, file) }
    self.versions = comments
    let places = comments.map { version in
      Dictionary(grouping: version.all, by: \.text).mapValues {
        Dictionary(grouping: $0, by: \.path).mapValues(\.count)
      }
    }
    wanted = comments[1].counts.merged(with: comments[2].counts, from: comments[0].counts) { text in
      places[1][Array(text), default: [:]].merging(places[2][Array(text), default: [:]], uniquingKeysWith: max).values
        .reduce(0, +)
    }
    removed = comments[0].removed(by: comments[1]).union(comments[0].removed(by: comments[2])).subtracting(own)
  }

  /// One of several files that say the same: of those with all comments that are wanted the one with the most of them,
  /// without what was taken away; nil where none has them.
  func joined(_ results: [[UInt8]]) -> [UInt8]? {
    let whole = results.map { FileComments($0, file) }.enumerated().filter { wanted.isWithin($0.element.counts) }
    // A comment about what no version has it about stands in the place of something else.
    func rank(_ result: (offset: Int, element: FileComments)) -> (Int, Int, Int) {
      (-result.element.strange(to: versions), result.element.all.count, -result.offset)
    }
    guard let best = whole.max(by: { rank($0) < rank($1) }) else { return nil }
    // What one side took away is still beside what the other one wrote.
    let rest = best.element.without(removed, of: versions[0])
    return file.root(of: rest)?.json == file.root(of: results[best.offset])?.json ? rest : results[best.offset]
  }

  /// The same where none has all of them: each that is lacking is put at what it is about in its own version.
  /// - Parameter isNear: whether one is put at what that is in where it is not there.
  func grafted(_ results: [[UInt8]], isNear: Bool = false) -> [UInt8]? {
    for result in results {
      let whole = [versions[2], versions[1]].reduce(result) { bytes, other in
        let present = FileComments(bytes, file)
        return present.adding(wanted.beyond(present.counts), of: other, isNear: isNear)
      }
      if file.root(of: whole)?.json == file.root(of: result)?.json, let joined = joined([whole]) { return joined }
    }
    return nil
  }
}

extension SourceFile {
  /// The tree of other bytes of the file; nil where they cannot be read.
  func root(of bytes: [UInt8]) -> Node? {
    let document = SourceFile(path: path, bytes: bytes).read()
    return document.diagnostics.isEmpty ? document.root : nil
  }
}
