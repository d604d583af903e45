import Base
package import YAML

/// A rule of a placement: who it applies to and what they see.
package struct PlacementRule: Sendable {
  /// Where the rule begins.
  package let range: SourceRange
  /// The audience as written; nil for everybody.
  package let audience: Node?
  /// The share of its users that the rule applies to; nil for all.
  package let rollout: Rollout?
  /// When the rule starts to apply and when it no longer does, as RFC 3339 text; nil for a side without a limit.
  package let startsAt: Located<String>?
  package let endsAt: Located<String>?
  /// The offering that it chooses, where it chooses one.
  package let offering: Located<String>?
  /// The experiment that it chooses, where it chooses one.
  package let experiment: Located<String>?

  /// Whether the rule applies to all users of its audience at all times, on every reader: those made before rollouts skip
  /// also one that includes all users.
  package var isUnlimited: Bool { rollout == nil && startsAt == nil && endsAt == nil }

  /// The names of the fields that limit a rule; all others stay what they are in the compiled form.
  package static let limits = ["rollout", "startsAt", "endsAt"]

  /// Whether the rule no longer applies at a moment, in seconds since 1970.
  package func isOver(at moment: Int64) -> Bool {
    endsAt.flatMap { RFC3339.seconds(of: $0.value) }.map { $0 <= moment } ?? false
  }
}

/// A share of the users that grows without anybody leaving it.
package struct Rollout: Sendable {
  /// The rollout's mapping in the file.
  package let node: Node
  /// Draws the users; nil where it is missing.
  package let salt: Located<String>?

  init(_ node: Node, in file: String) {
    self.node = node
    salt = node["salt"].flatMap { salt in salt.string.map { Located($0, SourceRange(file, salt)) } }
  }

  /// The share of the users, in percent; nil where it cannot be read.
  package var share: Double? {
    switch node["share"]?.value {
    case .integer(let percent): Double(percent)
    case .number(let percent): percent
    default: nil
    }
  }

  /// How many of the 10,000 buckets are in; nil for a share with more than two decimals, or beyond 0 to 100.
  package var buckets: Int? { share.flatMap(Self.buckets) }

  /// What is assigned, `user` or `device`.
  package var unit: String? { node["unit"]?.string ?? PlacementSchemas.rollout.defaultText(of: "unit") }

  /// How many of the 10,000 buckets a percentage is; nil if that is no whole number of them.
  package static func buckets(ofPercent percent: Double) -> Int? {
    guard (0...100).contains(percent) else { return nil }
    // No decimal fraction but halves, quarters and such is exact in binary, so the nearest is compared.
    let buckets = (percent * 100).rounded()
    return abs(percent * 100 - buckets) < 1e-6 ? Int(buckets) : nil
  }

  /// The percentage that a number of buckets is, with at most two decimals: `25`, `2.5`, `0.05`.
  package static func percent(ofBuckets buckets: Int) -> String {
    let (whole, hundredths) = buckets.quotientAndRemainder(dividingBy: 100)
    if hundredths == 0 { return String(whole) }
    return hundredths % 10 == 0
      ? "\(whole).\(hundredths / 10)" : "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)"
  }
}

/// A named place in the app.
package struct Placement: Sendable {
  /// The name that the app asks for.
  package let id: Located<String>
  /// Tried in order; the first that fits decides.
  package let rules: [PlacementRule]
  /// The placement's mapping in the file.
  package let node: Node

  init?(_ node: Node, in file: String) {
    guard let id = node["id"], let name = id.string else { return nil }
    self.id = Located(name, SourceRange(file, id))
    self.node = node
    func located(_ node: Node?) -> Located<String>? {
      node.flatMap { node in node.string.map { Located($0, SourceRange(file, node)) } }
    }
    rules = (node["rules"]?.items ?? []).map { rule in
      PlacementRule(
        range: SourceRange(file, rule), audience: rule["audience"],
        rollout: rule["rollout"].map { Rollout($0, in: file) }, startsAt: located(rule["startsAt"]),
        endsAt: located(rule["endsAt"]), offering: located(rule["offering"]), experiment: located(rule["experiment"]))
    }
  }
}

/// The placements of a project, in their order.
package struct Placements: Sendable {
  /// The path of `placements.yaml`, also where it is missing.
  package let file: String
  /// The file that the placements were read from.
  package let source: SourceFile?
  /// The tree of the file; nil where it is missing or cannot be read.
  package let root: Node?
  /// The placements that have an id, in the order of the file.
  package let all: [Placement]
  /// The layers that have an id, in the order of the file.
  package let layers: [Layer]
  /// The users that all experiments leave alone.
  package let holdout: Holdout?
  /// What reading found, in the order of the file.
  package let findings: [Finding]

  /// The layer of a name, or nil.
  package func layer(_ id: String) -> Layer? { layers.first { $0.id.value == id } }

  /// The placements in `file`; a project without the file has none.
  package init(reading file: SourceFile?) {
    let reading = file?.read(as: .object(PlacementSchemas.placements), called: "placements")
    let path = file?.path ?? "placements.yaml"
    self.file = path
    source = file
    root = reading?.root
    all = (reading?.root?["placements"]?.items ?? []).compactMap { Placement($0, in: path) }
    layers = (reading?.root?["layers"]?.items ?? []).compactMap { Layer($0, in: path) }
    holdout = reading?.root?["holdout"].map { Holdout($0, in: path) }
    findings = reading?.findings ?? []
  }
}
