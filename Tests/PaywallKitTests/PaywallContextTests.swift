import Foundation
import PaywallKit
import Testing

/// What an app asks for besides a placement, and what becomes of it.
@Suite struct PaywallContextTests {
  private static let texts: [String: String] = {
    var texts = BundleFixture.offering("vip").merging(BundleFixture.offering("sale", Self.closed)) { $1 }
    texts["offerings/vip/variants/short.yaml"] = BundleFixture.variant("vip_short", "Short")
    texts["placements.yaml"] = """
      placements:
        - id: gate
          rules:
            - experiment: words
              audience: { match: all, conditions: [{ attribute: member, operator: equals, value: true }] }
            - offering: sale
        - id: quiet
          rules: [{ offering: vip }]
      """
    texts["experiments/words.yaml"] = """
      placement: gate
      status: running
      arms:
        - { id: long, offering: vip, variant: control, weight: 10000 }
        - { id: short, offering: vip, variant: short, weight: 0 }
      """
    return texts
  }()
  private static let closed = "campaign: { startsAt: '2001-01-01T00:00:00Z', endsAt: '2001-01-02T00:00:00Z' }"

  private func choose(_ context: PaywallContext, _ user: PaywallUser = somebody) async throws -> PaywallChoice {
    try await snapshot(Self.texts).choose(context, for: user)
  }

  @Test func leavesTheChoiceToTheRelease() async throws {
    let choice = try await choose(PaywallContext("gate"), PaywallUser(id: "m", attributes: ["member": true]))
    #expect(choice.experiment == "words" && choice.arm == "long" && choice.assignment == .release)
    #expect(try await choose(PaywallContext("gate")).experiment == nil)
  }

  @Test func forcesAnArmForAnybody() async throws {
    let choice = try await choose(PaywallContext("gate", forcedArms: ["words": "short"]))
    #expect(choice.wireID == "vip_short" && choice.arm == "short" && choice.experiment == "words")
    #expect(choice.assignment == .forced)
    let elsewhere = try await choose(PaywallContext("quiet", forcedArms: ["words": "short"]))
    #expect(elsewhere.wireID == "vip_control" && elsewhere.assignment == .release)
  }

  @Test func showsAnAssignmentMadeElsewhere() async throws {
    let byID = try await choose(PaywallContext("quiet", experiment: "firebase_7", variant: "vip_short"))
    #expect(byID.wireID == "vip_short" && byID.variant == "short" && byID.assignment == .elsewhere)
    #expect(byID.experiment == "firebase_7" && byID.arm == "vip_short")
    let byArm = try await choose(PaywallContext("quiet", experiment: "words", variant: "short"))
    #expect(byArm.wireID == "vip_short" && byArm.experiment == "words" && byArm.arm == "short")
    #expect(byArm.assignment == .elsewhere)
  }

  /// The user gets a paywall, and whoever evaluates sees that it was not the one that was asked for.
  @Test(arguments: [
    PaywallContext("gate", forcedArms: ["words": "nothing"]), PaywallContext("gate", variant: "nothing"),
    PaywallContext("gate", experiment: "words", variant: "nothing"), PaywallContext("gate", variant: "sale_control"),
  ])
  func saysThatAnAssignmentWasMissed(_ context: PaywallContext) async throws {
    let choice = try await choose(context)
    #expect(choice.wireID == "default_control" && choice.assignment == .missed)
    #expect(choice.experiment == nil && choice.arm == nil)
    let builtIn = PaywallSnapshot(BuiltInPaywalls(fallback)).choose(PaywallContext("gate", variant: "x"), for: somebody)
    #expect(builtIn.wireID == "fallback" && builtIn.assignment == .missed)
  }

  @Test func goesOnTheChoice() async throws {
    let context = PaywallContext("quiet", customData: ["source": .string("banner")])
    #expect(try await choose(context).context == context)
  }
}
