#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that is given something on stdin and answers on stdout; what it says on stderr goes to the user.
enum SubProcess {
  /// Why there is no answer.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program to its end and returns what it printed, at most 64 KiB.
  /// - Parameter command: the program's absolute path and its arguments.
  /// - Throws: if it cannot be started, prints more, takes longer than two minutes or fails.
  static func run(
    _ command: [String], environment: [String: String], input: [UInt8]
  ) throws(Failure) -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #endif
    // A socket, so that a program that does not read ends in an error and not in a signal.
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(description: "there is no socket") }
    defer { close(ends[0]) }
    let process: pid_t
    do { process = try start(command, environment, ends[1]) } catch {
      close(ends[1])
      throw error
    }
    close(ends[1])
    let answer: [UInt8]?
    do { answer = try exchange(input, ends[0]) } catch {
      kill(process, SIGKILL)
      _ = end(of: process)
      throw error
    }
    let code = end(of: process)
    guard code == 0, let answer else { throw Failure(description: "it ended with \(code)") }
    return answer
  }

  private static func start(
    _ command: [String], _ environment: [String: String], _ end: Int32
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, end, 0)
    posix_spawn_file_actions_adddup2(&actions, end, 1)
    var process = pid_t()
    let status = withCStrings(command) { words in
      withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&process, command[0], &actions, nil, words, variables)
      }
    }
    guard status == 0 else { throw Failure(description: String(cString: strerror(status)).lowercased()) }
    return process
  }

  private static func exchange(_ input: [UInt8], _ descriptor: Int32) throws(Failure) -> [UInt8]? {
    var sent = 0
    while sent < input.count {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = input.withUnsafeBytes { buffer in
        send(descriptor, buffer.baseAddress.map { $0 + sent }, input.count - sent, flags)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      sent += count
    }
    shutdown(descriptor, Int32(SHUT_WR))
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    let deadline = ContinuousClock.now + .seconds(120)
    while answer.count <= 1 << 16 {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, 1000)
      guard ContinuousClock.now < deadline else { throw Failure(description: "it took more than two minutes") }
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return answer }
      answer += buffer[..<count]
    }
    throw Failure(description: "it printed more than 64 KiB")
  }

  /// The exit status, or 128 and the signal.
  private static func end(of process: pid_t) -> Int32 {
    var code: Int32 = 0
    while waitpid(process, &code, 0) < 0, errno == EINTR {}
    return code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F
  }

  private static func withCStrings<Result>(
    _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }
}
