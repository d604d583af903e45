import ArgumentParser

/// The command line reference (Docs/cli-reference.md): the help of every command, in the order of the root's help.
package func cliReference() -> String {
  var page = """
    # Command line

    Generated from the commands; do not edit it by hand (`PAYWALL_RECORD=1 Tests/run --filter DocsTests` regenerates
    it). Exit codes and streams are described in the [README](../README.md#exit-codes).

    """
  for (name, command) in commands(PaywallCommand.self, named: "paywall") {
    let help = PaywallCommand.helpMessage(for: command, columns: 100)
    page += "\n## \(name)\n\n```\n\(help.trimmingEnd())\n```\n"
  }
  return page
}

/// A command and all of its subcommands, each with what a user types to run it.
private func commands(_ command: any ParsableCommand.Type, named name: String) -> [(String, any ParsableCommand.Type)] {
  [(name, command)]
    + command.configuration.subcommands.flatMap { inner in
      commands(inner, named: "\(name) \(inner.configuration.commandName ?? "")")
    }
}

extension String {
  /// The text without trailing white space on its lines and at its end.
  fileprivate func trimmingEnd() -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.last == " " ? String(line.reversed().drop { $0 == " " }.reversed()) : String(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
