package import PaywallKit

/// A variant as it was and as it is, for a page that shows both.
package struct ReviewSubject {
  /// Makes the screen of a locale, a customer and a selected plan; the highlighted one is selected if that is nil.
  package typealias Screens = (_ locale: String, _ customer: String, _ plan: String?) -> PaywallScreen

  /// Such as `pro/control`.
  package let name: String
  /// What must be known of it, such as that it is new.
  package let notes: [String]
  /// What can be selected besides the highlighted plan.
  package let plans: [PageChoice]
  package let locales: [PageChoice]
  /// As it was; nil for one that is new.
  package let before: Screens?
  /// As it is; nil for one that is gone.
  package let after: Screens?

  package init(
    name: String, notes: [String] = [], plans: [PageChoice] = [], locales: [PageChoice], before: Screens?,
    after: Screens?
  ) {
    (self.name, self.notes, self.plans, self.locales) = (name, notes, plans, locales)
    (self.before, self.after) = (before, after)
  }
}

/// One line of a list of changes.
package struct ReviewChange: Sendable {
  /// Such as `changed`.
  package let kind: String
  package let path: String
  package let before: String
  package let after: String
  /// Empty for what requires no version.
  package let weight: String

  package init(kind: String, path: String, before: String, after: String, weight: String) {
    (self.kind, self.path, self.before, self.after, self.weight) = (kind, path, before, after, weight)
  }
}

/// Lists of changes under a name: an offering with its variants, or a part of the project.
package struct ReviewChapter {
  /// Such as `pro`.
  package let name: String
  /// Such as `1.0.0 → 1.1.0`, `changed`, `minor`.
  package let facts: [String]
  /// Who sees it, or why nobody does.
  package let reach: [String]
  package let notes: [String]
  /// Each with its heading, which is empty for the chapter's own.
  package let changes: [(heading: String, lines: [ReviewChange])]
  package let subjects: [ReviewSubject]
  /// Whether there is nothing to say of it where all that it shows looks as before.
  package let isOmittedIfSame: Bool

  package init(
    name: String, facts: [String], reach: [String] = [], notes: [String] = [],
    changes: [(heading: String, lines: [ReviewChange])], subjects: [ReviewSubject] = [], isOmittedIfSame: Bool = false
  ) {
    (self.name, self.facts, self.reach, self.notes) = (name, facts, reach, notes)
    (self.changes, self.subjects, self.isOmittedIfSame) = (changes, subjects, isOmittedIfSame)
  }
}

/// What a check found that was not there before.
package struct ReviewFinding: Sendable {
  package let severity: String
  package let rule: String
  /// Such as `offerings/pro/offering.yaml:3:1`.
  package let place: String
  package let message: String
  package let hint: String?

  package init(severity: String, rule: String, place: String, message: String, hint: String?) {
    (self.severity, self.rule, self.place, self.message, self.hint) = (severity, rule, place, message, hint)
  }
}
