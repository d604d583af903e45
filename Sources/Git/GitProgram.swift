#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The user's own git program, for what goes over the network: it knows their credentials and proxies.
package enum GitProgram {
  /// Runs `git` without a terminal for prompts.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - folder: the repository.
  ///   - environment: the environment of the program.
  /// - Returns: the exit status and what was printed on stdout, at most 1 MiB of it.
  /// - Throws: `.notFound` if git is not installed or not on PATH.
  package static func run(
    _ arguments: [String], in folder: String, environment: [String: String]
  ) throws(GitError) -> (status: Int32, output: String) {
    var pipe: [Int32] = [0, 0]
    guard systemPipe(&pipe) == 0 else { throw GitError(.other, "cannot run git: no pipe") }
    defer { close(pipe[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipe[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclose(&actions, pipe[0])
    let words = ["git", "-c", "core.askPass=", "-C", folder] + arguments
    var process = pid_t()
    var variables = environment
    variables["GIT_TERMINAL_PROMPT"] = "0"
    let status = withCStrings(words) { words in
      withCStrings(variables.map { "\($0)=\($1)" }) { variables in
        posix_spawnp(&process, "git", &actions, nil, words, variables)
      }
    }
    close(pipe[1])
    guard status == 0 else {
      throw GitError(.notFound, "git is not installed or not on PATH", hint: "install git")
    }
    let output = read(pipe[0])
    var code: Int32 = 0
    while waitpid(process, &code, 0) < 0, errno == EINTR {}
    return (code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F, output)
  }

  private static func read(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if bytes.count < 1 << 20 { bytes += buffer[..<count] }
    }
    return String(decoding: bytes, as: UTF8.self)
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

private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
