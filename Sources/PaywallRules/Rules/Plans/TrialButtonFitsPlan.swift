import PaywallModel

enum TrialButtonFitsPlan: OfferingRule {
  static let description = RuleDescription(
    "trial-button-fits-plan", "A button that offers a trial matches the plan that is selected initially.",
    .store(.warning, .warning, .warning), waivers: .allowed,
    documentation: """
      The button appears as written under the plan that `highlightedProductID` selects. If only another plan has the
      trial, the button promises something that its first tap does not give; `titleWithoutTrial` mends that in
      PaywallKit alone, since other renderers show it only to users who have used their trial. A button offers a trial if it contains a trial placeholder or,
      in languages with a word list, offers one in words. Every translation of the button counts.
      """,
    bad: "ctaTitle: Start free trial, with the monthly plan selected and a trial on the annual one",
    good: "highlightedProductID: the plan that has the trial",
    source: "App Review Guidelines 3.1.2(a), on misleading offers")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard let selected = selected(on: screen), selected.trial == nil, screen.hasTrial else { return [] }
      var seen: Set<SourceRange> = []
      return screen.buttons.flatMap(\.titles).filter { offersTrial($0) && seen.insert($0.range).inserted }.map {
        Violation(
          at: $0.range,
          "the button offers a trial, but '\(selected.id.value)', which is selected initially, has none",
          hint: "set highlightedProductID: to a product that has one, or reword the button")
      }
    }
  }

  private static func offersTrial(_ title: CopyUnit) -> Bool {
    title.uses(.trial) || TermsWords.of(title.locale)?.promiseTrial(title.withoutNames, onButton: true) == true
  }

  /// The product that the screen selects; nil if none is named or it is not in the catalogue.
  private static func selected(on screen: Screen) -> Product? {
    let id = screen.variant.highlightedProductID?.value
    return screen.products.first { $0.id.value == id }
  }
}
