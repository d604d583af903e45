import Foundation
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallWorkflow
import Testing
import TestSupport
import TUF

@Suite struct BumpTests {
  @Test func editsTheOneLineAndCommitsThatFileAlone() throws {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    try shop.commit("words")
    let before = try shop.read(Shop.offering)
    try shop.write("notes.txt", "staged")
    try shop.git("add", "notes.txt")
    let result = try bump(shop.workspace, BumpOptions(), in: shop.context)
    let (bumps, commit) = (result.bumps, result.commit)
    #expect(bumps.map { "\($0.id) \($0.reason) \($0.before) \($0.after)" } == ["default bumped 1.0.0 1.0.1"])
    #expect(try shop.read(Shop.offering) == before.replacing("version: 1.0.0", with: "version: 1.0.1"))
    #expect(
      try shop.git("show", "--numstat", "--format=%s", "HEAD") == "default: version 1.0.1\n\n1\t1\t\(Shop.offering)")
    #expect(commit == (try shop.git("rev-parse", "HEAD")))
    #expect(try shop.git("status", "--porcelain") == "A  notes.txt")
    #expect(try bump(shop.workspace, BumpOptions(), in: shop.context).bumps.map(\.reason) == [.sufficient])
  }

  @Test func aDryRunAndNoCommit() throws {
    let shop = try Shop(releases: 1)
    try shop.edit(Shop.control, "headline: Unlock everything", "layout: grid\nheadline: Unlock everything")
    let (head, text) = (try shop.git("rev-parse", "HEAD"), try shop.read(Shop.offering))
    let dry = try bump(shop.workspace, BumpOptions(isDryRun: true), in: shop.context)
    #expect(dry.bumps.map(\.after) == [SemanticVersion(1, 1, 0)] && dry.commit == nil)
    #expect(try shop.read(Shop.offering) == text)
    // Edits that are not committed yet cannot be committed by a bump alone.
    let error = try refusal { _ = try bump(shop.workspace, BumpOptions(), in: shop.context) }
    #expect(error.hint?.contains("--no-commit") == true)
    #expect(try shop.read(Shop.offering) == text)
    _ = try bump(shop.workspace, BumpOptions(commits: false), in: shop.context)
    #expect(try shop.read(Shop.offering).contains("version: 1.1.0"))
    #expect(try shop.git("rev-parse", "HEAD") == head)
  }

  @Test func toAVersionAndByAWeight() throws {
    let shop = try Shop(releases: 1)
    func moved(_ target: BumpTarget) throws -> String {
      let options = BumpOptions(offerings: ["default"], target: target)
      return try bump(shop.workspace, options, in: shop.context).bumps.map(\.after.description).joined()
    }
    #expect(try moved(.by(.patch)) == "1.0.1" && moved(.by(.minor)) == "1.1.0" && moved(.by(.major)) == "2.0.0")
    #expect(try moved(.to(SemanticVersion(2, 5, 0))) == "2.5.0")
    for version in [SemanticVersion(2, 5, 0), SemanticVersion(2, 4, 9)] {
      #expect(try refusal { _ = try moved(.to(version)) }.message.contains("not above 2.5.0"))
    }
    #expect(
      try refusal { _ = try bump(shop.workspace, BumpOptions(offerings: ["nope"]), in: shop.context) }.code
        == .notFound)
  }

  @Test func saysWhyNothingMoves() throws {
    let shop = try Shop(releases: 0)
    func reasons(_ ids: String...) throws -> [Bump.Reason] {
      try bump(shop.workspace, BumpOptions(offerings: ids), in: shop.context).bumps.map(\.reason)
    }
    #expect(try reasons("default") == [.unreleased])
    try shop.publish()
    #expect(try reasons("default") == [.unchanged])
    try shop.write(Shop.control, "# a comment\n" + shop.read(Shop.control))
    try shop.commit("a comment")
    #expect(try reasons("default") == [.unchanged])
    #expect(
      try bump(shop.workspace, BumpOptions(), in: shop.context).bumps.filter { $0.reason == .bumped }.isEmpty)
  }
}

@Suite struct StatusTests {
  @Test func followsAChangeToItsRelease() throws {
    let shop = try Shop()
    func look() throws -> Status { try status(shop.workspace, in: shop.context) }
    #expect(try look().keys == nil)
    _ = try generateKeys(shop.workspace, in: shop.context)
    #expect(try look().release == nil && look().offerings.map(\.change.id) == ["default"] && look().keys?.count == 3)
    try shop.publish()
    var now = try look()
    #expect(now.release?.number == 1 && now.offerings.isEmpty && now.project.isEmpty && !now.hasUncommittedChanges)
    #expect(Set(now.expiries.map(\.role.rawValue)) == ["root", "targets", "snapshot", "timestamp"])
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    now = try look()
    #expect(now.hasUncommittedChanges && now.offerings.map(\.needsBump) == [true])
    #expect(now.offerings.first?.required == SemanticVersion(1, 0, 1))
    try shop.commit("words")
    #expect(try !look().hasUncommittedChanges && look().offerings.map(\.needsBump) == [true])
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    #expect(try look().offerings.map(\.needsBump) == [false])
    try shop.publish()
    #expect(try look().offerings.isEmpty && look().release?.number == 2)
  }

