import Foundation
import PaywallProject
import Git
import PaywallDiff
import PaywallReleasing
import PaywallAuthoring
import ProjectTestSupport
import TestSupport
import Testing

/// Several projects in one repository do not share their releases.
@Suite struct RecordSearchTests {
  /// A repository with a project in each folder, with keys and one release each.
  private func repository(_ folders: String...) throws -> [Shop] {
    let top = try Shop(empty: "repo")
    try FileManager.default.createDirectory(atPath: top.path, withIntermediateDirectories: true)
    try top.git("init", "-q", "-b", "main")
    try top.write("README.md", "apps\n")
    try top.commit("begin")
    return try folders.map { folder in
      let shop = try top.sharing(folder)
      _ = try initialize(InitOptions(publishable: shop.path), in: shop.context)
      _ = try generateKeys(shop.workspace, in: shop.context)
      return shop
    }
  }

  @Test(arguments: [
    "bundle", "release/1", "my shop", "a.lock", "ü", "at", "-x", "a..b", "refs/paywall/bundle", "x~^:?*[\\",
  ])
  func eachHasNamesOfItsOwn(_ folder: String) throws {
    let shops = try repository("", folder)
    for shop in shops {
      #expect(try shop.publish().release == 1)
      try shop.change(headline: "Two")
      #expect(try shop.publish().release == 2)
    }
    for shop in shops {
      #expect(try shop.verify(rebuild: true).faults == [])
      #expect(try shop.publish().outcome == .unchanged)
      #expect(try log(shop.workspace).entries.map(\.release) == [2, 1])
      #expect(try status(shop.workspace, in: shop.context).offerings.isEmpty)
    }
    #expect(try shops[0].git("fsck", "--strict", "--no-dangling") == "")
    // Both travel by plain git.
    let clone = try shops[0].clone(fetching: "refs/paywall/*")
    let other = try clone.sharing(folder)
    #expect(try other.publish().outcome == .unchanged && clone.publish().outcome == .unchanged)
  }

  /// `release/N` means the project's own release in every range.
  @Test func releasesAreSpelledTheSame() throws {
    let shops = try repository("", "apps/b")
    for shop in shops { try shop.publish() }
    try shops[1].change(headline: "Two")
    try shops[1].publish()
    #expect(try diff(shops[1].workspace, range: "release/1..release/2").offerings.map(\.id) == ["default"])
    #expect(throws: (any Error).self) { try diff(shops[0].workspace, range: "release/1..release/2") }
  }

  /// As an earlier version left it: a project in a folder under the name of all, with its tags.
  @Test func aRecordUnderTheOldNameIsAdoptedOnce() throws {
    let shop = try repository("apps/pay")[0]
    try shop.publish()
    try shop.change(headline: "Two")
    try shop.publish()
    let tip = try shop.git("rev-parse", "refs/paywall/at/apps%2Fpay/bundle")
    try shop.git("update-ref", "refs/paywall/bundle", tip)
    try shop.git("update-ref", "-d", "refs/paywall/at/apps%2Fpay/bundle")
    for release in 1...2 {
      try shop.git("tag", "release/\(release)", "at/apps%2Fpay/release/\(release)^{commit}")
      try shop.git("tag", "-d", "at/apps%2Fpay/release/\(release)")
    }
    #expect(try status(shop.workspace, in: shop.context).release?.number == 2)
    #expect(try shop.publish(dry: true).adopted == "refs/paywall/bundle")
    let publication = try shop.publish()
    #expect(publication.outcome == .unchanged && publication.adopted == "refs/paywall/bundle")
    #expect(try shop.git("rev-parse", "refs/paywall/at/apps%2Fpay/bundle") == tip)
    #expect(try shop.git("tag", "-l", "at/*") == "at/apps%2Fpay/release/1\nat/apps%2Fpay/release/2")
    #expect(try shop.publish().adopted == nil)
    try shop.change(headline: "Three")
    #expect(try shop.publish().release == 3)
    // A project at the top begins for itself.
    let top = try shop.sharing("", from: 2)
    _ = try initialize(InitOptions(publishable: top.path), in: top.context)
    _ = try generateKeys(top.workspace, in: top.context)
    #expect(try status(top.workspace, in: top.context).release == nil)
  }

