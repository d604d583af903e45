import PaywallModel

enum TrialNeedsIneligibleCopy: OfferingRule {
  static let description = RuleDescription(
    "trial-needs-ineligible-copy", "A button that offers a trial has words for users who have used theirs up.",
    .store(.error, .warning, .warning), waivable: true,
    documentation: """
      The store grants a trial once in each subscription group. Who had one would be charged at once by a button that
      promises a trial. `titleWithoutTrial` of a `cta` and `ctaTitleWithoutTrial` of a `sticky_footer` are what they see. A
      button speaks of a trial if it holds a trial placeholder or, in languages with a word list, a word for one. Labels of
      plan cards and timelines are the app's to leave out.
      """,
    bad: "ctaTitle: Start free trial", good: "ctaTitle: Start free trial, ctaTitleWithoutTrial: Subscribe",
    source: "App Review Guidelines 3.1.2(a), on misleading offers; pull request 480 of Superwall-iOS, on eligibility")

  static func violations(in context: OfferingContext) -> [Violation] {
    let words = TermsWords.of(context.defaultLocale)?.trial ?? []
    return context.eachScreen { screen in
      guard screen.hasTrial else { return [] }
      return screen.buttons.filter { !$0.hasOther && $0.title.speaksOfTrial(words) }.map { button in
        Violation(
          at: button.title.range, "the button offers a trial to users who have used theirs up",
          hint: screen.isDerived
            ? "add sections: with a cta that has a titleWithoutTrial"
            : "add titleWithoutTrial: to the cta, or ctaTitleWithoutTrial: to the sticky_footer")
      }
    }
  }
}

extension CopyUnit {
  /// Whether the text holds a placeholder of a trial or one of the words for it.
  func speaksOfTrial(_ words: [String]) -> Bool { uses(.trial) || FoldedText(text).contains(anyOf: words) }
}
