import Foundation
import JSON
import PaywallKit
import Testing

/// Experiments that share no users, and users who are in none.
@Suite struct LayersTests {
  private static let now = Date(timeIntervalSince1970: 1_780_000_000)
  private static let users = 10_000

  private static func experiment(_ id: String, _ more: String) -> [String: String] {
    [
      "experiments/\(id).yaml": """
      placement: gate
      status: running
      arms: [{ id: one, offering: default, weight: 5000 }, { id: two, offering: default, weight: 5000 }]
      \(more)
      """
    ]
  }

  private static func placements(_ layers: String, _ experiments: [String] = ["a", "b"]) -> [String: String] {
    let rules = experiments.map { "{ experiment: \($0) }" } + ["{ offering: vip }"]
    return ["placements.yaml": "placements: [{ id: gate, rules: [\(rules.joined(separator: ", "))] }]\n\(layers)"]
  }

  private static let layer = "layers: [{ id: checkout, salt: layer-1 }]"

  private static func shop(_ layers: String, _ a: String, _ b: String) -> [String: String] {
    [placements(layers), experiment("a", a), experiment("b", b), BundleFixture.offering("vip")]
      .reduce([:]) { $0.merging($1) { $1 } }
  }

  private func choices(_ release: PaywallSnapshot) -> [PaywallChoice] {
    (0..<Self.users).map { release.choose("gate", for: PaywallUser(id: "user_\($0)"), at: Self.now) }
  }

  /// Within four standard deviations of a binomial distribution.
  private func expect(
    _ count: Int, _ share: Double, of total: Int = users, at location: SourceLocation = #_sourceLocation
  ) {
    let spread = 4 * (Double(total) * share * (1 - share)).squareRoot()
    #expect(abs(Double(count) - Double(total) * share) <= spread, "\(count) of \(total)", sourceLocation: location)
  }

  /// Each experiment has its share of all users, and in each of them the arms have theirs: with one salt for range and
  /// arms, all users of a range would be in one arm.
  @Test func aLayerDividesUsers() async throws {
    let release = try await snapshot(
      Self.shop(
        Self.layer, "layer: checkout\nrange: { from: 0, below: 3000 }",
        "layer: checkout\nrange: { from: 3000, below: 5000 }"))
    let all = choices(release)
    for (name, share) in [("a", 0.3), ("b", 0.2)] {
      let inside = all.filter { $0.experiment == name }
      expect(inside.count, share)
      expect(inside.filter { $0.arm == "one" }.count, 0.5, of: inside.count)
    }
    expect(all.filter { $0.offering == "vip" }.count, 0.5)
  }

  /// The same rule order turned around: who is in `b` does not depend on `a` standing before it.
  @Test func nobodyIsInTwo() async throws {
    let (a, b) = (
      "layer: checkout\nrange: { from: 0, below: 5000 }", "layer: checkout\nrange: { from: 5000, below: 10000 }"
    )
    var texts = Self.shop(Self.layer, a, b)
    let first = choices(try await snapshot(texts))
    texts.merge(Self.placements(Self.layer, ["b", "a"])) { $1 }
    let second = choices(try await snapshot(texts))
    #expect(first.map(\.experiment) == second.map(\.experiment))
    #expect(first.map(\.arm) == second.map(\.arm))
    #expect(first.allSatisfy { $0.experiment != nil })
  }

  /// An experiment that starts later, or stops, moves nobody of another one.
  @Test func othersComeAndGo() async throws {
    let range = "layer: checkout\nrange: { from: 2000, below: 6000 }"
    let alone = choices(
      try await snapshot(Self.shop(Self.layer, range, "status: draft".replacing("status: draft", with: "layer: none"))))
    let together = choices(
      try await snapshot(Self.shop(Self.layer, range, "layer: checkout\nrange: { from: 0, below: 2000 }")))
    let before = alone.map { $0.experiment == "a" ? $0.arm : nil }
    let after = together.map { $0.experiment == "a" ? $0.arm : nil }
    #expect(before == after)
  }

  /// `paywall_v2:user_1` is 1717 and `paywall_v2:user_12345` is 2711, by the known answers of `BucketingTests`.
  @Test(arguments: [
    (1717, 2711, true, false), (1717, 2712, true, true), (1718, 2711, false, false), (0, 1717, false, false),
  ])
  func rangesFollowTheKnownAnswers(_ from: Int, _ below: Int, _ first: Bool, _ second: Bool) async throws {
    let release = try await snapshot(
      Self.shop(
        "layers: [{ id: checkout, salt: paywall_v2 }]", "layer: checkout\nrange: { from: \(from), below: \(below) }",
        "startsAt: 2040-01-01T00:00:00Z"))
    #expect((release.choose("gate", for: PaywallUser(id: "user_1"), at: Self.now).experiment == "a") == first)
    #expect((release.choose("gate", for: PaywallUser(id: "user_12345"), at: Self.now).experiment == "a") == second)
  }

