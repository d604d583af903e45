import Foundation
import PaywallKit
import PaywallModel
import Testing

@Suite struct PaywallSnapshotTests {
  private static let noon = Date(timeIntervalSince1970: 1_780_000_000)  // 2026-05-28T20:26:40Z

  private static func placements(_ rules: String) -> String { "placements: [{ id: gate, rules: [\(rules)] }]" }

  private static func audience(_ conditions: [String], match: String = "all") -> String {
    "{ offering: vip, audience: { match: \(match), conditions: [\(conditions.joined(separator: ", "))] } }"
  }

  private static let user = PaywallUser(
    id: "u", attributes: ["country": "DE", "sessions": 20, "version": "2.10.0", "paid": true, "empty": ""])

  static let conditions: [(String, Bool)] = [
    ("{ attribute: country, operator: equals, value: DE }", true),
    ("{ attribute: country, operator: equals, value: de }", false),
    ("{ attribute: sessions, operator: equals, value: 20 }", true),
    ("{ attribute: sessions, operator: equals, value: 20.0 }", true),
    ("{ attribute: sessions, operator: equals, value: '20' }", false),
    ("{ attribute: paid, operator: equals, value: true }", true),
    ("{ attribute: paid, operator: equals, value: 1 }", false),
    ("{ attribute: country, operator: notEquals, value: FR }", true),
    ("{ attribute: country, operator: notEquals, value: DE }", false),
    ("{ attribute: country, operator: in, values: [AT, DE] }", true),
    ("{ attribute: country, operator: in, values: [AT, CH] }", false),
    ("{ attribute: country, operator: notIn, values: [AT, CH] }", true),
    ("{ attribute: country, operator: notIn, values: [AT, DE] }", false),
    ("{ attribute: version, operator: contains, value: '10' }", true),
    ("{ attribute: version, operator: contains, value: '.11' }", false),
    ("{ attribute: sessions, operator: contains, value: 2 }", false),
    ("{ attribute: sessions, operator: greaterThan, value: 19.5 }", true),
    ("{ attribute: sessions, operator: greaterThan, value: 20 }", false),
    ("{ attribute: sessions, operator: atLeast, value: 20 }", true),
    ("{ attribute: sessions, operator: atLeast, value: 21 }", false),
    ("{ attribute: sessions, operator: lessThan, value: 21 }", true),
    ("{ attribute: sessions, operator: lessThan, value: 20 }", false),
    ("{ attribute: sessions, operator: atMost, value: 20 }", true),
    ("{ attribute: sessions, operator: atMost, value: 19 }", false),
    ("{ attribute: sessions, operator: between, values: [20, 30] }", true),
    ("{ attribute: sessions, operator: between, values: [10, 20] }", true),
    ("{ attribute: sessions, operator: between, values: [21, 30] }", false),
    ("{ attribute: sessions, operator: between, values: [30, 10] }", false),
    ("{ attribute: version, operator: atLeast, value: '2.9' }", true),
    ("{ attribute: version, operator: atLeast, value: '2.10' }", true),
    ("{ attribute: version, operator: greaterThan, value: '2.10' }", false),
    ("{ attribute: version, operator: lessThan, value: '10' }", true),
    ("{ attribute: country, operator: lessThan, value: ZZ }", false),
    ("{ attribute: version, operator: atLeast, value: 2 }", false),
    ("{ attribute: empty, operator: exists }", true),
    ("{ attribute: country, operator: notExists }", false),
    ("{ attribute: plan, operator: notExists }", true),
    ("{ attribute: plan, operator: exists }", false),
    ("{ attribute: plan, operator: equals, value: pro }", false),
    ("{ attribute: plan, operator: notEquals, value: pro }", false),
    ("{ attribute: plan, operator: notIn, values: [pro] }", false),
    ("{ attribute: plan, operator: lessThan, value: 3 }", false),
  ]

