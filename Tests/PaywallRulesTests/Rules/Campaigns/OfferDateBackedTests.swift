import PaywallModel
import PaywallRules
import Testing

@Suite struct OfferDateBackedTests {
  static let cases: [RuleCase] = [
    .section(
      "offer-date-backed", "a deadline that a feature is about",
      "{type: features, items: [{id: a, title: Tax return, text: All in one list ahead of the deadline of 1 May}]}"),
    .section(
      "offer-date-backed", "days to buy by among features",
      "{type: features, items: [{id: a, title: ⟦offer-date-backed⟧Subscribe by 31 December 2026, text: All of it}, "
        + "{id: b, title: Premium, text: ⟦offer-date-backed⟧Free until 12 March}]}"),
    .store(
      "offer-date-backed", "bullets with two dates or a span of the users' own and with an end of nothing",
      [
        StoreProject.control: StoreProject.screen(fields: [
          "bullets: ['A riddle each day, from the 1st to 24 December, until the tree goes', Closed trails from 1 November to 15 June, ⟦offer-date-backed⟧Available until midnight on 12 March]"
        ])
      ]),
    .section(
      "offer-date-backed", "a deadline beside a price, and beside a plan to switch to",
      "{type: features, items: [{id: a, title: ⟦offer-date-backed⟧Until 31 August, text: '{{price}} for everyone'}, "
        + "{id: b, title: Switch to annual, text: ⟦offer-date-backed⟧Before 1 May it is cheaper}]}"),
    .section(
      "offer-date-backed", "a deadline in a section that is called a sale",
      "{type: features, title: Summer sale, items: [{id: a, title: Everything, text: ⟦offer-date-backed⟧Ends on 31 August}]}"
    ),
    .section(
      "offer-date-backed", "the end of an offer among features",
      "{type: features, items: [{id: a, title: All of it, text: ⟦offer-date-backed⟧The sale ends on 1 May}]}"),
    .store(
      "offer-date-backed", "no campaign",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: ⟦offer-date-backed⟧2030-02-01T00:00:00Z}")
      ]),
    .store(
      "offer-date-backed", "an end other than the campaign's",
      [
        StoreProject.offering: StoreProject.campaign,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: ⟦offer-date-backed⟧2030-02-01T00:00:01Z}"),
      ]),
    .store(
      "offer-date-backed", "the campaign's end in another time zone",
      [
        StoreProject.offering: StoreProject.campaign,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: '2030-02-01T02:00:00+02:00'}"),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static let end: Int64 = 1_896_134_400

  @Test(arguments: [(end - 1, false), (end, true), (end + 1, true)])
  func aCountdownHasRunOutAtItsEnd(_ now: Int64, _ isOver: Bool) {
    #expect(rules(at: now).contains("offer-date-backed") == isOver)
  }

  @Test func withoutAClockNothingIsOver() { #expect(!rules(at: nil).contains("offer-date-backed")) }

  @Test(arguments: [(end - 1, false), (end, true)])
  func aDayInCopyIsPastAtTheEndOfTheCampaign(_ now: Int64, _ isOver: Bool) {
    #expect(rules(at: now, "subhead: The offer ends 1 February 2030").contains("offer-date-backed") == isOver)
  }

  /// The campaign ends on the last of January or the first of February, depending on the time zone.
  @Test(arguments: [
    ("en", "Offer ends February 1, 2030", true), ("en", "Offer ends Jan 31", true), ("en", "Ends on 2/1/2030", true),
    ("en", "Offer ends February 2, 2030", true), ("en", "Offer ends February 3, 2030", false),
    ("en", "Offer ends February 1, 2031", false), ("en", "Offer ends February 2030", true),
    ("en", "Offer ends March 2030", false), ("de", "Angebot endet am 1. Februar 2030", true),
    ("de", "Nur bis 31.01.2030", true), ("de", "Nur bis 01.02.30", true), ("de", "Nur bis 28.02.2030", false),
    ("ja", "2030年2月1日まで", true), ("ja", "2月2日まで", true), ("ja", "2030年3月1日まで", false),
    ("ko", "2030년 1월 31일까지", true), ("fr", "Jusqu'au 1er février 2030", true),
    ("es", "Hasta el 1 de febrero de 2030", true), ("es", "Hasta el 31 de diciembre de 2029", false),
    ("th", "ถึง 1 กุมภาพันธ์ 2573", true),
  ])
  func aDayInCopyIsTheDayOfTheEnd(_ locale: String, _ text: String, _ isBacked: Bool) {
    let found = rules(at: nil, "subhead: \"\(text)\"", locale: locale)
    #expect(found.contains("offer-date-backed") != isBacked)
    // Without a campaign, nothing ends at the deadline.
    #expect(rules(at: nil, "subhead: \"\(text)\"", locale: locale, kind: "primary").contains("offer-date-backed"))
  }

  private func rules(at now: Int64?) -> [String] {
    rules(at: now, "sections: [{type: countdown, targetDate: 2030-02-01T00:00:00Z}]")
  }

  private func rules(at now: Int64?, _ field: String, locale: String = "en", kind: String = "campaign") -> [String] {
    var files = OfferingFiles(id: "sale")
    files.offering = file(
      "offering.yaml",
      """
      kind: \(kind)
      displayName: Sale
      version: 1.0.0
      packages: [{type: annual, product: org.sample.year}]
      campaign: {startsAt: 2030-01-01T00:00:00Z, endsAt: 2030-02-01T00:00:00Z}
      """)
    files.variants = [file("variants/control.yaml", FixtureProject.variant(field))]
    var project = ProjectFiles()
    project.project = SourceFile(path: "paywall.yaml", bytes: Array("defaultLocale: \(locale)\n".utf8))
    let frame = ProjectFrame(reading: project)
    return RuleEngine.findings(in: Offering(reading: files), of: frame, now: now).map(\.rule)
  }

  private func file(_ name: String, _ text: String) -> SourceFile {
    SourceFile(path: "offerings/sale/\(name)", bytes: Array(text.utf8))
  }
}
