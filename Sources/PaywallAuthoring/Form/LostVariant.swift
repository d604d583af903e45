import Base
import PaywallModel
import PaywallProject
import YAML

/// What users of an offering are to see, where a merge has left no variant of the name that it shows.
enum LostVariant {
  /// Each side has removed another one: a command brings it back.
  case removed(command: String)
  /// One side gave it another name: a command shows that.
  case renamed(String, command: String)
  /// It has to be said first which arm of an experiment has won.
  case undecided(experiment: String)

  var hint: String {
    switch self {
    case .removed(let command): "one side of the merge has it: \(command)"
    case .renamed(let name, let command): "one side of the merge calls it '\(name)': \(command)"
    case .undecided(let experiment): "say first which arm of '\(experiment)' has won"
    }
  }
}

extension SidesOfMerge {
  /// - Returns: nil where users see a variant that is there, and where neither side has the one that they are to see.
  func lostVariant(of offering: Offering, _ reader: ProjectReader) throws -> LostVariant? {
    let standard = offering.defaultVariant.value
    guard offering.root != nil, offering.variant(standard) == nil else { return nil }
    var shown = standard
    for experiment in ProjectFrame(reading: try reader.frame()).experiments {
      let path = experiment.file.path
      let sides = versions.dropFirst().compactMap { file(path, at: $0) }.map {
        Experiment(reading: SourceFile(path: path, bytes: $0))
      }
      let winners = sides.compactMap { $0.text("winner")?.value }
      // Each side has retired what lost on it.
      guard winners.count == 2, winners[0] != winners[1],
        sides.flatMap(\.arms).contains(where: { $0.offering?.value == offering.id })
      else { continue }
      if MergeConflict(experiment.file.bytes) != nil {
        return .undecided(experiment: experiment.id)
      } else if let arm = experiment.arms.first(where: { $0.id.value == experiment.text("winner")?.value }),
        arm.offering?.value == offering.id, let variant = arm.variant?.value
      {
        shown = variant
      }
    }
    func setting(_ name: String) -> String {
      "paywall set \(shellWord("\(offering.id):defaultVariant")) \(shellWord(name))"
    }
    guard let lost = file(ofVariant: shown, of: offering.id), let bytes = file(lost.path, at: lost.version) else {
      return nil
    }
    let wireID = SourceFile(path: lost.path, bytes: bytes).read().root?["id"]?.string
    if let now = offering.variants.first(where: { wireID != nil && $0.root?["id"]?.string == wireID }) {
      return .renamed(now.name, command: setting(now.name))
    }
    let checkout = "git checkout \(lost.version) -- " + shellWord(":/" + path(inRepository: lost.path))
    return .removed(command: shown == standard ? checkout : "\(checkout) && \(setting(shown))")
  }
}
