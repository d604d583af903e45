package import Base
import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The user's own git program, for what goes over the network: it knows their credentials and proxies. And the programs
/// that it would start for signatures.
package enum GitProgram {
  /// Hears what the hooks of a commit that was made have written, in lines; git shows it, too.
  package static let hooksListener = Locked<(@Sendable ([String]) -> Void)?>(nil)

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

  /// Runs `git` in a repository.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - folder: the repository's work tree, or the folder of a bare one.
  ///   - environment: the environment of the program. What would lead git to another repository is left out.
  ///   - asks: whether git may ask the user for a password on the terminal.
  ///   - speaksEnglish: whether messages are in English; otherwise hooks keep the user's language and character set.
  /// - Throws: `.notFound` if git is not installed or not on PATH.
  package static func run(
    _ arguments: [String], in folder: String, environment: [String: String], asks: Bool = false,
    speaksEnglish: Bool = true
  ) throws(GitError) -> Outcome {
    let quiet = asks ? [] : ["-c", "core.askPass="]
    let command = ["git"] + quiet + ["-C", folder] + arguments
    var variables = variables(environment, asks: asks)
    if speaksEnglish {
      variables["LC_ALL"] = "C"
      variables["LANGUAGE"] = nil
    }
    guard let outcome = try run(command: command, environment: variables) else {
      throw GitError(.notFound, "git is not installed or not on PATH", hint: "install git, or add it to PATH")
    }
    return outcome
  }

  /// Runs a program that git would start; nothing is on its stdin.
  /// - Returns: nil if it could not be started.
  static func run(command: [String], environment: [String: String]) throws(GitError) -> Outcome? {
    do throws(SubprocessError) {
      var output = try OutputPipe()
      var errors = try OutputPipe()
      let program = try Subprocess(
        command, environment: environment, input: .null, output: output.stream, errors: errors.stream)
      output.handOver()
      errors.handOver()
      return read(output.reading, errors.reading, of: program)
    } catch {
      if error.code == .start { return nil }
      throw GitError(.other, "cannot run \(command[0]): \(error)")
    }
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
    return variables
  }

  private static let mostOutput = 8 << 20
  private static let mostErrors = 64 << 10

  /// Reads both streams until they end, or the process has and nothing is left in them: a daemon that git started, such as
  /// one that keeps a connection, may hold them open.
  private static func read(_ output: Int32, _ errors: Int32, of program: Subprocess) -> Outcome {
    var status: Int32?
    var bytes: (output: [UInt8], errors: [UInt8]) = ([], [])
    var isCut = false
    var open = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
    open.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(where: { $0.fd >= 0 }) {
      let ready = poll(&open, nfds_t(open.count), status == nil ? 50 : 0)
      if ready < 0, errno != EINTR { break }
      if ready <= 0 {
        if status != nil { break }
        status = program.endIfReached()
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
    return Outcome(
      status: status ?? program.end(), output: String(decoding: bytes.output, as: UTF8.self),
      errors: String(decoding: bytes.errors, as: UTF8.self),
      isCut: isCut)
  }
}

// Outside of `GitProgram`, whose own `read` would be meant inside it.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
