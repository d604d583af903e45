import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import TUF
import TestSupport
import Testing

/// What headers let caches do to a bundle that is otherwise whole.
@Suite struct CacheHeadersTests {
  @Test(
    arguments: [
      (#"{"Cache-Control": "public, max-age=86400"}"#, "for 86400 seconds after a new release"),
      (#"{"Cache-Control": "max-age=60, s-maxage=7200"}"#, "for 7200 seconds"),
      (#"{"Cache-Control": "PUBLIC ,Max-Age=301"}"#, "for 301 seconds"),
      (#"{"Cache-Control": "max-age=60", "Age": "9000"}"#, "from a cache that kept it for 9000 seconds"),
      (#"{"Cache-Control": "no-cache", "Age": "301"}"#, "kept it for 301 seconds"),
    ])
  func aTimestampThatIsKept(_ headers: String, _ words: String) async throws {
    let shop = try Shop(releases: 1)
    let server = try shop.served(nil, #"{"path": "metadata/timestamp.json", "headers": \#(headers)}"#)
    try await shop.verify(server).expectFault(BundlePath.timestamp, words)
  }

  @Test(arguments: ["no-cache", "no-store", "max-age=300", "s-maxage=300, max-age=86400", "private, max-age=0"])
  func aTimestampThatIsAskedForAgain(_ value: String) async throws {
    let shop = try Shop(releases: 1)
    let result = try await shop.verify(
      shop.served(nil, #"{"path": "metadata/timestamp.json", "headers": {"Cache-Control": "\#(value)"}}"#))
    #expect(result.isSound && result.notes.isEmpty, "\(result.faults) \(result.notes)")
  }

  @Test func anAbsenceThatIsKept() async throws {
    let shop = try Shop(releases: 1)
    let server = try shop.served(
      nil, #"{"path": "metadata/2.root.json", "headers": {"Cache-Control": "max-age=3600"}}"#)
    try await shop.verify(server).expectFault("metadata/2.root.json", "absence may be cached for 3600 seconds")
  }

  @Test func whatBreaksNothingIsANote() async throws {
    let shop = try Shop(releases: 1)
    let silent = try await shop.verify(LoopbackServer(#"[{"folder": "\#(shop.out)"}]"#))
    #expect(silent.isSound && silent.notes.count == 2)
    let short = try await shop.verify(
      shop.served(nil, #"{"path": "targets", "headers": {"Cache-Control": "max-age=10"}}"#))
    #expect(short.isSound && short.notes.count == 1 && short.notes[0].message.contains("3 files"))
  }

  @Test func encodings() async throws {
    let shop = try Shop(releases: 1)
    #expect(try await shop.verify(shop.served(nil, #"{"path": "targets", "gzip": true}"#)).isSound)
    for (rule, words) in [
      (#""gzip": true"#, "Content-Encoding 'gzip' to clients that did not ask"),
      (#""headers": {"Content-Encoding": "aws-chunked"}"#, "can be decoded as its Content-Encoding 'aws-chunked'"),
    ] {
      let server = try shop.served(nil, #"{"path": "metadata/timestamp.json", \#(rule)}"#)
      try await shop.verify(server).expectFault(BundlePath.timestamp, words)
    }
  }
}
