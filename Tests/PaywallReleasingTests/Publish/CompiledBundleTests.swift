import Foundation
import JSON
import PaywallAuthoring
import PaywallModel
import ProjectTestSupport
import TestSupport
import Testing

/// What `paywall schema --compiled` prints, judged by python's `jsonschema` on published bundles.
@Suite struct CompiledBundleTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Conformance/schemas.py")

  private static let hasPython: Bool = {
    let outcome = try? run("python3", ["-c", "from jsonschema import Draft7Validator"], in: "/", environment: [:])
    return outcome?.status == 0
  }()

  /// The kinds of the files that were judged, and what was found.
  private func judge(_ shop: Shop) throws -> [String] {
    let schemas = JSONValue.object(CompiledKind.allCases.map { JSONMember($0.rawValue, $0.jsonSchema) })
    try Data(schemas.canonicalBytes()).write(to: URL(fileURLWithPath: shop.path + "/schemas.json"))
    let outcome = try run(
      "python3", [Self.script.path, shop.path + "/schemas.json", shop.out], in: "/",
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
    try #require(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    return outcome.stdout.split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: hasPython), arguments: ["subscription", "credits", "minimal"])
  func everyTemplateFits(_ template: String) throws {
    let shop = try Shop(releases: 2, template: template)
    #expect(try Set(judge(shop)) == ["index", "offering", "provenance"])
  }

  /// With an offering that was removed, and a layered experiment.
  @Test(.enabled(if: hasPython)) func aLongerLifeFits() throws {
    let shop = try Shop(releases: 1)
    _ = try newOffering(shop.workspace, "sale")
    try shop.commit("a sale")
    try shop.publish()
    try FileManager.default.removeItem(atPath: shop.path + "/offerings/sale")
    try shop.write(
      "placements.yaml",
      """
      holdout: {share: 5, salt: held}
      layers: [{id: checkout, salt: checkout-1}]
      placements: [{id: premium_upgrade, rules: [{experiment: words}, {offering: default}]}]
      """)
    try shop.write(
      "experiments/words.yaml",
      """
      placement: premium_upgrade
      status: running
      layer: checkout
      range: {from: 0, below: 2000}
      metric: trial_start
      sampleSize: 1000
      endsAt: 2030-01-01T00:00:00Z
      arms: [{id: a, offering: default, weight: 5000}, {id: b, offering: default, weight: 5000}]
      """)
    try shop.commit("without the sale, with an experiment")
    try shop.publish()
    #expect(try Set(judge(shop)) == ["index", "offering", "provenance", "retired"])
  }
}
