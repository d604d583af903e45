import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject

struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Say how many of many users get what at a placement.",
    discussion: """
      Asks the code that apps run for users with the ids user-1, user-2, … and counts what they get. For each experiment \
      among it, a chi-square test compares the arms with their weights; below p = 0.001 the split is broken, and the \
      command exits with 1.

      Examples:
        paywall simulate premium_upgrade
        paywall simulate premium_upgrade --users 1000000 --attribute country=DE \\
          --format json
      """)

  @OptionGroup var options: WhoOptions
  @Option(help: ArgumentHelp("How many users.", valueName: "number")) var users = 100_000

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (1...100_000_000).contains(users) else { throw ValidationError("--users is a number from 1 to 100000000") }
  }

  func run() throws {
    let request = options.request(now: global.session.now)
    let result = try global.working { context in
      try simulate(global.workspace(), request, users: users, progress: context.progress)
    }
    output.format == .json ? global.print(document: result.json.printed) : global.print(result.text(global.palette))
    if result.splits.contains(where: { $0.ratio?.isMismatch == true }) { throw ExitCode(1) }
  }
}

extension Simulation {
  fileprivate func text(_ palette: Palette) -> TerminalText {
    let table = TextTable(
      titles: ["share", "users", "offering", "variant", "experiment", "arm"],
      rows: shares.map { share in
        [
          percent(share.users), "\(share.users)", share.offering, share.variant, share.experiment ?? "",
          share.arm ?? "",
        ]
      })
    return ([table.text(palette)] + splits.map(\.text)).joined(separator: "\n")
  }

  /// With two decimals.
  private func percent(_ count: Int) -> String {
    let hundredths = (count * 10_000 + users / 2) / users
    return Rollout.percent(ofBuckets: hundredths) + " %"
  }

  fileprivate var json: JSONValue {
    [
      "users": .integer(users),
      "shares": .array(
        shares.map { share in
          [
            "offering": .string(share.offering), "variant": .string(share.variant),
            "experiment": share.experiment.map { .string($0) } ?? .null, "arm": share.arm.map { .string($0) } ?? .null,
            "users": .integer(share.users),
          ]
        }), "splits": .array(splits.map(\.json)),
    ]
  }
}

extension Simulation.Split {
  fileprivate var text: TerminalText {
    guard let ratio else { return "\(experiment): one arm, nothing to compare" }
    let verdict = ratio.isMismatch ? "does not fit the weights" : "fits the weights"
    return "\(experiment): \(verdict) (chi-square \(ratio.chiSquare.rounded3), p = \(ratio.pValue.rounded3))"
  }

  fileprivate var json: JSONValue {
    [
      "experiment": .string(experiment),
      "arms": .array(
        arms.map { ["arm": .string($0.id), "weight": .integer($0.weight), "users": .integer($0.users)] }),
      "chiSquare": ratio.map { .number($0.chiSquare) } ?? .null, "pValue": ratio.map { .number($0.pValue) } ?? .null,
      "isMismatch": .boolean(ratio?.isMismatch ?? false),
    ]
  }
}

extension Double {
  /// With at most three decimals.
  fileprivate var rounded3: Double { (self * 1000).rounded() / 1000 }
}
