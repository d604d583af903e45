import ArgumentParser
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject
import PaywallRules

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules that validate checks, or explain one.",
    discussion: """
      A column for each profile shows the rule's severity; a dash means that the profile does not apply the rule.

      Examples:
        paywall rules
        paywall rules version-moved
      """)

  @Argument(help: ArgumentHelp("The rule to explain.", valueName: "id"), completion: NameCompletion.rule)
  var id: String?

  @OptionGroup var rows: RowsOption
  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    guard let id else { return show(RuleCatalogue.all) }
    guard let rule = RuleCatalogue[id] else {
      let near = nearestName(to: id, among: RuleCatalogue.all.map(\.id))
      throw ProjectError(
        .notFound, "there is no rule '\(id)'",
        hint: near.map { "did you mean '\($0)'?" } ?? "see them all with: paywall rules")
    }
    output.format == .json ? global.print(document: rule.json.printed) : global.print(rule.text(global.palette))
  }

  private func show(_ rules: [RuleDescription]) {
    if output.format == .json { return global.print(document: JSONValue.array(rules.map(\.json)).printed) }
    let heads = Profile.allCases.map(\.rawValue)
    let width = rules.map(\.id.count).max() ?? 0
    func line(_ id: String, _ weights: [String], _ purpose: String) -> TerminalText {
      let columns = zip(weights, heads).map { padded($0, to: $1.count) } + [purpose]
      return "\(global.palette.title("\(padded(id, to: width))"))  \(columns.joined(separator: "  "))"
    }
    global.print(
      [line("rule", heads, "claim")], rows: rules.map { line($0.id, $0.weights, $0.purpose) }, all: rows.all)
    global.print("\(rules.count) rules\n" + .next("paywall rules \(rules.first?.id ?? "ID")"))
  }
}

extension RuleDescription {
  /// The rule's severity under each profile.
  fileprivate var weights: [String] { Profile.allCases.map { severities[$0]?.rawValue ?? "-" } }

  fileprivate func text(_ palette: Palette) -> TerminalText {
    let weights = Profile.allCases.map { "\($0.rawValue) \(severities[$0]?.rawValue ?? "off")" }
    var parts: [TerminalText] = ["\(palette.title("\(id)")): \(purpose)"]
    if documentation != purpose { parts.append(TerminalText(lines: documentation)) }
    if !laws.isEmpty {
      parts.append("laws and terms:\n" + laws.map { "  \($0.description)" as TerminalText }.joined(separator: "\n"))
    }
    if let example {
      parts.append("\(palette.bad("fails:"))\n\(indented(example.bad))")
      parts.append("\(palette.good("passes:"))\n\(indented(example.good))")
    }
    parts.append(
      """
      severity: \(weights.joined(separator: ", "))
      waivable: \(waivers.words)
      adjustable: \(isAdjustable ? "yes" : "no")\(strictness)\(source.map { "\nsource: \(TerminalText($0))" } as TerminalText? ?? "")
      """)
    return parts.joined(separator: "\n\n")
  }

  private var strictness: TerminalText {
    isStricter ? "\nstricter than the guideline: no text that Apple has published asks for it" : ""
  }

  private func indented(_ text: String) -> TerminalText {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" as TerminalText }.joined(
      separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "id": .string(id), "purpose": .string(purpose), "documentation": .string(documentation),
      "severities": .object(
        Profile.allCases.map { profile in
          JSONMember(profile.rawValue, severities[profile].map { .string($0.rawValue) } ?? .null)
        }),
      "waivable": .boolean(waivers.allows), "waiverScope": waivers.scope.map { .string($0) } ?? .null,
      "waiverRefusal": waivers.refusal.map { .string($0) } ?? .null, "stricter": .boolean(isStricter),
      "adjustable": .boolean(isAdjustable),
      "example": example.map { ["bad": .string($0.bad), "good": .string($0.good)] } ?? .null,
      "source": source.map { .string($0) } ?? .null,
      "laws": .array(
        laws.map {
          ["place": .string($0.place), "text": .string($0.text), "since": $0.since.map { .string($0) } ?? .null]
        }),
    ]
  }
}
