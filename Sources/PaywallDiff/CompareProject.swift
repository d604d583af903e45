import Base
import JSON
package import PaywallModel
import YAML

/// What became of a project's settings, products, placements and experiments.
///
/// A side that is nil, or a file that does not exist, counts as empty.
package func compareProject(_ old: ProjectFrame?, _ new: ProjectFrame?) -> ProjectChange {
  var comparison = ProjectComparison(old?.parts ?? Parts(), new?.parts ?? Parts())
  comparison.compare(.project, into: \.settings, at: "settings")
  comparison.compareList(.products, into: \.products)
  comparison.compareList(.placements, into: \.placements)
  comparison.compareExperiments(old?.experiments ?? [], new?.experiments ?? [])
  return comparison.change
}

private struct ProjectComparison {
  let old: Parts
  let new: Parts
  let obstacles: Obstacles
  var change = ProjectChange()

  init(_ old: Parts, _ new: Parts) {
    self.old = old
    self.new = new
    obstacles = Obstacles(old, new)
    change.unreadable = obstacles.findings
  }

  mutating func compare(_ kind: FileKind, into list: WritableKeyPath<ProjectChange, [Change]>, at path: String) {
    compare(kind.stem, kind, into: list, at: path, nothing: .mapping([]))
  }

  /// Compares a file that holds one list; without the file the list is empty.
  mutating func compareList(_ kind: FileKind, into list: WritableKeyPath<ProjectChange, [Change]>) {
    let position = SourcePosition(line: 1, column: 1)
    let empty = Node(value: .sequence([]), start: position, end: position)
    let pair = Node.Pair(key: kind.rawValue, keyStart: position, keyEnd: position, value: empty)
    compare(kind.stem, kind, into: list, at: "", nothing: .mapping([pair]))
  }

  mutating func compareExperiments(_ before: [Experiment], _ after: [Experiment]) {
    let running = Set(before.filter { $0.status == .running }.map(\.id))
    let keys = Set(old.byKey.keys).union(new.byKey.keys).subtracting(obstacles.keys)
    for key in keys.filter({ $0.hasPrefix("experiments/") }).sorted(by: precedes) {
      let id = String(key.dropFirst("experiments/".count))
      let path = "experiments." + id
      let weights = running.contains(id) ? PartWeights.runningExperiment : PartWeights.experiment
      switch (old[key], new[key]) {
      case (nil, let b):
        let value = b?.root?.json ?? .string(id)
        append(Change(path, .added, after: value, PartWeights.experiment.added, at: b?.top))
      case (let a, nil): append(Change(path, .removed, before: .string(id), weights.removed, at: a?.top))
      default: compare(key, .experiment, into: \.experiments, at: path, named: id, upTo: weights.changed)
      }
    }
  }

  private mutating func append(_ one: Change) { change.experiments.append(one) }

  private mutating func compare(
    _ key: String, _ kind: FileKind, into list: WritableKeyPath<ProjectChange, [Change]>, at path: String,
    named name: String = "", upTo ceiling: Weight = .major, nothing: Node.Value = .mapping([])
  ) {
    if obstacles.keys.contains(key) { return }
    if let a = old[key], let b = new[key], a.isUntouched(b) { return }
    let position = SourcePosition(line: 1, column: 1)
    let absent = Node(value: nothing, start: position, end: position)
    let file = kind.path
    var comparison = Comparison(
      Side(file: old[key]?.path ?? file, name: name), Side(file: new[key]?.path ?? file, name: name))
    comparison.ceiling = ceiling
    comparison.compare(old[key]?.root ?? absent, new[key]?.root ?? absent, kind.schema, .seen, at: path)
    change[keyPath: list] += comparison.changes
  }
}

extension FileKind {
  /// The name of a file at the top of a project, without its ending.
  fileprivate var stem: String { Parts.key(of: path, in: "") ?? path }
}

extension Part {
  fileprivate var top: SourceRange { SourceRange(topOf: path) }
}

extension ProjectFrame {
  /// The files that are compared, by what they are.
  fileprivate var parts: Parts {
    var parts = Parts()
    for (kind, file, root) in [
      (FileKind.project, settings.file, settings.root), (.products, catalogue.file, catalogue.root),
      (.placements, placements.file, placements.root),
    ] where root != nil {
      parts.add(kind.stem, file, nil, root)
    }
    for experiment in experiments {
      parts.add("experiments/" + experiment.id, experiment.file.path, experiment.file, experiment.root)
    }
    let compared = Set([FileKind.project, .products, .placements].map(\.stem))
    let missing = DecodingRule.fieldPresent.rawValue
    let told = findings.filter { finding in
      guard let key = Parts.key(of: finding.range.file, in: "") else { return false }
      return compared.contains(key) && finding.rule != missing || key.hasPrefix("experiments/")
    }
    parts.give(told, folder: "", home: nil)
    return parts
  }
}
