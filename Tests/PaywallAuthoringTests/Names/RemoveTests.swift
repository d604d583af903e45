import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct RemoveTests {
  @Test func whatIsUsedStays() throws {
    let shop = try Shop("subscription")
    func refused(_ name: String, force: Bool = false) throws -> ProjectError {
      try refusal { _ = try remove(shop.workspace, name, isForced: force, in: shop.context) }
    }
    let offering = try refused("default")
    #expect(offering.message.contains("paywall.yaml:8:18 (currentOffering)"))
    #expect(offering.message.contains("placements.settings.rules[1].offering"))
    #expect(try refused("default", force: true).hint == "change currentOffering in paywall.yaml first")
    #expect(try refused("control").message.contains("(defaultVariant)"))
    #expect(try refused("product:com.example.shop.annual").message.contains("packages.annual.product"))
    #expect(try refused("attribute:country").message.contains("conditions[2].attribute"))
    // Nothing names it, but the project would be broken.
    #expect(try refused("package:default/monthly").message.contains("[savings-badge-computable]"))
    #expect(try shop.git("status", "--porcelain") == "")
  }

  @Test func goesWithAllThatIsItsOwn() throws {
    let shop = try Shop("subscription")
    let before = try shop.git("rev-parse", "HEAD^{tree}")
    _ = try newVariant(shop.workspace, "second", of: "default", from: "default/control")
    try shop.edit("offerings/default/locales/de.yaml", "second:", "second:   # its words")
    let removal = try remove(shop.workspace, "default/second", in: shop.context)
    #expect(removal.change.removed == ["offerings/default/variants/second.yaml"])
    try shop.git("add", "-A")
    #expect(try shop.git("write-tree") == before)
    _ = try remove(shop.workspace, "default/control:bullets.sync", in: shop.context)
    #expect(try shop.read(Shop.control).contains("  - id: sync\n    text: Sync across") == false)
    #expect(try !shop.read("offerings/default/locales/de.yaml").contains("bullets.sync"))
    #expect(try shop.findings().allSatisfy { $0.severity != .error })
  }

  @Test func withForceTheRulesGoToo() throws {
    let shop = try Shop(releases: 1)
    _ = try newOffering(shop.workspace, "sale", from: "default")
    try shop.edit(
      "placements.yaml", "rules:\n", "rules:\n      - offering: sale\n        startsAt: 2027-01-01T00:00:00Z\n")
    try shop.commit("a sale")
    try shop.publish()
    #expect(try refusal { _ = try remove(shop.workspace, "sale", in: shop.context) }.hint?.contains("--force") == true)
    // Dry, then really.
    let plan = try remove(shop.workspace, "sale", isForced: true, isDryRun: true, in: shop.context)
    #expect(plan.effects.count == 1 && plan.effects[0].contains("'premium_upgrade'"))
    #expect(try shop.git("status", "--porcelain") == "")
    // Without the rule, but while the release still leads there.
    let rules = try shop.read("placements.yaml")
    try shop.edit("placements.yaml", "      - offering: sale\n        startsAt: 2027-01-01T00:00:00Z\n", "")
    #expect(
      try refusal { _ = try remove(shop.workspace, "sale", in: shop.context) }.message.contains("reachable-removed"))
    try shop.write("placements.yaml", rules)
    _ = try remove(shop.workspace, "sale", isForced: true, in: shop.context)
    #expect(!shop.exists("offerings/sale"))
    #expect(try !shop.read("placements.yaml").contains("sale"))
  }

  /// A waiver of the whole file still holds for what is left of it, and one of what goes away goes, too.
  @Test func waiversHold() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "subhead: One subscription", "subhead: Hurry! One subscription")
    for path in [Shop.control, "\(Shop.control):bullets.sync"] {
      let files = waivedFiles(ProjectReader(source: try shop.workspace.workTree().open()))
      let hash = try files.hash(of: WaiverTarget(path))
      let known = shop.exists("waivers.yaml") ? try shop.read("waivers.yaml") : "waivers:\n"
      try shop.write(
        "waivers.yaml",
        known
          + "  - {rule: no-urgency-copy, path: \"\(path)\", reason: a, owner: b, expires: 2027-02-01T00:00:00Z, hash: \"\(hash)\"}\n"
      )
    }
    _ = try remove(shop.workspace, "default/control:bullets.sync", in: shop.context)
    let text = try shop.read("waivers.yaml")
    #expect(text.contains("path: \"\(Shop.control)\"") && !text.contains("bullets.sync"))
    #expect(try shop.findings().allSatisfy { !["no-urgency-copy", "waiver-valid"].contains($0.rule) })
  }

  @Test func aPlacementIsNoLongerAsked() throws {
    let shop = try Shop("subscription")
    let removal = try remove(shop.workspace, "placement:settings", in: shop.context)
    #expect(removal.effects == ["apps that ask for the placement 'settings' get the current offering"])
    #expect(try !shop.read("placements.yaml").contains("settings"))
    #expect(
      try list(shop.workspace, .placements).rows.map { $0[0] } == ["placement:onboarding", "placement:premium_upgrade"])
  }
}
