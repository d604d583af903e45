import PaywallModel

enum ButtonObliges: OfferingRule {
  static let description = RuleDescription(
    "button-obliges", "The purchase button says that it obliges to pay.", .lawWarning,
    waivers: .allowed,
    documentation: """
      In the European Union a button that concludes a contract must say so: the words on the button itself
      count. In a store the contract is concluded by the store's own sheet, which names the price and the
      obligation, so `Continue`, which leads to that sheet, is what the templates have and what this project
      takes for enough; courts have not decided it. The rule therefore only warns, in languages of the Union, of
      buttons that are nothing but a word like Continue or Next; also of the variant's own `ctaTitle`, which
      readers of the eight core fields show.
      """,
    laws: [
      Law("European Union", "Directive 2011/83/EU, Article 8(2), and C-249/21", since: "2014-06-13"),
      Law("Germany", "BGB, section 312j(3)", since: "2014-06-13"),
    ],
    bad: "ctaTitle: Continue", good: "ctaTitle: Subscribe",
    source: "Directive 2011/83/EU, Article 8(2); C-249/21; BGB, section 312j(3)")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      var seen: Set<SourceRange> = []
      let titles = screen.buttons.flatMap(\.titles) + screen.copy.texts(at: "ctaTitle")
      return titles.compactMap { unit in
        guard unit.law.isNeutral, seen.insert(unit.range).inserted else {
          return nil
        }
        return Violation(
          at: unit.range, "the button says only '\(unit.text)', not that users pay",
          hint: "name the purchase, such as Subscribe; where no store front is in the European Union: "
            + unit.waiver(of: description))
      }
    }
  }
}
