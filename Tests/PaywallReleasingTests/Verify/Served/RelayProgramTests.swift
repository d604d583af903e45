import Foundation
import PaywallReleasing
import TestSupport
import Testing
import Web

/// The real program that fetches, over its socket.
@Suite struct RelayProgramTests {
  @Test func fetchesOneFileAfterTheOther() async throws {
    let server = try LoopbackServer(
      #"[{"path": "a", "text": "hello", "headers": {"Cache-Control": "no-cache"}}, {"path": "b", "zeros": 3000000}]"#)
    let relay = try #require(RelayProgram(builtProgram("tuf-client"), environment: ["PATH": "/usr/bin:/bin"]))
    for _ in 1...2 {
      let answer = try await relay.get(server.address + "/a", maxLength: 5, headers: ["Accept-Encoding": "identity"])
      #expect(answer.body == Array("hello".utf8) && answer.headers["cache-control"] == "no-cache")
      let long = try await relay.get(server.address + "/b", maxLength: 3_000_000, headers: [:])
      #expect(long.body.count == 3_000_000)
      #expect(try await relay.get(server.address + "/c", maxLength: 5, headers: [:]).status == 404)
      await #expect(throws: HTTPError(.tooLong, "longer than 4 bytes")) {
        _ = try await relay.get(server.address + "/a", maxLength: 4, headers: [:])
      }
    }
    #expect(try server.requests().first?.headers["accept-encoding"] == "identity")
  }

  /// Other programs that end, answer at length, or do not end.
  @Test func anotherProgramIsAnError() async throws {
    let folder = try TemporaryFolder()
    for script in ["exit 0", "exec cat /dev/zero", "read line; echo '{}'; exec sleep 60"] {
      let program = folder.path + "/program"
      // By another process: what is open for writing here, a child of another test may hold for a moment, and then it
      // cannot be started.
      let made = try TestSupport.run(
        "sh", ["-c", "rm -f program && cat > program && chmod 700 program"], in: folder.path,
        input: Data("#!/bin/sh\n\(script)\n".utf8))
      try #require(made.status == 0, "\(made.stderr)")
      let relay = try #require(RelayProgram(program, environment: ["PATH": "/usr/bin:/bin"]))
      for _ in 1...2 {
        await #expect(throws: HTTPError.self) { try await relay.get("http://127.0.0.1:1/", maxLength: 5, headers: [:]) }
      }
    }
    #expect(RelayProgram("/nowhere/tuf-client", environment: [:]) == nil)
  }
}
