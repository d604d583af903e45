import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel

struct LayerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layer", abstract: "Show who has which share of a layer, or give an experiment a share.",
    discussion: """
      Experiments in one layer share no users: each splits the users in its own range of the layer's 10,000 buckets. \
      --share gives a draft the first free range of that size and writes it into the experiment's file, where it stays \
      while the experiment runs.

      Examples:
        paywall new layer:checkout
        paywall layer
        paywall layer checkout --share 20% --to headline_test
      """)

  @Argument(
    help: "The layer; all if omitted.", completion: NameCompletion.layer, transform: EntityKind.layer.id(in:))
  var layer: String?

  @Option(
    help: ArgumentHelp(
      "The share of the layer that an experiment gets, with at most two decimals.", valueName: "percent"))
  var share: String?
  @Option(
    help: ArgumentHelp("The experiment that gets it; a draft.", valueName: "id"), completion: NameCompletion.experiment)
  var to: String?
  @Flag(name: .customLong("dry-run"), help: "Show what would change without changing anything.") var isDryRun = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard let share else {
      guard to == nil, !isDryRun else { throw ValidationError("say how much of the layer with --share") }
      return
    }
    guard layer != nil else { throw ValidationError("name the layer of which to give a share") }
    guard to != nil else { throw ValidationError("name the experiment that gets the share with --to") }
    guard let buckets = Rollout.buckets(written: share), buckets > 0 else {
      throw ValidationError(
        "'\(share)' is not a percentage above 0 and up to 100 with at most two decimals, such as 20%")
    }
  }

  func run() throws {
    guard let layer, let to, let buckets = share.flatMap(Rollout.buckets(written:)) else { return try list() }
    let request = LayerRequest(layer: layer, experiment: to, buckets: buckets, isDryRun: isDryRun)
    let change = try takeRange(global.editedWorkspace(), request, in: global.context())
    if output.format == .json { return global.print(document: change.json.printed) }
    global.print(change.share.text)
    if let path = change.path {
      if let old = change.replaced { global.print("in place of \(old.buckets.words) of the layer '\(old.layer)'") }
      global.print(isDryRun ? "would write \(path)" : "wrote \(path)")
    } else {
      global.print("it has this share already")
    }
  }

  private func list() throws {
    let found = try layers(global.workspace(), layer, in: global.context())
    if output.format == .json {
      return global.print(document: JSONValue.array(found.layers.map { $0.json(under: found.holdout) }).printed)
    }
    if let holdout = found.holdout {
      global.print(
        "project  \(holdout.unit)  holdout \(Rollout.percent(ofBuckets: holdout.buckets)) % of all experiments")
    }
    if found.layers.isEmpty { global.print("no layers") }
    let lines = found.layers.flatMap { layer -> [TerminalText] in
      let holdout: TerminalText = layer.heldOut == 0 ? "" : "  holdout \(Rollout.percent(ofBuckets: layer.heldOut)) %"
      return ["\(layer.id)  \(layer.unit)\(holdout)"] + layer.lines.map { "  \($0)" }
    }
    for line in global.listed(lines) { global.print(line) }
  }
}

extension LayerState {
  /// Shares and what is free, by their first buckets.
  fileprivate var lines: [TerminalText] {
    let rows = shares.map { ($0.buckets, $0.text) } + free.map { ($0, "\($0.words)  free" as TerminalText) }
    return rows.sorted { $0.0.lowerBound < $1.0.lowerBound }.map(\.1)
  }

  fileprivate func json(under holdout: ProjectHoldout?) -> JSONValue {
    [
      "layer": .string(id), "salt": .string(salt), "unit": .string(unit), "heldOut": .integer(heldOut),
      "heldOutOfProject": holdout.map { ["buckets": .integer($0.buckets), "unit": .string($0.unit)] } ?? .null,
      "shares": .array(shares.map(\.json)),
      "free": .array(free.map { ["from": .integer($0.lowerBound), "below": .integer($0.upperBound)] }),
    ]
  }
}

extension LayerShare {
  fileprivate var text: TerminalText { "\(buckets.words)  \(experiment)  \(isRunning ? "running" : "draft")" }

  fileprivate var json: JSONValue {
    [
      "experiment": .string(experiment), "status": .string(isRunning ? "running" : "draft"),
      "from": .integer(buckets.lowerBound), "below": .integer(buckets.upperBound),
    ]
  }
}

extension LayerChange {
  fileprivate var json: JSONValue {
    let old: JSONValue? = replaced.map { old in
      [
        "layer": .string(old.layer), "from": .integer(old.buckets.lowerBound),
        "below": .integer(old.buckets.upperBound),
      ]
    }
    return .object(
      (share.json.members ?? []) + [
        JSONMember("path", path.map { .string($0) } ?? .null), JSONMember("replaced", old ?? .null),
      ])
  }
}

extension Range<Int> {
  /// `0 to 1999  20 %`.
  fileprivate var words: String {
    "\(lowerBound) to \(upperBound - 1)  \(Rollout.percent(ofBuckets: count)) %"
  }
}
