import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Fetches by another program, `tuf-client relay`, so that only what fetches links a network stack: as git does it with
/// `git-remote-https`.
package final class RelayProgram: Transport {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  /// One request at a time; nil once an answer made no sense.
  private let buffer = Locked<[UInt8]?>([])

  /// Starts the program.
  /// - Returns: nil if it cannot be started.
  package init?(_ path: String, environment: [String: String]) {
    guard let (toward, back) = Self.pipes() else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toward.read, 0)
    posix_spawn_file_actions_adddup2(&actions, back.write, 1)
    var process = pid_t()
    let status = withCStrings([path, "relay"]) { words in
      withCStrings(environment.map { "\($0)=\($1)" }) { posix_spawn(&process, path, &actions, nil, words, $0) }
    }
    close(toward.read)
    close(back.write)
    (self.process, input, output) = (process, toward.write, back.read)
    if status != 0 { return nil }
  }

  deinit {
    close(input)
    close(output)
    guard process > 0 else { return }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  package func get(
    _ address: String, maxLength: Int, headers: [String: String]
  ) async throws(HTTPError) -> HTTPAnswer {
    let request = RelayMessage.Request(address: address, maxLength: maxLength, headers: headers)
    let answer = buffer.withLock { buffer -> Result<HTTPAnswer, HTTPError> in
      let broken = Result<HTTPAnswer, HTTPError>.failure(HTTPError(.connection, "tuf-client, which fetches, has ended"))
      guard var rest = buffer, write(request.line) else { return broken }
      buffer = nil
      guard let line = readLine(&rest), let (answer, length) = RelayMessage.answer(line), length <= maxLength else {
        return broken
      }
      guard case .success(var whole) = answer else {
        buffer = rest
        return answer
      }
      while rest.count < length { guard more(&rest) else { return broken } }
      whole.body = Array(rest.prefix(length))
      buffer = Array(rest.dropFirst(length))
      return .success(whole)
    }
    return try answer.get()
  }

  private func readLine(_ rest: inout [UInt8]) -> [UInt8]? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(rest[..<end])
        rest.removeSubrange(...end)
        return line
      }
      guard rest.count < RelayMessage.longestLine, more(&rest) else { return nil }
    }
  }

  private func more(_ rest: inout [UInt8]) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(output, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest += bytes[..<count]
      return true
    }
  }

  private func write(_ line: [UInt8]) -> Bool {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Two pipes whose ends no other program inherits, away from the numbers of the standard streams.
  private static func pipes() -> (toward: (read: Int32, write: Int32), back: (read: Int32, write: Int32))? {
    var (toward, back): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&toward) == 0 else { return nil }
    guard pipe(&back) == 0 else {
      for end in toward { close(end) }
      return nil
    }
    for end in toward + back { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ((toward[0], toward[1]), (back[0], back[1]))
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func withCStrings<Result>(
  _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = words.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(&pointers)
}
