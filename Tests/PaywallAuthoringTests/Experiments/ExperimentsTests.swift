import Base
import PaywallAuthoring
import PaywallChecking
import PaywallKit
import PaywallModel
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import Testing

/// An experiment from its draft to what it ships, in a project with a release.
@Suite struct ExperimentsTests {
  private static let file = "experiments/words.yaml"

  /// A project with a draft of an experiment between `default/control` and `default/short`.
  private func shop(_ release: Bool = true) throws -> Shop {
    let shop = try release ? Shop(releases: 1) : Shop()
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    try shop.edit("offerings/default/variants/short.yaml", "headline: ", "headline: Now ")
    _ = try newExperiment(shop.workspace, "words", from: "default/short")
    try shop.commit("a draft")
    return shop
  }

  private func start(_ shop: Shop, _ run: ExperimentRun = ExperimentRun()) throws -> ExperimentChange {
    try startExperiment(shop.workspace, ExperimentStart("words", endsAt: "14d"), run, in: shop.context)
  }

  private func publish(_ shop: Shop) throws {
    if try !shop.git("status", "--porcelain").isEmpty { try shop.commit("what changed") }
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    try shop.publish()
  }

  private func placements(_ shop: Shop) throws -> [Placement] {
    Placements(reading: try ProjectReader(source: shop.workspace.workTree().open()).frame().placements).all
  }

  @Test func aDraftHasItsRuleAndChangesNothing() throws {
    let shop = try shop()
    let rules = try shop.read("placements.yaml")
    #expect(rules.contains("rules:\n      - experiment: words\n      - offering: default\n"))
    let before = try explain(shop.workspace, WhoRequest(placement: "premium_upgrade", user: "u", moment: shop.now))
    #expect(before.choice.variant == "control" && before.rules.first?.outcome == .experimentIsNotRunning)
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
  }

