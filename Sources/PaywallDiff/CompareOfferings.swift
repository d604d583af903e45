import Base
package import PaywallModel
import YAML

/// What became of each offering, by id in byte order; those that mean the same are omitted.
///
/// An offering that is gone and one that is new are one renamed offering when at least half of their leaves are alike,
/// leaving aside ids, versions, origins and wire ids. `schema` is that of the older side's project.
package func compare(offerings old: [Offering], new: [Offering], schemaVersion: Int = 1) -> [OfferingChange] {
  let before = Dictionary(old.map { (ExactKey($0.id), $0) }, uniquingKeysWith: { first, _ in first })
  let after = Dictionary(new.map { (ExactKey($0.id), $0) }, uniquingKeysWith: { first, _ in first })
  let gone = old.filter { after[ExactKey($0.id)] == nil }.sorted { precedes($0.id, $1.id) }
  let fresh = new.filter { before[ExactKey($0.id)] == nil }.sorted { precedes($0.id, $1.id) }
  let renamed = gone.isEmpty || fresh.isEmpty ? [] : Similarity.pairs(gone.map(\.leaves), fresh.map(\.leaves))
  let origins = Dictionary(renamed.map { ($0.new, gone[$0.old]) }, uniquingKeysWith: { first, _ in first })
  let left = Set(renamed.map(\.old))
  var changes = old.compactMap { offering in
    after[ExactKey(offering.id)].flatMap { compare(offering, $0, schemaVersion: schemaVersion) }
  }
  changes += fresh.enumerated().compactMap { compare(origins[$0], $1, schemaVersion: schemaVersion) }
  changes += gone.enumerated().compactMap { left.contains($0) ? nil : compare($1, nil, schemaVersion: schemaVersion) }
  return changes.sorted { precedes($0.id, $1.id) }
}

extension Offering {
  /// What the offering is made of, apart from every name that a copy of it would change.
  fileprivate var leaves: [String] {
    var leaves = Leaves()
    if let root { leaves.add(root, FileKind.offering.schema, at: "", skipping: ["version", "origin"]) }
    for variant in variants {
      if let root = variant.root { leaves.add(root, FileKind.variant.schema, at: "variant", skipping: ["id"]) }
    }
    return leaves.tokens
  }
}
