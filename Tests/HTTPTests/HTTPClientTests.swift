import HTTP
import TestSupport
import Testing
import Web

@Suite struct HTTPClientTests {
  /// On a machine that has much else to do, an answer may take long.
  private static func limits(silence: Double = 1_200, total: Double = 1_200) -> HTTPClient.Limits {
    var limits = HTTPClient.Limits()
    (limits.silence, limits.total) = (silence, total)
    return limits
  }

  private let client = HTTPClient(limits: limits())

  private func error(
    _ server: LoopbackServer, _ path: String = "/a", maxLength: Int = 1 << 20, limits: HTTPClient.Limits = limits()
  ) async -> HTTPError? {
    do {
      _ = try await HTTPClient(limits: limits).get(server.address + path, maxLength: maxLength)
      return nil
    } catch { return error }
  }

  @Test func aFileComesWithItsHeaders() async throws {
    let server = try LoopbackServer(#"[{"text": "hello", "headers": {"Cache-Control": "no-cache"}}]"#)
    let answer = try await client.get(server.address + "/a", maxLength: 5)
    #expect(answer.status == 200 && answer.body == Array("hello".utf8))
    #expect(answer.headers["cache-control"] == "no-cache")
  }

  @Test func anErrorIsAnAnswerWithoutABody() async throws {
    let server = try LoopbackServer(#"[{"text": "no such page, and much more", "status": 404}]"#)
    let answer = try await client.get(server.address + "/a", maxLength: 5)
    #expect(answer.status == 404 && answer.body.isEmpty)
    #expect(try answer.file() == nil)
  }

  @Test func aLongFileIsBrokenOff() async throws {
    let server = try LoopbackServer(#"[{"text": "hello!"}]"#)
    #expect(await error(server, maxLength: 5)?.code == .tooLong)
    #expect(await error(server, maxLength: 6) == nil)
  }

  @Test(arguments: [200, 404])
  func whatHasNoEndIsBrokenOff(_ status: Int) async throws {
    let server = try LoopbackServer(#"[{"text": "", "status": \#(status), "endless": true}]"#)
    if status == 200 {
      #expect(await error(server, maxLength: 1 << 20)?.code == .tooLong)
    } else {
      let answer = try await client.get(server.address + "/a", maxLength: 1 << 20)
      #expect(answer.status == status && answer.body.isEmpty)
    }
  }

  /// 64 MiB of zeros are 64 KB on the wire.
  @Test func decodedBytesCount() async throws {
    let server = try LoopbackServer(#"[{"zeros": 67108864}]"#)
    #expect(await error(server, maxLength: 1 << 20)?.code == .tooLong)
    try server.follow(#"[{"zeros": 4096}]"#)
    let answer = try await client.get(server.address + "/a", maxLength: 4096)
    #expect(answer.body == [UInt8](repeating: 0, count: 4096))
  }

  @Test func redirectsStayOnTheHost() async throws {
    let other = try LoopbackServer(#"[{"text": "other"}]"#)
    let server = try LoopbackServer(
      #"[{"path": "a", "status": 302, "location": "/b"}, {"path": "b", "text": "hello"}, "#
        + #"{"path": "c", "status": 302, "location": "\#(other.address)/a"}, {"path": "d", "status": 302, "location": "/d"}, "#
        + #"{"path": "e", "status": 302, "location": "file:///etc/passwd"}]"#)
    #expect(try await client.get(server.address + "/a", maxLength: 5).body == Array("hello".utf8))
    #expect(
      await error(server, "/c") == HTTPError(.redirect, "the server redirects to \(other.address), another host"))
    #expect(try other.requests().isEmpty)
    #expect(await error(server, "/d")?.code == .redirect)
    #expect(await error(server, "/e") != nil)
  }

  /// The server goes on for ten minutes, however late a busy machine looks at its clock.
  @Test func silenceAndTricklingEnd() async throws {
    let server = try LoopbackServer(
      #"[{"path": "a", "text": "hello", "hang": 600}, {"path": "b", "text": "", "endless": true, "trickle": 0.5}]"#)
    #expect(await error(server, "/a", limits: Self.limits(silence: 1))?.code == .timeout)
    #expect(await error(server, "/b", maxLength: 1_200, limits: Self.limits(total: 1))?.code == .timeout)
  }

  /// Before the request, and while it is waited for.
  @Test(arguments: [false, true]) func cancelling(whileWaiting isWaiting: Bool) async throws {
    let server = try LoopbackServer(#"[{"text": "hello", "hang": 600}]"#)
    let address = server.address + "/a"
    let client = client
    let task = Task { () async -> HTTPError? in
      if !isWaiting { while !Task.isCancelled { await Task.yield() } }
      do throws(HTTPError) { _ = try await client.get(address, maxLength: 5) } catch { return error }
      return nil
    }
    if isWaiting { while try server.requests().isEmpty { try await Task.sleep(for: .milliseconds(10)) } }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    // The client is of use to others afterwards.
    try server.follow(#"[{"text": "hello"}]"#)
    #expect(try await client.get(address, maxLength: 5).body == Array("hello".utf8))
  }

  @Test func manyAtOnce() async throws {
    let server = try LoopbackServer(#"[{"path": "a", "text": "hello"}, {"path": "b", "text": "other"}]"#)
    let (client, address) = (client, server.address)
    let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for number in 0..<40 {
        group.addTask { try await client.get(address + (number % 2 == 0 ? "/a" : "/b"), maxLength: 5).body }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bodies.count { $0 == Array("hello".utf8) } == 20 && bodies.count { $0 == Array("other".utf8) } == 20)
    withExtendedLifetime(server) {}
  }

  @Test func nothingIsRemembered() async throws {
    let server = try LoopbackServer(
      #"[{"text": "hello", "headers": {"Set-Cookie": "user=1", "Cache-Control": "max-age=600", "ETag": "\"1\""}}]"#)
    for _ in 1...2 { _ = try await client.get(server.address + "/a", maxLength: 5) }
    let requests = try server.requests()
    #expect(requests.count == 2)
    for header in ["cookie", "if-none-match", "authorization", "referer"] {
      #expect(requests.allSatisfy { $0.headers[header] == nil })
    }
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/a", "http://", "/a", "", "http://user:word@127.0.0.1/a"])
  func otherAddressesAreNotAsked(_ address: String) async throws {
    await #expect(throws: HTTPError.self) { _ = try await client.get(address, maxLength: 5) }
  }

  @Test func nobodyThereIsAnError() async throws {
    let address = try LoopbackServer("[]").address
    await #expect(throws: HTTPError.self) { _ = try await client.get(address + "/a", maxLength: 5) }
  }
}
