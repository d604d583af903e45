import ArgumentParser
import JSON
import PaywallAuthoring

struct GetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of a field.",
    discussion: """
      A field is written as waivers write it, FILE:PATH.IN.FILE, or as `paywall ls` prints what it belongs to, with the \
      path behind a colon. Positions in a list count from 0, or from 1 in brackets, and items with ids go by them. Texts, numbers and truth \
      values are printed as they are; lists and mappings, and with --format json everything, as JSON.

      Examples:
        paywall get default/control:headline
        paywall get default/control:bullets.sync
        paywall get offerings/default/locales/de.yaml:control.headline
        paywall get placement:settings:rules.0.offering
        paywall get placements.yaml:placements.settings.rules[1].offering
        paywall get default/control:headline --rev release/3
        paywall get paywall.yaml:legal
      """)

  @Argument(help: "The field.", completion: NameCompletion.field) var path: String
  @Option(
    help: ArgumentHelp("The revision to look at; the work tree if omitted.", valueName: "rev"),
    completion: NameCompletion.revision) var rev: String?

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let value = try field(global.workspace(), path, at: rev, in: global.context())
    if output.format == .text, let text = value.string {
      // What another program reads is the text itself; a terminal would carry out what is in it.
      return global.isTerminal ? global.print(TerminalText(lines: text)) : global.print(document: text)
    }
    global.print(document: value.printed)
  }
}
