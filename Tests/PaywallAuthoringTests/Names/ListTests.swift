import PaywallAuthoring
import PaywallModel
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct ListTests {
  /// The first column of every table is a name that other commands find again.
  @Test(arguments: Listed.allCases.filter { $0 != .locales }) func namesAreFound(_ what: Listed) throws {
    let shop = try Shop("subscription")
    try shop.write(
      "experiments/test.yaml",
      "placement: settings\nstatus: draft\nlayer: one\narms:\n  - {id: a, offering: default, weight: 10000}\n")
    let placements = try shop.read("placements.yaml")
    try shop.write("placements.yaml", placements + "layers:\n  - {id: one, salt: one}\n")
    let found = try list(shop.workspace, what)
    #expect(!found.rows.isEmpty && found.rows.allSatisfy { $0.count == found.columns.count })
    for row in found.rows {
      let name = row[0].text
      guard case .thing(let entity, let mentions) = try references(shop.workspace, to: name) else {
        Issue.record("\(name) is not found as a thing")
        continue
      }
      #expect(entity.description == name && mentions.contains { $0.isDefinition })
    }
  }

  @Test(arguments: Listed.allCases) func saysWhatItCannotRead(_ what: Listed) throws {
    let shop = try Shop("subscription")
    let placements = try shop.read("placements.yaml")
    try shop.write("placements.yaml", placements + "  bad: [\n")
    #expect(try refusal { _ = try list(shop.workspace, what) }.message.hasPrefix("placements.yaml:"))
  }

  @Test func looksAtRevisionsToo() throws {
    let shop = try Shop()
    _ = try newOffering(shop.workspace, "v2", from: "default")
    #expect(try list(shop.workspace, .offerings).rows.map { $0[0].text } == ["default", "v2"])
    #expect(try list(shop.workspace, .offerings, at: "HEAD").rows.map { $0[0].text } == ["default"])
    #expect(
      try list(shop.workspace, .locales, at: "HEAD").rows.map { [$0[0], $0[1], $0[3]] }
        == [[.text("en"), .number(1), .text("default")]])
  }
}
