import Foundation
import PaywallKit
import Testing

/// Rollouts, and rules with a beginning or an end. Positions are the known answers of Docs/reader-specification.md.
@Suite struct AudienceTests {
  private static let now = Date(timeIntervalSince1970: 1_780_000_000)  // 2026-05-28T20:26:40Z

  private static func shop(_ rule: String) -> [String: String] {
    BundleFixture.offering("vip").merging([
      "placements.yaml": "placements: [{ id: gate, rules: [{ \(rule), offering: vip }, { offering: default }] }]"
    ]) { $1 }
  }

  /// What a user sees behind one rule that leads to `vip`.
  private func sees(
    _ rule: String, _ user: PaywallUser = PaywallUser(id: "user_1"), at now: Date = now
  ) async throws -> String? {
    try await snapshot(Self.shop(rule)).choose("gate", for: user, at: now).offering
  }

  @Test(arguments: [
    ("0", false), ("17.17", false), ("17.18", true), ("100", true), ("0.01", false),
  ])
  func includesTheBucketsBelowTheShare(_ share: String, _ isIn: Bool) async throws {
    let seen = try await sees("rollout: { share: \(share), salt: paywall_v2 }")
    #expect(seen == (isIn ? "vip" : "default"))
  }

  /// `ab_test:device-0010` stands at 4154.
  @Test func drawsDevicesByTheirId() async throws {
    let user = PaywallUser(id: "anything", deviceID: "device-0010")
    #expect(try await sees("rollout: { share: 41.55, salt: ab_test, unit: device }", user) == "vip")
    #expect(try await sees("rollout: { share: 41.54, salt: ab_test, unit: device }", user) == "default")
    let unknown = PaywallUser(id: "device-0010")
    #expect(try await sees("rollout: { share: 100, salt: ab_test, unit: device }", unknown) == "default")
  }

  @Test(arguments: [
    ("startsAt: 2026-05-28T20:26:40Z", true), ("startsAt: 2026-05-28T20:26:41Z", false),
    ("endsAt: 2026-05-28T20:26:40Z", false), ("endsAt: 2026-05-28T20:26:41Z", true),
    ("startsAt: 2026-05-28T22:26:40+02:00, endsAt: 2026-05-29T00:00:00Z", true),
    ("startsAt: 2026-02-30T00:00:00Z", false), ("endsAt: one day", false),
  ])
  func appliesInItsTime(_ window: String, _ applies: Bool) async throws {
    #expect(try await sees(window) == (applies ? "vip" : "default"))
  }

  /// All limits must hold, and the audience too.
  @Test func limitsAreAddedToTheAudience() async throws {
    let audience = "audience: { conditions: [{ attribute: country, operator: equals, value: DE }] }"
    let german = PaywallUser(id: "user_1", attributes: ["country": "DE"])
    #expect(try await sees("\(audience), rollout: { share: 20, salt: paywall_v2 }", german) == "vip")
    #expect(try await sees("\(audience), rollout: { share: 10, salt: paywall_v2 }", german) == "default")
    #expect(try await sees("\(audience), rollout: { share: 20, salt: paywall_v2 }") == "default")
    #expect(try await sees("\(audience), endsAt: 2026-01-01T00:00:00Z", german) == "default")
  }

  /// What this reader would draw differently than its publisher meant applies to nobody.
  @Test(arguments: [
    "rollout: { share: 100, salt: a, unit: household }", "rollout: { share: 100.001, salt: a }",
    "rollout: { salt: a }", "rollout: { share: 100 }",
    "audience: { match: most, conditions: [] }, endsAt: 2040-01-01T00:00:00Z",
  ])
  func appliesToNobodyIfItIsNotUnderstood(_ rule: String) async throws {
    #expect(try await sees(rule) == "default")
  }

  /// 5, then 25, then 100 percent: who is in stays in. The shares are those that were asked for, within four standard
  /// deviations of a binomial distribution.
  @Test func raisingTheShareMovesNobodyBack() async throws {
    let shares = [5, 25, 100]
    var releases: [PaywallSnapshot] = []
    for share in shares {
      releases.append(try await snapshot(Self.shop("rollout: { share: \(share), salt: gate-1 }")))
    }
    let users = 10_000
    var counts = [0, 0, 0]
    for number in 0..<users {
      let user = PaywallUser(id: "user_\(number)")
      let isIn = releases.map { $0.choose("gate", for: user, at: Self.now).offering == "vip" }
      for (index, isIn) in isIn.enumerated() where isIn { counts[index] += 1 }
      if zip(isIn, isIn.dropFirst()).contains(where: { $0 && !$1 }) { Issue.record("user_\(number) lost it") }
    }
    for (count, share) in zip(counts, shares) {
      let p = Double(share) / 100
      #expect(abs(Double(count) - Double(users) * p) <= 4 * (Double(users) * p * (1 - p)).squareRoot(), "\(share) %")
    }
  }
}
