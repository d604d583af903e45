import Foundation
import ProjectTestSupport
import Subprocess
import TestSupport
import Testing

/// An app over HTTP, from a project's first release on, in good and in bad networks.
@Suite struct SampleAppTests {
  private let shop: Shop
  private let server: LoopbackServer
  private let cache: TemporaryFolder

  init() throws {
    shop = try Shop(releases: 1)
    server = try LoopbackServer(Self.rules(shop))
    cache = try TemporaryFolder()
  }

  private static func rules(_ shop: Shop, _ more: String = "") -> String {
    #"[{"folder": "\#(shop.out)", "etag": "sha256"}\#(more)]"#
  }

  private func launch() throws -> [String] {
    let outcome = try run(
      builtProgram("sample-app"), [server.address, shop.path + "/trust/root.json", cache.path, "user_1"],
      in: cache.path,
      environment: ProcessInfo.processInfo.environment)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout.split(separator: "\n").map(String.init)
  }

  private func impressions(_ lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix("event: paywall_impression ") }.map { String($0.dropFirst(26)) }
  }

  @Test func showsTheFallbackThenTheReleaseThenTheCachedOne() throws {
    #expect(
      impressions(try launch()) == [
        "fallback premium_upgrade fallback", "default_control premium_upgrade fresh release 1",
      ])
    let before = try server.requests().count
    let lines = try launch()
    #expect(
      impressions(lines) == [
        "default_control premium_upgrade cached release 1", "default_control premium_upgrade fresh release 1",
      ])
    #expect(lines.contains("refresh: unchanged(release: 1)"))
    #expect(lines.last == "shares: fresh 0.5, cached 0.5, fallback 0.0")
    // Two requests when nothing changed, and neither is answered with a file.
    let again = try server.requests().dropFirst(before)
    #expect(again.map(\.path) == ["/metadata/2.root.json", "/metadata/timestamp.json"])
    #expect(again.last?.headers["if-none-match"] != nil)
  }

  @Test func showsAReleaseFromTheNextPresentationOn() throws {
    _ = try launch()
    try shop.change(headline: "Another one")
    try shop.publish()
    let lines = try launch()
    #expect(
      impressions(lines) == [
        "default_control premium_upgrade cached release 1", "default_control premium_upgrade fresh release 2",
      ])
    #expect(lines.contains { $0.hasPrefix("Another one [") })
  }

  /// The lines of a launch until its refresh waits for the server; then the user goes.
  private func launchUntilItAsks() throws -> [String] {
    let folder = try TemporaryFolder()
    let output = folder.url.appendingPathComponent("out")
    try Data().write(to: output)
    let asked = try server.requests().count
    let file = try FileHandle(forUpdating: output)
    let app = try Subprocess(
      ["/usr/bin/env", "stdbuf", "-oL", builtProgram("sample-app"), server.address]
        + [shop.path + "/trust/root.json", cache.path, "user_1"],
      environment: ProcessInfo.processInfo.environment, input: .null, output: .descriptor(file.fileDescriptor))
    while try server.requests().count == asked { Thread.sleep(forTimeInterval: 0.01) }
    #expect(app.end(until: .now) == 128 + SIGKILL)
    return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The paywall is there before the server has said anything.
  @Test func doesNotWaitForAServerThatHangs() throws {
    try server.follow(#"[{"text": "", "hang": 600}]"#)
    for shown in ["fallback premium_upgrade fallback", "default_control premium_upgrade cached release 1"] {
      let lines = try launchUntilItAsks()
      #expect(impressions(lines) == [shown] && !lines.contains { $0.hasPrefix("refresh:") }, "\(lines)")
      try server.follow(Self.rules(shop))
      _ = try launch()
      try server.follow(#"[{"text": "", "hang": 600}]"#)
    }
  }

  /// Every answer a page, a redirect to a sign-in, nothing that it says, an error, a broken file.
  @Test(arguments: [
    #"{"text": "<!doctype html><title>Sign in</title>", "status": 200}"#,
    #"{"text": "", "status": 302, "location": "http://127.0.0.1:1/sign-in"}"#, #"{"text": "", "status": 304}"#,
    #"{"text": "", "status": 503}"#, #"{"path": "metadata/timestamp.json", "text": "{}"}"#,
    #"{"path": "metadata/timestamp.json", "claimed": 9}"#, #"{"path": "metadata", "zeros": 99999999}"#,
  ])
  func keepsItsPaywallInABadNetwork(_ rule: String) throws {
    try server.follow("[\(rule)]")
    let first = try launch()
    #expect(impressions(first) == Array(repeating: "fallback premium_upgrade fallback", count: 2))
    try server.follow(Self.rules(shop))
    _ = try launch()
    try shop.change(headline: "Another one")
    try shop.publish()
    try server.follow(
      Self.rules(shop, ", " + rule.replacing("\"status\": 304", with: "\"etag\": \"\", \"status\": 304")))
    let second = try launch()
    #expect(second.contains { $0.hasPrefix("refresh: failed") }, "\(second)")
    #expect(
      impressions(second) == Array(repeating: "default_control premium_upgrade cached release 1", count: 2))
    try server.follow(Self.rules(shop))
    #expect(impressions(try launch()).last == "default_control premium_upgrade fresh release 2")
  }
}
