import PaywallModel

enum TrialNeedsIneligibleCopy: OfferingRule {
  static let description = RuleDescription(
    "trial-needs-ineligible-copy", "A button that offers a trial has text for users who have already used theirs.",
    .store(.error, .warning, .warning), waivable: true,
    documentation: """
      The store grants one trial per subscription group. A button that promises a trial would immediately charge users
      who have already had one. `titleWithoutTrial` of a `cta` and `ctaTitleWithoutTrial` of a `sticky_footer` are what
      these users see. A button mentions a trial if it contains a trial placeholder or, in languages with a word list, a
      word for one. The app decides whether to leave out the labels of plan cards and timelines.
      """,
    bad: "ctaTitle: Start free trial", good: "ctaTitle: Start free trial, ctaTitleWithoutTrial: Subscribe",
    source: "App Review Guidelines 3.1.2(a), on misleading offers; pull request 480 of Superwall-iOS, on eligibility")

  static func violations(in context: OfferingContext) -> [Violation] {
    let words = TermsWords.of(context.defaultLocale)?.trial ?? []
    return context.eachScreen { screen in
      guard screen.hasTrial else { return [] }
      return screen.buttons.filter { !$0.hasOther && $0.title.speaksOfTrial(words) }.map { button in
        Violation(
          at: button.title.range, "the button offers a trial to users who have already used theirs",
          hint: screen.isDerived
            ? "add sections: with a cta that has a titleWithoutTrial"
            : "add titleWithoutTrial: to the cta, or ctaTitleWithoutTrial: to the sticky_footer")
      }
    }
  }
}

extension CopyUnit {
  /// Whether the text contains a trial placeholder or one of the words for a trial.
  func speaksOfTrial(_ words: [String]) -> Bool { uses(.trial) || FoldedText(text).contains(anyOf: words) }
}
