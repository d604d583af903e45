package import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that this one started.
///
/// It gets the three standard streams, and no other descriptor that is closed on exec. Signals are as in a shell: what a
/// thread of a pool blocks, SIGTERM among it, its children would block too.
package struct Subprocess: Sendable {
  /// Where a standard stream comes from or goes to.
  package enum Stream: Sendable {
    case inherited
    case null
    case descriptor(Int32)
  }

  /// How often a program that somebody writes is tried, 10 ms apart. A program that was written a moment ago is held open
  /// by what another thread has forked until that runs its own program: see github.com/golang/go/issues/22315.
  private static let busyTries = 300

  /// Told the words of each program that is started.
  package static let observer = Locked<(@Sendable ([String]) -> Void)?>(nil)

  private let process: pid_t
  private let isGroup: Bool

  /// - Parameters:
  ///   - command: the program, looked for on PATH if it is a name, and its arguments.
  ///   - environment: all of its variables.
  ///   - inGroup: whether it and what it starts are a group of their own, which a terminal's signals do not reach.
  /// - Throws: `start`, with the system's reason.
  package init(
    _ command: [String], environment: [String: String], input: Stream, output: Stream, errors: Stream = .inherited,
    inGroup: Bool = false
  ) throws(SubprocessError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [(Int32(0), input), (1, output), (2, errors)] {
      switch stream {
      case .inherited: break
      case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.resetSignals(&attributes, inGroup)
    var process = pid_t()
    var status = EINVAL
    withCStrings(command) { words in
      withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        guard let program = command.first else { return }
        for _ in 0..<Self.busyTries {
          status = posix_spawnp(&process, program, &actions, &attributes, words, variables)
          guard status == ETXTBSY else { return }
          usleep(10_000)
        }
      }
    }
    guard status == 0 else { throw SubprocessError(.start, String(cString: strerror(status)).lowercased()) }
    self.process = process
    isGroup = inGroup
    Self.observer.withLock { $0 }?(command)
  }

  /// Ends it at once, and where it has a group of its own all that it started.
  package func stop() { kill(isGroup ? -process : process, SIGKILL) }

  private static func resetSignals(_ attributes: inout posix_spawnattr_t, _ inGroup: Bool) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for one in [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, one) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    // The group of number 0 is that of the process itself.
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = inGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | group)
  }

  /// Waits for its end, once.
  /// - Returns: the exit status, or 128 and the number of the signal that ended it.
  package func end() -> Int32 {
    var code: Int32 = 0
    while waitpid(process, &code, 0) < 0, errno == EINTR {}
    return Self.status(code)
  }

  /// As `end`, but nil while it runs.
  package func endIfReached() -> Int32? {
    var code: Int32 = 0
    return waitpid(process, &code, WNOHANG) == process ? Self.status(code) : nil
  }

  /// As `end`, but stops it at the deadline.
  package func end(until deadline: ContinuousClock.Instant) -> Int32 {
    while ContinuousClock.now < deadline {
      if let status = endIfReached() { return status }
      usleep(1000)
    }
    stop()
    return end()
  }

  private static func status(_ code: Int32) -> Int32 { code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F }
}

extension Subprocess {
  /// Runs a program to its end, gives it something on stdin and returns what it printed on stdout.
  /// - Parameters:
  ///   - maxLength: of what it prints, in bytes.
  ///   - time: how long it may take.
  ///   - errors: where its stderr goes.
  /// - Throws: if it cannot be started, prints more, takes longer or fails.
  package static func run(
    _ command: [String], environment: [String: String], input: [UInt8], maxLength: Int, within time: Duration,
    errors: Stream = .inherited
  ) throws(SubprocessError) -> [UInt8] {
    let deadline = ContinuousClock.now + time
    let (socket, program) = try LocalSocket.toProgram(command, environment: environment, errors: errors)
    let answer: [UInt8]
    do throws(SubprocessError) {
      // Who does not read what it is given may have an answer all the same.
      do throws(SubprocessError) { try socket.send(input, until: deadline) } catch {
        if error.code != .broken { throw error }
      }
      socket.endSending()
      answer = try socket.receiveAll(atMost: maxLength, until: deadline)
    } catch {
      _ = program.end(until: .now)
      throw error
    }
    let status = program.end(until: deadline)
    guard status == 0 else { throw SubprocessError(.failed, "it ended with \(status)") }
    return answer
  }
}

extension LocalSocket {
  /// Starts a program whose stdin and stdout are the other end.
  package static func toProgram(
    _ command: [String], environment: [String: String], errors: Subprocess.Stream = .inherited
  ) throws(SubprocessError) -> (socket: LocalSocket, program: Subprocess) {
    let (socket, other) = try pair()
    defer { close(other) }
    let end = Subprocess.Stream.descriptor(other)
    return (socket, try Subprocess(command, environment: environment, input: end, output: end, errors: errors))
  }
}

private func withCStrings<Result>(
  _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = words.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(&pointers)
}
