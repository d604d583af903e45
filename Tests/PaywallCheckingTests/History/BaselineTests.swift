import PaywallModel
import PaywallProject
import PaywallChecking
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// What history rules compare with, where git's history has branches, gaps and an end.
@Suite struct BaselineTests {
  private let experiment = """
    placement: premium_upgrade
    status: running
    metric: trial_start
    sampleSize: 1000
    endsAt: 2027-03-01T00:00:00Z
    arms: [{id: a, offering: default, weight: 5000}, {id: b, offering: default, variant: short, weight: 5000}]

    """
  private let astray = "placements: [{id: premium_upgrade, rules: [{offering: defualt}]}]\n"

  /// Writes the experiment with its second screen and the rule that leads to it.
  private func startExperiment(in shop: Shop) throws {
    let screen = try shop.read(Shop.control).replacing("id: default_control", with: "id: default_short")
      .replacing("headline: Unlock everything", with: "headline: All of it")
    try shop.write("offerings/default/variants/short.yaml", screen)
    try shop.write("experiments/words.yaml", experiment)
    try shop.edit("placements.yaml", "- offering", "- experiment: words\n      - offering")
  }

  private func look(_ shop: Shop, _ options: ValidationOptions = ValidationOptions()) throws -> Validation {
    try validate(shop.workspace, options, in: shop.context)
  }

  private func rules(_ shop: Shop, _ options: ValidationOptions = ValidationOptions()) throws -> [String] {
    try look(shop, options).findings.map(\.rule)
  }

  /// Release 1, a branch `pr` from it, and release 2 on main; the branch is checked out.
  private func branched() throws -> Shop {
    let shop = try Shop(releases: 1)
    try shop.git("branch", "pr")
    try startExperiment(in: shop)
    try shop.change(headline: "Later")
    try shop.publish()
    try shop.git("switch", "-q", "pr")
    return shop
  }

