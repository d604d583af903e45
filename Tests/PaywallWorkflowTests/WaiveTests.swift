import Foundation
import PaywallModel
import PaywallRules
import PaywallWorkflow
import TestSupport
import Testing

/// A last rule with an audience, which `placement-ends-unconditional` warns of and a waiver can accept.
private let students = """
  placements:
    - id: premium_upgrade
      rules:
        - offering: default
          audience: {conditions: [{attribute: student, operator: exists}]}

  """
private let rule = "placement-ends-unconditional"
private let place = "placements.yaml:placements.premium_upgrade.rules.0"

@Suite struct WaiveTests {
  private func shop() throws -> Shop {
    let shop = try Shop()
    try shop.write("placements.yaml", students)
    return shop
  }

  private func waive(_ shop: Shop, _ path: String = place, rule: String = rule, until: String = "30d") throws
    -> WrittenWaiver
  {
    let request = WaiverRequest(rule: rule, path: path, reason: "students only: agreed", until: until)
    return try PaywallWorkflow.waive(shop.workspace, request, in: shop.context)
  }

  private func look(_ shop: Shop) throws -> Validation { try validate(shop.workspace, in: shop.context) }

  @Test func acceptsUntilTheEndOrTheNextEdit() throws {
    let shop = try shop()
    #expect(try look(shop).findings.map(\.rule) == [rule])
    let waiver = try waive(shop)
    #expect(waiver.findings.map(\.rule) == [rule] && waiver.owner == "A. Author <author@example.org>")
    #expect(try look(shop).findings == [] && look(shop).waived.map(\.rule) == [rule])
    let text = #"{"audience":{"conditions":[{"attribute":"student","operator":"exists"}]},"offering":"default"}"#
    let sum = try run("sha256sum", [], in: shop.path, environment: [:], input: Data(text.utf8)).stdout
    #expect(waiver.hash == sum.prefix(64))
    // What says the same is the same; anything else ends the waiver.
    try shop.edit("placements.yaml", "placements:\n", "# above\n\nplacements:\n")
    #expect(try look(shop).findings == [])
    try shop.edit("placements.yaml", "student,", "pupil,")
    #expect(try look(shop).findings.map(\.rule) == [rule, "waiver-valid"])
    try shop.edit("placements.yaml", "pupil,", "student,")
    shop.now += 30 * 86_400
    #expect(try look(shop).findings.map(\.rule) == [rule, "waiver-valid"] && look(shop).errors == 1)
    #expect(try waive(shop).isRenewal && look(shop).findings == [])
    try shop.write("placements.yaml", "placements: []\n")
    #expect(try look(shop).findings.map(\.severity) == [.warning])
  }

  @Test func keepsWhatStandsInTheFile() throws {
    let shop = try shop()
    let head =
      "# Ours\nwaivers:\n  # the first\n  - {rule: x, path: y, reason: z, owner: o, expires: 2027-01-16T00:00:00Z}   # old\n"
    try shop.write("waivers.yaml", head)
    _ = try waive(shop)
    let text = try shop.read("waivers.yaml")
    #expect(text.hasPrefix(head) && text.contains("  - rule: \(rule)\n"))
    _ = try waive(shop, until: "60d")
    let renewed = try shop.read("waivers.yaml")
    #expect(renewed.split(separator: "\n").count == text.split(separator: "\n").count && renewed != text)
    #expect(renewed.hasPrefix(head))
  }

  /// The place as findings show it, as a user in a subfolder types it, and what lies around it.
  @Test(arguments: ["placements.yaml:4", "placements.yaml:4:9", "placements.yaml", "placements.yaml:placements", place])
  func takesAPlaceAsItIsShown(_ path: String) throws {
    let shop = try shop()
    let target = try waive(shop, path).target.description
    #expect(target == (path.contains(":4") ? place : path))
    #expect(try look(shop).findings == [])
  }

  @Test func refusesWhatCannotBeWaived() throws {
    let shop = try shop()
    #expect(try refusal { _ = try waive(shop, rule: "experiment-frozen") }.code == .refused)
    #expect(try refusal { _ = try waive(shop, rule: "placement-end-unconditional") }.hint?.contains(rule) == true)
    #expect(try refusal { _ = try waive(shop, "placements.yaml:placements.other") }.hint?.contains(place) == true)
    for until in ["91d", "2027-01-15", "2026-01-01T00:00:00Z", "soon", "0d"] {
      #expect(try refusal { _ = try waive(shop, until: until) }.code == .refused, "\(until)")
    }
    #expect(throws: WorkflowError.self) {
      let request = WaiverRequest(rule: rule, path: place, reason: " ", until: "1d")
      _ = try PaywallWorkflow.waive(shop.workspace, request, in: shop.context)
    }
    #expect(!shop.exists("waivers.yaml"))
  }
}

@Suite struct ValidateHistoryTests {
  private let experiment = """
    placement: premium_upgrade
    status: running
    metric: trial_start
    sampleSize: 1000
    endsAt: 2027-03-01T00:00:00Z
    arms: [{id: a, offering: default, weight: 5000}, {id: b, offering: default, weight: 5000}]

    """

