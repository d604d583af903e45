/// A claim about a project, one file each in `Rules`, from which the build collects them (Plugins/CollectRules).
///
/// What conforms to this protocol alone is asked by the engine at a place of its own.
package protocol Rule: Sendable {
  static var description: RuleDescription { get }
}

/// A rule that looks at one offering at a time, so that a change to one offering asks for one check.
package protocol OfferingRule: Rule {
  /// What is wrong with an offering, in the setting of the project around it.
  static func violations(in context: OfferingContext) -> [Violation]
}

/// A rule that looks at the project as a whole.
package protocol ProjectRule: Rule {
  /// What is wrong with the project; offerings are known by what others may refer to.
  static func violations(in project: ProjectView) -> [Violation]
}

/// A rule that compares the project with what was released, or with another base.
package protocol HistoryRule: Rule {
  /// What is wrong with what became of the project.
  static func violations(in history: HistoryView) -> [Violation]
}
