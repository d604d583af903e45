import Foundation
import PaywallAuthoring
import PaywallChecking
import PaywallKit
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct WhoTests {
  private static let placements = """
    placements:
      - id: gate
        rules:
          - audience: {match: any, conditions: [{attribute: country, operator: equals, value: JP}]}
            offering: v2
          - audience:
              match: all
              conditions:
                - {attribute: sessions, operator: atLeast, value: 20}
                - {attribute: country, operator: in, values: [DE, AT]}
            offering: v2
          - endsAt: 2027-01-01T00:00:00Z
            offering: v2
          - rollout: {share: 50, salt: gate-1}
            audience: {conditions: [{attribute: country, operator: notEquals, value: US}]}
            offering: v2
          - experiment: split
          - experiment: draft
          - offering: default
          - offering: v2

    """

  private func shop() throws -> Shop {
    let shop = try Shop("subscription")
    _ = try newOffering(shop.workspace, "v2", from: "default")
    try shop.write("placements.yaml", Self.placements)
    let arms = "arms:\n  - {id: a, offering: default, weight: 2500}\n  - {id: b, offering: v2, weight: 7500}\n"
    try shop.write(
      "experiments/split.yaml",
      "placement: gate\nstatus: running\nsalt: s\nmetric: m\nsampleSize: 10\nstartsAt: 2027-01-01T00:00:00Z\nendsAt: 2027-03-01T00:00:00Z\n"
        + arms)
    try shop.write("experiments/draft.yaml", "placement: gate\nstatus: draft\n" + arms)
    return shop
  }

  private func ask(
    _ shop: Shop, _ attributes: [(String, String)] = [], user: String? = nil, at moment: Int64? = nil,
    rev: String? = nil, placement: String = "gate"
  ) throws -> Explanation {
    try explain(
      shop.workspace,
      WhoRequest(
        placement: placement, user: user, attributes: attributes.map { (name: $0, value: $1) },
        moment: moment ?? shop.now, revision: rev))
  }

  @Test func eachRuleSaysWhyNot() throws {
    let shop = try shop()
    // 2027-01-15: `shop.now`.
    let nobody = try ask(shop)
    #expect(
      nobody.rules.map(\.words) == [
        "none of its conditions holds", "'sessions atLeast 20' does not hold: the user has none", "not at this moment",
        "'country notEquals US' does not hold: the user has none",
        "assigns users: say which one (--user, or user: in a test)",
        "the experiment is not running", "applies", "not reached",
      ])
    #expect(nobody.choice.offering == "default" && nobody.choice.experiment == nil)
    #expect(nobody.rules[1].range.line == 6 && nobody.rules[4].target == "experiment:split")
    let swiss = try ask(shop, [("sessions", "21"), ("country", "CH")])
    #expect(swiss.rules[1].words == "'country in DE, AT' does not hold: it is CH")
    #expect(swiss.rules[3].words == "assigns users: say which one (--user, or user: in a test)")
    #expect(try ask(shop, [("sessions", "20"), ("country", "AT")]).rules[1].outcome == .applies)
    #expect(try ask(shop, [("country", "JP")]).rules[0].outcome == .applies)
    #expect(try ask(shop, at: 1_790_000_000).rules[2].outcome == .applies)
    #expect(
      try ask(shop, user: "u", at: shop.now + 90 * 86400).rules[4].words == "the experiment does not run at this moment"
    )
  }

  /// By SHA-256 of Python's own library: who is in the rollout, and who in which arm.
  @Test func usersAreSplitAsPythonSaysTheyAre() throws {
    let shop = try shop()
    let script =
      "import hashlib\nfor u in range(40):\n  b = lambda s: int.from_bytes(hashlib.sha256(f'{s}:u{u}'.encode()).digest()[:8], 'big') % 10000\n  print(b('gate-1') < 5000, 'a' if b('s') < 2500 else 'b')"
    let lines = try run("python3", ["-c", script], in: shop.path, environment: shop.environment).stdout
      .split(separator: "\n")
    #expect(lines.count == 40)
    for (number, line) in lines.enumerated() {
      let parts = line.split(separator: " ")
      let german = try ask(shop, [("country", "DE")], user: "u\(number)")
      #expect((german.rules[3].outcome == .applies) == (parts[0] == "True"))
      if parts[0] == "False" { #expect(german.rules[3].words == "not in the 50 % of its rollout") }
      let american = try ask(shop, [("country", "US")], user: "u\(number)")
      #expect(american.choice.arm == String(parts[1]) && american.choice.experiment == "split")
    }
  }

  @Test func whatIsNotThereIsSaid() throws {
    let shop = try shop()
    #expect(try refusal { _ = try ask(shop, placement: "gat") }.hint == "did you mean 'gate'?")
    #expect(try refusal { _ = try ask(shop, [("contry", "DE")]) }.hint == "did you mean 'country'?")
    #expect(try refusal { _ = try ask(shop, [("country", "Germany")]) }.message.contains("cannot be 'Germany'"))
    #expect(try refusal { _ = try ask(shop, [("sessions", "many")]) }.message.hasSuffix("expected a number"))
    #expect(try refusal { _ = try ask(shop, [("sessions", "1"), ("sessions", "2")]) }.message.contains("given twice"))
    try shop.write("experiments/split.yaml", "placement: [\n")
    #expect(try refusal { _ = try ask(shop) }.message.hasPrefix("experiments/split.yaml:"))
    // What is committed is as it was: the template's placements.
    #expect(try ask(shop, rev: "HEAD", placement: "settings").choice.offering == "default")
  }

  @Test func manyUsersAreCounted() throws {
    let shop = try shop()
    let request = WhoRequest(placement: "gate", attributes: [(name: "country", value: "US")], moment: shop.now)
    let result = try simulate(shop.workspace, request, users: 2000)
    #expect(result.shares.reduce(0) { $0 + $1.users } == 2000 && result.shares.count == 2)
    let split = try #require(result.splits.first)
    #expect(split.arms.map(\.id) == ["a", "b"] && split.arms.map(\.weight) == [2500, 7500])
    #expect(split.arms.map(\.users).reduce(0, +) == 2000 && split.ratio?.isMismatch == false)
  }
}

