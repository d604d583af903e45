import Foundation
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
    #expect(
      try refused("default", force: true).hint
        == "lead it elsewhere first: paywall set paywall.yaml:currentOffering VALUE")
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
    let removal = try remove(shop.workspace, "default/second", isForced: true, in: shop.context)
    #expect(removal.change.removed == ["offerings/default/variants/second.yaml"])
    try shop.git("add", "-A")
    #expect(try shop.git("write-tree") == before)
    _ = try remove(shop.workspace, "default/control:bullets.sync", in: shop.context)
    #expect(try shop.read(Shop.control).contains("  - id: sync\n    text: Sync across") == false)
    #expect(try !shop.read("offerings/default/locales/de.yaml").contains("bullets.sync"))
    #expect(try shop.findings().allSatisfy { $0.severity != .error })
  }

  /// Removing is undone by git only where git has what was removed.
  @Test func whatNoCommitHoldsStays() throws {
    let shop = try Shop()
    _ = try newOffering(shop.workspace, "sale", from: "default")
    _ = try newVariant(shop.workspace, "second", of: "default", from: "default/control")
    try shop.commit("two more")
    let second = "offerings/default/variants/second.yaml"
    try shop.write("offerings/sale/NOTES.md", "from the meeting")
    try shop.write(second, try shop.read(second) + "# tried\n")
    for (name, file) in [("sale", "offerings/sale/NOTES.md"), ("default/second", second)] {
      for isDryRun in [true, false] {
        let error = try refusal { _ = try remove(shop.workspace, name, isDryRun: isDryRun, in: shop.context) }
        #expect(error.message.hasPrefix("\(file) would be removed") && error.hint?.contains("--force") == true)
      }
      #expect(shop.exists(file))
    }
    _ = try remove(shop.workspace, "sale", isForced: true, in: shop.context)
    #expect(!shop.exists("offerings/sale"))
  }

  /// Links that lead to where they stand are no folders without an end.
  @Test func ignoredLinksAreNotFollowed() throws {
    let shop = try Shop()
    _ = try newOffering(shop.workspace, "sale", from: "default")
    try shop.write(".gitignore", "link*\n")
    try shop.commit("one more")
    for name in ["link1", "link2"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(shop.path)/offerings/sale/\(name)", withDestinationPath: ".")
    }
    let error = try refusal { _ = try remove(shop.workspace, "sale", in: shop.context) }
    #expect(error.message.hasPrefix("offerings/sale/link1 would be removed"))
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
    #expect(
      plan.effects.first
        == "at the placement 'premium_upgrade', all users from 2027-01-01T00:00:00Z get 'default' instead")
    #expect(try shop.git("status", "--porcelain") == "")
    // The release still leads there: only the rule goes, and what is left can be published.
    let step = try remove(shop.workspace, "sale", isForced: true, in: shop.context)
    #expect(step.isPostponed && step.change.paths == ["placements.yaml"] && shop.exists("offerings/sale"))
    #expect(try !shop.read("placements.yaml").contains("sale"))
    for isForced in [false, true] {
      let early = try refusal { _ = try remove(shop.workspace, "sale", isForced: isForced, in: shop.context) }
      #expect(
        early.message.contains("leads to it in release/2")
          && early.hint?.hasSuffix("paywall publish --bundle out/") == true)
    }
    try shop.commit("without the sale")
    try shop.publish()
    #expect(try !remove(shop.workspace, "sale", in: shop.context).isPostponed)
    #expect(!shop.exists("offerings/sale"))
    try shop.commit("no sale")
    try shop.publish()
  }

  /// Of an offering that the last release leads to the tests go with the rules: they would keep the release between from being made.
  @Test func withForceTheTestsGoBeforeTheOffering() throws {
    let shop = try Shop(releases: 1)
    _ = try newOffering(shop.workspace, "sale", from: "default")
    try shop.edit(
      "placements.yaml", "rules:\n", "rules:\n      - offering: sale\n        endsAt: 2099-01-01T00:00:00Z\n")
    try shop.write(
      "tests/users.yaml",
      "tests:\n  - name: all\n    placement: premium_upgrade\n    expect:\n      offering: sale\n")
    try shop.commit("a sale")
    try shop.publish()
    let step = try remove(shop.workspace, "sale", isForced: true, in: shop.context)
    #expect(step.isPostponed && step.change.paths.contains("tests/users.yaml"))
    #expect(try !shop.findings().contains { $0.severity == .error })
    try shop.commit("without the sale")
    try shop.publish()
    #expect(try !remove(shop.workspace, "sale", in: shop.context).isPostponed)
  }

  /// What was copied or moved is held where it came from; what was written there is not.
  @Test func whatWasCopiedIsHeldElsewhere() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "spring", from: "default")
    _ = try remove(shop.workspace, "spring/control:bullets.ads", in: shop.context)
    #expect(try !shop.read("offerings/spring/locales/de.yaml").contains("bullets.ads"))
    _ = try setField(shop.workspace, "spring/control:bullets.sync", to: "Written here", in: shop.context)
    let error = try refusal { _ = try remove(shop.workspace, "spring/control:bullets.sync", in: shop.context) }
    #expect(error.message.contains("no commit holds what is in it"))
  }

  /// An offering that has only another name since the last commit is held there under the former one; words written since are not.
  @Test func anOfferingWithANewNameIsHeldUnderTheFormerOne() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "spring", from: "default")
    try shop.commit("spring")
    _ = try rename(shop.workspace, "spring", to: "summer", in: shop.context)
    _ = try remove(shop.workspace, "summer", in: shop.context)
    #expect(!shop.exists("offerings/summer"))
    try shop.git("checkout", "--", ".")
    _ = try rename(shop.workspace, "spring", to: "summer", in: shop.context)
    _ = try setField(shop.workspace, "summer/control:headline", to: "Written since", in: shop.context)
    let error = try refusal { _ = try remove(shop.workspace, "summer", in: shop.context) }
    #expect(error.message.hasPrefix("offerings/summer/variants/control.yaml would be removed"))
  }

  /// What the last release shows is protected, whatever else of it went before.
  @Test func isProtectedWhateverWentBefore() throws {
    let shop = try Shop(releases: 1, template: "subscription")
    _ = try newOffering(shop.workspace, "v2", from: "default")
    for file in ["placements.yaml", "paywall.yaml"] {
      try shop.write(
        file,
        shop.read(file).replacing("offering: default", with: "offering: v2").replacing(
          "currentOffering: default", with: "currentOffering: v2"))
    }
    try shop.commit("v2")
    _ = try setField(shop.workspace, "\(Shop.control):cards.annual.badge", to: nil, in: shop.context)
    _ = try remove(shop.workspace, "package:default/monthly", isForced: true, in: shop.context)
    try shop.commit("one package less")
    let error = try refusal { _ = try remove(shop.workspace, "default", in: shop.context) }
    #expect(error.message.contains("leads to it in release/1"), "\(error.message)")
  }

  /// What users get instead is what the rules below say, and where these are for some, also what the others get.
  @Test func saysWhoGetsWhatInstead() throws {
    let shop = try Shop()
    _ = try newOffering(shop.workspace, "a", from: "default")
    _ = try newOffering(shop.workspace, "b", from: "default")
    func rule(_ country: String, _ offering: String) -> String {
      "      - audience: {conditions: [{attribute: country, operator: equals, value: \(country)}]}\n"
        + "        offering: \(offering)\n"
    }
    try shop.edit("placements.yaml", "rules:\n", "rules:\n\(rule("DE", "a"))\(rule("FR", "b"))")
    #expect(
      try remove(shop.workspace, "a", isForced: true, isDryRun: true, in: shop.context).effects == [
        "at the placement 'premium_upgrade', users where country is DE get 'b' (users where country is FR), "
          + "else 'default' instead"
      ])
  }

  @Test func whatAStoppedExperimentShowedMayGo() throws {
    let shop = try Shop()
    _ = try newOffering(shop.workspace, "v2", from: "default")
    _ = try newPlacement(shop.workspace, "spot")
    try shop.write(
      "experiments/old.yaml",
      "placement: spot\nstatus: stopped\narms:\n  - {id: a, offering: v2, variant: control, weight: 5000}\n"
        + "  - {id: b, offering: default, weight: 5000}\n")
    try shop.commit("old")
    for name in ["v2", "placement:spot"] { _ = try remove(shop.workspace, name, in: shop.context) }
    #expect(!shop.exists("offerings/v2"))
    #expect(try shop.findings().allSatisfy { $0.severity != .error })
    let gone = try refusal {
      _ = try shipExperiment(shop.workspace, ExperimentWinner("old", arm: "a"), in: shop.context)
    }
    #expect(gone.message.contains("splits the users of no placement"))
  }

  @Test func aReleasedPlacementGoesByForceOnly() throws {
    let shop = try Shop(releases: 1)
    _ = try newPlacement(shop.workspace, "spot")
    try shop.commit("a placement")
    let new = try remove(shop.workspace, "placement:spot", isDryRun: true, in: shop.context)
    #expect(new.effects == ["apps that ask for the placement 'spot' get the current offering 'default'"])
    try shop.publish()
    let refused = try refusal { _ = try remove(shop.workspace, "placement:spot", in: shop.context) }
    #expect(
      refused.message.contains("'spot' of release/2 would be removed") && refused.hint?.contains("--force") == true)
    _ = try remove(shop.workspace, "placement:spot", isForced: true, in: shop.context)
    #expect(try !shop.read("placements.yaml").contains("spot"))
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
    #expect(removal.effects == ["apps that ask for the placement 'settings' get the current offering 'default'"])
    #expect(try !shop.read("placements.yaml").contains("settings"))
    #expect(
      try list(shop.workspace, .placements).rows.map { $0[0].text }
        == ["placement:onboarding", "placement:premium_upgrade"])
  }

  /// Stores' ids have dots.
  @Test func aProductGoesByItsWholeID() throws {
    let shop = try Shop("subscription")
    let weekly =
      #"{"id":"com.example.shop.weekly","kind":"autoRenewable","displayName":"Weekly","period":"P1W","group":"premium","level":1}"#
    _ = try setField(shop.workspace, "products.yaml:products", to: weekly, at: .last, in: shop.context)
    // No commit holds it yet.
    #expect(throws: ProjectError.self) {
      try remove(shop.workspace, "product:com.example.shop.weekly", in: shop.context)
    }
    try shop.commit("weekly")
    _ = try remove(shop.workspace, "product:com.example.shop.weekly", in: shop.context)
    #expect(try !shop.read("products.yaml").contains("weekly"))
    #expect(throws: ProjectError.self) {
      try remove(shop.workspace, "product:com.example.shop.weekly", in: shop.context)
    }
  }

  /// Without git nobody brings anything back.
  @Test func withoutGitOnlyForceRemoves() throws {
    let shop = try Shop("minimal")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    try shop.remove(".git")
    let workspace = try Workspace.find(from: shop.path)
    let error = try refusal { _ = try remove(workspace, "default/short", in: shop.context) }
    #expect(error.message.contains("without git") && shop.exists("offerings/default/variants/short.yaml"))
    _ = try remove(workspace, "default/short", isForced: true, in: shop.context)
    #expect(!shop.exists("offerings/default/variants/short.yaml"))
  }

  /// A test of a user is no user that could be led elsewhere, and nothing is removed in a circle.
  @Test func aTestOfAUserIsChangedFirst() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "sale", from: "default")
    try shop.write(
      "tests/users.yaml", "tests:\n  - name: t\n    placement: settings\n    expect: {offering: sale}\n")
    try shop.commit("test")
    let error = try refusal { _ = try remove(shop.workspace, "sale", in: shop.context) }
    #expect(error.hint == "change what is expected of these users; --force removes their tests with it")
    let removal = try remove(shop.workspace, "sale", isForced: true, in: shop.context)
    #expect(!removal.isPostponed && !shop.exists("offerings/sale"))
  }
}
