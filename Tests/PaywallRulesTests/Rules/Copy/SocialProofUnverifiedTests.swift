import Testing

@Suite struct SocialProofUnverifiedTests {
  static let cases: [RuleCase] = [
    .store(
      "social-proof-unverified", "figures without a source",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: social_proof, text: Loved by many, count: ⟦social-proof-unverified⟧2000000}",
          "{type: social_proof, id: b, text: Great, rating: ⟦social-proof-unverified⟧4.8, source: App Store}")
      ]),
    .store(
      "social-proof-unverified", "figures in words, in a card and in a translation",
      [
        "paywall.yaml": .text(
          StoreProject.settings.replacing("[en]", with: "[en, de]") + "\nrules: {⟦rule-known⟧locale-complete: off}"),
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: card, sections: [{type: social_proof, text: ⟦social-proof-unverified⟧'Join 2,000,000+ happy users'}]}",
          "{type: social_proof, id: b, text: Loved by many}",
          "{type: social_proof, id: c, text: Loved by 50000 users, source: App Store, asOf: 2029-12-01T00:00:00Z}"),
        StoreProject.german: """
        control:
          sections.b.text: ⟦social-proof-unverified⟧Schon 50.000 Nutzer
          sections.c.text: Schon 50.000 Nutzer
        """,
      ]),
    .section(
      "social-proof-unverified", "whom a feature deals with",
      "{type: features, items: [{id: a, title: Statistics, text: Sort 900 players by goals}]}"),
    .section(
      "social-proof-unverified", "who is said to be there among features",
      "{type: features, items: [{id: a, title: ⟦social-proof-unverified⟧'5,000 happy users', text: And counting}, "
        + "{id: b, title: Team, text: ⟦social-proof-unverified⟧900 doctors recommend it}]}"),
    .section(
      "social-proof-unverified", "whom a feature is trusted by",
      "{type: features, items: [{id: a, title: Trusted, text: ⟦social-proof-unverified⟧Trusted by 900 players}]}"),
    .headline("social-proof-unverified", "two figures", "⟦social-proof-unverified⟧'4.9 stars by 100,000 people'"),
    .store(
      "social-proof-unverified", "a source and a date, and no figure",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: social_proof, text: Great, rating: 4.8, source: App Store, asOf: 2029-12-01T00:00:00Z}",
          "{type: social_proof, id: b, text: Made with care}")
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
