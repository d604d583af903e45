import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// Names of a release whose things are gone in the next one.
@Suite struct TakenNamesTests {
  private func release(_ shop: Shop, _ message: String) throws {
    try shop.commit(message)
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    if try !shop.git("status", "--porcelain").isEmpty { try shop.commit("a version") }
    try shop.publish()
  }

  /// Release 2 has a variant, an offering, a placement and a draft of an experiment that releases 1 and 3 lack.
  private func shop() throws -> Shop {
    let shop = try Shop(releases: 1)
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    _ = try newOffering(shop.workspace, "v2", from: "default")
    _ = try newPlacement(shop.workspace, "spot")
    _ = try newExperiment(shop.workspace, "words", placement: "spot", from: "default/short")
    try release(shop, "more")
    try shop.git("rm", "-rq", "offerings", "experiments", "placements.yaml")
    try shop.git("checkout", "release/1", "--", "offerings", "placements.yaml")
    try shop.edit(Shop.offering, "version: 1.0.0", "version: 1.1.0")
    try release(shop, "less")
    return shop
  }

  private func wireID(_ path: String, in shop: Shop) throws -> String? {
    let line = try shop.read(path).split(separator: "\n").first { $0.hasPrefix("id: ") }
    return line?.split(separator: " ").dropFirst().first.map(String.init)
  }

  @Test func whatWasReleasedIsNotMadeAgain() throws {
    let shop = try shop()
    let makings: [(String, () throws -> Void)] = [
      ("the variant 'short' of 'default'", { _ = try newVariant(shop.workspace, "short", of: "default") }),
      ("the offering 'v2'", { _ = try newOffering(shop.workspace, "v2") }),
      ("the placement 'spot'", { _ = try newPlacement(shop.workspace, "spot") }),
      ("the experiment 'words'", { _ = try newExperiment(shop.workspace, "words") }),
    ]
    for (words, make) in makings {
      let error = try refusal { try make() }
      #expect(error.code == .exists && error.message.hasPrefix("\(words) is in release/2, and a released name"))
    }
    #expect(try shop.git("status", "--porcelain") == "")
  }

  /// The hint brings back what was released, which is legal.
  @Test func theHintBringsItBack() throws {
    let shop = try shop()
    let error = try refusal { _ = try newVariant(shop.workspace, "short", of: "default") }
    let command = try #require(error.hint?.split(separator: ": ").last)
    #expect(command == "git restore --source=release/2 -- ':/offerings/default/variants/short.*'")
    try shop.git("restore", "--source=release/2", "--", ":/offerings/default/variants/short.*")
    #expect(try shop.findings().allSatisfy { $0.rule != "wire-id-not-reused" })
    try shop.edit("offerings/default/variants/short.yaml", "headline: ", "headline: Now ")
    #expect(try shop.findings().contains { $0.rule == "wire-id-not-reused" && $0.message.contains("release/2") })
  }

  @Test func namesAreNotGivenAgainEither() throws {
    let shop = try shop()
    for name in ["brief", "other"] { _ = try newVariant(shop.workspace, name, of: "default") }
    _ = try newPlacement(shop.workspace, "place")
    try shop.edit(
      "placements.yaml", "id: place\n    rules:\n",
      "id: place\n    rules:\n      - offering: default\n        startsAt: 2027-01-01T00:00:00Z\n")
    for (old, new) in [("default/brief", "short"), ("placement:place", "spot")] {
      let error = try refusal { _ = try rename(shop.workspace, old, to: new, in: shop.context) }
      #expect(error.code == .exists && error.message.contains("is in release/2"))
    }
    _ = try rename(shop.workspace, "default/other", to: "third", in: shop.context)
  }

  /// A rename is undone, also once the new name is released.
  /// Two placements with the same rules are two placements all the same.
  @Test func anotherPlacementDoesNotGetTheName() throws {
    let shop = try shop()
    _ = try newPlacement(shop.workspace, "corner")
    try shop.edit("placements.yaml", "- id: corner", "- id: corner\n    description: Another place")
    let error = try refusal { _ = try rename(shop.workspace, "placement:corner", to: "spot", in: shop.context) }
    #expect(error.message.contains("'spot'") && error.message.contains("release/2"))
  }

