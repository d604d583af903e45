import JSON
import PaywallDiff
import PaywallModel
import Testing

@Suite struct ReachTests {
  /// Of what changes in a variant alone, those know who are shown it.
  @Test func onlyOfTheVariantsThatChange() throws {
    let project = frame([
      "project": "currentOffering: pro",
      "placements":
        "placements: [{id: home, rules: [{audience: {conditions: []}, experiment: test}, {offering: pro}]}, {id: more, rules: [{offering: pro}]}]",
      "experiments/test":
        "status: running\narms: [{id: a, offering: pro, variant: a, weight: 5000}, {id: b, offering: pro, variant: b, weight: 5000}]",
    ])
    var files = [
      "offering": "version: 1.0.0\ndefaultVariant: a", "variants/a": "headline: A", "variants/b": "headline: B",
      "variants/c": "headline: C",
    ]
    func found(_ changed: [String: String]) throws -> Reach {
      let (old, new) = (offering(files), offering(files.merging(changed) { $1 }))
      let whole = reach(of: "pro", in: project)
      return try #require(compare(old, new)).reach(whole, of: new, former: (whole, old))
    }
    let nobody = try found(["variants/c": "headline: New"])
    #expect(nobody.ways.isEmpty && nobody.placements.isEmpty && !nobody.isCurrent)
    let arm = try found(["variants/b": "headline: New"])
    #expect(arm.ways.map(\.arm) == ["b"] && arm.experiments == ["test"] && !arm.isCurrent)
    let usual = try found(["variants/a": "headline: New", "variants/c": "headline: New"])
    #expect(usual.placements == ["home", "more"] && usual.isCurrent)
    #expect(try found(["offering": "version: 2.0.0\ndefaultVariant: a"]).isCurrent)
    // Arms that name their variants keep them, whatever the usual one is; and one that nobody saw goes unseen.
    let other = try found(["offering": "version: 1.0.0\ndefaultVariant: c"])
    #expect(other.experiments.isEmpty && other.placements == ["more"] && other.isCurrent)
    files["variants/d"] = "headline: D"
    let old = offering(files)
    files["variants/d"] = nil
    let whole = reach(of: "pro", in: project)
    let gone = try #require(compare(old, offering(files))).reach(whole, of: offering(files), former: (whole, old))
    #expect(gone.ways.isEmpty && !gone.isCurrent)
  }

