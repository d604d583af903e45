import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// Servers whose answers do not come, do not end, or come from elsewhere: each fault is told, and the rest is still read.
@Suite struct ServedInspectionTests {
  @Test func aPageForAMissingRoot() async throws {
    let shop = try Shop(releases: 2)
    for asClient in [false, true] {
      let result = try await shop.verify(shop.served(nil, #"{"soft": true}"#), asClient: asClient)
      result.expectFault("metadata/2.root.json", "a host must answer 404")
      #expect(result.provenance == nil && result.followed.isEmpty && result.faults.count == 1)
    }
  }

  @Test func aRedirectToAnotherHost() async throws {
    let shop = try Shop(releases: 1)
    let other = try shop.served()
    let target = try #require(try names(below: shop.out).first { $0.hasPrefix("targets/offerings/") })
    for path in [BundlePath.timestamp, target] {
      let server = try shop.served(
        nil, #"{"path": "\#(path)", "status": 302, "location": "\#(other.address)/\#(path)"}"#)
      try await shop.verify(server).expectFault(path, "redirects to \(other.address), another host")
    }
    #expect(try other.requests().isEmpty)
    let same = try await shop.verify(
      shop.served(nil, #"{"path": "\#(target)", "status": 302, "location": "/metadata/timestamp.json"}"#))
    same.expectFault(target, "expected")
  }

  /// More than is told, less than is told, and a length of what was there before it was compressed.
  @Test(arguments: ["", #""gzip": true, "#], [-20, 20])
  func aLengthThatIsNotTheBodys(_ encoding: String, _ difference: Int) async throws {
    let shop = try Shop(releases: 1)
    for path in [BundlePath.timestamp, "metadata/1.snapshot.json"] {
      let server = try shop.served(nil, #"{"path": "\#(path)", \#(encoding)"claimed": \#(difference)}"#)
      let result = try await shop.verify(server, hurryingFor: path)
      #expect(result.faults.contains { $0.file == path } && result.provenance == nil, "\(result.faults)")
    }
  }

  @Test func aBodyThatIsNotWhatItsEncodingSays() async throws {
    let shop = try Shop(releases: 1)
    let server = try shop.served(
      nil, #"{"path": "metadata/1.snapshot.json", "headers": {"Content-Encoding": "gzip"}}"#)
    try await shop.verify(server, hurryingFor: "metadata/1.snapshot.json").expectFault(
      "metadata/1.snapshot.json", "can be decoded as its Content-Encoding 'gzip'")
    let endless = try shop.served(nil, #"{"path": "metadata/timestamp.json", "zeros": 50000000}"#)
    try await shop.verify(endless).expectFault(BundlePath.timestamp, "longer than")
  }

  @Test(arguments: [#""hang": 600"#, #""trickle": 0.9"#])
  func anAnswerThatDoesNotCome(_ rule: String) async throws {
    let shop = try Shop(releases: 2)
    let server = try shop.served(nil, #"{"path": "metadata/2.targets.json", \#(rule)}"#)
    let result = try await shop.verify(server, hurryingFor: "metadata/2.targets.json")
    #expect(
      result.faults.contains { $0.file == "metadata/2.targets.json" && $0.message.contains("within") }
        || result.faults.contains { $0.message.contains("in time") }, "\(result.faults)")
    // The client that has it needs it no more.
    #expect(result.provenance == nil && result.followed == [2])
  }

  /// A bundle may have thousands of files; who never answers is not waited for as often.
  @Test func whoNeverAnswersIsGivenUp() async throws {
    let shop = try Shop()
    _ = try generateKeys(shop.workspace, in: shop.context)
    try shop.addOfferings(1..<4)
    try shop.commit("four offerings")
    try shop.publish()
    let server = try shop.served(nil, #"{"path": "targets", "hang": 600}"#)
    let result = try await shop.verify(server, hurryingFor: "targets")
    #expect(result.faults.count { $0.message.contains("in time") } == 3, "\(result.faults)")
    #expect(result.faults.contains { $0.message.contains("more are not asked for") })
    #expect(try server.requests().count { $0.path.hasPrefix("/targets") } == 3)
  }
}
