import PaywallAuthoring
import PaywallDiff
import PaywallProject
import ProjectTestSupport
import TestSupport
import Testing

/// What is staged, compared with a commit.
@Suite struct StagedDiffTests {
  private func staged(_ shop: Shop, _ range: String? = nil) throws -> ProjectDiff {
    try diff(shop.workspace, range: range, isStaged: true, in: shop.context)
  }

  @Test func onlyWhatIsStagedCounts() throws {
    let shop = try Shop()
    #expect(try staged(shop).isEmpty)
    try shop.edit(Shop.control, "headline: ", "headline: Now ")
    try shop.edit("placements.yaml", "- offering: default", "- offering: default\n        endsAt: 2040-01-01T00:00:00Z")
    #expect(try staged(shop).isEmpty)
    try shop.git("add", Shop.control)
    let one = try staged(shop)
    #expect(one.offerings.map(\.id) == ["default"] && one.project.isEmpty && one.head == "the index")
    #expect(one.paths == [Shop.control])
    #expect(try diff(shop.workspace, range: nil, in: shop.context).paths == [Shop.control, "placements.yaml"])
    _ = try newOffering(shop.workspace, "v2", from: "default")
    try shop.git("add", "-A")
    let all = try staged(shop)
    #expect(all.offerings.map(\.id) == ["default", "v2"])
    #expect(all.paths.contains("offerings/v2/variants/control.yaml") && all.paths.contains("placements.yaml"))
    #expect(try staged(shop, "HEAD").paths == all.paths)
    try shop.git("commit", "-qm", "all of it")
    #expect(try staged(shop).isEmpty && !staged(shop, "HEAD~1").isEmpty)
    #expect(try refusal { _ = try staged(shop, "HEAD~1..HEAD") }.code == .refused)
  }

  /// Comments mean nothing, before the first commit everything is new, and another index may be named.
  @Test func beforeTheFirstCommit() throws {
    let shop = try Shop()
    try shop.git("update-ref", "-d", "HEAD")
    #expect(try staged(shop).offerings.map(\.status) == [.added])
    shop.environment["GIT_INDEX_FILE"] = shop.folder.path + "/other-index"
    try shop.git("read-tree", "--empty")
    #expect(try staged(shop).isEmpty)
  }
}
