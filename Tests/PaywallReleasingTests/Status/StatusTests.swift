import Foundation
import Git
import JSON
import PaywallBundle
import PaywallDiff
import PaywallModel
import PaywallChecking
import PaywallReleasing
import PaywallRules
import ProjectTestSupport
import Testing
import TestSupport
import TUF

@Suite struct StatusTests {
  @Test func followsAChangeToItsRelease() throws {
    let shop = try Shop()
    func look() throws -> Status { try status(shop.workspace, in: shop.context) }
    #expect(try look().keys == nil)
    _ = try generateKeys(shop.workspace, in: shop.context)
    #expect(try look().release == nil && look().offerings.map(\.change.id) == ["default"] && look().keys?.count == 3)
    try shop.publish()
    var now = try look()
    #expect(now.release?.number == 1 && now.offerings.isEmpty && now.project.isEmpty && !now.hasUncommittedChanges)
    #expect(Set(now.signatures.map(\.role)) == ["root", "targets", "snapshot", "timestamp"])
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: Another")
    now = try look()
    #expect(now.hasUncommittedChanges && now.offerings.map(\.needsBump) == [true])
    #expect(now.offerings.first?.required == SemanticVersion(1, 0, 1))
    try shop.commit("words")
    #expect(try !look().hasUncommittedChanges && look().offerings.map(\.needsBump) == [true])
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    #expect(try look().offerings.map(\.needsBump) == [false])
    try shop.publish()
    #expect(try look().offerings.isEmpty && look().release?.number == 2)
  }

  /// What earlier runs remember must never hide a finding, whatever changed and whatever was damaged.
  @Test func itsMemoryHidesNothing() throws {
    let shop = try Shop(releases: 1)
    func errors() throws -> Int { try status(shop.workspace, in: shop.context).validation.errors }
    #expect(try errors() == 0 && errors() == 0)
    try shop.edit("products.yaml", "id: com.example.shop.annual", "id: com.example.shop.yearly")
    #expect(try errors() == validate(shop.workspace, in: shop.context).errors && errors() > 0)
    try shop.commit("a catalogue without the product")
    #expect(try errors() > 0 && errors() > 0)
    try shop.git("checkout", "-q", "HEAD~1", "--", "products.yaml")
    try shop.git("commit", "-q", "-m", "back")
    #expect(try errors() == 0)
    let folder = shop.path + "/.git/paywall"
    for (name, data) in try files(below: folder) {
      for junk in [Data(), data.dropLast(5), data + Data("x\n".utf8), Data("clean\n".utf8)] {
        try Data(junk).write(to: URL(fileURLWithPath: folder + "/" + name))
        #expect(try errors() == 0)
      }
    }
    try FileManager.default.removeItem(atPath: folder)
    try shop.remove(Shop.control)
    #expect(try errors() > 0)
  }
}
