package import PaywallKit

/// What a catalogue of a project shows beside its screens.
package struct SiteCatalogue: Sendable {
  package var title: String
  /// The commit that is shown; nil for the files of a folder.
  package var commit: SiteCommit?
  package var currentOffering: String?
  package var offerings: [SiteOffering] = []
  package var placements: [SitePlacement] = []
  package var experiments: [SiteExperiment] = []
  package var products: [SiteProduct] = []
  /// The newest first.
  package var releases: [SiteRelease] = []
  /// What is worth knowing of all of it.
  package var notes: [String] = []

  package init(title: String) { self.title = title }
}

/// A screen of an offering, small on the overview.
package struct SitePicture {
  package let offering: String
  package let screen: PaywallScreen
  /// The picture of an asset's name or address, as the overview finds it.
  package let picture: (_ name: String) -> Picture?

  package init(offering: String, screen: PaywallScreen, picture: @escaping (String) -> Picture?) {
    (self.offering, self.screen, self.picture) = (offering, screen, picture)
  }
}

/// A change of the project's files.
package struct SiteCommit: Sendable, Equatable {
  package let id: String
  package let date: String
  package let author: String
  package let subject: String

  package init(id: String, date: String, author: String, subject: String) {
    (self.id, self.date, self.author, self.subject) = (id, date, author, subject)
  }
}

/// An offering in lists, and what is said of it on its page.
package struct SiteOffering: Sendable {
  package let id: String
  package var name = ""
  package var kind = ""
  package var version = ""
  /// The names of its variants, the default one first.
  package var variants: [String] = []
  package var locales: [String] = []
  package var packages: [(id: String, type: String, product: String)] = []
  /// Who is led to it.
  package var ways: [SiteWay] = []
  package var history: [SiteCommit] = []
  /// Which versions of it were released, and in which releases; the newest first.
  package var released: [SiteSpan] = []
  /// Why its screens cannot be shown.
  package var errors: [String] = []

  package init(_ id: String) { self.id = id }
}

/// What leads users to an offering.
package enum SiteWay: Sendable, Equatable {
  case current
  case placement(String, rule: Int, who: String)
  case experiment(String, arm: String, share: String, status: String)
}

/// The releases that held one version of an offering.
package struct SiteSpan: Sendable, Equatable {
  package let version: String
  package let first: Int
  /// The last one that held it.
  package let last: Int

  package init(version: String, first: Int, last: Int) {
    (self.version, self.first, self.last) = (version, first, last)
  }
}

package struct SitePlacement: Sendable {
  package let id: String
  package let summary: String
  package let rules: [SiteRule]

  package init(id: String, summary: String, rules: [SiteRule]) {
    (self.id, self.summary, self.rules) = (id, summary, rules)
  }
}

/// A rule of a placement in words.
package struct SiteRule: Sendable {
  package enum Target: Sendable, Equatable {
    case offering(String), experiment(String), nothing
  }

  package let who: String
  /// Nil for all of them.
  package let share: String?
  /// Nil for a rule that always applies.
  package let time: String?
  package let target: Target

  package init(who: String, share: String?, time: String?, target: Target) {
    (self.who, self.share, self.time, self.target) = (who, share, time, target)
  }
}

package struct SiteExperiment: Sendable {
  package let id: String
  package let placement: String?
  package let facts: [(name: String, value: String)]
  package let arms: [(id: String, offering: String?, variant: String?, share: String)]

  package init(
    id: String, placement: String?, facts: [(name: String, value: String)],
    arms: [(id: String, offering: String?, variant: String?, share: String)]
  ) { (self.id, self.placement, self.facts, self.arms) = (id, placement, facts, arms) }
}

package struct SiteProduct: Sendable {
  package let id: String
  package let facts: [String]
  /// The offerings that sell it.
  package let offerings: [String]

  package init(id: String, facts: [String], offerings: [String]) {
    (self.id, self.facts, self.offerings) = (id, facts, offerings)
  }
}

package struct SiteRelease: Sendable {
  package let number: Int
  package let commit: SiteCommit
  /// The offerings whose version it moved.
  package let moved: [(id: String, before: String?, after: String?)]

  package init(number: Int, commit: SiteCommit, moved: [(id: String, before: String?, after: String?)]) {
    (self.number, self.commit, self.moved) = (number, commit, moved)
  }
}
