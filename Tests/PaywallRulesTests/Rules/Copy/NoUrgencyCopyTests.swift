import Testing

@Suite struct NoUrgencyCopyTests {
  static let cases: [RuleCase] = [
    .store(
      "no-urgency-copy", "in the name of an offering",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("displayName: Pro", with: "displayName: ⟦no-urgency-copy⟧Last chance"))
      ]),
    .headline("no-urgency-copy", "a last chance", "⟦no-urgency-copy⟧Last chance"),
    .headline("no-urgency-copy", "two phrases in one text", "⟦no-urgency-copy⟧'Hurry, ends today'"),
    .headline("no-urgency-copy", "calm words", "Cancel anytime"),
    .headline(
      "no-urgency-copy", "an end of something in a headline",
      "⟦no-urgency-copy⟧Registration closes soon, hurry up to be in"),
    .store(
      "no-urgency-copy", "cries that open a bullet",
      [
        StoreProject.control: StoreProject.screen(fields: [
          "bullets: [⟦no-urgency-copy⟧Ends tonight! All 400 workouts in one place, ⟦no-urgency-copy⟧Only 12 hours left to see every recipe, "
            + "⟦no-urgency-copy⟧🔥🔥 Only today 🔥🔥]"
        ])
      ]),
    .store(
      "no-urgency-copy", "after the purchase",
      [
        StoreProject.control: StoreProject.screen(fields: [
          "postPurchase: {action: message, message: 'Doors closing, enjoy the view'}"
        ])
      ]),
    .store(
      "no-urgency-copy", "another offer after the purchase",
      [
        StoreProject.control: StoreProject.screen(fields: [
          "postPurchase: {action: message, message: ⟦no-urgency-copy⟧'Only today, upgrade to lifetime'}"
        ])
      ]),
    .store(
      "no-urgency-copy", "bullets about ends of their own, and those that press",
      [
        StoreProject.control: StoreProject.screen(fields: [
          "bullets: [Renews a token just before it expires tonight, ⟦no-urgency-copy⟧Only 3 spots left, "
            + "⟦no-urgency-copy⟧The deal is almost gone so lock in your price]"
        ])
      ]),
    .section(
      "no-urgency-copy", "the name of a feature",
      "{type: features, items: [{id: a, title: Last call, text: Gate changes as they happen}]}"),
    .section(
      "no-urgency-copy", "the name of a feature above what is sold",
      "{type: features, items: [{id: a, title: ⟦no-urgency-copy⟧Only today, text: Full access to everything}]}"),
    .section(
      "no-urgency-copy", "the name of a feature that is all it says",
      "{type: features, items: [{id: a, title: ⟦no-urgency-copy⟧Last chance}]}"),
    .section(
      "no-urgency-copy", "cries below the names of features",
      "{type: features, items: [{id: a, title: Exports, text: ⟦no-urgency-copy⟧Only today!}, {id: b, title: Maps, "
        + "text: ⟦no-urgency-copy⟧Act now before it is too late}, {id: c, title: All, text: ⟦no-urgency-copy⟧Ends tonight}]}"
    ),
    .section(
      "no-urgency-copy", "a cry in a sentence about what buyers get",
      "{type: features, items: [{id: a, title: All, text: ⟦no-urgency-copy⟧Only 3 spots left so get yours before others do}]}"
    ),
    .section(
      "no-urgency-copy", "a plan that is not sold, in a carousel",
      "{type: carousel, items: [{id: a, title: Last chance to study, text: A plan for each day before the exam}]}"),
    .section(
      "no-urgency-copy", "a price below a cry",
      "{type: features, items: [{id: a, title: ⟦no-urgency-copy⟧Last chance, text: '{{price}} for everyone'}]}"),
    .section(
      "no-urgency-copy", "an offer in a carousel",
      "{type: carousel, items: [{id: a, title: ⟦no-urgency-copy⟧Last chance, text: Premium for less}]}"),
    .section(
      "no-urgency-copy", "a purchase in a timeline",
      "{type: timeline, items: [{id: a, title: ⟦no-urgency-copy⟧Last chance to subscribe, text: Begin}]}"),
    .section(
      "no-urgency-copy", "the end of a trial in a timeline",
      "{type: timeline, items: [{id: a, title: Before it is too late, text: Cancel and nothing is charged}]}"
    ),
    .section(
      "no-urgency-copy", "an offer in a timeline",
      "{type: timeline, items: [{id: a, title: ⟦no-urgency-copy⟧'The deal of the year, before it is too late', text: Begin}]}"
    ),
    .section(
      "no-urgency-copy", "a feature about what is free elsewhere",
      "{type: features, items: [{id: a, title: Garage nearly full, text: Shows the free bays before you turn in}]}"),
    .section(
      "no-urgency-copy", "what ends in the app's own matter, told at length",
      "{type: features, items: [{id: a, title: Entry dates, text: 'A reminder comes just before registration closes soon'}]}"
    ),
    .section(
      "no-urgency-copy", "an end of what is sold, told at length",
      "{type: features, items: [{id: a, title: Premium, text: ⟦no-urgency-copy⟧'Registration closes soon, and a reminder comes in time'}]}"
    ),
    .section(
      "no-urgency-copy", "hurry in the app's own matter",
      "{type: features, items: [{id: a, title: Matches, text: Your opponent has made a move. Now hurry up before the clock runs down}]}"
    ),
    .section(
      "no-urgency-copy", "words of buyers below a cry, where nothing is sold",
      "{type: features, items: [{id: a, title: Last day to enter, text: The app rings a week before a race shuts its list}]}"
    ),
    .section(
      "no-urgency-copy", "the text of a feature that speaks of an offer",
      "{type: features, items: [{id: a, title: Everything, text: ⟦no-urgency-copy⟧'Grab the deal, nearly full'}]}"),
    .section(
      "no-urgency-copy", "a step of a timeline",
      "{type: timeline, items: [{id: a, title: Before it ends, text: We remind you}]}"),
    .section(
      "no-urgency-copy", "a cell of a table",
      "{type: comparison_table, columns: [{title: Free}], rows: [{label: Radar, values: [Last hour]}]}"),
    .section(
      "no-urgency-copy", "a cell of a table that sells",
      "{type: comparison_table, columns: [{title: Free}], rows: [{label: Offer, values: [⟦no-urgency-copy⟧Full access only today]}]}"
    ),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