  @Test func holdoutsAreInNoExperiment() async throws {
    let layers = """
      layers: [{ id: checkout, salt: layer-1, holdout: { share: 10, salt: holdout-1 } }]
      holdout: { share: 20, salt: holdout-2 }
      """
    let release = try await snapshot(Self.shop(layers, "layer: checkout", "startsAt: 2020-01-01T00:00:00Z"))
    let all = choices(release)
    let ids = (0..<Self.users).map { "user_\($0)" }
    for (id, choice) in zip(ids, all) {
      let project = bucket(userID: id, experiment: "holdout-2", variants: 10_000) < 2000
      let layer = bucket(userID: id, experiment: "holdout-1", variants: 10_000) < 1000
      // `b` is in no layer, and takes whom `a` does not; the project's holdout is in neither.
      #expect(choice.experiment == (project ? nil : layer ? "b" : "a"))
      if project { #expect(choice.offering == "vip") }
    }
  }

  /// What a holdout keeps for itself is what the placement gives without experiments.
  @Test func heldOutUsersSeeTheNextRule() async throws {
    let release = try await snapshot(
      Self.shop("holdout: { share: 100, salt: h }", "startsAt: 2020-01-01T00:00:00Z", "startsAt: 2020-01-01T00:00:00Z"))
    #expect(choices(release).allSatisfy { $0.offering == "vip" && $0.experiment == nil })
  }

  /// `ab_test:device-0010` is 4154.
  @Test func aLayerOfDevices() async throws {
    let texts = Self.shop(
      "layers: [{ id: checkout, salt: ab_test, unit: device }]",
      "unit: device\nlayer: checkout\nrange: { from: 4154, below: 4155 }", "endsAt: 2020-01-01T00:00:00Z")
    let release = try await snapshot(texts)
    let known = PaywallUser(id: "", deviceID: "device-0010")
    #expect(release.choose("gate", for: known, at: Self.now).experiment == "a")
    for user in [PaywallUser(id: "device-0010"), PaywallUser(id: "device-0010", deviceID: "")] {
      #expect(release.choose("gate", for: user, at: Self.now).experiment == nil)
    }
  }

  /// An empty id is none: else everybody who has not signed in would be one user.
  @Test func anEmptyIDIsNone() async throws {
    let release = try await snapshot(Self.shop("", "startsAt: 2020-01-01T00:00:00Z", "startsAt: 2020-01-01T00:00:00Z"))
    #expect(release.choose("gate", for: PaywallUser(id: ""), at: Self.now).experiment == nil)
    #expect(release.choose("gate", for: PaywallUser(id: " "), at: Self.now).experiment == "a")
  }

  /// The wire to a reader made before layers. It ran an experiment if its status was `running` and its hash `sha256`, and
  /// knew nothing of gates; so that it splits nobody whom the gates keep out, it must not run this one at all.
  @Test(arguments: [
    ("", "startsAt: 2020-01-01T00:00:00Z", true), (layer, "layer: checkout", true),
    (layer, "layer: checkout\nrange: { from: 0, below: 10000 }", true),
    (layer, "layer: checkout\nrange: { from: 0, below: 9999 }", false),
    ("", "layer: gone\nrange: { from: 0, below: 1 }", false),
    ("holdout: { share: 1, salt: h }", "startsAt: 2020-01-01T00:00:00Z", false),
    ("holdout: { share: 0, salt: h }", "startsAt: 2020-01-01T00:00:00Z", true),
    ("layers: [{ id: checkout, salt: l, holdout: { share: 1, salt: h } }]", "layer: checkout", false),
    ("layers: [{ id: checkout, salt: l, holdout: { share: 1.234, salt: h } }]", "layer: checkout", false),
  ])
  func earlierReadersSkipIt(_ layers: String, _ experiment: String, _ runs: Bool) throws {
    let files = try BundleFixture(Self.shop(layers, experiment, "layer: other")).targets
    let index = try JSONValue(parsing: files["index.json"] ?? [])
    let compiled = try #require(index["experiments"]?.array?.first { $0["id"]?.string == "a" })
    let earlierReaderRunsIt = compiled["status"]?.string == "running" && compiled["hash"]?.string == "sha256"
    #expect(earlierReaderRunsIt == runs)
    #expect((compiled["gates"] == nil) == runs)
  }
}