  @Test func aBranchIsComparedWithTheReleaseThatItComesFrom() throws {
    let shop = try branched()
    try shop.edit(Shop.control, "headline: Unlock everything", "layout: grid\nheadline: Unlock everything")
    #expect(try rules(shop) == ["version-moved"] && look(shop).base == "release/1")
    try shop.edit(Shop.offering, "1.0.0", "1.1.0")
    #expect(try rules(shop) == [])
    try shop.git("add", "-A")
    #expect(try rules(shop, ValidationOptions(isStaged: true)) == [])
    try shop.commit("a grid")
    #expect(try rules(shop) == [] && look(shop).base == "release/1")
    #expect(try rules(shop, ValidationOptions(since: "main")) == [])
    for revision in ["HEAD", "release/1", "HEAD~1"] {
      let found = try look(shop, ValidationOptions(revision: revision))
      #expect(found.findings.isEmpty && found.base == "release/1", "\(revision)")
    }
    #expect(try look(shop, ValidationOptions(revision: "main")).base == "release/2")
    // Who asks for another base gets it.
    #expect(
      try rules(shop, ValidationOptions(base: "release/2")).sorted() == [
        "experiment-not-stopped-early", "version-moved",
      ])
  }

  /// What is behind the last release can be checked, and not be published.
  @Test func aBranchBehindTheLastReleaseIsNotPublished() throws {
    let shop = try branched()
    let found = try status(shop.workspace, in: shop.context)
    #expect(found.isBehind && found.release?.number == 2 && found.validation.findings.isEmpty)
    #expect(found.offerings.map(\.needsBump) == [true])
    #expect(try refusal { try shop.publish() }.message.contains("does not descend from"))
    let error = #expect(throws: FindingsError.self) { try shop.publish(anyway: true) }
    #expect(error?.validation.findings.map(\.rule) == ["experiment-not-stopped-early", "version-moved"])
    try shop.git("merge", "-q", "main")
    #expect(try rules(shop) == [] && look(shop).base == "release/2")
  }

  /// What is merged has been released before the merge; a history of its own that is merged has released nothing of this.
  @Test func aMergeIsComparedWithWhatItBrings() throws {
    let shop = try branched()
    try shop.git("merge", "-q", "--no-commit", "--no-ff", "main")
    #expect(try look(shop).base == "release/2" && !status(shop.workspace, in: shop.context).isBehind)
    try shop.git("merge", "--abort")
    #expect(try look(shop).base == "release/1")
    let tree = try shop.git("mktree", "--missing")
    let other = try shop.git("commit-tree", tree, "-m", "another history")
    try shop.git("merge", "-q", "--no-commit", "--allow-unrelated-histories", "-s", "ours", other)
    #expect(try look(shop).base == "release/1" && status(shop.workspace, in: shop.context).isBehind)
  }

  /// A screen that was released and removed keeps its wire id for good, also two releases later.
  @Test func wireIDsOfEarlierReleasesAreKnown() throws {
    let shop = try Shop(releases: 0)
    let spare = "offerings/default/variants/spare.yaml"
    try shop.write(spare, try shop.read(Shop.control).replacing("id: default_control", with: "id: default_spare"))
    try shop.commit("a spare screen")
    try shop.publish()
    try shop.remove(spare)
    try shop.edit(Shop.offering, "1.0.0", "2.0.0")
    try shop.commit("no spare screen")
    try shop.publish()
    let other = try shop.read(Shop.control).replacing("id: default_control", with: "id: default_spare")
      .replacing(#/: [A-Z][^\n]*/#, with: ": Otherwise").replacing(#/- [A-Z][^\n]*/#, with: "- Otherwise")
    try shop.write("offerings/default/variants/other.yaml", other)
    func found(_ options: ValidationOptions = ValidationOptions()) throws -> [String] {
      try look(shop, options).findings.filter { $0.rule == "wire-id-not-reused" }.map(\.message)
    }
    #expect(
      try found() == [
        "the wire id 'default_spare' belongs to \(spare) in release/1, which is another screen"
      ])
    try shop.commit("another screen")
    #expect(try found(ValidationOptions(base: "release/2")) == [])
    // In its own file too: only what was released under the id comes back with it.
    try shop.git("mv", "offerings/default/variants/other.yaml", spare)
    #expect(try found().count == 1)
    try shop.git("restore", "--source", "release/1", "--", spare)
    #expect(try found() == [])
  }

  @Test func aBranchFromBeforeTheFirstReleaseHasNoBase() throws {
    let shop = try Shop()
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.git("branch", "old", "HEAD~1")
    try shop.publish()
    try shop.git("switch", "-q", "old")
    #expect(try look(shop).base == nil && !look(shop).lacksHistory)
    // Without anything in common git tells nothing, and the last release counts.
    try shop.git("switch", "-q", "--orphan", "other")
    try shop.git("restore", "--source", "main", "--", ".")
    #expect(try look(shop).base == "release/1")
    try shop.commit("begun anew")
    #expect(try look(shop).base == "release/1")
  }

  @Test func aCloneWithTheTagsAloneGoesByTheTags() throws {
    let shop = try branched()
    let clone = try shop.clone()
    #expect(try clone.git("tag") == "release/1\nrelease/2" && look(clone).base == "release/1")
    try clone.git("switch", "-q", "main")
    #expect(try look(clone).base == "release/2")
  }

  @Test func sinceCountsFromWhereTheBranchBegan() throws {
    let shop = try Shop(releases: 0)
    let valid = try shop.read("placements.yaml")
    try shop.write("placements.yaml", astray)
    try shop.commit("astray")
    try shop.git("switch", "-q", "-c", "pr")
    try shop.git("commit", "-q", "--allow-empty", "-m", "nothing")
    try shop.git("switch", "-q", "main")
    try shop.write("placements.yaml", valid)
    try shop.commit("fixed")
    try shop.git("switch", "-q", "pr")
    let since = ValidationOptions(since: "main")
    #expect(try rules(shop) == ["placement-target"] && rules(shop, since) == [])
    try shop.edit("paywall.yaml", "currentOffering: default", "currentOffering: defualt")
    #expect(try rules(shop, since) == ["current-offering"])
    try shop.commit("one more")
    #expect(try rules(shop, since) == ["current-offering"])
    #expect(try rules(shop, ValidationOptions(revision: "pr", since: "main")) == ["current-offering"])
    #expect(try rules(shop, ValidationOptions(revision: "main", since: "pr")) == [])
  }

  /// Where the project was not there yet, all of it is new.
  @Test func sinceBeforeTheProjectIsAll() throws {
    let shop = try Shop()
    try shop.write("placements.yaml", astray)
    try shop.remove(".git")
    try shop.git("init", "-q", "-b", "main")
    try shop.git("commit", "-q", "--allow-empty", "-m", "begin")
    try shop.commit("the project")
    #expect(try rules(shop, ValidationOptions(since: "HEAD~1")) == ["placement-target"])
    #expect(try rules(shop, ValidationOptions(since: "HEAD")) == [])
    // The same below the top.
    try shop.git("init", "-q", "-b", "main", shop.folder.path)
    try shop.remove(".git")
    try shop.git("commit", "-q", "--allow-empty", "-m", "begin")
    try shop.commit("the project")
    #expect(try rules(shop, ValidationOptions(since: "HEAD~1")) == ["placement-target"])
    #expect(try rules(shop, ValidationOptions(since: "HEAD")) == [])
  }

  @Test func aShallowCloneSaysThatItComparedWithNothing() throws {
    let shop = try Shop(releases: 2)
    try shop.git("commit", "-q", "--allow-empty", "-m", "later")
    let clone = try Shop(empty: "shallow")
    clone.environment = shop.environment
    try shop.git("clone", "-q", "--depth", "1", "--no-tags", "file://" + shop.path, clone.path, in: shop.folder.path)
    #expect(try look(clone).base == nil && look(clone).lacksHistory)
    // With the tags alone, cut off as well, git cannot tell what came before what.
    #expect(throws: ProjectError.self) { try clone.publish() }
    try clone.git("fetch", "-q", "--depth", "1", "origin", "refs/tags/*:refs/tags/*")
    #expect(try look(clone).base == "release/2" && !look(clone).lacksHistory)
    try clone.git("fetch", "-q", "--tags", "--unshallow")
    #expect(try look(clone).base == "release/2" && !look(clone).lacksHistory)
    #expect(try look(shop).base == "release/2" && !look(shop).lacksHistory)
  }

  private func frozen(_ shop: Shop, _ options: ValidationOptions = ValidationOptions()) throws -> [String] {
    try validate(shop.workspace, options, in: shop.context).findings.map(\.rule)
  }

  @Test func comparesWithTheLastReleaseOrAnotherBase() throws {
    let shop = try Shop(releases: 0)
    try startExperiment(in: shop)
    try shop.commit("an experiment")
    #expect(try validate(shop.workspace, in: shop.context).base == nil)
    try shop.publish()
    #expect(try validate(shop.workspace, in: shop.context).base == "release/1")
    try shop.edit("experiments/words.yaml", "metric: trial_start", "metric: revenue")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    // The metric, and what one of the arms shows.
    let changed = ["experiment-frozen", "version-moved", "experiment-screen-frozen"]
    #expect(try frozen(shop) == changed)
    try shop.commit("too late")
    #expect(try frozen(shop) == changed)
    #expect(try frozen(shop, ValidationOptions(base: "HEAD")) == [])
    #expect(try frozen(shop, ValidationOptions(revision: "HEAD~1")) == [])
    #expect(try frozen(shop, ValidationOptions(revision: "HEAD")) == changed)
    let error = #expect(throws: FindingsError.self) { try shop.publish() }
    #expect(error?.validation.findings.map(\.rule) == changed)
    let found = try status(shop.workspace, in: shop.context).validation
    #expect(found.findings.map(\.rule) == changed)
    // A clone that fetched the tags alone knows what was released all the same, and says that it has no more.
    let clone = try shop.clone()
    #expect(try validate(clone.workspace, in: clone.context).base == "release/1")
    #expect(try frozen(clone) == changed + ["history-known"])
    #expect(throws: (any Error).self) { try frozen(shop, ValidationOptions(base: "nowhere")) }
  }
}
