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

  /// What `status` calls new is what `publish` publishes.
  @Test func notesForAuthorsAreNotNew() throws {
    let shop = try Shop(releases: 1, template: "subscription")
    try shop.edit("paywall.yaml", "schema: 1", "exports: [appactor]\nschema: 1")
    try shop.commit("an export")
    try shop.publish()
    func look() throws -> Status { try status(shop.workspace, in: shop.context) }
    #expect(try !look().isNew)
    try shop.edit("offerings/default/offering.yaml", "kind:", "origin: elsewhere\nkind:")
    try shop.edit("products.yaml", "displayName: ", "displayName: Other ")
    try shop.commit("notes")
    let now = try look()
    #expect(now.offerings.allSatisfy { !$0.isShipped && !$0.needsBump })
    #expect(!now.project.isEmpty && !now.shipsProject && !now.isNew)
    #expect(try shop.publish().outcome == .unchanged && look().isNew == false)
    // Beside what is published it stays a note.
    try shop.edit("products.yaml", "period: P1M", "period: P1M\n    level: 7")
    #expect(try look().hasProjectChange && look().isNew)
    try shop.edit(Shop.control, "headline: ", "headline: Other ")
    #expect(try look().offerings.map(\.isShipped) == [true])
  }

  @Test func whoCannotSignHandsTheChangeOn() throws {
    let shop = try Shop(releases: 1)
    let origin = try shop.addRemote()
    try shop.push()
    let author = try shop.colleague(at: origin)
    author.environment["XDG_CONFIG_HOME"] = author.folder.path + "/none"
    func look() throws -> Status { try status(author.workspace, in: author.context) }
    try author.fetch()
    #expect(try look().unsignedRoles == ["root", "targets", "snapshot", "timestamp"] && look().pushCommand == nil)
    try author.change(headline: "Another")
    #expect(try look().pushCommand == "git push origin main")
    try author.git("push", "-q", "origin", "main")
    #expect(try look().pushCommand == nil)
    // Both branches went on.
    try author.git("reset", "-q", "--hard", "HEAD~1")
    try author.git("commit", "-q", "--allow-empty", "-m", "nothing")
    #expect(try look().pushCommand == "git pull --no-rebase origin main")
  }

  @Test func aReleaseThatStayedHereIsTold() throws {
    let shop = try Shop(releases: 1)
    _ = try shop.addRemote()
    func late() throws -> String? { try status(shop.workspace, in: shop.context).lateRemote }
    #expect(try late() == nil)
    try shop.push()
    try shop.fetch()
    #expect(try late() == nil)
    try shop.change(headline: "Another")
    try shop.publish()
    #expect(try late() == "origin")
    try shop.push()
    #expect(try late() == nil)
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
