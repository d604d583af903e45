package import PaywallModel

/// The largest weight of `changes`, or nil if there are none.
package func total(_ changes: [Change]) -> Weight? { changes.lazy.map(\.weight).max() }

/// The largest weight of all offerings and, where given, of the rest of the project; nil if nothing weighs.
package func total(_ offerings: [OfferingChange], _ project: ProjectChange? = nil) -> Weight? {
  (offerings.compactMap(\.weight) + [project?.weight].compactMap { $0 }).max()
}

/// The version that an offering last released as `released` needs after changes of `weight`.
package func requiredVersion(released: SemanticVersion, weight: Weight) -> SemanticVersion {
  released.bumped(by: weight)
}