  private func offering(_ rules: String, _ user: PaywallUser = Self.user) async throws -> String? {
    let texts = ["placements.yaml": Self.placements(rules)].merging(BundleFixture.offering("vip")) { $1 }
    return try await snapshot(texts).choose("gate", for: user).offering
  }

  @Test(arguments: conditions)
  func comparesAttributes(_ condition: String, _ holds: Bool) async throws {
    #expect(try await offering(Self.audience([condition])) == (holds ? "vip" : "default"))
  }

  @Test(arguments: ConditionOperator.allCases)
  func theTableHasBothAnswersOf(_ word: ConditionOperator) {
    let rows = Self.conditions.filter { $0.0.contains(" operator: \(word.rawValue)") }
    #expect(Set(rows.map(\.1)) == [true, false])
  }

  @Test func joinsConditions() async throws {
    let yes = "{ attribute: country, operator: exists }"
    let no = "{ attribute: country, operator: notExists }"
    #expect(try await offering(Self.audience([yes, yes])) == "vip")
    #expect(try await offering(Self.audience([yes, no])) == "default")
    #expect(try await offering(Self.audience([yes, no], match: "any")) == "vip")
    #expect(try await offering(Self.audience([no, no], match: "any")) == "default")
  }

  @Test func takesTheFirstRuleThatFits() async throws {
    let german = Self.audience(["{ attribute: country, operator: equals, value: DE }"])
    #expect(try await offering("\(german), { offering: default }") == "vip")
    #expect(try await offering("{ offering: default }, \(german)") == "default")
    #expect(try await offering("\(german), { offering: default }", somebody) == "default")
  }

  @Test func saysWhatItChose() async throws {
    let texts = ["placements.yaml": Self.placements("{ offering: vip }")].merging(BundleFixture.offering("vip")) { $1 }
    let choice = try await snapshot(texts).choose("gate", for: somebody)
    #expect(choice.wireID == "vip_control")
    #expect(choice.paywall.config.headline == "Hello from vip")
    #expect(choice.offeringVersion == "1.2.3")
    #expect(choice.variant == "control")
    #expect(choice.origin == .fresh)
    #expect(choice.release == 1)
    #expect(choice.experiment == nil && choice.arm == nil)
    #expect(choice.paywall.packages.map(\.id) == ["annual", "monthly"])
    #expect(choice.paywall.packages.map(\.productID) == ["com.example.annual", "com.example.monthly"])
    #expect(choice.paywall.packages.map(\.displayName) == [nil, "Month by month"])
    #expect(choice.paywall.termsURL == "https://example.com/terms")
    #expect(choice.paywall.privacyURL == "https://example.com/privacy")
    #expect(try await snapshot([:]).choose("nowhere", for: somebody).wireID == "default_control")
  }

  @Test(arguments: [
    ("2026-05-28T20:26:40Z", "2026-05-28T20:26:41Z", true), ("2026-05-28T20:26:41Z", "2026-06-01T00:00:00Z", false),
    ("2026-05-01T00:00:00Z", "2026-05-28T20:26:40Z", false),
    ("2026-05-28T22:26:40+02:00", "2026-06-01T00:00:00Z", true),
    ("2026-05-28T21:26:40+02:00", "2026-05-28T22:26:40+02:00", false), ("soon", "2026-06-01T00:00:00Z", false),
  ])
  func keepsCampaignsToTheirTime(_ starts: String, _ ends: String, _ isOpen: Bool) async throws {
    let campaign = "campaign: { startsAt: '\(starts)', endsAt: '\(ends)' }"
    let texts = ["placements.yaml": Self.placements("{ offering: sale }")].merging(
      BundleFixture.offering("sale", campaign)
    ) {
      $1
    }
    let choice = try await snapshot(texts).choose("gate", for: somebody, at: Self.noon)
    #expect(choice.offering == (isOpen ? "sale" : "default"))
  }
}
