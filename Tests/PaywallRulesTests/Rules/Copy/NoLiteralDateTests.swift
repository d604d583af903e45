import PaywallModel
import Testing

@Suite struct NoLiteralDateTests {
  static let cases: [RuleCase] = [
    .headline("no-literal-date", "a day of the calendar", "⟦no-literal-date⟧New on 12 March 2031"),
    .section(
      "no-literal-date", "a day that a feature is about",
      "{type: features, items: [{id: a, title: Exam on 3 December?, text: Lessons for the weeks before}]}"),
    .section(
      "no-literal-date", "a day that a slide is about, and a plan that is not sold",
      "{type: carousel, items: [{id: a, title: Midnight sun from 26 May, text: A plan for each day of the journey}]}"),
    .section(
      "no-literal-date", "a day of an offer on a slide",
      "{type: carousel, items: [{id: a, title: ⟦no-literal-date⟧New on 26 May, text: Lower prices}]}"),
    .section(
      "no-literal-date", "a day of a charge among features",
      "{type: features, items: [{id: a, title: Fair, text: ⟦no-literal-date⟧'You will be charged on 3 December'}]}"),
    .store(
      "no-literal-date", "bullets with days of the app and of a charge",
      [
        StoreProject.control: StoreProject.screen(fields: [
          "bullets: [Sun on 21 June at 6 pm, ⟦no-literal-date⟧Billed on 12 March]"
        ])
      ]),
    .headline("no-literal-date", "a placeholder", "The first charge comes a week later"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  @Test(arguments: [
    ("Your trial ends 12/03/2031", "use {{trial_end_date}}"),
    ("It renews on 12 March 2031", "use {{first_bill_date}}"),
    ("You will be charged on March 3", "use {{first_bill_date}}"),
    ("Your trial is free until you are charged on 12 March 2031", "use {{trial_end_date}} or {{first_bill_date}}"),
    ("New on 12 March 2031", "use {{trial_end_date}}, {{first_bill_date}} or {{offer_end_date}}"),
  ])
  func namesThePlaceholderThatFits(text: String, hint: String) throws {
    let project = FixtureProject(.headline("no-literal-date", "a hint", "'\(text)'"))
    let finding = try project.findings().first { ["no-literal-date", "offer-date-backed"].contains($0.rule) }
    #expect(finding?.hint == hint || finding?.hint?.hasPrefix("\(hint); if it is no day of ") == true)
  }
}
