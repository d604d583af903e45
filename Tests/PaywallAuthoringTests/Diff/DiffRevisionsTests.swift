import Foundation
import PaywallProject
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallChecking
import PaywallReleasing
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct DiffRevisionsTests {
  @Test func comparesWhatGitCompares() throws {
    let shop = try Shop(releases: 1)
    #expect(try diff(shop.workspace, range: nil).isEmpty)
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    #expect(try diff(shop.workspace, range: nil).weight == .patch)
    try shop.git("switch", "-q", "-c", "v2")
    try shop.commit("words")
    #expect(try diff(shop.workspace, range: nil).isEmpty)
    for range in ["main..v2", "main...v2", "main..", "HEAD~1..HEAD", "release/1..v2", "main"] {
      let found = try diff(shop.workspace, range: range)
      #expect(found.offerings.map(\.id) == ["default"] && found.weight == .patch, "\(range)")
      #expect(found.offerings.first?.changes.map(\.path) == ["variants.control.headline"], "\(range)")
    }
    let back = try diff(shop.workspace, range: "v2..main").offerings.first?.changes.first
    #expect(back?.before == "Another" && back?.after == "Unlock everything")
    #expect(throws: (any Error).self) { try diff(shop.workspace, range: "main..nowhere") }
    #expect(try refusal { _ = try diff(shop.workspace, range: nil, only: ["nope"]) }.code == .notFound)
  }

  @Test func commentsAreNoChangeAndMovesAreMoves() throws {
    let shop = try Shop(releases: 1)
    try shop.write(
      Shop.control, "# new\n" + shop.read(Shop.control).replacing("text: No ads", with: "text: \"No ads\"   # quoted"))
    #expect(try diff(shop.workspace, range: nil).isEmpty)
    let first = "  - id: projects\n    text: Unlimited projects\n"
    try shop.edit(Shop.control, first, "")
    try shop.edit(Shop.control, "productIDs:\n", first + "productIDs:\n")
    let changes = try diff(shop.workspace, range: nil).offerings.first?.changes ?? []
    #expect(!changes.isEmpty && changes.allSatisfy { $0.kind == .moved }, "\(changes)")
  }

  @Test func recognisesARenamedOfferingAndCountsUntrackedFiles() throws {
    let shop = try Shop(releases: 1)
    try shop.git("mv", "offerings/default", "offerings/main")
    let renamed = try diff(shop.workspace, range: nil).offerings
    #expect(renamed.map(\.id) == ["main"] && renamed.first?.weight == .major)
    try shop.git("reset", "-q", "--hard")
    _ = try newOffering(shop.workspace, "sale")
    let added = try diff(shop.workspace, range: nil).offerings
    #expect(added.map(\.id) == ["sale"])
    #expect(try diff(shop.workspace, range: nil, only: ["default"]).isEmpty)
  }

  @Test func aSideThatCannotBeReadIsSaidAndTheRestCompared() throws {
    let shop = try Shop(releases: 1)
    _ = try newOffering(shop.workspace, "sale")
    try shop.commit("a sale")
    try shop.write(Shop.control, "id: [\n")
    try shop.edit("offerings/sale/variants/control.yaml", "headline: Unlock everything", "headline: Sale")
    let found = try diff(shop.workspace, range: nil).offerings
    #expect(found.map(\.id) == ["default", "sale"])
    #expect(found[0].unreadable.map(\.range.file) == [Shop.control])
    #expect(found[1].changes.map(\.path) == ["variants.control.headline"])
  }

  @Test func saysWhoSeesIt() throws {
    let shop = try Shop(releases: 1)
    _ = try newExperiment(shop.workspace, "words")
    try shop.commit("an experiment")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    let reach = try #require(try diff(shop.workspace, range: nil).offerings.first).reach
    #expect(reach.isCurrent && reach.placements == ["premium_upgrade"])
  }

  @Test func worksWithoutAnyCommit() throws {
    let shop = try Shop()
    try shop.remove(".git")
    try shop.git("init", "-q")
    #expect(try diff(shop.workspace, range: nil).offerings.map(\.id) == ["default"])
    #expect(try status(shop.workspace, in: shop.context).release == nil)
    #expect(try validate(shop.workspace, in: shop.context).findings == [])
  }

  /// What was published under a number counts, not where its tag was moved to, and not a branch of that name.
  @Test func aReleaseIsWhatWasPublished() throws {
    let shop = try Shop(releases: 3)
    let expected = try diff(shop.workspace, range: "release/2")
    #expect(!expected.isEmpty)
    try shop.git("tag", "-f", "release/2", "HEAD")
    #expect(try diff(shop.workspace, range: "release/2").offerings.count == expected.offerings.count)
    #expect(try !diff(shop.workspace, range: "release/2..release/3").isEmpty)
    try shop.git("tag", "-d", "release/2")
    try shop.git("branch", "release/2", "HEAD")
    #expect(try diff(shop.workspace, range: "release/2").offerings.count == expected.offerings.count)
    #expect(try diff(shop.workspace, range: "release/3~0").isEmpty)
  }

  /// The files are those that say something else: not one whose comments alone differ.
  @Test func namesTheFilesThatSayOtherwise() throws {
    let shop = try Shop(releases: 1, template: "subscription")
    _ = try bump(shop.workspace, BumpOptions(offerings: ["default"], target: .by(.minor)), in: shop.context)
    #expect(try diff(shop.workspace, range: "HEAD~1").paths == [Shop.offering])
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Everything")
    let german = "offerings/default/locales/de.yaml"
    try shop.write(german, "# only said\n" + shop.read(german))
    try shop.write("offerings/default/locales/fr.yaml", "control:\n  headline: Tout\n")
    #expect(
      try diff(shop.workspace, range: "HEAD").paths == ["offerings/default/locales/fr.yaml", Shop.control])
  }
}
