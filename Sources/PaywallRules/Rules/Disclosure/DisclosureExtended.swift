import PaywallModel

enum DisclosureExtended: OfferingRule {
  static let description = RuleDescription(
    "disclosure-extended", "The small print makes the statements that Apple's agreement listed until recently.",
    .store(.error, .warning, nil), waivers: .allowed,
    documentation: """
      The statements are: payment is charged at confirmation; the subscription renews unless auto-renewal is turned off
      at least 24 hours before the period ends; the renewal is charged within 24 hours before the end of the period; the
      subscription is managed in the account settings; and, if there is a trial, any unused part of it is forfeited on
      purchase. The rule looks for the hours as the number 24 in every language, and for the rest by words in languages
      that have a word list for it.
      """,
    bad: "{{title}}: {{price}} per {{period}}. Renews until cancelled.",
    good: "the legal text that `paywall init` writes",
    source: "Paid Apps Agreement, Schedule 2, 3.8(b), in its long form; compliance list (Docs/rules.md), point 5",
    demands: [.disclosure])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard !screen.autoRenewing.isEmpty else { return [] }
      return screen.disclosures.compactMap { text in
        let missing = missing(from: text, hasTrial: screen.hasTrial)
        if missing.isEmpty { return nil }
        return Violation(
          at: text.units[0].range, "the small print does not state " + missing.joined(separator: ", "),
          hint: text.locale == context.defaultLocale
            ? "the legal text that `paywall init` writes makes all of these statements"
            : "translate each statement of the text in '\(context.defaultLocale)'; the sentence that disclosure-core proposes is not all"
        )
      }
    }
  }

  private static func missing(from text: DisclosureText, hasTrial: Bool) -> [String] {
    var missing: [String] = []
    let states = text.statements
    if !states.confirmation { missing.append("that it is charged at confirmation") }
    if states.hours == 0 { missing.append("that it can be turned off up to 24 hours before the period ends") }
    if states.hours < 2 { missing.append("that the renewal is charged within 24 hours before the period ends") }
    if !states.settings { missing.append("that it is managed in the account settings") }
    if hasTrial, !states.forfeiture { missing.append("that an unused trial is forfeited on purchase") }
    return missing
  }
}
