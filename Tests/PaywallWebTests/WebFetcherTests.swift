import HTTP
import PaywallKit
import PaywallWeb
import TUF
import TestSupport
import Testing

/// What goes over the wire for an app.
@Suite struct WebFetcherTests {
  private let timestamp = "metadata/timestamp.json"

  /// An app's limits, except that a busy machine may take long to answer.
  private var patient: HTTPClient.Limits {
    var limits = WebFetcher.limits(.all)
    (limits.silence, limits.total) = (1_200, 1_200)
    return limits
  }

  private func conditions(_ server: LoopbackServer) throws -> [String?] {
    try server.requests().map { $0.headers["if-none-match"] }
  }

  @Test func asksWhetherTheTimestampChanged() async throws {
    let server = try LoopbackServer(#"[{"text": "one", "etag": "\"1\""}]"#)
    let fetcher = WebFetcher(server.address, limits: patient)
    let one = try await fetcher.fetch(timestamp, maxLength: 10, unless: Array("zero".utf8))
    #expect(one == Array("one".utf8))
    #expect(try await fetcher.fetch(timestamp, maxLength: 10, unless: Array("one".utf8)) == one)
    try server.follow(#"[{"text": "two", "etag": "\"2\""}]"#)
    #expect(try await fetcher.fetch(timestamp, maxLength: 10, unless: Array("one".utf8)) == Array("two".utf8))
    #expect(try conditions(server) == [nil, "\"1\"", "\"1\""])
  }

  /// The bytes that the server's name stands for were not verified, such as those of a page in its place.
  @Test func asksWithoutAConditionForBytesThatItDoesNotTrust() async throws {
    let server = try LoopbackServer(#"[{"text": "<html>", "etag": "\"1\""}]"#)
    let fetcher = WebFetcher(server.address, limits: patient)
    _ = try await fetcher.fetch(timestamp, maxLength: 10, unless: Array("verified".utf8))
    _ = try await fetcher.fetch(timestamp, maxLength: 10, unless: Array("verified".utf8))
    _ = try await fetcher.fetch(timestamp, maxLength: 10)
    #expect(try conditions(server) == [nil, nil, nil])
  }

  @Test func remembersAcrossLaunches() async throws {
    let server = try LoopbackServer(#"[{"text": "one", "etag": "W/\"1\""}]"#)
    let store = MemoryStore()
    let one = Array("one".utf8)
    _ = try await WebFetcher(server.address, limits: patient, store: store).fetch(timestamp, maxLength: 10, unless: [])
    #expect(
      try await WebFetcher(server.address, limits: patient, store: store).fetch(timestamp, maxLength: 10, unless: one)
        == one)
    #expect(try conditions(server) == [nil, "W/\"1\""])
    let other = try LoopbackServer(#"[{"text": "one", "etag": "W/\"1\""}]"#)
    _ = try await WebFetcher(other.address, limits: patient, store: store).fetch(timestamp, maxLength: 10, unless: one)
    #expect(try conditions(other) == [nil])
  }

  /// 304 without a question is no answer, and neither is what a store holds that was torn.
  @Test func believesNoAnswerThatItDidNotAskFor() async throws {
    let server = try LoopbackServer(#"[{"text": "", "status": 304}]"#)
    let store = MemoryStore()
    store.save("timestamp.etag", Array("{\"etag\":".utf8))
    for path in [timestamp, "metadata/1.snapshot.json"] {
      await #expect(throws: (any Error).self) {
        try await WebFetcher(server.address, limits: patient, store: store).fetch(
          path, maxLength: 10, unless: Array("x".utf8))
      }
    }
  }

  @Test func isNilWhereThereIsNoFile() async throws {
    let server = try LoopbackServer(
      #"[{"path": "a", "status": 404, "text": ""}, {"path": "b", "status": 403, "text": ""}, "#
        + #"{"path": "c", "status": 500, "text": ""}]"#)
    let fetcher = WebFetcher(server.address, limits: patient)
    #expect(try await fetcher.fetch("a", maxLength: 10) == nil)
    #expect(try await fetcher.fetch("b", maxLength: 10) == nil)
    await #expect(throws: (any Error).self) { try await fetcher.fetch("c", maxLength: 10) }
  }

  @Test func givesUpAfterTenSecondsOfSilence() {
    let limits = WebFetcher.limits(.all)
    #expect(limits.silence == 10 && limits.total == 60 && limits.errorPage == 1_024 && limits.redirects == 5)
  }

  /// Linux cannot tell networks apart; what the system is told there where it can.
  @Test func sparesNetworks() {
    let all = [WebFetcher.Networks.all, .unconstrained, .unmetered].map { WebFetcher.limits($0) }
    #expect(all.map(\.allowsConstrained) == [true, false, false])
    #expect(all.map(\.allowsExpensive) == [true, true, false])
  }

  /// The server answers after ten minutes, or sends one byte and then another without an end.
  @Test(arguments: [
    (#""hang": 600, "text": """#, 1.0, 1_200.0, "no answer in time"),
    (#""endless": true, "trickle": 0.5, "text": """#, 1_200.0, 1.0, "no whole answer within 1 seconds"),
  ])
  func givesUpOnAServerThatHangs(_ rule: String, _ silence: Double, _ total: Double, _ words: String) async throws {
    let server = try LoopbackServer("[{\(rule)}]")
    var limits = WebFetcher.limits(.all)
    (limits.silence, limits.total) = (silence, total)
    await #expect(throws: TUFError(.fetch, "\(timestamp): \(words)")) {
      try await WebFetcher(server.address, limits: limits).fetch(timestamp, maxLength: 1_200, unless: Array("one".utf8))
    }
    #expect(try server.requests().count == 1)
  }
}
