#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PaywallChecking
import PaywallKit
import PaywallModel
package import PaywallProject

/// What many users get at a placement.
package struct Simulation: Sendable {
  /// What some of the users get.
  package struct Share: Sendable {
    package var offering: String
    package var variant: String
    /// The experiment and the arm that led there; nil for none.
    package var experiment: String?
    package var arm: String?
    package var users: Int
  }
  /// The arms of one experiment with their counts.
  package struct Split: Sendable {
    package var experiment: String
    /// In the order of the file; weights in ten-thousandths.
    package var arms: [(id: String, weight: Int, users: Int)]
    /// Nil where there is nothing to compare.
    package var ratio: SampleRatio?
  }
  package var users: Int
  /// The largest first.
  package var shares: [Share]
  package var splits: [Split]
}

/// Asks the reader library for as many users as are wanted, whose ids are `user-1`, `user-2`, … (and `device-1`, …), all
/// with the same attributes, and counts what they get.
package func simulate(
  _ workspace: Workspace, _ request: WhoRequest, users count: Int,
  progress: (PaywallProject.Progress) -> Void = { _ in }
) throws -> Simulation {
  let project = try ProjectSnapshot(projectReader(workspace, at: request.revision), at: [request.placement])
  _ = try project.placement(request.placement)
  var user = try project.user(request)
  let now = Date(timeIntervalSince1970: TimeInterval(request.moment))
  var chooser = PaywallChooser(project.snapshot, request.placement, at: now)
  var counts: [[String]: Int] = [:]
  for number in 1...max(count, 1) {
    (user.id, user.deviceID) = ("user-\(number)", "device-\(number)")
    let choice = chooser.choose(for: user)
    counts[[choice.offering ?? "", choice.variant ?? "", choice.experiment ?? "", choice.arm ?? ""], default: 0] += 1
    if number.isMultiple(of: 1000) { progress(PaywallProject.Progress("asking", number, of: count)) }
  }
  let shares = counts.map { key, users in
    Simulation.Share(
      offering: key[0], variant: key[1], experiment: key[2].isEmpty ? nil : key[2], arm: key[3].isEmpty ? nil : key[3],
      users: users)
  }
  let ordered = shares.sorted {
    ($1.users, $0.offering, $0.variant, $0.arm ?? "") < ($0.users, $1.offering, $1.variant, $1.arm ?? "")
  }
  return Simulation(users: max(count, 1), shares: ordered, splits: project.splits(shares))
}

extension ProjectSnapshot {
  fileprivate func splits(_ shares: [Simulation.Share]) -> [Simulation.Split] {
    frame.experiments.compactMap { experiment in
      let own = shares.filter { $0.experiment == experiment.id }
      guard !own.isEmpty else { return nil }
      let arms = experiment.arms.map { arm in
        (
          id: arm.id.value, weight: arm.weight?.value ?? 0,
          users: own.filter { $0.arm == arm.id.value }.reduce(0) { $0 + $1.users }
        )
      }
      return Simulation.Split(
        experiment: experiment.id, arms: arms,
        ratio: SampleRatio(counts: arms.map(\.users), weights: arms.map(\.weight)))
    }
  }
}