  /// The hint says how a released thing gets another name, and the way it says is open.
  @Test func aReleasedOfferingIsRenamedInSteps() throws {
    let shop = try Shop(releases: 1)
    let error = try refusal { _ = try rename(shop.workspace, "default", to: "main", in: shop.context) }
    #expect(error.message.contains("[reachable-removed]") && error.hint?.hasSuffix("paywall rm default") == true)
    _ = try newOffering(shop.workspace, "main", from: "default")
    try shop.edit("placements.yaml", "offering: default", "offering: main")
    try shop.edit("paywall.yaml", "currentOffering: default", "currentOffering: main")
    try release(shop, "main")
    _ = try remove(shop.workspace, "default", in: shop.context)
    try release(shop, "no default")
  }

  @Test func theSameThingGetsItsNameBack() throws {
    let shop = try Shop(releases: 1)
    for (old, new) in [("default/control", "brief"), ("placement:premium_upgrade", "spot")] {
      let first = try rename(shop.workspace, old, to: new, isForced: true, in: shop.context)
      try shop.commit("another name")
      _ = try rename(shop.workspace, first.renamed.description, to: first.entity.id, in: shop.context)
      try shop.commit("the old name")
    }
    #expect(try shop.git("diff", "release/1", "--stat", "--", "placements.yaml") == "")
  }

  /// A variant that got another name keeps its wire id, so another one needs a number.
  @Test func wireIDsAreNotGivenTwice() throws {
    let shop = try shop()
    _ = try newOffering(shop.workspace, "default_short", from: "default")
    #expect(try wireID("offerings/default_short/variants/control.yaml", in: shop) == "default_short_control")
    _ = try newVariant(shop.workspace, "long", of: "default")
    _ = try rename(shop.workspace, "default/long", to: "longer", in: shop.context)
    _ = try newVariant(shop.workspace, "long", of: "default")
    #expect(try wireID("offerings/default/variants/long.yaml", in: shop) == "default_long_2")
    // Released under another file's name.
    try shop.edit("offerings/default/variants/long.yaml", "id: default_long_2", "id: default_kept")
    try release(shop, "a kept id")
    _ = try remove(shop.workspace, "default/long", in: shop.context)
    #expect(try newVariant(shop.workspace, "kept", of: "default").paths.count == 1)
    #expect(try wireID("offerings/default/variants/kept.yaml", in: shop) == "default_kept_2")
  }

  /// Reports and translations know a bullet and a section by its id.
  @Test(arguments: [("bullets.sync", "bullets.ads"), ("sections.trial", "sections.plans")])
  func theNameOfAnItemIsNotGivenAgain(_ item: String, _ other: String) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try rename(shop.workspace, "default/control:sections.timeline", to: "trial", in: shop.context)
    try shop.commit("a section with an id")
    try shop.publish()
    let (list, name) = (item.split(separator: ".")[0], String(item.split(separator: ".")[1]))
    _ = try rename(shop.workspace, "default/control:\(item)", to: "another", in: shop.context)
    let error = try refusal { _ = try rename(shop.workspace, "default/control:\(other)", to: name, in: shop.context) }
    #expect(error.message.contains("is in release/1"))
    // It gets its own name back.
    _ = try rename(shop.workspace, "default/control:\(list).another", to: name, in: shop.context)
  }

  /// Another layer would divide the users anew.
  @Test func theNameOfALayerIsNotGivenAgain() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newLayer(shop.workspace, "checkout")
    try shop.commit("layer")
    try shop.publish()
    _ = try remove(shop.workspace, "layer:checkout", in: shop.context)
    #expect(try refusal { _ = try newLayer(shop.workspace, "checkout") }.message.contains("is in release/1"))
  }
}
