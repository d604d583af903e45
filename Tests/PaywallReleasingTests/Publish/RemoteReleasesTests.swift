import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

@Suite struct RemoteReleasesTests {
  /// A remote that has nothing, and one that cannot be asked.
  @Test func aFirstReleaseIsMadeWhereTheRemoteHasNone() throws {
    let shop = try Shop(releases: 0)
    let clone = try shop.clone()
    #expect(try clone.publish(dry: true).release == 1)
    try clone.git("remote", "set-url", "origin", shop.folder.path + "/nowhere")
    #expect(try refusal { try clone.publish() }.hint?.contains("--first") == true)
    #expect(try clone.publish(first: true).release == 1)
  }
}
