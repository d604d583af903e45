import ArgumentParser

/// The reference of the command line (Docs/cli-reference.md): every command's own help, in the order of the root's.
package func cliReference() -> String {
  var page = """
    # Command line

    Written from the commands themselves; do not edit it by hand (`PAYWALL_RECORD=1 Tests/run --filter DocsTests` writes
    it anew). Exit codes and streams are in the [README](../README.md#exit-codes).

    """
  for (name, command) in commands(PaywallCommand.self, named: "paywall") {
    let help = PaywallCommand.helpMessage(for: command, columns: 100)
    page += "\n## \(name)\n\n```\n\(help.trimmingEnd())\n```\n"
  }
  return page
}

/// A command and all below it, each with what a user types to reach it.
private func commands(_ command: any ParsableCommand.Type, named name: String) -> [(String, any ParsableCommand.Type)] {
  [(name, command)]
    + command.configuration.subcommands.flatMap { inner in
      commands(inner, named: "\(name) \(inner.configuration.commandName ?? "")")
    }
}

extension String {
  /// Without white space at the ends of its lines and at its own.
  fileprivate func trimmingEnd() -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.last == " " ? String(line.reversed().drop { $0 == " " }.reversed()) : String(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
