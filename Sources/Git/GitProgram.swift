#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The user's own git program, for what goes over the network: it knows their credentials and proxies. And the programs
/// that it would start itself. And the programs
/// that it would start for signatures.
package enum GitProgram {
  package struct Outcome: Sendable {
    /// The exit status; 128 and the signal's number for a program that a signal ended.
    package var status: Int32
    /// What was printed on stdout.
    package var output: String
    /// What was printed on stderr.
    package var errors: String
    /// Whether stdout was longer than what is kept of it.
    package var isCut: Bool
  }

  /// Runs `git` in a repository; messages are in English.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - folder: the repository's work tree, or the folder of a bare one.
  ///   - environment: the environment of the program. What would lead git to another repository is left out.
  ///   - asks: whether git may ask the user for a password on the terminal.
  /// - Throws: `.notFound` if git is not installed or not on PATH.
  package static func run(
    _ arguments: [String], in folder: String, environment: [String: String], asks: Bool = false
  ) throws(GitError) -> Outcome {
    let quiet = asks ? [] : ["-c", "core.askPass="]
    let command = ["git"] + quiet + ["-C", folder] + arguments
    guard let outcome = try run(command: command, environment: variables(environment, asks: asks)) else {
      throw GitError(.notFound, "git is not installed or not on PATH", hint: "install git, or add it to PATH")
    }
    return outcome
  }

  /// Runs a program that git would start; nothing is on its stdin.
  /// - Returns: nil if it could not be started.
  static func run(command: [String], environment: [String: String]) throws(GitError) -> Outcome? {
    var (output, errors): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard systemPipe(&output) == 0 else { throw GitError(.other, "cannot run \(command[0]): no pipe") }
    defer { close(output[0]) }
    guard systemPipe(&errors) == 0 else {
      close(output[1])
      throw GitError(.other, "cannot run \(command[0]): no pipe")
    }
    defer { close(errors[0]) }
    let process = start(command, environment, output, errors)
    close(output[1])
    close(errors[1])
    return process.map { read(output[0], errors[0], of: $0) }
  }

  /// The variables of git(1) that name another repository, index or set of objects; a hook's environment has them.
  private static let misleading: Set = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_INDEX_FILE",
    "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  private static func variables(_ environment: [String: String], asks: Bool) -> [String: String] {
    var variables = environment.filter { !misleading.contains($0.key) }
    if !asks { variables["GIT_TERMINAL_PROMPT"] = "0" }
    variables["LC_ALL"] = "C"
    variables["LANGUAGE"] = nil
    return variables
  }

  /// The number of the process; nil if it could not be started.
  private static func start(
    _ command: [String], _ variables: [String: String], _ output: [Int32], _ errors: [Int32]
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    posix_spawn_file_actions_adddup2(&actions, errors[1], 2)
    for descriptor in output + errors { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var process = pid_t()
    let status = withCStrings(command) { words in
      withCStrings(variables.map { "\($0)=\($1)" }) { variables in
        posix_spawnp(&process, command[0], &actions, nil, words, variables)
      }
    }
    return status == 0 ? process : nil
  }

  private static let mostOutput = 8 << 20
  private static let mostErrors = 64 << 10

  /// Reads both streams until they end, or the process has and nothing is left in them: a daemon that git started, such as
  /// one that keeps a connection, may hold them open.
  private static func read(_ output: Int32, _ errors: Int32, of process: pid_t) -> Outcome {
    var code: Int32 = 0
    var hasEnded = false
    var bytes: (output: [UInt8], errors: [UInt8]) = ([], [])
    var isCut = false
    var open = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
    open.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(where: { $0.fd >= 0 }) {
      let ready = poll(&open, nfds_t(open.count), hasEnded ? 0 : 50)
      if ready < 0, errno != EINTR { break }
      if ready <= 0 {
        if hasEnded { break }
        hasEnded = waitpid(process, &code, WNOHANG) == process
        continue
      }
      for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
        let count = systemRead(open[index].fd, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          open[index].fd = -1
          continue
        }
        if index == 1 {
          if bytes.errors.count < mostErrors { bytes.errors += buffer[..<count] }
        } else if bytes.output.count + count > mostOutput {
          isCut = true
        } else {
          bytes.output += buffer[..<count]
        }
      }
    }
    while !hasEnded, waitpid(process, &code, 0) < 0, errno == EINTR {}
    return Outcome(
      status: code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F,
      output: String(decoding: bytes.output, as: UTF8.self), errors: String(decoding: bytes.errors, as: UTF8.self),
      isCut: isCut)
  }

  private static func withCStrings<Result>(
    _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }
}

// Outside of `GitProgram`, whose own `read` would be meant inside it.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// No other process that is started meanwhile gets the ends.
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
  let status = pipe(ends)
  if status == 0 { for index in 0..<2 { _ = fcntl(ends[index], F_SETFD, FD_CLOEXEC) } }
  return status
}
