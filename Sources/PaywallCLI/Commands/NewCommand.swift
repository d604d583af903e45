import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create an offering, a variant, a placement, an experiment or a layer.",
    discussion: """
      A copy keeps its comments, gets its own wire ids and records where it came from. Existing files are \
      never overwritten.

      Examples:
        paywall new paywall_v2 --from default
        paywall new holiday_sale --from default@release/3
        paywall new paywall_v2/short_copy --from paywall_v2/control
        paywall new placement:settings
        paywall new experiment:headline_test --placement settings --from paywall_v2
        paywall new layer:checkout
      """)

  @Argument(help: "What to create: OFFERING, OFFERING/VARIANT, placement:ID, experiment:ID or layer:ID.")
  var name: String

  @Option(
    help: ArgumentHelp(
      "What to copy, or what the experiment compares: OFFERING[/VARIANT][@REVISION].", valueName: "origin"),
    completion: NameCompletion.origin)
  var from: String?

  @Option(
    help: ArgumentHelp("Use a template's offering instead of a copy.", valueName: "name"),
    completion: NameCompletion.template)
  var template: String?

  @Option(
    help: ArgumentHelp("The placement whose users the experiment splits.", valueName: "id"),
    completion: NameCompletion.placement)
  var placement: String?

  @Flag(name: .customLong("dry-run"), help: "Show what would be written without writing anything.") var isDryRun = false
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if from != nil, template != nil { throw ValidationError("--from and --template are mutually exclusive") }
    if from != nil || template != nil, let kind = ["placement", "layer"].first(where: { name.hasPrefix("\($0):") }) {
      throw ValidationError("a \(kind) is created without \(from != nil ? "--from" : "--template")")
    }
    if template != nil, name.hasPrefix("experiment:") {
      throw ValidationError("an experiment is created with --from, not with --template")
    }
    if name.contains(":"), !Self.kinds.contains(where: { name.hasPrefix("\($0):") }) { throw wrongName }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 2 || parts.contains("") { throw wrongName }
    if parts.count == 2, template != nil {
      throw ValidationError("a variant is created with --from, not with --template")
    }
    if placement != nil, !name.hasPrefix("experiment:") { throw ValidationError("--placement is for experiments") }
  }

  /// What is made by a name that begins with its kind.
  private static let kinds = ["placement", "experiment", "layer"]

  private var wrongName: ValidationError {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let kind = parts.count == 2 ? nearestName(to: parts[0], among: Self.kinds) : nil
    return ValidationError(
      "'\(name)' is invalid: write OFFERING, OFFERING/VARIANT, placement:ID, experiment:ID or layer:ID"
        + (kind.map { "; \(didYouMean("\($0):\(parts[1])"))" } ?? ""))
  }

  func run() throws {
    let made = try make(in: global.editedWorkspace())
    for note in made.notes { global.note("paywall: note: \(note)") }
    if output.format == .json {
      return global.print(
        document:
          JSONValue.object(omittingNil: [
            ("paths", .array(made.paths.map { .string($0) })), ("origin", made.origin.map { .string($0) }),
            ("written", .boolean(!isDryRun)),
          ]).printed)
    }
    for path in made.paths {
      global.print("\(isDryRun ? "would write" : "wrote") \(path)\(made.origin.map { " from \($0)" } ?? "")")
    }
  }

  private func make(in workspace: Workspace) throws -> Creation {
    if let id = name.after("placement:") { return try newPlacement(workspace, id, isDryRun: isDryRun) }
    if let id = name.after("experiment:") {
      return try newExperiment(workspace, id, placement: placement, from: from, isDryRun: isDryRun)
    }
    if let id = name.after("layer:") { return try newLayer(workspace, id, isDryRun: isDryRun) }
    let parts = name.split(separator: "/").map(String.init)
    if parts.count == 2 {
      return try newVariant(workspace, parts[1], of: parts[0], from: from, isDryRun: isDryRun)
    }
    return try newOffering(workspace, name, from: from, template: template, isDryRun: isDryRun)
  }
}

extension String {
  /// The text after a prefix; nil if the text does not start with it.
  fileprivate func after(_ prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}
