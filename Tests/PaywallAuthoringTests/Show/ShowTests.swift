import Foundation
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallProject
import PaywallAuthoring
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct ShowTests {
  @Test func showsWhatStoodWhere() throws {
    let shop = try Shop(releases: 2)
    func headline(_ name: String) throws -> String? { try show(shop.workspace, name).compiled["headline"]?.string }
    #expect(try headline("default/control") == "Headline 1")
    #expect(try headline("release/1:default/control") == "Unlock everything")
    #expect(try headline("HEAD:default/control") == "Headline 1")
    // Git finds a commit by words of its message, which may hold a colon.
    try shop.edit(Shop.control, "headline: Headline 1", "headline: Later")
    try shop.commit("copy: later")
    #expect(try headline(":/copy: later:default/control") == "Later")
    #expect(try show(shop.workspace, "release/1:default").compiled["version"]?.string == "1.0.0")
    #expect(try refusal { _ = try show(shop.workspace, "default/contrl") }.hint?.contains("control") == true)
    #expect(try refusal { _ = try show(shop.workspace, "defualt") }.hint == "did you mean 'default'?")
    #expect(throws: (any Error).self) { try show(shop.workspace, "release/9:default") }
    #expect(throws: ProjectError.self) { try show(shop.workspace, "") }
  }
}