  private func rules(_ shop: Shop, _ options: ValidationOptions = ValidationOptions()) throws -> [String] {
    try validate(shop.workspace, options, in: shop.context).findings.map(\.rule)
  }

  @Test func comparesWithTheLastReleaseOrAnotherBase() throws {
    let shop = try Shop(releases: 0)
    try shop.write("experiments/words.yaml", experiment)
    try shop.commit("an experiment")
    #expect(try validate(shop.workspace, in: shop.context).base == nil)
    try shop.publish()
    #expect(try validate(shop.workspace, in: shop.context).base == "release/1")
    try shop.edit("experiments/words.yaml", "metric: trial_start", "metric: revenue")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    // The metric, and what both of the arms show.
    let changed = ["experiment-frozen", "experiment-frozen", "experiment-frozen", "version-moved"]
    #expect(try rules(shop) == changed)
    try shop.commit("too late")
    #expect(try rules(shop) == changed)
    #expect(try rules(shop, ValidationOptions(base: "HEAD")) == [])
    #expect(try rules(shop, ValidationOptions(revision: "HEAD~1")) == [])
    #expect(try rules(shop, ValidationOptions(revision: "HEAD")) == changed)
    let error = #expect(throws: FindingsError.self) { try shop.publish() }
    #expect(error?.validation.findings.map(\.rule) == changed)
    let found = try status(shop.workspace, in: shop.context).validation
    #expect(found.findings.map(\.rule) == changed)
    // A clone that fetched the tags alone knows what was released all the same.
    let clone = try shop.clone()
    #expect(try validate(clone.workspace, in: clone.context).base == "release/1")
    #expect(try rules(clone) == changed)
    #expect(throws: (any Error).self) { try rules(shop, ValidationOptions(base: "nowhere")) }
  }

  /// What has ended since must not keep the signatures of what is released from being renewed.
  @Test func theClockStopsNewReleasesAndNoRenewal() throws {
    let shop = try Shop(releases: 0)
    _ = try newOffering(shop.workspace, "sale")
    try shop.edit("offerings/sale/offering.yaml", "kind: primary", "kind: campaign")
    let window = "campaign: {startsAt: 2027-01-01T00:00:00Z, endsAt: 2027-02-01T00:00:00Z}\n"
    try shop.write("offerings/sale/offering.yaml", shop.read("offerings/sale/offering.yaml") + window)
    try shop.edit("placements.yaml", "      - offering: default", "      - offering: sale\n      - offering: default")
    try shop.commit("a sale")
    #expect(try shop.publish().release == 1)
    shop.now += 40 * 86_400
    #expect(try rules(shop) == ["campaign-reachable"])
    #expect(try status(shop.workspace, in: shop.context).validation.errors == 1)
    #expect(try shop.publish(renew: true).outcome == .renewed)
    try shop.change(headline: "Two")
    #expect(throws: FindingsError.self) { try shop.publish() }
  }

  /// A finding that went away and one in the same words elsewhere are two, one that has moved is one.
  @Test func sinceTellsValuesApart() throws {
    let shop = try Shop("minimal")
    let file = "offerings/default/variants/control.yaml"
    let plain = try shop.read(file)
    func lines(_ text: String) throws -> [Int] {
      try shop.write(file, text)
      return try validate(shop.workspace, ValidationOptions(since: "HEAD"), in: shop.context).findings
        .filter { $0.rule == "no-literal-price" }.map(\.range.line)
    }
    let headline = try #require(plain.split(separator: "\n").first { $0.hasPrefix("headline: ") })
    let subhead = try #require(plain.split(separator: "\n").first { $0.hasPrefix("subhead: ") })
    let dear = plain.replacing(subhead, with: "subhead: Only $9.99")
    try shop.write(file, dear)
    try shop.commit("a price")
    #expect(try lines(dear) == [])
    #expect(try lines("# one\n# two\n" + dear) == [])
    let moved = plain.replacing(headline, with: "headline: Only $9.99")
    let line = try #require(
      moved.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("headline: ") })
    #expect(try lines(moved) == [line + 1])
  }

  @Test func sinceShowsWhatARangeIntroduced() throws {
    let shop = try Shop(releases: 0)
    try shop.write("placements.yaml", students)
    try shop.commit("a finding")
    let since = ValidationOptions(since: "HEAD")
    #expect(try rules(shop) == [rule] && rules(shop, since) == [])
    try shop.write("placements.yaml", "# moved\n\n" + students)
    #expect(try rules(shop, since) == [])
    try shop.write("placements.yaml", students + "  - {id: home, rules: [{offering: defualt}]}\n")
    #expect(try rules(shop, since) == ["placement-target"])
    try shop.edit("placements.yaml", "      - offering: default\n", "      - offering: defualt\n")
    // The same words twice, at two places that are both new.
    #expect(try rules(shop, since).filter { $0 == "placement-target" }.count == 2)
    try shop.commit("two of them")
    #expect(try rules(shop, ValidationOptions(revision: "HEAD", since: "HEAD~1")).count == 2)
    #expect(try rules(shop, ValidationOptions(since: "HEAD")) == [])
    #expect(throws: (any Error).self) { try rules(shop, ValidationOptions(since: "nowhere")) }
  }
}
