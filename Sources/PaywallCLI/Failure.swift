import Git
import PaywallModel
import PaywallWorkflow
import TUF

/// An error as a user reads it. This is the one place that knows every module's errors and their exit codes.
struct Failure {
  var message: String
  var hint: String?
  /// 2: could not do it. 70: a defect of ours.
  var exitCode: Int32 = 2

  /// Nil for errors that the argument parser explains better.
  init?(_ error: any Error) {
    switch error {
    case let error as WorkflowError: self.init(error.message, error.hint)
    case let error as GitError: self.init(error.message, error.hint)
    case let error as TUFError: self.init(error.message, error.hint)
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
