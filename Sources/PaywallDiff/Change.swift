package import JSON
package import PaywallModel

/// What happened to one value.
package enum ChangeKind: String, Sendable, CaseIterable {
  case added, removed, changed, moved, renamed
}

/// One difference in meaning between two versions of a project.
package struct Change: Sendable, Equatable {
  /// Keys and identities joined by `.`, such as `variants.control.sections.header.title` or `packages.annual.product`.
  ///
  /// Items without an id are named by their place from 0: in the newer list, for removed ones in the older.
  package var path: String
  /// What happened; one thing that moved and changed is given twice.
  package var kind: ChangeKind
  /// The older value as written, or as its default; of a moved item its place in the list, of a renamed thing its name.
  package var before: JSONValue?
  /// The same of the newer side. A variant, locale or experiment that comes or goes is given by its name.
  package var after: JSONValue?
  /// Which part of the offering's version must move.
  package var weight: Weight
  /// The source range of the newer value, or of the older one if there is no newer.
  package var range: SourceRange?

  /// - Parameter before: nil where the value is new; `after` is nil where it is gone.
  package init(
    _ path: String, _ kind: ChangeKind, before: JSONValue? = nil, after: JSONValue? = nil, _ weight: Weight,
    at range: SourceRange? = nil
  ) {
    self.path = path
    self.kind = kind
    self.before = before
    self.after = after
    self.weight = weight
    self.range = range
  }
}

/// Which parts of a project show an offering.
package struct Reach: Sendable, Equatable {
  /// A rule that leads users to the offering; for an experiment, one for each arm that does.
  package struct Way: Sendable, Equatable {
    package var placement: String
    /// Its place in the placement, from 1.
    package var rule: Int
    /// Whom it is for, in words; nil for everybody.
    package var audience: String?
    /// The share of them, of 1, that sees the offering, after rules above that are for everybody.
    package var share = 1.0
    /// Whether rules above take some of them, it is not known how many.
    package var isLessened = false
    /// What the share is made of.
    package var parts: [String] = []
    package var experiment: String?
    package var arm: String?
    /// Nil for the offering's default variant.
    package var variant: String?
    /// When it begins, where that is ahead, and when it ends.
    package var from: String?
    package var until: String?

    package init(placement: String, rule: Int) { (self.placement, self.rule) = (placement, rule) }
  }

  /// Placements with a rule that leads somebody to the offering, itself or through an experiment; in byte order.
  package var placements: [String]
  /// The experiments of those rules, in byte order.
  package var experiments: [String]
  /// Whether users who match no rule see the offering.
  package var isCurrent: Bool
  /// How it is reached, in the order of the placements.
  package var ways: [Way] = []
  /// What names the offering and leads nobody to it, with the reason.
  package var unseen: [String] = []

  /// - Parameter isCurrent: whether users whom no rule meets see the offering.
  package init(placements: [String] = [], experiments: [String] = [], isCurrent: Bool = false) {
    self.placements = placements
    self.experiments = experiments
    self.isCurrent = isCurrent
  }
}

/// What became of one offering.
package struct OfferingChange: Sendable {
  /// What happened to the offering as a whole.
  package enum Status: Sendable, Equatable {
    case added, removed
    case renamed(from: String)
    case changed
    /// The offering is on both sides, but some of its files could be read on one side only.
    case unreadable
  }

  /// The newer id; of a removed offering the id that it had.
  package var id: String
  /// What happened to it.
  package var status: Status
  /// The older version; nil if there is no older offering or its version cannot be read.
  package var before: SemanticVersion?
  /// The newer version, in the same way.
  package var after: SemanticVersion?
  /// The largest weight; nil if the offering is new or nothing but its version changed.
  package var weight: Weight?
  /// Empty for an offering that was added or removed as a whole.
  package var changes: [Change]
  /// Empty until the caller fills it in with `reach(of:in:)`.
  package var reach: Reach
  /// Why files could not be read; what else the offering holds is still compared.
  package var unreadable: [Finding]
}

/// What became of the parts of a project outside its offerings.
package struct ProjectChange: Sendable {
  /// Changes of `paywall.yaml`, such as `settings.currentOffering`.
  package var settings: [Change] = []
  /// Changes of the catalogue, such as `products.<id>.period`.
  package var products: [Change] = []
  /// Changes of the placements, such as `placements.<id>.rules.0.offering`.
  package var placements: [Change] = []
  /// Changes of the experiments, such as `experiments.<id>.arms.<arm>.weight`.
  package var experiments: [Change] = []
  /// Why files could not be read; the others are still compared.
  package var unreadable: [Finding] = []

  /// No change.
  package init() {}

  /// Omits all changes but those for which `isWanted` is true.
  package mutating func keep(_ isWanted: (Change) -> Bool) {
    settings.removeAll { !isWanted($0) }
    products.removeAll { !isWanted($0) }
    placements.removeAll { !isWanted($0) }
    experiments.removeAll { !isWanted($0) }
  }

  /// All changes: settings, products, placements, experiments.
  package var all: [Change] { settings + products + placements + experiments }

  /// The largest weight; nil if nothing changed.
  package var weight: Weight? { total(all) }

  /// Whether there are no changes.
  package var isEmpty: Bool { all.isEmpty && unreadable.isEmpty }
}
