import PaywallProject
import Base

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

/// How much a command says beside its result and its errors.
enum Loudness: Sendable { case quiet, usual, verbose }

/// What one run of a command is given: where it starts, what it may read, and where it writes.
///
/// Rules of output: results go to stdout, everything else to stderr. An error is `paywall: error: …`, then
/// `paywall: hint: …` if there is one. Only `keys export --private` ever prints a secret. What is printed is
/// `TerminalText`, in which everything from outside is escaped, or a document in a format with its own escapes.
struct Session: Sendable {
  @TaskLocal static var current = Session.ofProcess()

  var folder: String
  var environment: [String: String]
  /// Seconds since 1970. `SOURCE_DATE_EPOCH` fixes it (reproducible-builds.org).
  var now: Int64
  var stdout: OutputStream
  var stderr: OutputStream
  /// What the command line asks for; nil if it does not say.
  var color: ColorChoice?
  /// Whether long results may be shown a page at a time.
  var mayPage = true
  /// How much is said beside results and errors.
  var loudness = Loudness.usual
  /// The words of the command line behind the program's name, without the folder that they name.
  var arguments: [String] = []
  /// The folder that the command line names, as the user sees it; nil if it names none.
  var givenFolder: String?

  static func ofProcess() -> Session {
    let environment = ProcessInfo.processInfo.environment
    func stream(_ descriptor: Int32) -> OutputStream {
      OutputStream(descriptor: descriptor, isTerminal: isatty(descriptor) == 1)
    }
    return Session(
      folder: FileManager.default.currentDirectoryPath, environment: environment,
      now: environment["SOURCE_DATE_EPOCH"].flatMap { Int64($0) } ?? Int64(time(nil)), stdout: stream(1),
      stderr: stream(2))
  }

  func print(_ text: TerminalText) {
    if let text = text.printed(isQuiet: loudness == .quiet) { send(text + "\n", to: stdout) }
  }

  /// Prints a text in a format with escapes of its own: JSON, XML, Markdown, a script.
  func print(document text: String) { send(text + "\n", to: stdout) }

  /// Says something beside the result; not at all where only that is wanted.
  func note(_ text: TerminalText) {
    if loudness != .quiet { say(text.located) }
  }

  /// Says what is being done, where all of it is wanted.
  func trace(_ text: TerminalText) {
    if loudness == .verbose { say("paywall: \(text)") }
  }

  func error(_ message: String, hint: String?) {
    let palette = Palette(stderr, environment, choice: color)
    say("paywall: \(palette.bad("error:")) \(commands: message)")
    if let hint { say("paywall: \(palette.faint("hint:")) \(commands: hint)") }
  }

  /// Writes a line to stderr.
  func say(_ text: TerminalText) { send(text.text + "\n", to: stderr) }

  /// A result that cannot be written must not look like success; if the reader is gone, nobody is left to tell.
  private func giveUp(on stream: OutputStream) {
    guard stream.descriptor == stdout.descriptor else { return }
    let reason = String(cString: strerror(errno)).lowercased()
    error("cannot write the result: \(reason)", hint: nil)
    exit(2)
  }

  func send(_ text: String, to stream: OutputStream) {
    var text = text
    text.withUTF8 { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = write(stream.descriptor, base, rest.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return giveUp(on: stream) }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}

/// One line on a terminal's stderr that shows the progress of long work. It appears after a second and is erased at
/// the end.
final class ProgressLine: Sendable {
  private let session: Session
  private let state = Locked((shown: ContinuousClock.now, visible: false, phase: ""))
  private let start = ContinuousClock.now

  init(_ session: Session) { self.session = session }

  func show(_ progress: Progress) {
    let phase = state.withLock { state in
      defer { state.phase = progress.phase }
      return state.phase == progress.phase ? nil : progress.phase
    }
    if let phase { session.trace("\(phase): \(progress.total)") }
    guard session.stderr.isTerminal, session.loudness != .quiet else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1) else { return }
    state.withLock { state in
      guard !state.visible || now - state.shown > .milliseconds(100) else { return }
      (state.shown, state.visible) = (now, true)
      session.send("\r\u{1B}[K\(progress.phase) \(progress.done) of \(progress.total)", to: session.stderr)
    }
  }

  func wipe() {
    state.withLock { state in
      if state.visible { session.send("\r\u{1B}[K", to: session.stderr) }
      state.visible = false
    }
  }
}
