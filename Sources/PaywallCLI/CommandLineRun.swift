import ArgumentParser
import Base
import PaywallModel
import Git
import PaywallProject
import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs the command line of this process and exits.
package func main() -> Never {
  // A file over the limit of `ulimit -f` is an error of the write, which says what was not written.
  signal(SIGXFSZ, SIG_IGN)
  let session = Session.ofProcess()
  if let text = session.environment["SOURCE_DATE_EPOCH"], !text.isEmpty,
    Int64(text).map({ (0...lastSecond).contains($0) }) != true
  {
    session.error(
      "SOURCE_DATE_EPOCH is '\(text)', expected seconds from 1970 to the year 9999", hint: "unset it to use the clock")
    exit(2)
  }
  for index in 1..<max(1, Int(CommandLine.argc)) {
    // Swift replaces what it cannot read, and that would go into files.
    guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
    session.error("argument \(index) is not UTF-8", hint: "write it in UTF-8, as the project's files are")
    exit(64)
  }
  exit(session.run(Array(CommandLine.arguments.dropFirst())))
}

/// The last second of the year 9999, the latest date in metadata.
private let lastSecond: Int64 = 253_402_300_799

extension Session {
  /// Runs one command line and returns its exit code.
  func run(_ arguments: [String]) -> Int32 {
    var session = self
    let arguments = session.enterFolder(arguments)
    session.arguments = arguments
    session.color = ColorChoice(in: arguments)
    session.loudness = Loudness(in: arguments)
    let (running, start) = (session, ContinuousClock.now)
    defer { running.trace("done after \(Int((ContinuousClock.now - start) / .milliseconds(1))) ms") }
    GitProgram.hooksListener.withLock { listener in
      listener = { lines in
        if running.loudness != .quiet { for line in lines { running.say("\(line)") } }
      }
    }
    if running.loudness == .verbose {
      Subprocess.observer.withLock { observer in
        observer = {
          running.trace("running \($0.map { shellWord(Remote.withoutPassword($0)) }.joined(separator: " "))")
        }
      }
    }
    return Session.$current.withValue(running) { running.runCommand(arguments) }
  }

  private func runCommand(_ arguments: [String]) -> Int32 {
    do {
      try requireFolder()
      if let unknown = ProbableMeaning(arguments: arguments).unknownCommand { throw unknown }
      var command = try PaywallCommand.parseAsRoot(arguments)
      try command.run()
      return 0
    } catch {
      return report(explained(error))
    }
  }

  /// The error that tells more of a command line that was not understood.
  private func explained(_ error: any Error) -> any Error {
    let meaning = ProbableMeaning(arguments: arguments)
    if !(error is ExitCode), PaywallCommand.exitCode(for: error) == .success {
      return meaning.valueTakenForHelp ?? error
    }
    if PaywallCommand.exitCode(for: error) == .validationFailure {
      return meaning.valueTakenForOption ?? meaning.misspelledCommand ?? error
    }
    if let unknown = meaning.misspelledCommand, let error = error as? ProjectError,
      [.notFound, .refused].contains(error.code),
      arguments.contains(where: { error.message.contains("'\($0)'") })
    {
      return unknown
    }
    return error
  }

  /// Says what went wrong, and returns the exit code for it.
  func report(_ error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    let code = PaywallCommand.exitCode(for: error)
    // An error that the parser does not know either is a bug in paywall.
    if let failure = Failure(error) ?? (code == .failure ? Failure(bug: error) : nil) {
      for line in failure.said { say("\(line)") }
      self.error(failure.message, hint: failure.hint)
      return failure.exitCode
    }
    let text = PaywallCommand.fullMessage(for: error)
    if code == .success {
      print(document: text)
    } else {
      say(TerminalText(lines: text.replacingPrefix("Error: ", with: "paywall: error: ")))
      let meaning = ProbableMeaning(arguments: arguments)
      if let meant = ProbableMeaning.nearestValue(in: text) ?? meaning.misspelledOption(in: text) {
        say("paywall: hint: \(didYouMean(meant))")
      }
    }
    return code.rawValue
  }
}

extension Session {
  /// - Throws: if `-C` names no folder; `init` makes it.
  private func requireFolder() throws {
    guard let givenFolder, arguments.first != "init", FileSystem.kind(folder + "/.") != .folder else { return }
    let isThere = FileSystem.kind(folder) != nil
    let slash = folder.lastIndex(of: "/") ?? folder.startIndex
    let (parent, name) = (folder[..<slash], String(folder[slash...].dropFirst()))
    let folders = ((try? FileSystem.list("\(parent)/")) ?? nil)?.filter { $0.kind == .folder }.map(\.name) ?? []
    throw ProjectError(
      .notFound, "cannot work in '\(givenFolder)': \(isThere ? "it is no folder" : "there is no such folder")",
      hint: isThere ? nil : nearestName(to: name, among: folders).map(didYouMean))
  }

  /// Takes each `-C DIR`, and `--no-pager` before the command as git does, and returns the other arguments.
  fileprivate mutating func enterFolder(_ arguments: [String]) -> [String] {
    let (words, given) = Self.takingFolder(from: arguments)
    givenFolder = given == "." ? nil : given
    if let given { folder = RunContext(folder: folder, environment: environment, now: now).absolute(given) }
    guard words.count > 1, words[0] == "--no-pager" else { return words }
    mayPage = false
    return Array(words.dropFirst())
  }
}

extension Loudness {
  /// What the options say, for what comes before or outside a command's own.
  fileprivate init(in arguments: [String]) {
    let options = arguments.prefix { $0 != "--" }
    self =
      options.contains { $0 == "--verbose" || $0 == "-v" }
      ? .verbose : options.contains { $0 == "--quiet" || $0 == "-q" } ? .quiet : .usual
  }
}

extension ColorChoice {
  /// What `--color` says, for errors that come before or outside a command's own options.
  fileprivate init?(in arguments: [String]) {
    guard let index = arguments.lastIndex(where: { $0 == "--color" || $0.hasPrefix("--color=") }) else { return nil }
    let word =
      arguments[index] == "--color" ? arguments.dropFirst(index + 1).first : String(arguments[index].dropFirst(8))
    self.init(rawValue: word ?? "")
  }
}

extension String {
  fileprivate func replacingPrefix(_ old: String, with new: String) -> String {
    guard hasPrefix(old) else { return self }
    let rest = dropFirst(old.count)
    return new + rest.prefix(1).lowercased() + rest.dropFirst()
  }
}
