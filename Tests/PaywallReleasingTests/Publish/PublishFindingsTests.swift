import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import Testing

/// What of the findings stops a release.
@Suite struct PublishFindingsTests {
  private func publishStrictly(_ shop: Shop) throws -> Publication {
    try publish(shop.workspace, PublishOptions(bundle: shop.out, isStrict: true), in: shop.context)
  }

  private func refused(_ body: () throws -> Publication) throws -> [String] {
    let error = #expect(throws: FindingsError.self) { _ = try body() }
    return try #require(error).validation.findings.map { "\($0.severity) \($0.rule)" }.sorted()
  }

  private func waive(_ rule: String, _ path: String, in shop: Shop) throws {
    let request = WaiverRequest(rule: rule, paths: [path], reason: "agreed", owner: "Ana", until: "30d")
    _ = try PaywallAuthoring.waive(shop.workspace, request, in: shop.context)
  }

  /// A second screen, an experiment with both that runs, and the rule that leads to it.
  private func startExperiment(in shop: Shop) throws {
    let screen = try shop.read(Shop.control).replacing("id: default_control", with: "id: default_short")
      .replacing("headline: Unlock everything", with: "headline: All of it")
    try shop.write("offerings/default/variants/short.yaml", screen)
    try shop.write(
      "experiments/words.yaml",
      """
      placement: premium_upgrade
      status: running
      metric: trial_start
      sampleSize: 1000
      endsAt: 2030-01-01T00:00:00Z
      arms:
        - {id: a, offering: default, weight: 5000}
        - {id: b, offering: default, variant: short, weight: 5000}

      """)
    try shop.edit("placements.yaml", "- offering", "- experiment: words\n      - offering")
  }

  @Test func warningsStopAStrictRelease() throws {
    let shop = try Shop(releases: 0)
    try startExperiment(in: shop)
    try shop.edit("placements.yaml", "- experiment: words\n      ", "")
    try shop.commit("an experiment that nothing leads to")
    #expect(try refused { try publishStrictly(shop) } == ["warning experiment-reachable"])
    #expect(!shop.exists("out"))
    #expect(try shop.publish().validation?.warnings == 1)
    // Nothing new is released.
    #expect(try publishStrictly(shop).outcome == .unchanged)
    try shop.edit("placements.yaml", "- offering", "- experiment: words\n      - offering")
    try shop.commit("what leads to it")
    #expect(try publishStrictly(shop).outcome == .published)
  }

  @Test func aScreenOfARunningExperimentIsReleasedWithAWaiverAlone() throws {
    let shop = try Shop(releases: 0)
    try startExperiment(in: shop)
    try shop.commit("an experiment")
    try shop.publish()
    try shop.change(headline: "Other words")
    #expect(try refused { try shop.publish() } == ["error experiment-screen-frozen"])
    try waive("experiment-screen-frozen", Shop.control, in: shop)
    try shop.commit("agreed")
    #expect(try shop.publish().outcome == .published)
    // The waiver is for what was agreed on.
    try shop.change(headline: "Yet others")
    #expect(try refused { try shop.publish() } == ["error experiment-screen-frozen", "error waiver-valid"])
  }

  @Test func examplesOfATemplateAreNotReleased() throws {
    let shop = try Shop(empty: "shop")
    _ = try initialize(InitOptions(folder: shop.path, template: "minimal"), in: shop.context)
    _ = try generateKeys(shop.workspace, in: shop.context)
    #expect(try validate(shop.workspace, in: shop.context).errors == 0)
    let both = ["error no-placeholder-content", "error no-placeholder-content"]
    #expect(try refused { try shop.publish() } == both)
    try waive("no-placeholder-content", "paywall.yaml:legal.termsURL", in: shop)
    try shop.edit("paywall.yaml", "https://example.com/privacy", "https://sample.org/privacy")
    try shop.commit("one page, and one that is agreed")
    #expect(try shop.publish().outcome == .published)
  }

  @Test func aTextThatWordsMisjudgeIsReleasedWithAWaiver() throws {
    let shop = try Shop(releases: 0)
    try shop.change(headline: "Less than a $5 coffee")
    #expect(try refused { try shop.publish() }.contains("error no-literal-price"))
    try waive("no-literal-price", Shop.control + ":headline", in: shop)
    try shop.commit("agreed")
    let release = try shop.publish()
    #expect(release.outcome == .published && release.validation?.waived.map(\.rule) == ["no-literal-price"])
    try shop.change(headline: "Less than a $6 coffee")
    #expect(try refused { try shop.publish() }.contains("error waiver-valid"))
  }
}
