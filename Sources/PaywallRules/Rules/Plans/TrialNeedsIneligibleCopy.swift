import PaywallModel

enum TrialNeedsIneligibleCopy: OfferingRule {
  static let description = RuleDescription(
    "trial-needs-ineligible-copy", "What offers a trial has other words for users who get none.",
    .store(.error, .warning, .warning), waivers: .allowed,
    documentation: """
      The store grants one trial per subscription group. A button that promises a trial would immediately charge users
      who have already had one. `titleWithoutTrial` of a `cta` and `ctaTitleWithoutTrial` of a `sticky_footer` are what
      these users see, so they must not promise one either. A button mentions a trial if it contains a trial placeholder
      or, in languages with a word list, a word for one. A `header` or a `guarantee` that offers a free trial in words
      alone is shown to everybody by renderers that cannot read; with a placeholder such as {{trial_period}} it is left
      out for users who get none. The app decides whether to leave out the labels of plan cards and timelines.
      """,
    bad: "ctaTitle: Start free trial", good: "ctaTitle: Start free trial, ctaTitleWithoutTrial: Subscribe",
    source: "App Review Guidelines 3.1.2(a), on misleading offers; pull request 480 of Superwall-iOS, on eligibility")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard screen.hasTrial else { return [] }
      return others(on: screen) + texts(on: screen)
        + screen.buttons.filter { !$0.hasOther }.flatMap(\.titles).filter(\.speaksOfTrial).map { title in
          Violation(
            at: title.range, "the button offers a trial to users who have already used theirs",
            hint: screen.isDerived
              ? "add sections: with a cta that has a titleWithoutTrial"
              : "add titleWithoutTrial: to the cta, or ctaTitleWithoutTrial: to the sticky_footer")
        }
    }
  }

  /// The titles for users without a trial that offer one, in every language.
  private static func others(on screen: Screen) -> [Violation] {
    let paths = screen.otherButtonPaths
    return screen.copy.all.filter { paths.contains($0.path) && $0.speaksOfTrial }.map {
      Violation(
        at: $0.range, "the button for users who get no trial offers one",
        hint: "say what is bought, such as Subscribe")
    }
  }

  /// Headings and guarantees that offer a trial in words that nothing takes away.
  private static func texts(on screen: Screen) -> [Violation] {
    let paths = Set(
      [("title", SectionType.header), ("subtitle", .header), ("title", .guarantee), ("text", .guarantee)].flatMap {
        screen.paths(of: $0, in: $1)
      })
    return screen.copy.all.filter { unit in
      paths.contains(unit.path) && !unit.uses(.trial)
        && TermsWords.of(unit.locale)?.offerTrial(FoldedText(unit.text)) ?? false
    }.map {
      Violation(
        at: $0.range, "the text offers a trial to users who get none",
        hint: "write {{trial_period}} in it, so that it is left out for them, or leave the trial to the button")
    }
  }
}

extension CopyUnit {
  /// Whether the text contains a trial placeholder or one of its language's words for a trial.
  var speaksOfTrial: Bool {
    uses(.trial) || TermsWords.of(locale)?.speakOfTrial(text) ?? false
  }
}
