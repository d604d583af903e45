import JSON
import PaywallModel

extension Experiment {
  /// The members of the compiled experiment with the gates that keep users out of it, and with a `hash` that readers made
  /// before gates do not know: they skip the experiment, where else they would split everybody.
  ///
  /// An experiment that keeps nobody out stays as it is.
  func gated(_ members: [JSONMember], by placements: Placements) -> [JSONMember] {
    let gates = gates(by: placements)
    guard !gates.isEmpty else { return members }
    return members.filter { $0.key != "hash" }
      + [JSONMember("hash", "sha256-gated"), JSONMember("gates", .array(gates))]
  }

  /// Holdouts first, then the share of the layer. A gate that a project leaves incomplete is one that no reader opens.
  private func gates(by placements: Placements) -> [JSONValue] {
    let layer = layer.flatMap { placements.layer($0.value) }
    var gates = [placements.holdout, layer?.holdout].compactMap { $0?.gate }
    if buckets != 0..<10_000 {
      gates.append(gate(layer?.salt?.value, layer?.unit, buckets))
    }
    return gates
  }
}

extension Holdout {
  /// Nil where it holds out nobody.
  fileprivate var gate: JSONValue? {
    if buckets == 0 { return nil }
    return PaywallBundle.gate(salt?.value, unit, buckets.map { $0..<10_000 })
  }
}

private func gate(_ salt: String?, _ unit: String?, _ buckets: Range<Int>?) -> JSONValue {
  .object(omittingNil: [
    ("salt", salt.map { .string($0) }), ("unit", unit.map { .string($0) }),
    ("from", buckets.map { .integer($0.lowerBound) }), ("below", buckets.map { .integer($0.upperBound) }),
  ])
}
