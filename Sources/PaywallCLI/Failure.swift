import Git
import PaywallBundle
import PaywallModel
import PaywallWorkflow
import TUF

/// A first word that is no command.
struct UnknownCommand: Error {
  var word: String
  /// The command that was probably meant.
  var nearest: String?
}

/// An error as a user reads it. This is the one place that knows every module's errors and their exit codes.
struct Failure {
  var message: String
  var hint: String?
  /// 2: could not do it. 64: wrong usage.
  var exitCode: Int32 = 2

  /// Nil for errors that the argument parser explains better.
  init?(_ error: any Error) {
    switch error {
    case let error as WorkflowError: self.init(error.message, error.hint)
    case let error as GitError: self.init(error.message, error.hint)
    case let error as TUFError: self.init(error.message, error.hint)
    case let error as BundleError:
      self.init("\(error.place.file):\(error.place.start): \(error.message)", error.hint)
    case let error as UnknownCommand:
      self.init(
        "unknown command '\(error.word)'",
        error.nearest.map { "did you mean '\($0)'?" } ?? "see them all with: paywall --help")
      exitCode = 64
    case let error as StoreKitError:
      self.init("\(error.place.file):\(error.place.start): \(error.message)", error.hint)
    default: return nil
    }
  }

  private init(_ message: String, _ hint: String?) {
    self.message = message
    self.hint = hint
  }
}
