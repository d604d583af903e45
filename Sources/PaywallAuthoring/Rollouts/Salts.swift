import PaywallModel

/// A salt that nothing else in the project has: what shares a salt draws the same users.
func newSalt(for name: String, in frame: ProjectFrame) -> String {
  let taken = frame.salts
  while true {
    let number = String(UInt32.random(in: .min ... .max), radix: 16)
    let salt = "\(name.prefix(55))-\(String(repeating: "0", count: 8 - number.count))\(number)"
    if !taken.contains(salt) { return salt }
  }
}

extension ProjectFrame {
  /// The salts of rollouts, experiments, layers and holdouts.
  fileprivate var salts: Set<String> {
    let rollouts = placements.all.flatMap(\.rules).compactMap { $0.rollout?.salt?.value }
    let layers =
      placements.layers.flatMap { [$0.salt?.value, $0.holdout?.salt?.value] } + [placements.holdout?.salt?.value]
    return Set(rollouts + layers.compactMap { $0 })
      .union(experiments.compactMap { $0.text("salt")?.value ?? $0.defaultText(of: "salt") })
  }
}
