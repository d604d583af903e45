/// Keeps users out of an experiment before it splits them: those of a holdout, and those outside its share of a layer.
///
/// A gate has a salt of its own. With the salt of the arms, all that pass it would be in the same arm.
struct BucketGate: Sendable {
  let salt: String
  private let unit: AssignmentUnit
  /// Of 10,000 buckets, those that pass.
  private let buckets: Range<Int>

  /// Nil for one that this reader would draw differently than its publisher intended.
  init?(_ value: PaywallValue) {
    guard let salt = value["salt"]?.string, let unit = value["unit"]?.string.flatMap(AssignmentUnit.init),
      let from = value["from"]?.integer, let below = value["below"]?.integer, 0 <= from, from <= below, below <= 10_000
    else { return nil }
    (self.salt, self.unit, self.buckets) = (salt, unit, from..<below)
  }

  func admits(_ user: PaywallUser) -> Bool {
    unit.id(of: user).map { buckets.contains(bucket(userID: $0, experiment: salt, variants: 10_000)) } ?? false
  }

  /// The gates of an experiment; nil for one that is assigned in a way that this reader does not know.
  ///
  /// An experiment with gates has a `hash` of its own, so that readers made before gates skip it instead of splitting
  /// everybody.
  static func gates(of experiment: PaywallValue) -> [BucketGate]? {
    switch experiment["hash"]?.string {
    case "sha256": return experiment["gates"] == nil ? [] : nil
    case "sha256-gated":
      guard let list = experiment["gates"]?.array else { return nil }
      let gates = list.compactMap { BucketGate($0) }
      return gates.count == list.count ? gates : nil
    default: return nil
    }
  }
}
