package import YAML

/// Users divided into 10,000 buckets, of which each experiment of the layer takes some that no other has.
package struct Layer: Sendable {
  /// The name that experiments refer to.
  package let id: Located<String>
  /// The layer's mapping in the file.
  package let node: Node
  /// Draws the buckets; nil where it is missing.
  package let salt: Located<String>?
  /// Those who take part in none of its experiments.
  package let holdout: Holdout?

  init?(_ node: Node, in file: String) {
    guard let id = node["id"], let name = id.string else { return nil }
    self.id = Located(name, SourceRange(file, id))
    self.node = node
    salt = node["salt"].flatMap { salt in salt.string.map { Located($0, SourceRange(file, salt)) } }
    let unit = node["unit"]?.string ?? PlacementSchemas.layer.defaultText(of: "unit")
    self.unit = unit
    holdout = node["holdout"].map { Holdout($0, unit: unit, in: file) }
  }

  /// What is assigned, `user` or `device`.
  package let unit: String?
}

/// A share of the users that experiments leave alone.
package struct Holdout: Sendable {
  private let drawn: Rollout
  /// What is held out, `user` or `device`.
  package let unit: String?

  /// - Parameter unit: that of the layer; nil for a holdout that names its own.
  init(_ node: Node, unit: String? = nil, in file: String) {
    drawn = Rollout(node, in: file)
    self.unit = unit ?? drawn.unit
  }

  /// The holdout's mapping in the file.
  package var node: Node { drawn.node }
  /// Draws the users; nil where it is missing.
  package var salt: Located<String>? { drawn.salt }
  /// The share in percent; nil where it cannot be read.
  package var share: Double? { drawn.share }
  /// How many of the 10,000 buckets are held out; nil for a share with more than two decimals, or beyond 0 to 100.
  package var buckets: Int? { drawn.buckets }
}

extension Experiment {
  /// The layer that it is in, or nil.
  package var layer: Located<String>? { text("layer") }

  /// Its buckets of the layer; all where it names none, nil for a range that cannot be read.
  package var buckets: Range<Int>? {
    guard let range = root?["range"] else { return 0..<10_000 }
    guard let from = range["from"]?.integer, let below = range["below"]?.integer, 0 <= from, from < below,
      below <= 10_000
    else { return nil }
    return from..<below
  }
}
