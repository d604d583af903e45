import PaywallModel

/// The rule reference (Docs/rules.md), generated from the catalogue.
package func ruleReference() -> String {
  let rules = RuleCatalogue.all
  let checked = rules.filter { DecodingRule(rawValue: $0.id) == nil }
  let read = rules.filter { DecodingRule(rawValue: $0.id) != nil }
  return """
    # Rules

    Generated from the rules in `Sources/PaywallRules`; do not edit it by hand (to regenerate it, run
    `PAYWALL_RECORD=1 Tests/run --filter DocsTests`). `paywall rules` prints the same list, `paywall rules ID` one rule.

    ## Severities

    The profile in `paywall.yaml` determines the severity of a rule:

    | profile | holds |
    |---|---|
    \(Profile.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }.joined(separator: "\n"))

    An error blocks `publish`. `rules` in `paywall.yaml` changes the severity of an *adjustable* rule or turns it off. A
    finding of a *waivable* rule can be accepted until a given day with `paywall waive`: at a file or at any value in it,
    or, where the table says `per text`, at one text that people read. These are rules that go by words and may misread
    one; what they find in a setting, or as a gap, is not waived. A rule that is neither always applies.

    ## What cannot be waived

    | rules | why |
    |---|---|
    \(refusals(checked))

    ## What goes beyond Apple's texts

    These rules ask more than any text that Apple has published, so that `apple-published` does not include them. Under
    both of Apple's profiles a finding of theirs, also where `rules` turns one on, says "stricter than the guideline".
    They come from the compliance list, from what App Review is known to reject, from Google Play's policy or from
    practice; the source of each is below.

    \(checked.filter(\.isStricter).map { "[`\($0.id)`](#\($0.id))" }.joined(separator: ", "))

    ## All rules

    | rule | claim | \(Profile.allCases.map { "`\($0.rawValue)`" }.joined(separator: " | ")) | waivable |
    |---|---|\(Profile.allCases.map { _ in "---|" }.joined())---|
    \(checked.map(\.row).joined(separator: "\n"))

    Checked while files are read, and always errors:

    | rule | claim |
    |---|---|
    \(read.map { "| `\($0.id)` | \(cell($0.purpose)) |" }.joined(separator: "\n"))

    ## What the lists require

    "The compliance list" is the section "Apple Compliance (mandatory, post-Jan 2026)" of the public agent skill
    [Custom Paywall](https://jindage.com/en/skills/paywall): a checklist that practitioners use, not a text by Apple. It
    has ten points, and bans some patterns by name. Each corresponds to rules, or to something that a reviewer of the
    app's code has to check:

    | point | rules | only in app code |
    |---|---|---|
    \(StoreDemand.allCases.filter(\.isPoint).map { row(of: $0, rules) }.joined(separator: "\n"))

    | banned, or required by name | rules | only in app code |
    |---|---|---|
    \(StoreDemand.allCases.filter { !$0.isPoint }.map { row(of: $0, rules) }.joined(separator: "\n"))

    \(rulesOfAppCode)
    ## What cannot be expressed

    No rule looks for cycles, because the format has no references that could form one: a placement leads to offerings
    and experiments, an experiment to offerings and their variants, and offerings and variants lead nowhere. An offering
    that was copied keeps the name of its origin as a note, which nothing follows.

    ## Rules in detail

    \(checked.map(\.section).joined(separator: "\n"))
    """
}

/// The rules that cannot be waived, by the reason, in the order of the first rule of each.
private func refusals(_ rules: [RuleDescription]) -> String {
  var (reasons, names): ([String], [String: [String]]) = ([], [:])
  for rule in rules {
    guard let reason = rule.waivers.refusal else { continue }
    if names[reason] == nil { reasons.append(reason) }
    names[reason, default: []].append("[`\(rule.id)`](#\(rule.id))")
  }
  return reasons.map { "| \((names[$0] ?? []).joined(separator: ", ")) | \(cell($0)) |" }.joined(separator: "\n")
}

