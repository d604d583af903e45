import PaywallModel

enum DismissNotShaming: OfferingRule {
  static let description = RuleDescription(
    "dismiss-not-shaming", "The text that dismisses the screen does not shame.", .lawWarning,
    waivers: .allowed,
    documentation: """
      A text that lets users say of themselves that they do not want to save, learn or be healthy presses them
      to buy. The rule looks at the text of `dismiss` in every language for words by which users say of
      themselves what they want or lack; a text that only puts it off is fine.
      """,
    laws: [
      Law("United States", "FTC staff report Bringing Dark Patterns to Light", since: "2022-09"),
      Law("European Union", "guidance on Directive 2005/29/EC, 2021/C 526/01, section 4.2.7", since: "2021-12-29"),
      Law("India", "Guidelines for Prevention and Regulation of Dark Patterns", since: "2023-11-30"),
    ],
    bad: "dismiss: {style: text, text: 'No, I want to pay more'}", good: "dismiss: {style: text, text: Not now}",
    source: "FTC, Bringing Dark Patterns to Light (2022), confirmshaming; 2021/C 526/01, section 4.2.7")

  /// The words of a text that shame who goes on, or make them say something of themselves that is no postponement.
  static func shame(_ unit: CopyUnit) -> String? {
    let law = unit.law
    if let words = law[.shame] { return words }
    // `I have a code` says of users what they have, and not what they want.
    guard law[.later] == nil, law[.wish] != nil || !law.covers(.wish) else { return nil }
    return law[.own]
  }

  static func violations(in context: OfferingContext) -> [Violation] {
    context.copy.filter { $0.path == "dismiss.text" }.compactMap { unit in
      guard shame(unit) != nil else { return nil }
      return Violation(
        at: unit.range, "the text makes users say something of themselves in order to dismiss the screen",
        hint: "write what the control does, such as Close or Not now; if it shames nobody: "
          + unit.waiver(of: description))
    }
  }
}
