import Foundation
import PaywallKit
import Templates
import TestSupport
import Testing

@Suite struct ReleaseIndexTests {
  private static let now = Date(timeIntervalSince1970: 1_780_000_000)  // 2026-05-28T20:26:40Z

  /// A project whose placement `gate` splits its users; `vip` is what users outside the experiment see.
  private static func shop(_ weights: [Int], _ more: String = "status: running", id: String = "paywall_v2") -> [String:
    String]
  {
    let arms = weights.enumerated().map { "  - { id: arm_\($0), offering: default, variant: v\($0), weight: \($1) }" }
    var texts = [
      "placements.yaml": "placements: [{ id: gate, rules: [{ experiment: \(id) }, { offering: vip }] }]",
      "experiments/\(id).yaml": "placement: gate\narms:\n" + arms.joined(separator: "\n") + "\n" + more,
    ].merging(BundleFixture.offering("vip")) { $1 }
    for number in weights.indices {
      texts["offerings/default/variants/v\(number).yaml"] = BundleFixture.variant(
        "default_v\(number)", "Headline \(number)")
    }
    return texts
  }

  /// What `paywall new experiment:` writes tells of all that the assignment goes by, as the tests below show it: the
  /// salt, the unit, the arms' order and their weights.
  @Test func theScaffoldTellsWhatMovesUsers() {
    let comment = Scaffolds.experiment.split(separator: "\n\n").first ?? ""
    for word in ["SHA-256(salt:user)", "10,000", "the salt", "`unit: device`", "order and weights"] {
      #expect(comment.replacing("\n# ", with: " ").contains(word), "\(word)")
    }
    #expect(!comment.contains("alone"))
  }

  /// The positions of the users are 1717 and 2711, by the known answers of `BucketingTests`.
  @Test(arguments: [
    ([1717, 8283], 1, 1), ([1718, 8282], 0, 1), ([2000, 711, 7289], 0, 2), ([2000, 712, 7288], 0, 1),
    ([0, 10_000], 1, 1), ([10_000, 0], 0, 0), ([1717, 0, 8283], 2, 2),
  ])
  func splitsByTheKnownPositions(_ weights: [Int], _ first: Int, _ second: Int) async throws {
    let release = try await snapshot(Self.shop(weights))
    let one = release.choose("gate", for: PaywallUser(id: "user_1"), at: Self.now)
    #expect(one.arm == "arm_\(first)")
    #expect(one.experiment == "paywall_v2")
    #expect(one.variant == "v\(first)")
    #expect(one.wireID == "default_v\(first)")
    #expect(release.choose("gate", for: PaywallUser(id: "user_12345"), at: Self.now).arm == "arm_\(second)")
  }

  /// The salt counts and not the experiment's name: `exp:user` stands at 7901.
  @Test func saltsByTheSalt() async throws {
    let user = PaywallUser(id: "user")
    let salted = try await snapshot(Self.shop([7901, 2099], "status: running\nsalt: exp"))
    #expect(salted.choose("gate", for: user, at: Self.now).arm == "arm_1")
    let more = try await snapshot(Self.shop([7902, 2098], "status: running\nsalt: exp"))
    #expect(more.choose("gate", for: user, at: Self.now).arm == "arm_0")
  }

  /// `ab_test:device-0010` stands at 4154.
  @Test func splitsDevicesByTheirId() async throws {
    let texts = Self.shop([4154, 5846], "status: running\nunit: device\nsalt: ab_test")
    let release = try await snapshot(texts)
    let known = PaywallUser(id: "anything", deviceID: "device-0010")
    #expect(release.choose("gate", for: known, at: Self.now).arm == "arm_1")
    let unknown = release.choose("gate", for: PaywallUser(id: "device-0010"), at: Self.now)
    #expect(unknown.arm == nil)
    #expect(unknown.offering == "vip")
  }

  @Test(arguments: [
    ("status: running", true), ("status: draft", false), ("status: stopped", false),
    ("status: running\nstartsAt: 2026-05-28T20:26:40Z", true),
    ("status: running\nstartsAt: 2026-05-28T20:26:41Z", false),
    ("status: running\nendsAt: 2026-05-28T20:26:40Z", false), ("status: running\nendsAt: 2026-05-28T20:26:41Z", true),
    ("status: running\nstartsAt: 2026-05-28T22:26:40.9+02:00", true),
    ("status: running\nstartsAt: 2026-02-30T00:00:00Z", false),
    ("status: running\nendsAt: one day", false), ("status: running\nhash: murmur", false),
    ("status: running\nunit: household", false),
  ])
  func runsInItsTime(_ more: String, _ runs: Bool) async throws {
    let choice = try await snapshot(Self.shop([5000, 5000], more)).choose("gate", for: somebody, at: Self.now)
    #expect((choice.experiment != nil) == runs)
    #expect(choice.offering == (runs ? "default" : "vip"))
  }

  @Test func comparesNothingWhenAnArmCannotBeShown() async throws {
    var texts = Self.shop([5000, 5000])
    texts["offerings/default/variants/v1.yaml"] = BundleFixture.variant("default_v1", "<empty>")
    let release = try await snapshot(texts)
    for number in 0..<20 {
      #expect(release.choose("gate", for: PaywallUser(id: "\(number)"), at: Self.now).offering == "vip")
    }
    let unequal = try await snapshot(Self.shop([5000, 4999]))
    #expect(unequal.choose("gate", for: somebody, at: Self.now).offering == "vip")
  }

  /// The same user always has the same arm, and the shares are those of the weights: chi-square with two degrees of
  /// freedom, whose 99.9th percentile is 13.82.
  @Test func keepsUsersAndShares() async throws {
    let weights = [5000, 3000, 2000]
    let release = try await snapshot(Self.shop(weights))
    var random = Dice(seed: 42)
    var counts: [String: Int] = [:]
    for _ in 0..<6000 {
      let user = PaywallUser(id: String(random.next(), radix: 16))
      let arm = release.choose("gate", for: user, locale: "de", at: Self.now).arm
      #expect(arm == release.choose("gate", for: user, at: Self.now.addingTimeInterval(86_400)).arm)
      counts[arm ?? "none", default: 0] += 1
    }
    let chiSquare = weights.enumerated().reduce(0.0) { sum, arm in
      let expected = Double(arm.element) * 0.6
      let difference = Double(counts["arm_\(arm.offset)"] ?? 0) - expected
      return sum + difference * difference / expected
    }
    #expect(counts.values.reduce(0, +) == 6000)
    #expect(chiSquare < 13.82)
  }
}
