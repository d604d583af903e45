package import PaywallKit

/// One of the values that a control has.
package struct PageChoice: Sendable, Equatable {
  /// Such as `de`.
  package let id: String
  /// What the control says.
  package let name: String

  package init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// What all the screens of a page can be shown in.
package struct PageChoices: Sendable {
  package var locales: [PageChoice]
  package var storefronts: [PageChoice]
  package var customers: [PageChoice]

  package init(locales: [PageChoice], storefronts: [PageChoice], customers: [PageChoice]) {
    (self.locales, self.storefronts, self.customers) = (locales, storefronts, customers)
  }
}

/// A variant to show.
package struct PageSubject {
  /// Such as `pro/control`.
  package let name: String
  /// The plans to select.
  package let plans: [PageChoice]
  /// The place of the one that is selected initially.
  package let initialPlan: Int
  /// The file and line of a path in a locale.
  package let line: (_ path: String, _ locale: String?) -> String?
  /// The picture of an asset's name or address, where there is one.
  package let picture: (_ name: String) -> Picture?
  /// The screen for the ids of choices: locale, store front, customer, plan.
  package let screen: (_ locale: String, _ storefront: String, _ customer: String, _ plan: String) -> PaywallScreen

  package init(
    name: String, plans: [PageChoice], initialPlan: Int = 0,
    line: @escaping (String, String?) -> String? = { _, _ in nil },
    picture: @escaping (String) -> Picture? = { _ in nil },
    screen: @escaping (String, String, String, String) -> PaywallScreen
  ) {
    (self.name, self.plans, self.initialPlan) = (name, plans, initialPlan)
    (self.line, self.picture, self.screen) = (line, picture, screen)
  }
}
