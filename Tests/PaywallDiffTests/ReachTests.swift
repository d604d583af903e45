import JSON
import PaywallDiff
import PaywallModel
import Testing

@Suite struct ReachTests {
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
      "experiments/test": "status: running\narms: [{id: a, offering: basic}, {id: b, offering: pro}]",
      "experiments/plan": "status: draft\narms: [{id: a, offering: pro}]",
      "experiments/done": "status: stopped\narms: [{id: a, offering: pro}]",
    ])
    let pro = Reach(placements: ["launch", "onboarding", "settings"], experiments: ["plan", "test"], isCurrent: false)
    #expect(reach(of: "pro", in: project) == pro)
    let basic = Reach(placements: ["settings"], experiments: ["test"], isCurrent: true)
    #expect(reach(of: "basic", in: project) == basic)
    #expect(reach(of: "nowhere", in: project) == Reach())
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
