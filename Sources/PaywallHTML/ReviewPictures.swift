import PaywallKit

/// How much of a page's variants was compared and is drawn.
package struct ReviewCounts: Sendable, Equatable {
  /// States that were compared: languages by customers by plans.
  package var compared = 0
  /// Those of them that differ; of a variant that is new or gone, all.
  package var differing = 0
  /// Pictures on the page.
  package var drawn = 0
  /// States that differ and look like one that is drawn, or differ in nothing else.
  package var folded = 0
  /// States that differ and are neither drawn nor folded.
  package var cut = 0
  /// States that were not compared.
  package var skipped = 0

  package init() {}

  static func + (a: Self, b: Self) -> Self {
    var sum = Self()
    (sum.compared, sum.differing) = (a.compared + b.compared, a.differing + b.differing)
    (sum.drawn, sum.folded) = (a.drawn + b.drawn, a.folded + b.folded)
    (sum.cut, sum.skipped) = (a.cut + b.cut, a.skipped + b.skipped)
    return sum
  }
}

/// What a page may hold.
package struct ReviewLimits: Sendable {
  /// Variants that are compared.
  package var subjects = Int.max
  /// States that are compared.
  package var states = Int.max
  /// Pictures that are drawn, each of one state before and after.
  package var pictures = Int.max

  package init() {}
}

/// The states of a variant that look another way than before: each look once, those that differ in the same together.
struct ReviewPictures {
  /// A state, drawn before and after.
  struct Picture {
    let locale: PageChoice
    let customer: PageChoice
    /// Nil for the highlighted plan.
    let plan: PageChoice?
    var before: [ElementChange?] = []
    var after: [ElementChange?] = []
    var differences: [ElementComparison.Difference] = []
    var gone: [ScreenFacts.Fact] = []
    var new: [ScreenFacts.Fact] = []
    /// The states that look the same.
    var alike: [String] = []

    /// Such as `New, annual selected`.
    var state: String { plan.map { "\(customer.name), \($0.name) selected" } ?? customer.name }
  }

  /// States that differ in the same from before, in one language.
  struct Group {
    var pictures: [Picture]
  }

  /// In the order of the languages.
  private(set) var groups: [Group] = []
  private(set) var counts = ReviewCounts()

  private struct Look: Hashable {
    let before: String
    let after: String
  }

  private struct News: Hashable {
    let differences: [ElementComparison.Difference]
    let facts: [String]

    var each: [News] {
      differences.map { News(differences: [$0], facts: []) } + facts.map { News(differences: [], facts: [$0]) }
    }
  }

  /// - Parameter most: how many languages are compared.
  init(_ subject: ReviewSubject, _ customers: [PageChoice], locales most: Int, _ markup: inout ScreenMarkup) {
    for locale in subject.locales.prefix(most) { compare(subject, customers, locale, &markup) }
    counts.skipped = max(subject.locales.count - most, 0) * customers.count * (1 + subject.plans.count)
  }

  private mutating func compare(
    _ subject: ReviewSubject, _ customers: [PageChoice], _ locale: PageChoice, _ markup: inout ScreenMarkup
  ) {
    var places: [News: Int] = [:]
    var looks: [Look: (group: Int, picture: Int)] = [:]
    var seen: Set<News> = []
    let states =
      customers.map { ($0, PageChoice?.none) } + subject.plans.flatMap { plan in customers.map { ($0, plan) } }
    for (customer, plan) in states {
      counts.compared += 1
      let before = subject.before.map { $0(locale.id, customer.id, plan?.id) }
      let after = subject.after.map { $0(locale.id, customer.id, plan?.id) }
      let trees = (before.map { markup.elements(of: $0) }, after.map { markup.elements(of: $0) })
      let facts = (before.map(ScreenFacts.init), after.map(ScreenFacts.init))
      if trees.0 == trees.1, facts.0 == facts.1 { continue }
      counts.differing += 1
      var picture = Picture(locale: locale, customer: customer, plan: plan)
      if let old = trees.0, let new = trees.1 {
        let comparison = ElementComparison(old, new)
        (picture.before, picture.after) = (comparison.before, comparison.after)
        picture.differences = comparison.differences
      }
      if let old = facts.0, let new = facts.1 { (picture.gone, picture.new) = (old.without(new), new.without(old)) }
      let look = Look(before: Self.text(trees.0, facts.0), after: Self.text(trees.1, facts.1))
      if let same = looks[look] {
        groups[same.group].pictures[same.picture].alike.append(picture.state)
        counts.folded += 1
        continue
      }
      // Another plan is worth a picture only for what the highlighted one does not show.
      let news = News(
        differences: picture.differences,
        facts: (picture.gone + picture.new).map { "\($0.path)\n\($0.value)" })
      if plan != nil, before == nil || after == nil || seen.isSuperset(of: news.each) {
        counts.folded += 1
        continue
      }
      seen.formUnion(news.each)
      let group = places[news] ?? groups.count
      if group == groups.count { groups.append(Group(pictures: [])) }
      places[news] = group
      looks[look] = (group, groups[group].pictures.count)
      groups[group].pictures.append(picture)
    }
  }

  private static func text(_ tree: ElementTree?, _ facts: ScreenFacts?) -> String {
    let elements = tree?.elements.map { "\($0.parent) \($0.key)\n\($0.own)" } ?? []
    return (elements + (facts?.facts.map { "\($0.path)\n\($0.value)" } ?? [])).joined(separator: "\u{1}")
  }

  /// How many pictures it would draw.
  var wanted: Int { groups.map(\.pictures.count).reduce(0, +) }

  /// Keeps so many pictures: first one of each group, then the others.
  mutating func keep(_ most: Int) {
    counts.drawn = min(wanted, most)
    counts.cut = wanted - counts.drawn
    let heads = min(groups.count, most)
    groups.removeSubrange(heads...)
    var left = most - heads
    for index in groups.indices {
      let others = min(groups[index].pictures.count - 1, left)
      left -= others
      groups[index].pictures.removeSubrange((others + 1)...)
    }
  }

  /// The most that each of these may have so that all together have no more than `limit`.
  static func share(of limit: Int, among wanted: [Int]) -> Int {
    var (left, rest) = (limit, wanted.filter { $0 > 0 }.sorted())
    while let least = rest.first {
      let share = max(left / rest.count, 0)
      if least > share { return share }
      left -= least
      rest.removeFirst()
    }
    return limit
  }
}
