import PaywallModel
import Testing

@Suite struct UniqueIDTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "unique-id", "products, packages, texts and sections",
      [
        "products.yaml": .text(valid("products.yaml") + "\n  - {id: ⟦unique-id⟧org.sample.year, kind: consumable}\n"),
        StoreProject.offering: .text(
          valid(StoreProject.offering) + "\n  - {type: ⟦unique-id⟧annual, product: org.sample.month}\n"),
        StoreProject.control: .text(
          FixtureProject.variant(
            "bullets: [Fast, Quiet, ⟦unique-id⟧Fast]",
            "sections: [{type: divider}, {type: cta}, {type: ⟦unique-id⟧divider}]")),
      ]),
    RuleCase(
      "unique-id", "one type twice, distinguished by id",
      [
        StoreProject.control: .text(FixtureProject.variant("sections: [{type: divider}, {type: divider, id: second}]"))
      ]),
    RuleCase(
      "unique-id", "an id of two bullets",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "bullets: [{id: a, text: Fast}, {id: b, text: Fast}, {id: ⟦unique-id⟧a, text: Light}]"))
      ]),
    RuleCase(
      "unique-id", "attributes, and offers that packages name alike",
      [
        "paywall.yaml": .text(declaring("{name: plan, type: text}, {name: ⟦unique-id⟧plan, type: number}")),
        "products.yaml": .text(
          catalogue(
            "promotionalOffers: [{id: a, mode: free, period: P1W}], winBackOffers: [{id: ⟦unique-id⟧a, mode: free, period: P1W}]",
            "billingPlans: [{id: m, period: P1M, promotionalOffers: [{id: a, mode: free, period: P1W}], "
              + "winBackOffers: [{id: b, mode: free, period: P1W}, {id: ⟦unique-id⟧a, mode: free, period: P1W}]}]")),
      ]),
  ]

  /// The item is told apart by the key that its list has.
  @Test func hintsAtTheKey() throws {
    let hints = try FixtureProject(Self.cases[3]).findings().compactMap(\.hint)
    #expect(hints.contains { $0.contains("its own 'name'") } && !hints.contains { $0.contains("its own 'id'") })
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
