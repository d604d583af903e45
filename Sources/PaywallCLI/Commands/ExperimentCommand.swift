import ArgumentParser

struct ExperimentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "experiment", abstract: "Start, stop and ship experiments, and show how far they are.",
    discussion: """
      An experiment is created with `paywall new experiment:ID`. The commands edit its file and placements.yaml; what \
      they do reaches users with the next release.

      Examples:
        paywall experiment
        paywall experiment start headline_test --until 14d
        paywall experiment stop headline_test
        paywall experiment ship headline_test treatment
      """,
    subcommands: [Status.self, Start.self, Stop.self, Ship.self], defaultSubcommand: Status.self)
}
