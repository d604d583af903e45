import Foundation
import HTTP
import PaywallBundle
import PaywallProject
import PaywallRecord
import PaywallReleasing
import ProjectTestSupport
import Web
import TestSupport
import Testing

/// What is told of servers that are old, mixed, slow to notice, or wrong in their headers.
@Suite struct VerifyServedTests {
  private static let good =
    #"{"headers": {"Cache-Control": "max-age=31536000, immutable"}}, "#
    + #"{"path": "metadata/timestamp.json", "headers": {"Cache-Control": "no-cache"}}, "#
    + #"{"path": "metadata/2.root.json", "headers": {"Cache-Control": "no-cache"}}"#

  private func served(_ folder: String, _ rules: String...) throws -> LoopbackServer {
    try LoopbackServer(
      "[" + ([#"{"folder": "\#(folder)"}"#, Self.good] + rules).joined(separator: ", ") + "]")
  }

  /// On a thread of its own, as in the program: what waits for the network must not hold the tasks that bring it.
  private func verify(
    _ shop: Shop, _ server: LoopbackServer, root: String? = nil, asClient: Bool = false
  ) async throws -> ServedVerification {
    try await verify(shop, at: server.address, root: root, asClient: asClient)
  }

  private func verify(
    _ shop: Shop, at address: String, root: String? = nil, asClient: Bool = false
  ) async throws -> ServedVerification {
    let (workspace, context) = (try shop.workspace, shop.context)
    let options = VerifyOptions(bundle: address, root: root, isAsClient: asClient)
    return try await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: Result { try verifyServed(workspace, options, by: HTTPClient(), in: context) })
      }
    }.get()
  }

