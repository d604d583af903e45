import PaywallModel
import YAML

enum LayerFrozen: HistoryRule {
  static let description = RuleDescription(
    "layer-frozen", "A layer and its holdouts do not change while experiments run in it.", .always(.error),
    waivers: .allowed,
    documentation: """
      The salt and unit of a layer decide which users are in which experiment, and a holdout which are in none. Changing
      them while an experiment runs takes users out of it and puts others in who have seen something else. A holdout of
      the whole project is kept as long as any experiment runs. Let the experiments end first; where that cannot wait, a
      waiver records the reason.
      """,
    bad: "layers.checkout.salt: a → b while an experiment of the layer runs",
    good: "the same salt until the layer's experiments have stopped",
    source: "Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments (2020), chapter 12")

  static func violations(in history: HistoryView) -> [Violation] {
    let running = history.runningBefore.filter { pair in
      pair.new?.status == .running && !pair.old.isOver(at: history.now)
    }.map(\.old)
    guard let first = running.first else { return [] }
    let (old, new) = (history.old.frame.placements, history.new.frame.placements)
    guard new.root != nil else { return [] }
    let layers = old.layers.flatMap { layer -> [Violation] in
      guard let user = running.first(where: { $0.layer?.value == layer.id.value }),
        let after = new.layer(layer.id.value)
      else { return [] }
      return changes(layer, after, user, new.file, history.base)
    }
    return layers + holdout(old.holdout, new.holdout, first, in: new, history.base)
  }

  private static func changes(
    _ old: Layer, _ new: Layer, _ user: Experiment, _ file: String, _ base: String
  ) -> [Violation] {
    var found: [Violation] = []
    if let before = old.salt?.value, let salt = new.salt, salt.value != before {
      found.append(violation(salt.range, user, "the salt of its layer was changed; it is '\(before)' in \(base)"))
    }
    if old.unit != new.unit {
      let place = new.node["unit"].map { SourceRange(file, $0) } ?? new.id.range
      found.append(violation(place, user, "the unit of its layer was changed; it is '\(old.unit ?? "")' in \(base)"))
    }
    if !isSame(old.holdout, new.holdout) {
      let place = new.holdout.map { SourceRange(file, $0.node) } ?? new.id.range
      found.append(violation(place, user, "the holdout of its layer is another than in \(base)"))
    }
    return found
  }

  private static func holdout(
    _ old: Holdout?, _ new: Holdout?, _ user: Experiment, in placements: Placements, _ base: String
  ) -> [Violation] {
    if isSame(old, new) { return [] }
    let place = new.map { SourceRange(placements.file, $0.node) } ?? SourceRange(topOf: placements.file)
    return [violation(place, user, "the project's holdout is another than in \(base)")]
  }

  /// Whether both hold out the same users. One that holds out nobody is none.
  private static func isSame(_ a: Holdout?, _ b: Holdout?) -> Bool {
    let (first, second) = (a?.buckets ?? 0, b?.buckets ?? 0)
    return first == second && (first == 0 || a?.salt?.value == b?.salt?.value && a?.unit == b?.unit)
  }

  private static func violation(_ range: SourceRange, _ user: Experiment, _ what: String) -> Violation {
    Violation(
      at: range, "the experiment '\(user.id)' is running, but \(what)",
      hint: "revert the change, or make it once the experiments have stopped")
  }
}
