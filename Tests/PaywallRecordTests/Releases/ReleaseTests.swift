import Foundation
import Git
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import Testing
import TestSupport

@Suite struct ReleaseTests {
  /// A release whose source commit is gone stands for itself; one whose source is damaged is not taken for such a release.
  @Test func aDamagedSourceIsNotAnAbsentOne() throws {
    let shop = try Shop(releases: 1)
    let source = try shop.git("rev-parse", "HEAD")
    try shop.change(headline: "Two")
    let object = "\(shop.path)/.git/objects/\(source.prefix(2))/\(source.dropFirst(2))"
    func tree() throws -> ObjectID? {
      let repository = try shop.workspace.repository()
      let record = try Record(of: shop.workspace, in: repository)
      return try #require(record.last).sourceTreeID(in: repository)
    }
    #expect(try tree()?.description == shop.git("rev-parse", "\(source)^{tree}"))
    try FileManager.default.removeItem(atPath: object)
    #expect(try tree() == nil)
    #expect(try log(shop.workspace).entries.map(\.subject) == [""])
    try Data("not an object".utf8).write(to: URL(filePath: object))
    #expect(throws: GitError.self) { try tree() }
    #expect(throws: GitError.self) { try log(shop.workspace) }
  }
}
