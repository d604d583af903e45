import PaywallModel
import Testing

@Suite struct PricePeriodMatchesTests {
  private static func plans(_ name: String, _ price: String, _ second: String) -> RuleCase {
    .store(
      "price-period-matches", name,
      [
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: \(price), periodPriceText: \(second)}", StoreProject.legal, StoreProject.footer)
      ])
  }

  static let cases: [RuleCase] = [
    plans(
      "a month beside a week", "'{{price}} per {{period}}'", "⟦price-period-matches⟧'{{price_per_month}} per week'"),
    plans("a slash", "'{{price}} per {{period}}'", "⟦price-period-matches⟧'only {{price_per_week}}/month'"),
    plans(
      "a plan of another period", "⟦price-period-matches⟧'{{price}} per month, renews each {{period}}'",
      "'{{price_per_month}} per month'"),
    plans(
      "the right periods, and one for several", "'{{price}} per year, each {{period}}'",
      "'{{price_per_month}} a month, {{price_per_week}}/week'"),
    plans("several months", "'{{price}} for 12 months, each {{period}}'", "'{{price_per_day}} per day'"),
  ]

  /// A text over the button is about the plan that is chosen, which may be any of them.
  @Test(arguments: [
    ("{{title}}: {{price}} a month", true), ("{{price}} per year", true), ("{{price}} every week", true),
    ("{{price}} per {{period}}", false),
    ("{{price}}, billed as agreed", false),
  ])
  func fitsEachPlanThatCanBeChosen(_ text: String, isFound: Bool) throws {
    let footer = "{type: sticky_footer, restoreText: Restore, priceSummary: '\(text)'}"
    for fields in [["footnote: '\(text)'"], []] {
      let screen = StoreProject.screen(
        StoreProject.plans, StoreProject.legal, fields.isEmpty ? footer : StoreProject.footer,
        fields: fields + [StoreProject.bothPlans])
      let example = RuleCase.store("price-period-matches", text, [StoreProject.control: screen])
      let found = try FixtureProject(example).findings().filter { $0.rule == "price-period-matches" }
      #expect(found.count == (isFound ? 1 : 0), "\(text)")
    }
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  @Test(arguments: [
    ("de", "{{price_per_month}} pro Woche", "{{price_per_month}} pro Monat"),
    ("fr", "{{price_per_month}} par semaine", "{{price_per_month}} par mois"),
    ("es", "{{price_per_month}} a la semana", "{{price_per_month}}/mes"),
    ("ja", "{{price_per_month}}/週", "{{price_per_month}}/月"),
    ("zh-Hans", "每周只需 {{price_per_month}}", "每月只需 {{price_per_month}}"),
    ("zh-Hans", "每周仅 {{price_per_month}}", "每周仅 {{price_per_week}}"),
    ("ru", "{{price_per_month}} в неделю", "{{price_per_month}} в месяц"),
    ("pt-BR", "{{price_per_month}} por semana", "{{price_per_month}} por mês"),
    ("tr", "{{price_per_month}}/hafta", "{{price_per_month}}/ay"),
    ("ko", "{{price_per_month}}/주", "{{price_per_month}}/월"),
    ("zh-Hans", "{{price_per_month}}/周", "{{price_per_month}}/月"),
    ("ar", "{{price_per_month}}/أسبوع", "{{price_per_month}}/شهر"),
    ("it", "{{price_per_month}} a settimana", "{{price_per_month}} al mese"),
    ("pl", "{{price_per_month}}/tydzień", "{{price_per_month}}/miesiąc"),
  ])
  func readsThePeriodOfEachLanguage(_ locale: String, wrong: String, right: String) throws {
    func found(_ text: String) throws -> Int {
      let settings = StoreProject.settings.replacing("defaultLocale: en", with: "defaultLocale: \(locale)")
        .replacing("[en]", with: "[\(locale)]")
      let screen = StoreProject.screen(fields: ["subhead: '\(text)'"])
      let example = RuleCase.store(
        "price-period-matches", text, ["paywall.yaml": .text(settings), StoreProject.control: screen])
      return try FixtureProject(example).findings().count { $0.rule == "price-period-matches" }
    }
    #expect(try found(wrong) == 1 && found(right) == 0)
  }
}