  /// What earlier runs remember must never hide a finding, whatever changed and whatever was damaged.
  @Test func itsMemoryHidesNothing() throws {
    let shop = try Shop(releases: 1)
    func errors() throws -> Int { try status(shop.workspace, in: shop.context).validation.errors }
    #expect(try errors() == 0 && errors() == 0)
    try shop.edit("products.yaml", "id: com.example.shop.annual", "id: com.example.shop.yearly")
    #expect(try errors() == validate(shop.workspace, in: shop.context).errors && errors() > 0)
    try shop.commit("a catalogue without the product")
    #expect(try errors() > 0 && errors() > 0)
    try shop.git("checkout", "-q", "HEAD~1", "--", "products.yaml")
    try shop.git("commit", "-q", "-m", "back")
    #expect(try errors() == 0)
    let folder = shop.path + "/.git/paywall"
    for (name, data) in try files(below: folder) {
      for junk in [Data(), data.dropLast(5), data + Data("x\n".utf8), Data("clean\n".utf8)] {
        try Data(junk).write(to: URL(fileURLWithPath: folder + "/" + name))
        #expect(try errors() == 0)
      }
    }
    try FileManager.default.removeItem(atPath: folder)
    try shop.remove(Shop.control)
    #expect(try errors() > 0)
  }
}

@Suite struct DiffTests {
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
}

@Suite struct LogTests {
  @Test func listsReleasesTheNewestFirst() throws {
    let shop = try Shop(releases: 2)
    _ = try newOffering(shop.workspace, "sale")
    try shop.commit("a sale")
    try shop.publish()
    let all = try log(shop.workspace).entries
    #expect(all.map(\.release) == [3, 2, 1])
    #expect(all.map { $0.offerings.map(\.id) } == [["sale"], ["default"], ["default"]])
    #expect(all[0].subject == "a sale" && all[0].publisher == "A. Author" && all[0].date == shop.now)
    #expect(try log(shop.workspace, offering: "default").entries.map(\.release) == [2, 1])
    #expect(try log(shop.workspace, limit: 1).entries.map(\.release) == [3])
    #expect(
      try log(shop.workspace, offering: "default").entries.first?.change?.changes.map(\.path) == [
        "variants.control.headline"
      ])
    #expect(throws: WorkflowError.self) { try log(shop.workspace, offering: "nope") }
  }

  @Test func showsWhatStoodWhere() throws {
    let shop = try Shop(releases: 2)
    func headline(_ name: String) throws -> String? { try show(shop.workspace, name).compiled["headline"]?.string }
    #expect(try headline("default/control") == "Headline 1")
    #expect(try headline("release/1:default/control") == "Unlock everything")
    #expect(try headline("HEAD:default/control") == "Headline 1")
    // Git finds a commit by words of its message, which may hold a colon.
    try shop.edit(Shop.control, "headline: Headline 1", "headline: Later")
    try shop.commit("copy: later")
    #expect(try headline(":/copy: later:default/control") == "Later")
    #expect(try show(shop.workspace, "release/1:default").compiled["version"]?.string == "1.0.0")
    #expect(try refusal { _ = try show(shop.workspace, "default/contrl") }.hint?.contains("control") == true)
    #expect(try refusal { _ = try show(shop.workspace, "defualt") }.hint == "did you mean 'default'?")
    #expect(throws: (any Error).self) { try show(shop.workspace, "release/9:default") }
    #expect(throws: WorkflowError.self) { try show(shop.workspace, "") }
  }
}

@Suite struct ValidateTests {
  @Test func looksAtTheWorkTreeARevisionOrSomePaths() throws {
    let shop = try Shop(releases: 0)
    _ = try newOffering(shop.workspace, "sale")
    try shop.commit("a sale")
    try shop.edit(Shop.control, "subhead:", "subheading:")
    func rules(_ revision: String? = nil, _ paths: String...) throws -> [String] {
      try validate(shop.workspace, revision: revision, paths: paths.map { shop.path + "/" + $0 }, in: shop.context)
        .findings.map(\.rule)
    }
    #expect(try rules() == ["known-key"] && rules("HEAD") == [])
    #expect(try rules(nil, "offerings/sale") == [])
    #expect(try rules(nil, "offerings/default", "products.yaml").count == 1)
    #expect(try rules(nil, Shop.control).count == 1)
    #expect(throws: (any Error).self) { try rules("nowhere") }
    #expect(throws: WorkflowError.self) {
      try validate(shop.workspace, paths: [shop.folder.path], in: shop.context)
    }
    // A path that is not there is a typing error, not a clean bill.
    #expect(throws: (any Error).self) { try rules(nil, "offerings/defualt", "offerings/sale") }
  }
}

@Suite struct ImportProductsTests {
  @Test func updatesTheCatalogueInPlace() throws {
    let shop = try Shop()
    let text = """
      # Ours
      products:
        - id: org.sample.year   # the main one
          kind: autoRenewable
          period: P1M
        - id: org.sample.gone
          kind: consumable

      """
    try shop.write("products.yaml", text)
    let file = try shop.folder.write(StoreKit.app, to: "App.storekit")
    let dry = try importProducts(shop.workspace, from: file, isDryRun: true)
    #expect(!dry.isWritten)
    #expect(try shop.read("products.yaml") == text)
    let made = try importProducts(shop.workspace, from: file)
    #expect(made.isWritten)
    #expect(
      Set(made.changes.map { "\($0.kind) \($0.product)" }) == [
        "updated org.sample.year", "added org.sample.month", "kept org.sample.gone",
      ])
    let after = try shop.read("products.yaml")
    #expect(after.hasPrefix("# Ours\nproducts:\n  - id: org.sample.year   # the main one\n"))
    #expect(after.contains("period: P1Y") && after.contains("org.sample.gone") && !after.contains(".99"))
    #expect(try !importProducts(shop.workspace, from: file).isWritten)
    #expect(throws: (any Error).self) { try importProducts(shop.workspace, from: shop.folder.path + "/none.storekit") }
  }
}
