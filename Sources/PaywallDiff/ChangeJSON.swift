package import JSON
import PaywallModel

extension Change {
  /// `{"path", "kind", "before", "after", "weight"}`, with null for what is not there.
  package var json: JSONValue {
    [
      "path": .string(path), "kind": .string(kind.rawValue), "before": before ?? .null, "after": after ?? .null,
      "weight": .string(weight.rawValue),
    ]
  }
}

extension Reach {
  /// `{"placements", "experiments", "current", "ways", "unseen"}`.
  package var json: JSONValue {
    [
      "placements": .array(placements.map { .string($0) }), "experiments": .array(experiments.map { .string($0) }),
      "current": .boolean(isCurrent), "ways": .array(ways.map(\.json)), "unseen": .array(unseen.map { .string($0) }),
    ]
  }
}

extension Reach.Way {
  /// The share in percent, with at most two decimals.
  fileprivate var json: JSONValue {
    .object(omittingNil: [
      ("placement", .string(placement)), ("rule", .integer(rule)), ("audience", audience.map { .string($0) }),
      ("percent", .string(String(percent(share).dropLast(2)))), ("lessened", .boolean(isLessened)),
      ("experiment", experiment.map { .string($0) }), ("arm", arm.map { .string($0) }),
      ("variant", variant.map { .string($0) }), ("from", from.map { .string($0) }),
      ("until", until.map { .string($0) }),
    ])
  }
}

extension OfferingChange.Status {
  /// The status in one word.
  package var word: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .renamed: "renamed"
    case .changed: "changed"
    case .unreadable: "unreadable"
    }
  }
}

extension OfferingChange {
  /// `{"id", "status", "before": {"version"}, "after": {"version"}, "weight", "reach", "changes"}`; a renamed offering
  /// also has `"from"`. `before` is null for an added offering, `after` for a removed one.
  package var json: JSONValue {
    var from: JSONValue?
    if case .renamed(let name) = status { from = .string(name) }
    return .object(omittingNil: [
      ("id", .string(id)), ("status", .string(status.word)), ("from", from),
      ("before", status == .added ? .null : side(before)), ("after", status == .removed ? .null : side(after)),
      ("weight", weight.map { .string($0.rawValue) } ?? .null), ("reach", reach.json),
      ("changes", .array(changes.map(\.json))),
    ])
  }

  private func side(_ version: SemanticVersion?) -> JSONValue {
    ["version": version.map { .string($0.description) } ?? .null]
  }
}

extension ProjectChange {
  /// `{"weight", "settings", "products", "placements", "experiments"}`, each of the last four a list of changes.
  package var json: JSONValue {
    [
      "weight": weight.map { .string($0.rawValue) } ?? .null, "settings": .array(settings.map(\.json)),
      "products": .array(products.map(\.json)), "placements": .array(placements.map(\.json)),
      "experiments": .array(experiments.map(\.json)),
    ]
  }
}