  /// Rules for some users stay above, those behind a rule for everybody would never be reached.
  @Test func theRuleStandsAboveTheOneForEverybody() throws {
    let shop = try Shop("subscription")
    let spot = try #require(placements(shop).first { $0.rules.count > 1 && $0.rules[0].audience != nil })
    _ = try newExperiment(shop.workspace, "words", placement: spot.id.value)
    let after = try #require(placements(shop).first { $0.id.value == spot.id.value }).rules.map {
      $0.experiment?.value ?? $0.offering?.value ?? ""
    }
    let open = spot.rules.firstIndex { $0.audience == nil } ?? spot.rules.count
    var expected = spot.rules.map { $0.offering?.value ?? "" }
    expected.insert("words", at: open)
    #expect(after == expected && open > 0)
  }

  @Test func startsOnceItIsDeclared() throws {
    let shop = try shop()
    let bare = try refusal {
      _ = try startExperiment(shop.workspace, ExperimentStart("words"), in: shop.context)
    }
    #expect(bare.message.contains("no endsAt") && bare.hint?.contains("--until 14d") == true)
    let dry = try start(shop, ExperimentRun(isDryRun: true))
    #expect(!dry.isWritten && dry.change.paths == [Self.file])
    #expect(try shop.git("status", "--porcelain") == "")
    let step = try start(shop, ExperimentRun(commits: true))
    #expect(step.isWritten && step.after == .running)
    #expect(try shop.git("log", "-1", "--format=%h %s") == "\(step.commit!.prefix(7)) words: \(step.steps[0])")
    #expect(try shop.git("status", "--porcelain") == "")
    let state = try #require(try experiments(shop.workspace, "words").first)
    #expect(state.startsAt == shop.now && state.endsAt == shop.now + 14 * Shop.day && state.rules.count == 1)
    #expect(state.days(at: shop.now + 3 * Shop.day + 5) == 3 && state.plannedDays == 14)
    #expect(try refusal { _ = try start(shop) }.message.contains("is running already"))
    try publish(shop)
    let other = try explain(shop.workspace, WhoRequest(placement: "premium_upgrade", user: "u", moment: shop.now + 60))
    #expect(other.choice.experiment == "words")
  }

  /// A draft may have faults that nothing else finds; they are no reason to look away once it starts.
  @Test(arguments: [
    ("variant: short", "variant: nosuch", "[experiment-arm]"),
    ("weight: 5000", "weight: 6000", "[variant-weights-sum]"),
  ])
  func aDraftWithFaultsIsNotStarted(_ old: String, _ new: String, _ rule: String) throws {
    let shop = try shop()
    try shop.edit(Self.file, old, new)
    try shop.commit("a fault")
    #expect(try refusal { _ = try start(shop) }.message.contains(rule))
    #expect(try shop.git("status", "--porcelain") == "")
  }

  @Test func nothingHasRunBeforeItIsPublished() throws {
    let shop = try shop()
    var request = ExperimentStart("words", endsAt: "14d", metric: "trial_start", sampleSize: 1000)
    request.startsAt = "2026-01-01"
    let error = try refusal { _ = try startExperiment(shop.workspace, request, in: shop.context) }
    #expect(error.message.contains("2026-01-01") && error.hint?.contains("--from") == true)
  }

  /// A stop is not refused because a test of a user expects the experiment.
  @Test func aTestOfAUserKeepsNobodyFromStopping() throws {
    let shop = try shop()
    _ = try start(shop)
    try shop.write(
      "tests/users.yaml",
      "tests:\n  - {name: u, placement: premium_upgrade, user: u, expect: {offering: default, experiment: words}}\n")
    try publish(shop)
    shop.now += Shop.day
    let early = EarlyStop(reason: "it crashes", owner: "me")
    let step = try stopExperiment(shop.workspace, "words", early: early, in: shop.context)
    #expect(step.isWritten && step.notes.contains { $0.hasPrefix("tests/users.yaml:") && $0.contains("'u' fails") })
    #expect(try shop.findings().contains { $0.rule == "user-tests-pass" && $0.severity == .error })
  }

  @Test func aRuleThatIsMissingIsWritten() throws {
    let shop = try shop(false)
    try shop.edit("placements.yaml", "      - experiment: words\n", "")
    let step = try start(shop)
    #expect(step.change.paths == [Self.file, "placements.yaml"])
    #expect(try shop.read("placements.yaml").contains("- experiment: words\n      - offering: default"))
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
  }

  /// What users have seen is not stopped before its end without a word.
  @Test func stopsAtItsEndOrWithAReason() throws {
    let shop = try shop()
    _ = try start(shop)
    try publish(shop)
    let early = try refusal { _ = try stopExperiment(shop.workspace, "words", in: shop.context) }
    #expect(early.message.contains("is to run until") && early.hint?.contains("--reason") == true)
    #expect(try shop.git("status", "--porcelain") == "")
    let placements = try shop.read("placements.yaml")
    let step = try stopExperiment(
      shop.workspace, "words", early: EarlyStop(reason: "it crashes"), ExperimentRun(commits: true), in: shop.context)
    #expect(step.change.paths == [Self.file, "placements.yaml", "waivers.yaml"])
    #expect(try shop.read("waivers.yaml").contains("reason: it crashes"))
    #expect(try shop.read("placements.yaml") == placements.replacing("      - experiment: words\n", with: ""))
    #expect(try shop.git("status", "--porcelain") == "")
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    try shop.publish()
    #expect(try refusal { _ = try start(shop) }.message.contains("has stopped"))
  }

  @Test func stopsWithoutAWordOnceItIsOver() throws {
    let shop = try shop()
    _ = try start(shop)
    try publish(shop)
    shop.now += 15 * Shop.day
    let step = try stopExperiment(shop.workspace, "words", in: shop.context)
    #expect(step.after == .stopped && !step.change.paths.contains("waivers.yaml"))
    #expect(
      try refusal { _ = try stopExperiment(shop.workspace, "words", in: shop.context) }.message.contains("stopped"))
  }

  /// Before anybody was asked no arm has won.
  @Test func nothingIsShippedBeforeItBegins() throws {
    let shop = try shop()
    _ = try startExperiment(
      shop.workspace, ExperimentStart("words", startsAt: "3d", endsAt: "14d"), in: shop.context)
    let error = try refusal {
      _ = try shipExperiment(shop.workspace, ExperimentWinner("words", arm: "treatment"), in: shop.context)
    }
    #expect(error.message.contains("no arm of it has won") && error.hint?.contains("stop words") == true)
    #expect(try experiments(shop.workspace, "words").first?.status == .running)
  }

  @Test func theWinnerBecomesTheDefault() throws {
    let shop = try shop()
    _ = try start(shop)
    try publish(shop)
    shop.now += 15 * Shop.day
    let wrong = try refusal {
      _ = try shipExperiment(shop.workspace, ExperimentWinner("words", arm: "tretment"), in: shop.context)
    }
    #expect(wrong.hint == "did you mean 'treatment'?")
    let winner = ExperimentWinner("words", arm: "treatment")
    let dry = try shipExperiment(shop.workspace, winner, ExperimentRun(isDryRun: true), in: shop.context)
    #expect(try shop.git("status", "--porcelain") == "")
    let step = try shipExperiment(shop.workspace, winner, in: shop.context)
    #expect(dry.steps == step.steps && dry.change.paths == step.change.paths)
    #expect(
      !shop.exists("offerings/default/variants/control.yaml") && shop.exists("offerings/default/variants/short.yaml"))
    #expect(try !shop.read("placements.yaml").contains("words"))
    #expect(try shop.read(Self.file).contains("variant: control"))
    #expect(try experiments(shop.workspace, "words").first?.status == .stopped)
    try publish(shop)
    let after = try explain(shop.workspace, WhoRequest(placement: "premium_upgrade", user: "u", moment: shop.now))
    #expect(after.choice.variant == "short" && after.choice.experiment == nil)
  }

  /// Who won is in the record, with what each arm showed; what was not tested and changes is named.
  @Test func theRecordSaysWhoWonAndTheOutputWhatElseChanges() throws {
    let shop = try shop()
    _ = try newPlacement(shop.workspace, "settings")
    try shop.edit(Self.file, "    variant: control\n", "")
    _ = try start(shop)
    try publish(shop)
    shop.now += 15 * Shop.day
    let winner = ExperimentWinner("words", arm: "treatment")
    let step = try shipExperiment(shop.workspace, winner, in: shop.context)
    #expect(
      step.steps.contains(
        "default/short also replaces default/control where it was not tested: 'settings', wherever no rule applies"))
    let record = try shop.read(Self.file)
    #expect(record.contains("winner: treatment") && record.contains("variant: control"))
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
    // What the first run wrote is committed by the second.
    let committed = try shipExperiment(shop.workspace, winner, ExperimentRun(commits: true), in: shop.context)
    #expect(try committed.commit != nil && shop.git("status", "--porcelain") == "")
    let again = try shipExperiment(shop.workspace, winner, ExperimentRun(commits: true), in: shop.context)
    #expect(
      again.steps == ["treatment is shipped already: nothing changes"] && again.change.isEmpty && !again.isWritten)
    let other = ExperimentWinner("words", arm: "control")
    let error = try refusal { _ = try shipExperiment(shop.workspace, other, in: shop.context) }
    #expect(error.message.hasPrefix("'treatment' has won"))
    #expect(try shop.read(Self.file) == record)
  }

  /// Of a variant that lost, edits that no commit holds are nobody's to remove.
  @Test func anEditedLoserStays() throws {
    let shop = try shop()
    _ = try start(shop)
    try publish(shop)
    shop.now += 15 * Shop.day
    try shop.edit(Shop.control, "headline: ", "headline: Tried ")
    let winner = ExperimentWinner("words", arm: "treatment")
    let error = try refusal { _ = try shipExperiment(shop.workspace, winner, in: shop.context) }
    #expect(error.message.hasPrefix("\(Shop.control) would be removed") && shop.exists(Shop.control))
  }

  @Test func armsThatShowTheSameAreNotStarted() throws {
    let shop = try Shop()
    let made = try newExperiment(shop.workspace, "words")
    let command = "paywall new default/treatment && paywall set experiment:words:arms.treatment.variant treatment"
    #expect(made.notes.contains { $0.hasPrefix("both arms show default/control: ") && $0.hasSuffix(command) })
    let error = try refusal { _ = try start(shop) }
    #expect(error.message.contains("shows default/control, as the arm 'control' does"))
    #expect(error.hint?.contains(command) == true && error.hint?.contains("--allow-same-arms") == true)
    var request = ExperimentStart("words", endsAt: "14d")
    request.allowsSameArms = true
    #expect(
      try startExperiment(shop.workspace, request, ExperimentRun(isDryRun: true), in: shop.context).after == .running)
    // A copy shows the same until something of it is another.
    _ = try newVariant(shop.workspace, "treatment", of: "default")
    try shop.edit(
      Self.file, "- id: treatment\n    offering: default\n    variant: control",
      "- id: treatment\n    offering: default\n    variant: treatment")
    #expect(try refusal { _ = try start(shop) }.message.contains("users see what they see in"))
    try shop.edit("offerings/default/variants/treatment.yaml", "headline: ", "headline: Now ")
    _ = try start(shop)
  }

  /// A draft that a branch renamed while it was begun and released gets the name back by which apps know it; another name is refused.
  @Test func aRunningExperimentGetsItsNameBack() throws {
    let shop = try shop()
    try shop.git("checkout", "-qb", "branch")
    _ = try rename(shop.workspace, "experiment:words", to: "phrases", in: shop.context)
    try shop.commit("renamed")
    try shop.git("checkout", "-q", "-")
    _ = try start(shop)
    try publish(shop)
    _ = try? shop.git("merge", "-q", "--no-edit", "branch")
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    for file in ["experiments/phrases.yaml", "placements.yaml"] {
      #expect(try !shop.read(file).contains("<<<<"), "\(file)")
    }
    let found = try advised(shop.findings(), shop.workspace).first { $0.rule == "experiment-not-stopped-early" }
    #expect(found?.hint?.hasSuffix("paywall mv experiment:phrases words") == true, "\(String(describing: found))")
    #expect(throws: ProjectError.self) {
      try rename(shop.workspace, "experiment:phrases", to: "sentences", in: shop.context)
    }
    _ = try rename(shop.workspace, "experiment:phrases", to: "words", in: shop.context)
    #expect(try !shop.findings().contains { $0.severity == .error })
    #expect(try shop.read(Self.file).contains("salt: words"))
  }

  /// What was stopped before its end is removed once apps know of that.
  @Test func aStopIsPublishedBeforeTheRemoval() throws {
    let shop = try shop()
    _ = try start(shop)
    try publish(shop)
    _ = try stopExperiment(shop.workspace, "words", early: EarlyStop(reason: "it does harm"), in: shop.context)
    try shop.commit("stopped")
    let error = try #require(throws: ProjectError.self) {
      try remove(shop.workspace, "experiment:words", in: shop.context)
    }
    #expect(error.hint == "apps still run it: publish its stop, then remove it: paywall publish --bundle out/")
    let kept = try #require(throws: ProjectError.self) {
      try rename(shop.workspace, "experiment:words", to: "phrases", in: shop.context)
    }
    #expect(kept.hint == "apps still run it: publish its stop, then rename it: paywall publish --bundle out/")
    try publish(shop)
    _ = try remove(shop.workspace, "experiment:words", in: shop.context)
    #expect(try !shop.exists(Self.file) && shop.findings().filter { $0.severity == .error }.isEmpty)
    let again = try #require(throws: ProjectError.self) {
      try stopExperiment(shop.workspace, "words", in: shop.context)
    }
    #expect(again.message.contains("no experiment 'words'"))
  }

  /// Another offering wins: the rule for everybody leads there, and what it led to stays, since it is its offering's default.
  @Test func aWinningOfferingTakesOverTheRule() throws {
    let shop = try Shop(releases: 1)
    _ = try newOffering(shop.workspace, "v2", from: "default")
    try shop.edit("offerings/v2/variants/control.yaml", "headline: ", "headline: Now ")
    _ = try newExperiment(shop.workspace, "words", from: "v2")
    _ = try start(shop)
    try publish(shop)
    shop.now += 15 * Shop.day
    let step = try shipExperiment(shop.workspace, ExperimentWinner("words", arm: "treatment"), in: shop.context)
    #expect(try shop.read("placements.yaml").contains("rules:\n      - offering: v2\n"))
    #expect(shop.exists("offerings/default/variants/control.yaml"))
    #expect(step.notes.contains { $0.contains("default/control stays") })
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
  }

  /// A rule for some of the users keeps its place, unless the next one says the same for everybody.
  @Test(arguments: [
    ("treatment", "audience: {conditions: [{attribute: country, operator: equals, value: DE}]}\n        offering: v2"),
    ("control", ""),
  ])
  func aRuleForSomeStaysForThem(_ arm: String, _ kept: String) throws {
    let shop = try Shop()
    _ = try newOffering(shop.workspace, "v2", from: "default")
    try shop.edit("offerings/v2/variants/control.yaml", "headline: ", "headline: Now ")
    _ = try newExperiment(shop.workspace, "words", from: "v2")
    let audience = "audience: {conditions: [{attribute: country, operator: equals, value: DE}]}"
    try shop.edit("placements.yaml", "- experiment: words", "- \(audience)\n        experiment: words")
    _ = try start(shop)
    _ = try shipExperiment(shop.workspace, ExperimentWinner("words", arm: arm), in: shop.context)
    let rules = (kept.isEmpty ? "" : "      - \(kept)\n") + "      - offering: default\n"
    #expect(try shop.read("placements.yaml").contains("rules:\n\(rules)"))
  }

  @Test func aLoserThatSomethingElseShowsStays() throws {
    let shop = try shop(false)
    _ = try newExperiment(shop.workspace, "other", from: "default/short")
    _ = try start(shop)
    try shop.edit(Self.file, "status: running", "status: stopped")
    let step = try shipExperiment(shop.workspace, ExperimentWinner("words", arm: "control"), in: shop.context)
    #expect(shop.exists("offerings/default/variants/short.yaml"))
    #expect(step.notes.contains { $0.contains("experiments/other.yaml") })
    _ = try remove(shop.workspace, "experiment:other", isForced: true, in: shop.context)
    // Only the record names it now.
    _ = try remove(shop.workspace, "default/short", in: shop.context)
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
  }

  /// Whatever of its files a run had written that was killed, or that was asked for no commit: the same one commits all.
  @Test(arguments: 0...4) func whatAKilledRunWroteIsCommitted(_ written: Int) throws {
    let shop = try shop()
    _ = try start(shop)
    try publish(shop)
    shop.now += 15 * Shop.day
    let winner = ExperimentWinner("words", arm: "treatment")
    let whole = try shipExperiment(shop.workspace, winner, in: shop.context)
    let paths = whole.change.paths
    #expect(paths.count == 4)
    for path in paths.dropFirst(written) { try shop.git("checkout", "HEAD", "--", path) }
    let step = try shipExperiment(shop.workspace, winner, ExperimentRun(commits: true), in: shop.context)
    #expect(step.change.paths == paths)
    #expect(try shop.git("status", "--porcelain") == "")
    #expect(try Set(shop.git("show", "--format=", "--name-only").split(separator: "\n").map(String.init)) == Set(paths))
    let head = ValidationOptions(revision: "HEAD")
    #expect(try validate(shop.workspace, head, in: shop.context).findings.filter { $0.severity == .error }.isEmpty)
  }

  /// What stands at the stop is committed by the next run, with the reason; a start keeps its moment.
  @Test func stopsAndStartsAreCommittedLater() throws {
    let shop = try shop()
    _ = try start(shop)
    let began = try shop.read(Self.file)
    shop.now += 60
    #expect(try start(shop, ExperimentRun(commits: true)).commit != nil)
    #expect(try shop.read(Self.file) == began && shop.git("status", "--porcelain") == "")
    try publish(shop)
    let early = EarlyStop(reason: "it crashes")
    _ = try stopExperiment(shop.workspace, "words", early: early, in: shop.context)
    try shop.git("checkout", "HEAD", "--", Self.file)
    shop.now += 60
    let step = try stopExperiment(
      shop.workspace, "words", early: early, ExperimentRun(commits: true), in: shop.context)
    #expect(step.change.paths == [Self.file, "placements.yaml", "waivers.yaml"])
    #expect(try shop.git("status", "--porcelain") == "" && shop.git("show", "HEAD:waivers.yaml").contains("it crashes"))
  }

  /// What no commit has cannot be committed as a change of it.
  @Test func aDraftThatNobodyCommittedIsNotStartedInACommit() throws {
    let shop = try shop()
    _ = try newExperiment(shop.workspace, "later", from: "default/short")
    let error = try refusal {
      _ = try startExperiment(
        shop.workspace, ExperimentStart("later", endsAt: "14d"), ExperimentRun(commits: true), in: shop.context)
    }
    #expect(error.message == "experiments/later.yaml has uncommitted changes")
  }

  @Test func otherChangesAreNotCommitted() throws {
    let shop = try shop()
    try shop.edit("placements.yaml", "      - experiment: words\n", "")
    try shop.commit("no rule leads to it")
    try shop.edit("placements.yaml", "placements:", "# mine\nplacements:")
    let error = try refusal { _ = try start(shop, ExperimentRun(commits: true)) }
    #expect(error.message == "placements.yaml has uncommitted changes")
    #expect(try !shop.read(Self.file).contains("status: running"))
  }
}
