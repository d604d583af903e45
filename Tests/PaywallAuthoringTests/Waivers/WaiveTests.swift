import Foundation
import PaywallModel
import PaywallRules
import PaywallProject
import PaywallChecking
import PaywallAuthoring
import ProjectTestSupport
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
    try shop.edit(
      "paywall.yaml", "\nprofile:",
      "\nattributes: [{name: student, type: boolean}, {name: pupil, type: boolean}]\nprofile:")
    return shop
  }

  private func waive(_ shop: Shop, _ path: String = place, rule: String = rule, until: String = "30d") throws
    -> WrittenWaiver
  {
    let request = WaiverRequest(rule: rule, paths: [path], reason: "students only: agreed", until: until)
    return try #require(try PaywallAuthoring.waive(shop.workspace, request, in: shop.context).first)
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

  /// At a merge, findings also say that it brought them, which is nothing that was accepted.
  @Test func staysAfterAMerge() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    for (branch, start) in [("one", "HEAD"), ("other", "HEAD~1")] {
      try shop.git("checkout", "-qb", branch, start == "HEAD" ? "HEAD" : "one~1")
      try shop.edit(Shop.control, "headline: Unlock everything", "headline: \(branch)")
      try shop.commit(branch)
    }
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "one") }
    _ = try setField(shop.workspace, "default/control:headline", to: "both", in: shop.context)
    try shop.commit("merged")
    let path = "offerings/default/locales/de.yaml:control.headline"
    #expect(try waive(shop, path, rule: "translation-current").findings.count == 1)
    #expect(try !look(shop).findings.contains { ["translation-current", "waiver-valid"].contains($0.rule) })
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
    #expect(throws: ProjectError.self) {
      let request = WaiverRequest(rule: rule, paths: [place], reason: " ", until: "1d")
      _ = try PaywallAuthoring.waive(shop.workspace, request, in: shop.context)
    }
    #expect(!shop.exists("waivers.yaml"))
  }

  /// A rule of the stores that goes by words: one text, until it is edited or the waiver ends.
  @Test func acceptsWhatWordsMisleadForOneText() throws {
    let shop = try Shop()
    try shop.change(headline: "Less than a $5 coffee")
    let headline = Shop.control + ":headline"
    func prices() throws -> [String] { try look(shop).findings.map(\.rule).filter { $0.hasPrefix("no-literal-price") } }
    #expect(try prices() == ["no-literal-price"])
    let file = try refusal { _ = try waive(shop, Shop.control, rule: "no-literal-price") }
    #expect(file.code == .refused && file.hint == "waive \(headline)", "\(file)")
    #expect(try waive(shop, headline, rule: "no-literal-price").target.description == headline)
    #expect(try prices() == [] && look(shop).waived.map(\.rule).contains("no-literal-price"))
    try shop.edit(Shop.control, "a $5 coffee", "a $6 coffee")
    #expect(try prices() == ["no-literal-price"] && look(shop).findings.map(\.rule).contains("waiver-valid"))
    #expect(try waive(shop, headline, rule: "no-literal-price").isRenewal && prices() == [])
    shop.now += 30 * 86_400
    #expect(try prices() == ["no-literal-price"])
    let never = try refusal { _ = try waive(shop, rule: "restore-present") }
    #expect(never.message.contains("cannot be waived: App Review Guidelines 3.1.1"), "\(never.message)")
  }

  /// A field is named as `paywall get` names it; of the files of a pattern those count in which something is found.
  @Test func takesFieldsByNameAndFilesOfAPattern() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Only today")
    func waived(_ paths: [String], _ rule: String = "no-urgency-copy") throws -> [String] {
      var request = WaiverRequest(rule: rule, paths: paths, reason: "a sale", owner: "Ana", until: "30d")
      request.isDryRun = true
      return try PaywallAuthoring.waive(shop.workspace, request, in: shop.context).map(\.target.description)
    }
    #expect(try waived(["default/control:headline"]) == ["\(Shop.control):headline"])
    #expect(try waived([Shop.offering, "\(Shop.control):headline"]) == ["\(Shop.control):headline"])
    #expect(throws: ProjectError.self) { try waived([Shop.offering]) }
    #expect(throws: ProjectError.self) { try waived(["nowhere.yaml", "\(Shop.control):headline"]) }
  }
}
