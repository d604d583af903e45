import PaywallModel

/// The reference of the rules (Docs/rules.md), written from the catalogue.
package func ruleReference() -> String {
  let rules = RuleCatalogue.all
  let checked = rules.filter { DecodingRule(rawValue: $0.id) == nil }
  let read = rules.filter { DecodingRule(rawValue: $0.id) != nil }
  return """
    # Rules

    Written from the rules in `Sources/PaywallRules`; do not edit it by hand (`PAYWALL_RECORD=1 Tests/run --filter
    DocsTests` writes it anew). `paywall rules` prints the same list, `paywall rules ID` one of them.

    ## Severities

    The profile in `paywall.yaml` decides how much a rule weighs:

    | profile | holds |
    |---|---|
    \(Profile.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }.joined(separator: "\n"))

    An error stops `publish`. `rules` in `paywall.yaml` gives an *adjustable* rule another severity or switches it off. A
    finding of a *waivable* rule can be accepted until a day, with `paywall waive`. A rule that is neither holds for good:
    what it claims is needed by readers, or asked for by the stores without exception.

    ## All rules

    | rule | claim | \(Profile.allCases.map { "`\($0.rawValue)`" }.joined(separator: " | ")) | waivable |
    |---|---|\(Profile.allCases.map { _ in "---|" }.joined())---|
    \(checked.map(\.row).joined(separator: "\n"))

    While files are read, and always errors:

    | rule | claim |
    |---|---|
    \(read.map { "| `\($0.id)` | \(cell($0.purpose)) |" }.joined(separator: "\n"))

    ## What the lists ask for

    "The compliance list" is the section "Apple Compliance (mandatory, post-Jan 2026)" of the public agent skill
    [Custom Paywall](https://jindage.com/en/skills/paywall): what practitioners go by, not a text of Apple's. It has ten
    points, and bans some patterns by name. Each leads to rules, or to what a reviewer of the app's code has to look for:

    | point | rules | only in app code |
    |---|---|---|
    \(StoreDemand.allCases.filter(\.isPoint).map { row(of: $0, rules) }.joined(separator: "\n"))

    | banned, or required by name | rules | only in app code |
    |---|---|---|
    \(StoreDemand.allCases.filter { !$0.isPoint }.map { row(of: $0, rules) }.joined(separator: "\n"))

    \(rulesOfAppCode)
    ## What cannot be written

    No rule looks for a cycle, because the format has no reference that could form one: a placement leads to offerings and
    experiments, an experiment to offerings and their variants, and neither of these leads anywhere. An offering that was
    copied keeps the name of its origin as a note, which nothing follows.

    ## One by one

    \(checked.map(\.section).joined(separator: "\n"))
    """
}

/// A demand with the rules that see to it.
private func row(of demand: StoreDemand, _ rules: [RuleDescription]) -> String {
  let names = rules.filter { $0.demands.contains(demand) }.map { rule in
    DecodingRule(rawValue: rule.id) == nil ? "[`\(rule.id)`](#\(rule.id))" : "`\(rule.id)`"
  }
  return "| \(demand.text) | \(names.isEmpty ? "–" : names.joined(separator: ", ")) | \(demand.inCode ?? "–") |"
}

/// Written by hand: what the compliance list asks for and no declarative file can show.
private let rulesOfAppCode = """
  ## What only app code shows

  The compliance list also asks for things that no file of a project can show. A reviewer of the app has to look for them:

  | what | why no rule can see it |
  |---|---|
  | Prices are the store's own: `localizedPriceString`, never a `String` in a model, a plan type or sample data | rules see the project's copy; a price that the app's source spells is outside it |
  | Savings are worked out from the prices of the packages on the device | copy can only ask for it by placeholder; the sum is the renderer's |
  | The screen is the app's own, not RevenueCat's built-in `PaywallView` | files describe a screen; which view draws it is in the app |
  | View models hold the store's packages, not plans of their own, and do not call the purchase SDK | that is how the app is built |
  | The paywall is shown with `.fullScreenCover`, never `.sheet` | a variant can ask for full screen; the call is in the app |
  | After a purchase an overlay confirms it, before the screen goes away by itself | the screen after a purchase is drawn by the app |
  | A success or failure of the store is handled: cancelled, pending, deferred, failed | the store's calls are in the app |
  | Restore, terms and privacy do something when tapped | files show that a control and a link are there, not what the handler does |
  | Text has the size that the style asks for at every text size of the system | files give sizes; the device scales them |
  | A button is hidden neither by an animation nor by a delay in code | files show settings, not code |
  | Dates of a trial's timeline come from the store's offer and today | copy can only ask for them by placeholder |
  | Whether a user may have the introductory offer is asked of the store | only the device knows |

  """

extension RuleDescription {
  fileprivate var row: String {
    let weights = Profile.allCases.map { severities[$0]?.rawValue ?? "–" }.joined(separator: " | ")
    return "| [`\(id)`](#\(id)) | \(cell(purpose)) | \(weights) | \(isWaivable ? "yes" : "no") |"
  }

  fileprivate var section: String {
    var text = "### \(id)\n\n\(purpose)\n\n"
    if documentation != purpose { text += "\(documentation)\n\n" }
    if let example { text += "Fails:\n\n\(fenced(example.bad))\n\nPasses:\n\n\(fenced(example.good))\n\n" }
    let nature = [isAdjustable ? "adjustable" : "not adjustable", isWaivable ? "waivable" : "not waivable"]
    return text
      + ([source.map { "Source: \($0)" }, nature.joined(separator: ", ").capitalizedFirst]
        .compactMap { $0 }.joined(separator: ". ")) + ".\n"
  }

  private func fenced(_ text: String) -> String { "```yaml\n\(text)\n```" }
}

/// Text that cannot break out of its cell.
private func cell(_ text: String) -> String {
  text.split(separator: "\n").joined(separator: " ").split(separator: "|", omittingEmptySubsequences: false)
    .joined(separator: "\\|")
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
