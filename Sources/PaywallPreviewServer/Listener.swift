import Base
import FlyingSocks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Takes connections from this machine, and answers one request on each.
///
/// A slow client costs nobody but itself: each has a time to ask and a time to listen, and there are only so many at once.
struct Listener: Sendable {
  /// The port that was asked for, or the free one that the system chose.
  let port: UInt16
  private let socket: Socket
  private let state = Locked((open: 0, isClosed: false))

  private static let (most, askingTime, listeningTime) = (64, Duration.seconds(5), Duration.seconds(20))

  /// - Parameter port: 0 for a free one.
  init(port: UInt16) throws(PreviewServerError) {
    do {
      socket = try Socket(domain: AF_INET, type: .stream)
      // The port is free at once when the program ends; it is never shared with one that listens.
      try socket.setValue(true, for: .localAddressReuse)
      #if canImport(Darwin)
        try socket.setValue(true, for: .noSIGPIPE)
      #endif
      closeOnExec(socket)
      try socket.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port))
      try socket.listen()
      guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
      self.port = port
    } catch {
      if case .failed(_, let code, let reason)? = error as? SocketError {
        throw PreviewServerError(port: port, isTaken: code == EADDRINUSE, reason: reason.lowercased())
      }
      throw PreviewServerError(port: port, isTaken: false, reason: "\(error)")
    }
  }

  /// Takes no more connections.
  func close() {
    state.withLock { $0.isClosed = true }
    try? socket.close()
  }

  /// Answers until it is closed.
  func run(_ answer: @escaping @Sendable (Request) async -> Answer) async throws {
    let pool: some AsyncSocketPool = .make()
    try await pool.prepare()
    Task { try await pool.run() }
    let listening = try AsyncSocket(socket: socket, pool: pool)
    while true {
      let connection: AsyncSocket
      do { connection = try await listening.accept() } catch {
        if state.withLock({ $0.isClosed }) { return }
        // Too many open files, or a client that went away: neither ends the server.
        try await Task.sleep(for: .milliseconds(50))
        continue
      }
      closeOnExec(connection.socket)
      let isOneTooMany = state.withLock { state in
        state.open += 1
        return state.open > Self.most
      }
      Task {
        await serve(connection, isOneTooMany ? nil : answer)
        try? connection.socket.close()
        state.withLock { $0.open -= 1 }
      }
    }
  }

  /// - Parameter answer: nil if there are too many connections.
  private func serve(_ connection: AsyncSocket, _ answer: (@Sendable (Request) async -> Answer)?) async {
    guard let answer else { return await send(.refusal(503, "too many connections"), true, to: connection) }
    do {
      let request = try await within(Self.askingTime) { try await read(from: connection) }
      let reply =
        request.query["since"] == nil ? await answer(request) : await waiting(for: answer, request, connection)
      if let reply { await send(reply, request.method != "HEAD", to: connection) }
    } catch let refusal as Refusal {
      await send(refusal.answer, true, to: connection)
    } catch is TimeIsUp {
      await send(.refusal(408, "too slow"), true, to: connection)
    } catch {
      // The client is gone.
    }
  }

  /// The answer to who waits for news; nil if the client goes away meanwhile.
  private func waiting(
    for answer: @escaping @Sendable (Request) async -> Answer, _ request: Request, _ connection: AsyncSocket
  ) async -> Answer? {
    await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await answer(request) }
      group.addTask {
        _ = try? await connection.read(atMost: 1)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  private func read(from connection: AsyncSocket) async throws -> Request {
    var bytes: [UInt8] = []
    var end: Int?
    while end == nil {
      guard bytes.count < Request.headLimit else { throw Refusal(answer: .refusal(431, "too long")) }
      let searched = max(0, bytes.count - 3)
      bytes += try await connection.read(atMost: 4096)
      end = bytes.endOfHead(from: searched)
    }
    guard let end, end <= Request.headLimit, var request = Request(head: Array(bytes[..<end])) else {
      throw Refusal(answer: .refusal(400, "no request"))
    }
    guard let length = request.bodyLength else { throw Refusal(answer: .refusal(413, "too long")) }
    request.body = Array(bytes[(end + 4)...].prefix(length))
    while request.body.count < length {
      request.body += try await connection.read(atMost: length - request.body.count)
    }
    return request
  }

  /// Sends an answer, and waits a moment until the client has it: what it sent unread would otherwise cut it off.
  private func send(_ answer: Answer, _ withBody: Bool, to connection: AsyncSocket) async {
    let bytes = Data(answer.bytes(withBody: withBody))
    _ = try? await within(Self.listeningTime) { try await connection.write(bytes) }
    shutdown(connection.socket.file.rawValue, Int32(SHUT_WR))
    _ = try? await within(.milliseconds(500)) {
      for _ in 0..<16 { _ = try await connection.read(atMost: 4096) }
    }
  }
}

private struct Refusal: Error { let answer: Answer }
private struct TimeIsUp: Error {}

/// - Throws: `TimeIsUp` for work that takes longer.
private func within<Result: Sendable>(
  _ time: Duration, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: time)
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let result = first else { throw TimeIsUp() }
    return result
  }
}

/// Programs that are started do not keep the port.
private func closeOnExec(_ socket: Socket) { _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC) }

extension [UInt8] {
  /// Where a head ends: at the first empty line.
  fileprivate func endOfHead(from start: Int) -> Int? {
    let line: [UInt8] = [0x0d, 0x0a, 0x0d, 0x0a]
    guard count >= 4 else { return nil }
    return (start...Swift.max(start, count - 4)).first { $0 + 4 <= count && Array(self[$0..<$0 + 4]) == line }
  }
}