  private func expect(
    _ result: ServedVerification, _ file: String, _ words: String, at place: SourceLocation = #_sourceLocation
  ) {
    #expect(
      result.faults.contains { $0.file == file && $0.message.contains(words) }, "\(result.faults)",
      sourceLocation: place)
  }

  @Test func aGoodServerIsClean() async throws {
    let shop = try Shop(releases: 3)
    let server = try served(shop.out)
    let result = try await verify(shop, server)
    #expect(result.isSound && result.notes.isEmpty, "\(result.faults) \(result.notes)")
    #expect(result.provenance?.release == 3 && result.files == 3 && result.comparedWith == 3)
    #expect(result.followed == [3, 2, 1])
    #expect(result.requests == (try server.requests().count))
    #expect(try await verify(shop, server, root: shop.path + "/trust/root.json").followed.isEmpty)
    #expect(try await verify(shop, server, asClient: true).isSound)
  }

  @Test func anOldStateIsStale() async throws {
    let shop = try Shop(releases: 2)
    try FileManager.default.copyItem(atPath: shop.out, toPath: shop.path + "/old")
    try shop.change(headline: "Three")
    try shop.publish()
    let result = try await verify(shop, served(shop.path + "/old"))
    expect(result, "metadata/timestamp.json", "release 2 (timestamp v2) is being served, but release 3")
    expect(result, "metadata/timestamp.json", "a client that has release 3: timestamp was rolled back")
    #expect(result.followed == [2, 1])
    // A client without the project has nothing to compare with.
    #expect(try await verify(shop, served(shop.path + "/old"), asClient: true).isSound)
  }

  @Test func serversThatDifferAreMixed() async throws {
    let shop = try Shop(releases: 1)
    try FileManager.default.copyItem(atPath: shop.out, toPath: shop.path + "/old")
    try shop.change(headline: "Two")
    try shop.publish()
    let server = try served(
      shop.out, #"{"path": "metadata/timestamp.json", "every": 2, "folder": "\#(shop.path)/old"}"#)
    expect(try await verify(shop, server), "metadata/timestamp.json", "answers differ: v2 and v1")
  }

  /// The timestamp came through, and what it leads to did not.
  @Test func aTimestampBeforeItsFilesIsMixed() async throws {
    let shop = try Shop(releases: 1)
    try FileManager.default.copyItem(atPath: shop.out, toPath: shop.path + "/old")
    try shop.change(headline: "Two")
    try shop.publish()
    let server = try served(
      shop.path + "/old", #"{"path": "metadata/timestamp.json", "folder": "\#(shop.out)"}"#)
    expect(try await verify(shop, server), "metadata/2.snapshot.json", "no such file (status 404)")
  }

  @Test func aTargetThatIsMissingOrAlteredIsFound() async throws {
    let shop = try Shop(releases: 1)
    let names = try names(below: shop.out).filter { $0.hasPrefix("targets/") }.sorted()
    let server = try served(
      shop.out, #"{"path": "\#(names[0])", "text": "{}"}"#, #"{"path": "\#(names[1])", "status": 503, "text": ""}"#)
    let result = try await verify(shop, server)
    expect(result, names[0], "length")
    expect(result, names[1], "status 503")
    #expect(result.files == 1)
  }

  @Test func aPageForAMissingRootIsFound() async throws {
    let shop = try Shop(releases: 1)
    let result = try await verify(shop, served(shop.out, #"{"soft": true}"#))
    expect(result, "metadata/2.root.json", "a host must answer 404")
  }

  @Test func headersThatKeepClientsBackAreFound() async throws {
    let shop = try Shop(releases: 1)
    let timestamp = "metadata/timestamp.json"
    for (headers, words) in [
      (#"{"Cache-Control": "public, max-age=86400"}"#, "for 86400 seconds"),
      (#"{"Cache-Control": "max-age=60, s-maxage=7200"}"#, "for 7200 seconds"),
      (#"{"Cache-Control": "max-age=60", "Age": "9000"}"#, "kept it for 9000 seconds"),
    ] {
      expect(
        try await verify(shop, served(shop.out, #"{"path": "\#(timestamp)", "headers": \#(headers)}"#)), timestamp,
        words)
    }
    let missing = try served(
      shop.out, #"{"path": "metadata/2.root.json", "headers": {"Cache-Control": "max-age=3600"}}"#)
    expect(try await verify(shop, missing), "metadata/2.root.json", "cached for 3600 seconds")
    let silent = try await verify(shop, LoopbackServer(#"[{"folder": "\#(shop.out)"}]"#))
    #expect(silent.isSound && silent.notes.count == 2)
    let short = try await verify(
      shop, served(shop.out, #"{"path": "targets", "headers": {"Cache-Control": "max-age=10"}}"#))
    #expect(short.isSound && short.notes.count == 1 && short.notes[0].message.contains("3 files"))
  }

  @Test func encodingsAreSeenThrough() async throws {
    let shop = try Shop(releases: 1)
    let timestamp = "metadata/timestamp.json"
    let packed = try await verify(shop, served(shop.out, #"{"path": "targets", "gzip": true}"#))
    #expect(packed.isSound)
    expect(
      try await verify(shop, served(shop.out, #"{"path": "\#(timestamp)", "gzip": true}"#)), timestamp,
      "Content-Encoding 'gzip' to clients that did not ask")
    expect(
      try await verify(
        shop, served(shop.out, #"{"path": "\#(timestamp)", "headers": {"Content-Encoding": "aws-chunked"}}"#)),
      timestamp, "aws-chunked")
    expect(
      try await verify(shop, served(shop.out, #"{"path": "\#(timestamp)", "zeros": 50000000}"#)), timestamp,
      "longer than")
  }

  @Test func nobodyThereIsNoResult() async throws {
    let shop = try Shop(releases: 1)
    let address: String
    do { address = try LoopbackServer("[]").address }
    let error = await #expect(throws: ProjectError.self) { _ = try await verify(shop, at: address) }
    #expect(error?.code == .notFound && error?.message.contains("no answer from \(address)") == true)
  }
}
