import Base
import PaywallModel
import PaywallProject

/// What users of an offering are to see where each side of a merge has removed another variant.
struct LostVariant {
  /// Its file, and a version that has it.
  let path: String
  let version: String
  /// What else makes users see it; nil where they do.
  let setting: String?
  /// What is to be decided first: which of its arms an experiment has shown to be the best; nil where that is known.
  let question: String?

  /// How it comes back.
  func command(in workspace: Workspace) -> String {
    let checkout = "git checkout \(version) -- " + shellWord(":/" + workspace.inRepository(path))
    return setting.map { "\(checkout) && \($0)" } ?? checkout
  }
}

extension SidesOfMerge {
  /// - Returns: nil where users see a variant that is there, and where neither side has the one that they are to see.
  func lostVariant(of offering: Offering, _ reader: ProjectReader) throws -> LostVariant? {
    let standard = offering.defaultVariant.value
    guard offering.root != nil, offering.variant(standard) == nil else { return nil }
    var (shown, question): (String, String?) = (standard, nil)
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
        question = "say first which arm of '\(experiment.id)' has won"
      } else if let arm = experiment.arms.first(where: { $0.id.value == experiment.text("winner")?.value }),
        arm.offering?.value == offering.id, let variant = arm.variant?.value
      {
        shown = variant
      }
    }
    guard let lost = file(ofVariant: shown, of: offering.id) else { return nil }
    let setting =
      shown == standard ? nil : "paywall set \(shellWord("\(offering.id):defaultVariant")) \(shellWord(shown))"
    return LostVariant(path: lost.path, version: lost.version, setting: setting, question: question)
  }
}
