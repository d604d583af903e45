import Base
import PaywallModel
package import PaywallProject
import YAML

/// A layer and who has its buckets.
package struct LayerState: Sendable {
  package var id: String
  package var salt: String
  /// `user` or `device`.
  package var unit: String
  /// How many of 10,000 buckets take part in none of its experiments; they are drawn before the layer's own.
  package var heldOut: Int
  /// In the order of the buckets.
  package var shares: [LayerShare]
  /// Buckets that no experiment has.
  package var free: [Range<Int>]
}

/// The layers of a project, and whom all of its experiments leave alone.
package struct LayerList: Sendable {
  /// In the order of the file.
  package var layers: [LayerState]
  /// The holdout of the whole project; nil if it has none.
  package var holdout: ProjectHoldout?
}

/// Users who take part in no experiment of the project.
package struct ProjectHoldout: Sendable {
  /// Of 10,000.
  package var buckets: Int
  /// `user` or `device`.
  package var unit: String
}

/// The buckets that an experiment has of a layer.
package struct LayerShare: Sendable {
  package var experiment: String
  package var isRunning: Bool
  package var buckets: Range<Int>
}

/// What `layer` is asked to do.
package struct LayerRequest: Sendable {
  package var layer: String
  package var experiment: String
  /// How many buckets the experiment gets.
  package var buckets: Int
  package var isDryRun: Bool

  package init(layer: String, experiment: String, buckets: Int, isDryRun: Bool = false) {
    self.layer = layer
    self.experiment = experiment
    self.buckets = buckets
    self.isDryRun = isDryRun
  }
}

/// What became of a request.
package struct LayerChange: Sendable {
  package var share: LayerShare
  /// The file that was, or would be, changed; nil if the experiment has such a share already.
  package var path: String?
  /// The share that the draft had before, in this layer or another; nil if it had none.
  package var replaced: (layer: String, buckets: Range<Int>)?
}

/// The layers of the work tree, in the order of the file.
/// - Parameter id: nil for all layers.
package func layers(_ workspace: Workspace, _ id: String? = nil, in context: RunContext) throws -> LayerList {
  let frame = try readableFrame(of: workspace)
  if let id, frame.placements.layer(id) == nil { throw missingLayer(id, frame.placements) }
  let layers = frame.placements.layers.filter { id == nil || $0.id.value == id }.map {
    LayerState($0, in: frame, at: context.now)
  }
  let holdout = frame.placements.holdout.flatMap { holdout in
    holdout.buckets.map { ProjectHoldout(buckets: $0, unit: holdout.unit ?? "") }
  }
  return LayerList(layers: layers, holdout: holdout?.buckets == 0 ? nil : holdout)
}

/// What layers, and who has a share of them, are read from.
/// - Throws: if a file of these cannot be read: its experiment may have buckets that would look free.
func readableFrame(of workspace: Workspace) throws -> ProjectFrame {
  try readableFrame(of: ProjectReader(source: workspace.workTree().open()))
}

func readableFrame(of reader: ProjectReader) throws -> ProjectFrame {
  let frame = ProjectFrame(reading: try reader.frame())
  let findings = frame.placements.findings + frame.experiments.flatMap(\.findings)
  guard let first = findings.first(where: { $0.severity == .error }) else { return frame }
  throw ProjectError(
    .refused, "\(first.range.file):\(first.range.start): \(first.message)",
    hint: "fix it first; list all problems with: paywall validate")
}

func missingLayer(_ layer: String, _ placements: Placements) -> ProjectError {
  let nearest = nearestName(to: layer, among: placements.layers.map(\.id.value))
  return ProjectError(
    .notFound, "there is no layer '\(layer)'",
    hint: nearest.map { "did you mean '\($0)'?" } ?? "create it with: paywall new layer:\(layer)")
}

extension LayerState {
  /// - Parameter moment: seconds since 1970; an experiment that has ended by then has no share any more.
  init(_ layer: Layer, in frame: ProjectFrame, at moment: Int64) {
    let shares = frame.experiments.compactMap { LayerShare($0, of: layer, at: moment) }
      .sorted { ($0.buckets.lowerBound, $0.experiment) < ($1.buckets.lowerBound, $1.experiment) }
    self.init(
      id: layer.id.value, salt: layer.salt?.value ?? "", unit: layer.unit ?? "", heldOut: layer.holdout?.buckets ?? 0,
      shares: shares, free: gaps(between: shares.map(\.buckets)))
  }
}

extension LayerShare {
  /// Nil for one that is over, and for a draft without a range.
  fileprivate init?(_ experiment: Experiment, of layer: Layer, at moment: Int64) {
    guard experiment.layer?.value == layer.id.value, let buckets = experiment.buckets,
      experiment.moment("endsAt").map({ $0 > moment }) ?? true
    else { return nil }
    switch experiment.status {
    case .stopped, nil: return nil
    case .draft where experiment.root?["range"] == nil: return nil
    case .draft, .running: break
    }
    self.init(experiment: experiment.id, isRunning: experiment.status == .running, buckets: buckets)
  }
}

/// The buckets that none of these ranges has; they come in the order of their first buckets.
func gaps(between ranges: [Range<Int>]) -> [Range<Int>] {
  var (gaps, next): ([Range<Int>], Int) = ([], 0)
  for range in ranges {
    if range.lowerBound > next { gaps.append(next..<range.lowerBound) }
    next = max(next, range.upperBound)
  }
  return next < 10_000 ? gaps + [next..<10_000] : gaps
}
