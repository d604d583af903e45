import Foundation
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import TestSupport
import Testing

/// What publishing makes of the address that the project names, with a server on loopback.
@Suite struct ServedStateTests {
  private let shop: Shop
  private let server: LoopbackServer

  init() throws {
    shop = try Shop()
    server = try LoopbackServer("[]")
    try serve(shop.folder.path + "/nothing")
    // The server on loopback has no certificate.
    let settings = "bundleURL: \(server.address)/\nrules:\n  url-https: \"off\"\n"
    try shop.write("paywall.yaml", try shop.read("paywall.yaml") + settings)
    try shop.commit("where it is served")
    _ = try generateKeys(shop.workspace, in: shop.context)
  }

  private func serve(_ folder: String) throws { try server.follow(#"[{"folder": "\#(folder)"}]"#) }

  /// Keeps what is served while the project goes on.
  private func upload(_ name: String = "served") throws {
    let served = shop.folder.path + "/" + name
    try? FileManager.default.removeItem(atPath: served)
    try FileManager.default.copyItem(atPath: shop.out, toPath: served)
    try serve(served)
  }

  /// On a thread of its own, as in the program: what waits must not hold a thread that the answer needs.
  private func publish(offline: Bool = false, renew: Bool = false) async throws -> Publication {
    nonisolated(unsafe) let shop = shop
    return try await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: Result { try shop.publish(renew: renew, offline: offline) })
      }
    }.get()
  }

  private func refused(offline: Bool = false, renew: Bool = false) async -> ProjectError? {
    await #expect(throws: ProjectError.self) { _ = try await publish(offline: offline, renew: renew) }
  }

  @Test func whatIsServedMayBeOlder() async throws {
    #expect(try await publish().release == 1)
    // An object store answers 403 for what is missing and for what nobody may read.
    #expect(try await publish().unserved == server.address + "/")
    try upload()
    try shop.change(headline: "Two")
    let second = try await publish()
    #expect(second.release == 2 && second.unserved == nil)
    // Not uploaded, and nobody's keys are old: the online key was rotated since.
    _ = try changeRoot(shop.workspace, .rotate(.online, replaced: nil, by: nil), in: shop.context)
    try shop.change(headline: "Three")
    #expect(try await publish().release == 3)
    #expect(try await publish().outcome == .unchanged)
    #expect(try server.requests().contains { $0.path == "/metadata/timestamp.json" })
  }

  /// With another targets key the same release is signed again, under another version.
  @Test func whatWasSignedAgainIsNoOtherRelease() async throws {
    #expect(try await publish().release == 1)
    _ = try changeRoot(shop.workspace, .rotate(.targets, replaced: nil, by: nil), in: shop.context)
    #expect(try await publish().outcome == .renewed)
    try upload()
    #expect(try await publish().outcome == .unchanged)
    try shop.change(headline: "Two")
    #expect(try await publish().release == 2)
  }

  /// The record was put back, with its tags: it verifies, but it is not the newest.
  @Test func aRecordThatWasPutBackIsNotContinued() async throws {
    _ = try await publish()
    let (first, root) = (try shop.tip(Shop.record), try shop.git("rev-parse", "HEAD"))
    try shop.change(headline: "Two")
    _ = try await publish()
    try upload()
    try shop.git("update-ref", Shop.record, first)
    try shop.git("tag", "-d", "release/2")
    try shop.remove("out")
    try? shop.remove(".git/paywall")
    let error = await refused()
    #expect(error?.code == .refused && error?.message.contains("serves targets v2 (timestamp v2)") == true)
    #expect(try shop.tip(Shop.record) == first && !shop.exists("out"))
    #expect(await refused(renew: true)?.code == .refused)
    // From the first commit on others made another release 2.
    try shop.git("reset", "-q", "--hard", root)
    try shop.change(headline: "Another two")
    #expect(try await publish(offline: true).release == 2)
    #expect(await refused()?.message.contains("serves other targets v2") == true)
  }

  @Test func aCloneThatKnowsNothingIsTold() async throws {
    _ = try await publish()
    try upload()
    try shop.git("update-ref", "-d", Shop.record)
    try shop.git("tag", "-d", "release/1")
    try? shop.remove(".git/paywall")
    try shop.remove("out")
    #expect(await refused()?.message.contains("but the last that this clone knows is none") == true)
  }

  @Test func whatCannotBeAskedIsSaid() async throws {
    _ = try await publish()
    try upload()
    try server.follow(#"[{"status": 500}]"#)
    #expect(await refused()?.hint == "publish without asking it: --offline")
    #expect(try await publish(offline: true).outcome == .unchanged)
    // A page in place of what is missing, and a bundle of other keys.
    let other = try Shop(releases: 1, hasOwnKeys: true)
    for folder in [other.out, shop.folder.path + "/page"] {
      if folder != other.out {
        try shop.folder.write("<html>", to: "page/metadata/timestamp.json")
      }
      try serve(folder)
      let error = await refused()
      #expect(error?.message.contains("serves what does not verify: metadata/timestamp.json") == true)
      #expect(error?.hint?.hasPrefix("look at it with: paywall verify \(server.address)/") == true)
    }
  }
}
