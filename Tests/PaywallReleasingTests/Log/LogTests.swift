import Foundation
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallProject
import PaywallReleasing
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport
import TUF

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
    #expect(try log(shop.workspace, .offering("default")).entries.map(\.release) == [2, 1])
    #expect(try log(shop.workspace, limit: 1).entries.map(\.release) == [3])
    #expect(
      try log(shop.workspace, .offering("default")).entries.first?.change?.changes.map(\.path) == [
        "variants.control.headline"
      ])
    #expect(throws: ProjectError.self) { try log(shop.workspace, .offering("nope")) }
  }
}
