import Base
import ArgumentParser
import Git
import PaywallBundle
import PaywallModel
import PaywallProject
import TUF

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A first argument that is not a command.
struct UnknownCommand: Error {
  var word: String
  /// The command that was probably meant.
  var nearest: String?
}

/// An error as the user sees it. This is the only place that knows every module's errors and their exit codes.
struct Failure {
  var message: String
  var hint: String?
  /// 2: the command failed. 64: wrong usage. 70: a bug in paywall.
  var exitCode: Int32 = 2

  /// Nil for errors that the argument parser explains better.
  init?(_ error: any Error) {
    switch error {
    case let error as ProjectError: self.init(error.message, error.hint)
    case let error as GitError: self.init(error.message + Self.age(of: error.lock), error.hint)
    case let error as TUFError: self.init(error.message, error.hint)
    case let error as BundleError:
      self.init("\(error.range.file):\(error.range.start): \(error.message)", error.hint)
    case let error as UnknownCommand:
      self.init(
        "unknown command '\(error.word)'",
        error.nearest.map { "did you mean '\($0)'?" } ?? "see them all with: paywall --help")
      exitCode = 64
    case let error as StoreKitError:
      self.init("\(error.range.file):\(error.range.start): \(error.message)", error.hint)
    default: return nil
    }
  }

  /// An error that no code expects, so a bug. It must not look like findings.
  init(bug error: any Error) {
    let text = PaywallCommand.fullMessage(for: error)
    message = text.hasPrefix("Error: ") ? String(text.dropFirst("Error: ".count)) : text
    hint =
      "this is a bug in paywall \(toolVersion): report it as an issue of the project that you installed paywall from, "
      + "with the command and this message"
    exitCode = 70
  }

  /// The age of a lock, by the clock that the file system uses.
  private static func age(of lock: LockFile?) -> String {
    guard let lock else { return "" }
    let seconds = max(0, Int(time(nil)) - Int(lock.modified))
    let units = [(Int(CivilDate.secondsPerDay), "day"), (3_600, "hour"), (60, "minute")]
    let (length, unit) = units.first { seconds >= 2 * $0.0 } ?? (1, "second")
    return "; it is \(counted(seconds / length, unit)) old (\(RFC3339.text(lock.modified)))"
  }

  private init(_ message: String, _ hint: String?) {
    self.message = message
    self.hint = hint
  }
}
