import Foundation
import PaywallAuthoring
import PaywallModel
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct RolloutsTests {
  private func shop() throws -> Shop {
    let shop = try Shop()
    _ = try newOffering(shop.workspace, "v2")
    try shop.write(
      "placements.yaml",
      "placements:\n  - id: gate\n    rules:\n      # Everybody else\n      - offering: default # for now\n")
    try shop.commit("a gate")
    return shop
  }

  @discardableResult
  private func set(_ shop: Shop, _ buckets: Int, _ offering: String? = nil, dry: Bool = false) throws -> RolloutChange {
    let request = RolloutRequest(placement: "gate", buckets: buckets, offering: offering, isDryRun: dry)
    return try setRollout(shop.workspace, request, in: shop.context)
  }

  /// Of placements in conflict it is not known what there is.
  @Test func nothingIsSaidOfPlacementsInConflict() throws {
    let shop = try shop()
    try set(shop, 500, "v2")
    try shop.git("checkout", "-qb", "theirs")
    try set(shop, 2500)
    try shop.git("checkout", "-q", "-")
    try set(shop, 5000)
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let calls: [() throws -> Void] = [
      { _ = try rollouts(shop.workspace) }, { _ = try rollouts(shop.workspace, at: "gate") },
      { try self.set(shop, 600) },
      { _ = try newExperiment(shop.workspace, "words", placement: "gate", from: "v2") },
    ]
    for call in calls {
      let error = #expect(throws: ProjectError.self) { try call() }
      #expect(error?.message.contains("share' is 50 in HEAD, and 25 in theirs") == true, "\(error?.message ?? "")")
    }
  }

  @Test func addsARuleAboveTheOthersAndRaisesIt() throws {
    let shop = try shop()
    let new = try set(shop, 500, "v2")
    let salt = new.after.salt
    #expect(new.before == nil && salt.hasPrefix("gate-") && salt.count == 13)
    let text =
      "placements:\n  - id: gate\n    rules:\n      - rollout:\n          share: 5\n          salt: \(salt)\n        offering: v2\n      # Everybody else\n      - offering: default # for now\n"
    #expect(try shop.read("placements.yaml") == text)
    #expect(try shop.git("log", "-1", "--format=%s") == "gate: v2 to 5 % of its users")
    #expect(try shop.git("status", "--porcelain") == "")
    let raised = try set(shop, 1250)
    #expect(raised.before == 500 && raised.after.salt == salt)
    #expect(try shop.read("placements.yaml") == text.replacing("share: 5", with: "share: 12.5"))
    let head = try shop.git("rev-parse", "HEAD")
    #expect(try set(shop, 1250).commit == nil)
    #expect(try set(shop, 10_000, dry: true).commit == nil)
    #expect(try shop.git("rev-parse", "HEAD") == head)
    #expect(try rollouts(shop.workspace).map { "\($0.placement) \($0.target) \($0.buckets)" } == ["gate v2 1250"])
    try shop.publishable()
    // 100 percent can be published too: the rule behind it is for readers made before rollouts.
    try set(shop, 10_000)
    try shop.publish()
  }

  /// A hook that refuses leaves everything as it was, so that the next try is not in its own way.
  @Test func aHookThatRefusesLeavesNothing() throws {
    let shop = try shop()
    let hook = shop.path + "/.git/hooks/pre-commit"
    try writeProgram("exit 1", to: hook)
    #expect(throws: (any Error).self) { try set(shop, 500, "v2") }
    #expect(try shop.git("status", "--porcelain") == "")
    try FileManager.default.removeItem(atPath: hook)
    try set(shop, 500, "v2")
    #expect(try shop.git("status", "--porcelain") == "")
  }

  @Test func eachRolloutHasASaltOfItsOwn() throws {
    let shop = try shop()
    let first = try set(shop, 500, "v2").after.salt
    let second = try set(shop, 500, "default").after.salt
    #expect(first != second)
    let error = try refusal { try set(shop, 600) }
    #expect(error.message.contains("2 rollouts") && error.hint?.contains("--offering") == true)
    #expect(try set(shop, 600, "v2").after.salt == first)
  }

  @Test func refusesWhatIsNotThere() throws {
    let shop = try shop()
    #expect(
      try refusal { try set(shop, 500) }.hint == "start one with: paywall rollout gate --offering OFFERING --to 5%")
    #expect(try refusal { try set(shop, 500, "v3") }.message == "there is no offering 'v3'")
    let request = RolloutRequest(placement: "gat", buckets: 1)
    let error = try refusal { _ = try setRollout(shop.workspace, request, in: shop.context) }
    #expect(error.hint == "did you mean 'gate'?")
    #expect(try refusal { _ = try rollouts(shop.workspace, at: "gat") }.hint == "did you mean 'gate'?")
  }

  @Test func keepsWhatIsNotCommitted() throws {
    let shop = try shop()
    try shop.edit("placements.yaml", "for now", "for ever")
    let text = try shop.read("placements.yaml")
    #expect(try refusal { try set(shop, 500, "v2") }.hint?.contains("--no-commit") == true)
    #expect(try shop.read("placements.yaml") == text)
    let request = RolloutRequest(placement: "gate", buckets: 500, offering: "v2", commits: false)
    #expect(try setRollout(shop.workspace, request, in: shop.context).commit == nil)
    #expect(try shop.read("placements.yaml").contains("for ever") && shop.read("placements.yaml").contains("share: 5"))
  }
}

extension Shop {
  /// Whether what HEAD holds can be released, and the release verifies.
  fileprivate func publishable() throws {
    _ = try generateKeys(workspace, in: context)
    try publish()
    #expect(try verify().isSound)
  }
}