@Suite struct SampleRatioTests {
  /// Statistics and p-values as R's `chisq.test` and scipy have them, to nine digits.
  @Test(
    arguments: [
      ([5000, 5000], [1, 1], 0, 1), ([5100, 4900], [1, 1], 4, 0.0455002639),
      ([5200, 4800], [1, 1], 16, 6.334248367e-05),
      ([821_588, 815_482], [1, 1], 22.77436884, 1.821792873e-06),
      ([9000, 1120], [9, 1], 12.80632411, 0.0003454496368),
      ([3200, 3400, 3400], [1, 1, 1], 8, 0.01831563889), ([100, 130], [1, 1], 3.913043478, 0.04791275501),
      ([4200, 2900, 2900], [4, 3, 3], 16.66666667, 0.0002403694764),
      ([500_000, 502_500], [1, 1], 6.234413965, 0.01252910482),
    ] as [([Int], [Int], Double, Double)])
  func agreesWithStatistics(_ counts: [Int], _ weights: [Int], _ chiSquare: Double, _ p: Double) throws {
    let ratio = try #require(SampleRatio(counts: counts, weights: weights))
    #expect(abs(ratio.chiSquare - chiSquare) < 1e-8 * max(chiSquare, 1))
    #expect(abs(ratio.pValue - p) < 1e-8 * p + 1e-15)
    #expect(ratio.isMismatch == (p < 0.001))
  }

  @Test func armsWithoutAShareHaveNoUsers() throws {
    #expect(SampleRatio(counts: [10, 10, 0], weights: [1, 1, 0])?.isMismatch == false)
    #expect(SampleRatio(counts: [10, 10, 1], weights: [1, 1, 0])?.isMismatch == true)
    #expect(SampleRatio(counts: [10], weights: [1]) == nil && SampleRatio(counts: [0, 0], weights: [1, 1]) == nil)
  }
}
