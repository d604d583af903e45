import PaywallModel
import Testing

@Suite struct CampaignNotExtendedTests {
  private static func files(
    _ end: String, from start: String = "2030-01-01T00:00:00Z", profile: String = "[none, consumer-law]",
    version: String = "1.0.0"
  ) -> [String: Entry] {
    let offering = campaignOffering(start, end).replacing("1.0.0", with: version)
    return [
      "paywall.yaml": .text(
        valid("paywall.yaml").replacing("profile: none", with: "profile: \(profile)").replacing(
          "currentOffering: pro", with: "currentOffering: plus")),
      "placements.yaml": .text(valid("placements.yaml").replacing("offering: pro", with: "offering: plus")),
      StoreProject.offering: .text(offering),
      StoreProject.control: .text(FixtureProject.variant("ctaTitle: Subscribe")),
      "offerings/plus/offering.yaml": .text(valid(StoreProject.offering)),
      "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control", "ctaTitle: Subscribe")),
    ]
  }

  /// The same with the campaign in another folder, until `end`.
  private static func renamed(_ end: String, _ fields: String...) -> [String: Entry] {
    var all = files(end)
    all[sale] = all[StoreProject.offering]
    all["offerings/sale/variants/control.yaml"] = .text(
      (["ctaTitle: Subscribe"] + fields).reduce(FixtureProject.variant()) { text, field in
        let key = field.prefix { $0 != ":" }
        return text.split(separator: "\n").map { $0.hasPrefix("\(key):") ? field : String($0) }.joined(separator: "\n")
          + "\n"
      })
    (all[StoreProject.offering], all[StoreProject.control]) = (.absent, .absent)
    return all
  }

  private static let sale = "offerings/sale/offering.yaml"

  static let cases: [RuleCase] = [
    RuleCase(
      "campaign-not-extended", "a later end than in the last release",
      files("⟦campaign-not-extended⟧2030-03-01T00:00:00Z", version: "2.0.0"), before: files("2030-02-01T00:00:00Z")),
    RuleCase(
      "campaign-not-extended", "for the third time",
      files("⟦campaign-not-extended⟧2030-03-01T00:00:00Z", version: "2.0.0"), before: files("2030-02-01T00:00:00Z"),
      earlier: [files("2030-01-20T00:00:00Z"), files("2030-01-10T00:00:00Z")]),
    RuleCase(
      "campaign-not-extended", "under another id, with its screens",
      renamed("⟦campaign-not-extended⟧2030-03-01T00:00:00Z"), before: files("2030-02-01T00:00:00Z"),
      earlier: [files("2030-01-20T00:00:00Z")]),
    RuleCase(
      "campaign-not-extended", "under another id, with another wire id and the same texts",
      renamed("⟦campaign-not-extended⟧2030-03-01T00:00:00Z", "id: pro_again"), before: files("2030-02-01T00:00:00Z")),
    RuleCase(
      "campaign-not-extended", "another campaign after one that is gone",
      renamed(
        "2030-03-01T00:00:00Z", "id: pro_again", "headline: Spring", "subhead: Two plans.", "bullets: [Green]",
        "ctaTitle: Buy"),
      before: files("2030-02-01T00:00:00Z")),
    RuleCase(
      "campaign-not-extended", "under another id, and no later",
      renamed("2030-02-01T00:00:00Z"), before: files("2030-02-01T00:00:00Z")),
    RuleCase(
      "campaign-not-extended", "an earlier end", files("2030-01-20T00:00:00Z", version: "2.0.0"),
      before: files("2030-02-01T00:00:00Z")),
    RuleCase(
      "campaign-not-extended", "one that has not begun",
      files("2030-03-01T00:00:00Z", from: "⟦campaign-window-now⟧2030-01-10T00:00:00Z", version: "2.0.0"),
      before: files("2030-02-01T00:00:00Z", from: "2030-01-10T00:00:00Z")),
    RuleCase(
      "campaign-not-extended", "under another profile",
      files("2030-03-01T00:00:00Z", profile: "none", version: "2.0.0"),
      before: files("2030-02-01T00:00:00Z", profile: "none")),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  @Test func namesTheFormerID() throws {
    let found = try FixtureProject(Self.cases[2]).findings().first { $0.rule == "campaign-not-extended" }
    #expect(found?.message.hasPrefix("the campaign 'sale', formerly 'pro', was to end at 2030-02-01") == true)
    #expect(found?.message.hasSuffix("for the 2nd time") == true)
  }

  @Test func saysHowOften() throws {
    let found = try FixtureProject(Self.cases[1]).findings().first { $0.rule == "campaign-not-extended" }
    #expect(found?.severity == .warning && found?.message.hasSuffix("and its end is moved, for the 3rd time") == true)
  }
}
