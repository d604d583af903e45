package import PaywallModel

/// A claim about a project. Each rule has its own file in `Rules`, from which the build collects them
/// (Plugins/CollectTypes).
///
/// The engine calls rules that conform only to this protocol separately.
package protocol Rule: Sendable {
  static var description: RuleDescription { get }
}

/// A rule that checks one offering at a time, so that a change to one offering needs only one check.
package protocol OfferingRule: Rule {
  /// The violations in an offering, in the context of its project.
  static func violations(in context: OfferingContext) -> [Violation]
}

/// A rule that checks the project as a whole.
package protocol ProjectRule: Rule {
  /// The violations in the project; of offerings, it sees only what others may refer to.
  static func violations(in project: ProjectView) -> [Violation]
}

/// A rule about what a browser measured of a variant's screens: `preview --check` asks it, `validate` does not.
package protocol LayoutRule: Rule {
  /// The violations in the measurements of one variant.
  static func violations(in measurements: [LayoutMeasurement]) -> [Violation]
}

/// A rule about what differs between the catalogue and a store: `drift` asks it, `validate` does not.
package protocol StoreRule: Rule {
  /// The violations in the differences.
  static func violations(in differences: [StoreDifference]) -> [Violation]
}

/// A rule that compares the project with the last release, or with another base.
package protocol HistoryRule: Rule {
  /// The violations in the changes to the project.
  static func violations(in history: HistoryView) -> [Violation]
}
