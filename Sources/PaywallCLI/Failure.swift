import ArgumentParser
import Git
import PaywallBundle
import PaywallModel
import PaywallProject
import TUF

/// A first argument that is not a command.
struct UnknownCommand: Error {
  var word: String
  /// The commands before the word.
  var parent: [String] = []
  /// The command that was probably meant.
  var nearest: String?
}

/// An error as the user sees it. This is the only place that knows every module's errors and their exit codes.
struct Failure {
  var message: String
  var hint: String?
  /// What another program wrote about it, in lines.
  var said: [String] = []
  /// 2: the command failed. 64: wrong usage. 70: a bug in paywall.
  var exitCode: Int32 = 2

  /// Nil for errors that the argument parser explains better.
  init?(_ error: any Error) {
    switch error {
    case let error as ProjectError:
      let session = Session.current
      let words = session.arguments
      // The project that a path among the words is in, which is below that then.
      let meant = error.projects.first { project in words.contains { $0 == project || $0.hasPrefix(project + "/") } }
      let there = (meant ?? error.projects.first).map { project in
        let below = words.map { word in
          word == project ? "." : word.hasPrefix(project + "/") ? String(word.dropFirst(project.utf8.count + 1)) : word
        }
        return "name the project: \(session.command(meant == nil ? words : below, below: project))"
      }
      self.init(error.message, error.hint ?? there)
    case let error as GitError:
      self.init(
        error.message + (error.lock.map { "; \($0.age)" } ?? ""),
        error.unknown?.nearest.map(didYouMean) ?? error.hint)
      said = error.said
      // A hook does not let the commit through: the same command without it.
      if error.code == .refused, let hint {
        let words = Session.current.arguments
        let rest = words.filter { $0 != "--commit" }
        self.hint = "\(hint): \(Session.current.command(rest.count < words.count ? rest : words + ["--no-commit"]))"
      }
    case let error as TUFError: self.init(error.message, error.hint)
    case let error as BundleError:
      self.init("\(error.range.file):\(error.range.start): \(error.message)", error.hint)
    case let error as UnknownCommand:
      self.init(
        "unknown command '\(error.word)'",
        error.nearest.map { "did you mean '\((error.parent + [$0]).joined(separator: " "))'?" }
          ?? "see them all with: \((["paywall"] + error.parent + ["--help"]).joined(separator: " "))")
      exitCode = 64
    case let error as ValueWithDash:
      self.init(
        "'\(error.value)' begins with a dash, so it was read as options; nothing was done",
        (error.words.contains("--") ? "write it behind --: " : "write it behind =: ")
          + Session.current.command(error.words))
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

  private init(_ message: String, _ hint: String?) {
    self.message = message
    self.hint = hint
  }
}