/// A demand with the rules that check it.
private func row(of demand: StoreDemand, _ rules: [RuleDescription]) -> String {
  let names = rules.filter { $0.demands.contains(demand) }.map { rule in
    DecodingRule(rawValue: rule.id) == nil ? "[`\(rule.id)`](#\(rule.id))" : "`\(rule.id)`"
  }
  return "| \(demand.text) | \(names.isEmpty ? "–" : names.joined(separator: ", ")) | \(demand.inCode ?? "–") |"
}

/// Written by hand: what the compliance list requires and no declarative file can show.
private let rulesOfAppCode = """
  ## What only app code shows

  The compliance list also requires things that no file of a project can show. A reviewer of the app has to check them:

  | what | why no rule can see it |
  |---|---|
  | Prices are the store's own: `localizedPriceString`, never a `String` in a model, a plan type or sample data | rules see the project's copy; a price in the app's source is outside it |
  | Savings are calculated from the prices of the packages on the device | copy can only request it with a placeholder; the renderer does the calculation |
  | The screen is the app's own, not RevenueCat's built-in `PaywallView` | files describe a screen; the app decides which view draws it |
  | View models hold the store's packages, not plans of their own, and do not call the purchase SDK | this depends on how the app is built |
  | The paywall is shown with `.fullScreenCover`, never `.sheet` | a variant can ask for full screen; the call is in the app |
  | After a purchase, an overlay confirms it before the screen closes by itself | the screen after a purchase is drawn by the app |
  | Every result from the store is handled: success, cancelled, pending, deferred, failed | the store's calls are in the app |
  | Restore, terms and privacy do something when tapped | files show that a control and a link are there, not what the handler does |
  | Text has the size that the style specifies, at every system text size | files give sizes; the device scales them |
  | No button is hidden by an animation or a delay in code | files show settings, not code |
  | Dates of a trial's timeline come from the store's offer and today | copy can only request them with placeholders |
  | The store is asked whether a user is eligible for the introductory offer | only the device knows |

  """

extension WaiverPolicy {
  /// The answer in a cell.
  fileprivate var mark: String {
    switch self {
    case .allowed: "yes"
    case .perText: "per text"
    case .never: "no"
    }
  }

  /// The answer in a sentence.
  fileprivate var nature: String {
    switch self {
    case .allowed: "waivable"
    case .perText: "waivable for one text at a time"
    case .never(let reason): "not waivable (\(reason))"
    }
  }
}

extension RuleDescription {
  fileprivate var row: String {
    let weights = Profile.allCases.map { severities[$0]?.rawValue ?? "–" }.joined(separator: " | ")
    return "| [`\(id)`](#\(id)) | \(cell(purpose)) | \(weights) | \(waivers.mark) |"
  }

  fileprivate var section: String {
    var text = "### \(id)\n\n\(purpose)\n\n"
    if documentation != purpose { text += "\(documentation)\n\n" }
    if !laws.isEmpty { text += "| where | since | law or terms |\n|---|---|---|\n" + laws.map(\.row).joined() + "\n" }
    if let example { text += "Fails:\n\n\(fenced(example.bad))\n\nPasses:\n\n\(fenced(example.good))\n\n" }
    let nature = [isAdjustable ? "adjustable" : "not adjustable", waivers.nature]
    return text
      + ([
        source.map { "Source: \($0)" }, nature.joined(separator: ", ").capitalizedFirst,
        isStricter ? "Stricter than the guideline" : nil,
      ]
      .compactMap { $0 }.joined(separator: ". ")) + ".\n"
  }

  private func fenced(_ text: String) -> String { "```yaml\n\(text)\n```" }
}

extension Law {
  fileprivate var row: String { "| \(cell(place)) | \(since ?? "–") | \(cell(text)) |\n" }
}

/// Text escaped so that it cannot break out of its table cell.
private func cell(_ text: String) -> String {
  text.split(separator: "\n").joined(separator: " ").split(separator: "|", omittingEmptySubsequences: false)
    .joined(separator: "\\|")
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