  @Test func directlyAndThroughExperiments() {
    let project = frame([
      "project": "currentOffering: basic",
      "placements": """
      placements:
        - {id: settings, rules: [{audience: {conditions: []}, experiment: test}, {offering: basic}]}
        - {id: onboarding, rules: [{offering: pro}]}
        - {id: archive, rules: [{experiment: done}]}
        - {id: launch, rules: [{experiment: plan}]}
      """,
      "experiments/test":
        "status: running\narms: [{id: a, offering: basic, weight: 2500}, {id: b, offering: pro, weight: 7500}]",
      "experiments/plan": "status: draft\narms: [{id: a, offering: pro, weight: 10000}]",
      "experiments/done": "status: stopped\narms: [{id: a, offering: pro, weight: 10000}]",
    ])
    let pro = reach(of: "pro", in: project)
    #expect(pro.placements == ["onboarding", "settings"] && pro.experiments == ["test"] && !pro.isCurrent)
    #expect(
      pro.lines == [
        "placement settings, rule 1: 75 % of its users (experiment test, arm b 75 %)",
        "placement onboarding, rule 1: 100 % of its users",
      ])
    #expect(
      pro.unseen == [
        "placement archive, rule 1: the experiment 'done' is stopped",
        "placement launch, rule 1: the experiment 'plan' is a draft",
      ])
    let basic = reach(of: "basic", in: project)
    #expect(basic.placements == ["settings"] && basic.experiments == ["test"] && basic.isCurrent)
    #expect(basic.unseen == ["placement settings, rule 2: rule 1 takes everybody before it"])
    #expect(reach(of: "nowhere", in: project) == Reach())
    #expect(reach(of: "nowhere", in: project).lines == ["nobody: nothing leads to it"])
  }

  /// Each share counted by hand: of 10,000 users of a placement.
  @Test func shares() {
    let project = frame([
      "placements": """
      placements:
        - id: one
          rules:
            # 2,000 of 10,000.
            - {offering: other, rollout: {share: 20, salt: a}}
            # A quarter of the 8,000 left.
            - {offering: pro, rollout: {share: 25, salt: b}}
            # Of the 6,000 left 9,500 in 10,000 are not held out, a tenth of these is in the layer's part: 570, and 30 % of them 171.
            - {experiment: layered}
            # 6,000 - 570.
            - {offering: pro}
            - {offering: pro}
        - id: two
          rules:
            - audience: {match: any, conditions: [{attribute: country, operator: in, values: [DE, AT]}, {attribute: sessions, operator: atLeast, value: 3}]}
              offering: pro
            - {audience: {match: any, conditions: []}, offering: pro}
            - {offering: pro, rollout: {share: 0.004, salt: c}}
      layers: [{id: checkout, salt: s}]
      holdout: {share: 5, salt: h}
      """,
      "experiments/layered":
        "status: running\nlayer: checkout\nrange: {from: 0, below: 1000}\narms: [{id: a, offering: other, weight: 7000}, {id: b, offering: pro, variant: short, weight: 3000}, {id: c, offering: pro, weight: 0}]",
    ])
    let found = reach(of: "pro", in: project)
    #expect(
      found.lines == [
        "placement one, rule 2: 20 % of its users (rollout 25 %)",
        "placement one, rule 3: 1.71 % of its users (experiment layered, the experiment's part 9.5 %, arm b 30 %), variant short",
        "placement one, rule 4: 54.3 % of its users",
        "placement two, rule 1: 100 % of users where country is one of DE, AT or sessions is at least 3",
        "placement two, rule 3: under 0.01 % of those whom no rule above takes (rollout under 0.01 %)",
      ])
    #expect(
      found.unseen == [
        "placement one, rule 3: the arm 'c' of the experiment 'layered' has no users",
        "placement one, rule 5: rule 4 takes everybody before it",
        "placement two, rule 2: its audience has no conditions to match",
      ])
  }

  /// What is over leads nobody anywhere; what is ahead will.
  @Test func moments() throws {
    let project = frame([
      "placements": """
      placements:
        - {id: gone, rules: [{offering: pro, endsAt: 2026-01-01T00:00:00Z}]}
        - {id: ahead, rules: [{offering: pro, startsAt: 2027-01-01T00:00:00Z}]}
        - {id: behind, rules: [{experiment: test}, {offering: pro}]}
        - {id: sold, rules: [{offering: sale}, {offering: pro}]}
        - {id: lost, rules: [{offering: nothing}, {offering: pro}]}
        - {id: broken, rules: [{experiment: closed}, {offering: pro}]}
      """,
      "experiments/test":
        "status: running\nendsAt: 2026-09-01T00:00:00Z\narms: [{id: a, offering: other, weight: 10000}]",
      "experiments/closed":
        "status: running\narms: [{id: a, offering: sale, weight: 5000}, {id: b, offering: pro, weight: 5000}]",
    ])
    let sale = OfferingSummary(
      offering(["offering": "kind: campaign\ncampaign: {startsAt: 2026-05-01T00:00:00Z, endsAt: 2026-07-01T00:00:00Z}"])
    )
    func found(_ moment: Int64, _ name: String = "pro") -> Reach {
      reach(of: name, in: project, at: moment) { id in
        id == "sale" ? .there(sale) : id == "nothing" ? .missing : .unknown
      }
    }
    // 2026-06-01: the campaign is open, and the experiment runs.
    let june = found(1_780_272_000)
    #expect(
      june.lines == [
        "placement ahead, rule 1: 100 % of its users, from 2027-01-01T00:00:00Z",
        "placement lost, rule 2: 100 % of its users",
        "placement broken, rule 1: 50 % of its users (experiment closed, arm b 50 %)",
      ])
    #expect(
      june.unseen == [
        "placement gone, rule 1: it ended at 2026-01-01T00:00:00Z",
        "placement behind, rule 2: rule 1 takes everybody before it until 2026-09-01T00:00:00Z",
        "placement sold, rule 2: rule 1 takes everybody before it until 2026-07-01T00:00:00Z",
        "placement broken, rule 2: rule 1 takes everybody before it",
      ])
    // 2026-10-01: both are over.
    let october = found(1_790_812_800)
    #expect(october.placements == ["ahead", "behind", "broken", "lost", "sold"])
    #expect(
      october.unseen == [
        "placement gone, rule 1: it ended at 2026-01-01T00:00:00Z",
        "placement broken, rule 1: the experiment 'closed' splits nobody: of its arm 'a', the campaign 'sale' ended at 2026-07-01T00:00:00Z",
      ])
    #expect(
      found(1_780_272_000, "sale").lines.first
        == "placement sold, rule 1: 100 % of its users, until 2026-07-01T00:00:00Z")
    #expect(found(1_790_812_800, "sale").ways.isEmpty)
    #expect(found(1_790_812_800, "sale").unseen.count == 2)
  }

  @Test func totals() throws {
    let patch = try #require(compare(screen("headline: A"), screen("headline: B")))
    let version = try #require(
      compare(offering(["offering": "version: 1.0.0"]), offering(["offering": "version: 1.0.1"])))
    let project = compareProject(frame(["project": "currentOffering: a"]), frame(["project": "currentOffering: b"]))
    #expect(total([version]) == nil && total([version, patch]) == .patch)
    #expect(total([version, patch], project) == .minor && total([]) as Weight? == nil)
  }
}