  /// A fresh clone has the tags of the old name and no record, or nothing at all; no release 1 is made beside it.
  @Test func aRecordUnderTheOldNameIsMissedInAClone() throws {
    let shop = try repository("apps/pay")[0]
    try shop.publish()
    try shop.git("update-ref", "refs/paywall/bundle", "refs/paywall/at/apps%2Fpay/bundle")
    try shop.git("update-ref", "-d", "refs/paywall/at/apps%2Fpay/bundle")
    try shop.git("tag", "release/1", "at/apps%2Fpay/release/1^{commit}")
    try shop.git("tag", "-d", "at/apps%2Fpay/release/1")
    let top = try shop.sharing("", from: 2)
    for options in [[], ["--no-tags"]] {
      let clone = try Shop(empty: "clone")
      (clone.environment, clone.now) = (shop.environment, shop.now)
      try #require(
        try run(
          "git", ["clone", "-q", "--no-local"] + options + [top.path, clone.path], in: top.folder.path,
          environment: shop.environment
        )
        .status == 0)
      let other = try clone.sharing("apps/pay")
      let error = try refusal { try other.publish() }
      #expect(error.code == .notFound && error.hint == "fetch it with: paywall fetch")
      try other.fetch()
      #expect(try other.publish().adopted == "refs/paywall/bundle")
    }
  }

  /// While it is not adopted, a project at the top neither takes it for its own nor makes a release beside it.
  @Test func theTopDoesNotTakeAnothersRecord() throws {
    let shops = try repository("", "apps/pay")
    try shops[1].publish()
    try shops[0].git("update-ref", "refs/paywall/bundle", "refs/paywall/at/apps%2Fpay/bundle")
    try shops[0].git("update-ref", "-d", "refs/paywall/at/apps%2Fpay/bundle")
    #expect(try status(shops[0].workspace, in: shops[0].context).release == nil)
    #expect(try refusal { try shops[0].publish() }.message.contains("another project"))
    #expect(try shops[1].publish().adopted == "refs/paywall/bundle")
    #expect(try shops[0].publish().release == 1)
  }

  @Test func aMovedFolderKeepsItsRecord() throws {
    let shop = try repository("apps/a")[0]
    try shop.publish()
    let top = try shop.sharing("", from: 2)
    try shop.git("mv", "apps/a", "apps/b", in: top.path)
    let moved = try top.sharing("apps/b")
    try moved.commit("moved")
    #expect(try status(moved.workspace, in: moved.context).release?.number == 1)
    let old = moved.out
    #expect(try moved.verify(old, rebuild: true).faults == [])
    #expect(try moved.publish(to: old).adopted == "refs/paywall/at/apps%2Fa/bundle")
    try moved.change(headline: "Two")
    #expect(try moved.publish(to: old).release == 2)
    #expect(try moved.git("for-each-ref", "--format=%(refname)", "refs/paywall") == "refs/paywall/at/apps%2Fb/bundle")
    #expect(try moved.verify(old, rebuild: true).faults == [])
  }

  @Test func aCopyNeedsKeysOfItsOwn() throws {
    let shop = try repository("apps/a")[0]
    try shop.publish()
    let top = try shop.sharing("", from: 2)
    try FileManager.default.copyItem(atPath: top.path + "/apps/a", toPath: top.path + "/apps/c")
    try FileManager.default.removeItem(atPath: top.path + "/apps/c/out")
    let copy = try top.sharing("apps/c")
    try copy.commit("copied")
    #expect(try status(copy.workspace, in: copy.context).release == nil)
    #expect(try refusal { try copy.publish() }.hint?.contains("keys generate") == true)
    #expect(try shop.publish().outcome == .unchanged)
  }
}

extension Shop {
  /// The same machine and repository, in another folder of it.
  /// - Parameter levels: how many folders above this one the other's path begins.
  fileprivate func sharing(_ folder: String, from levels: Int = 0) throws -> Shop {
    let other = try Shop(empty: "unused")
    other.environment = environment
    other.now = now
    var url = URL(fileURLWithPath: path)
    for _ in 0..<levels { url.deleteLastPathComponent() }
    other.path = folder.isEmpty ? url.path : url.path + "/" + folder
    return other
  }
}
