import JSON
import PaywallModel
import YAML

/// What a placement shows to whoever none of its conditions singles out, for readers that know no users.
struct PlacementRoute {
  let offering: String
  /// Nil for the default variant.
  let variant: String?
  /// What the rules before it, and the experiment in it, would have shown to some.
  let losses: [ExportLoss]

  /// Nil where neither the placement nor the settings lead to an offering.
  init?(_ placement: Placement, in project: ExportProject) throws {
    let frame = project.frame
    var losses: [ExportLoss] = []
    for rule in placement.rules {
      let target = rule.target(in: frame)
      guard rule.isForEverybody, try target.map({ try project.isAlwaysOpen($0.offering) }) ?? false else {
        if target != nil || rule.experiment == nil {
          losses.append(
            project.context.loss(
              .warning, at: rule.range, "the placement '\(placement.id.value)' shows what its rule for everybody shows",
              hint: "choose on your server, or waive this: the file has no place for conditions"))
        }
        continue
      }
      guard let target else { continue }
      if let experiment = rule.experiment, let arm = target.arm {
        losses.append(
          project.context.loss(
            .warning, at: experiment.range,
            "everybody sees the arm '\(arm)' of the experiment '\(experiment.value)'",
            hint: "split users on your server, or waive this"))
      }
      (offering, variant, self.losses) = (target.offering, target.variant, losses)
      return
    }
    guard let current = frame.settings.currentOffering?.value else { return nil }
    (offering, variant, self.losses) = (current, nil, losses)
  }
}

extension ExportProject {
  /// Whether an offering is no campaign, which has a window.
  fileprivate func isAlwaysOpen(_ offering: String) throws -> Bool { try part(offering)?["campaign"] == nil }
}

extension PlacementRule {
  /// Whether one of no conditions has to hold.
  var isForNobody: Bool { audience?["match"]?.string == "any" && conditions.isEmpty }

  /// Whether it applies to every user at any time.
  var isForEverybody: Bool {
    isUnlimited && conditions.isEmpty && !isForNobody
  }

  /// What it shows, of an experiment its first arm; nil for an experiment that is not running.
  func target(in frame: ProjectFrame) -> (offering: String, variant: String?, arm: String?)? {
    if let offering { return (offering.value, nil, nil) }
    guard let running = running(in: frame), let arm = running.arms.first, let offering = arm.offering?.value else {
      return nil
    }
    return (offering, arm.variant?.value, arm.id.value)
  }

  /// The experiment that it chooses, while that is running.
  func running(in frame: ProjectFrame) -> Experiment? {
    frame.experiments.first { $0.id == experiment?.value && $0.status == .running }
  }
}
