import Base
import Subprocess
package import Web

/// Fetches by another program, `tuf-client relay`, so that only what fetches links a network stack: as git does it with
/// `git-remote-https`.
package final class RelayProgram: Transport {
  private let program: Subprocess
  private let socket: LocalSocket
  /// One request at a time; nil once an answer made no sense.
  private let buffer = Locked<[UInt8]?>([])

  /// Longer than the program waits itself.
  private static let patience = Duration.seconds(300)

  /// Starts the program.
  /// - Returns: nil if it cannot be started.
  package init?(_ path: String, environment: [String: String]) {
    guard let (socket, program) = try? LocalSocket.toProgram([path, "relay"], environment: environment) else {
      return nil
    }
    (self.socket, self.program) = (socket, program)
  }

  deinit {
    socket.end()
    _ = program.end(until: .now + .seconds(5))
  }

  package func get(
    _ address: String, maxLength: Int, headers: [String: String]
  ) async throws(HTTPError) -> HTTPAnswer {
    let request = RelayMessage.Request(address: address, maxLength: maxLength, headers: headers)
    let answer = buffer.withLock { buffer -> Result<HTTPAnswer, HTTPError> in
      let deadline = ContinuousClock.now + Self.patience
      guard var rest = buffer else { return Self.broken }
      buffer = nil
      do throws(SubprocessError) {
        try socket.send(request.line, until: deadline)
        let line = try readLine(&rest, until: deadline)
        guard let (answer, length) = RelayMessage.answer(line), length <= maxLength else { return Self.broken }
        if rest.count < length { rest += try socket.receive(length - rest.count, until: deadline) }
        buffer = Array(rest.dropFirst(length))
        return answer.map { answer in
          var whole = answer
          whole.body = Array(rest.prefix(length))
          return whole
        }
      } catch { return Self.broken }
    }
    return try answer.get()
  }

  private static var broken: Result<HTTPAnswer, HTTPError> {
    .failure(HTTPError(.connection, "tuf-client, which fetches, has ended"))
  }

  private func readLine(
    _ rest: inout [UInt8], until deadline: ContinuousClock.Instant
  ) throws(SubprocessError) -> [UInt8] {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(rest[..<end])
        rest.removeSubrange(...end)
        return line
      }
      let more = try socket.receive(atMost: 1 << 16, until: deadline)
      guard !more.isEmpty, rest.count < RelayMessage.longestLine else {
        throw SubprocessError(.broken, "there is no whole line")
      }
      rest += more
    }
  }
}
