import PaywallModel
import YAML

enum TrialTimelineFitsPlan: OfferingRule {
  static let description = RuleDescription(
    "trial-timeline-fits-plan", "A timeline of a trial is about the plan that is selected first.",
    .store(.warning, nil, nil), waivers: .allowed, isStricter: true,
    documentation: """
      A screen opens with `highlightedProductID` selected. If that plan has no trial, a timeline with {{trial_period}},
      {{trial_end_date}} or {{first_bill_date}} promises what the purchase button does not give; App Review rejected such
      screens in 2026 under 5.6. PaywallKit hides the timeline until a plan with a trial is selected; other renderers do
      not. Highlight the plan with the trial. Every translation of the timeline counts.
      """,
    bad: "highlightedProductID: the annual product without a trial, and a timeline with {{trial_end_date}}",
    good: "highlightedProductID: the product that has the trial",
    source: "App Review rejections under 5.6, since June 2026")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard screen.hasTrial, let selected = screen.variant.highlightedProductID,
        let product = screen.products.first(where: { $0.id.value == selected.value }), product.trial == nil
      else { return [] }
      return screen.sections.indices.filter { screen.sections[$0].type == .timeline }.flatMap { index in
        promises(of: index, on: screen).map {
          Violation(
            at: $0, "the timeline shows a trial, but '\(selected.value)', which is selected first, has none",
            hint: "highlight a product that has the trial")
        }
      }
    }
  }

  /// Where a timeline shows a trial: the section if its own texts do, or else the first text of each translation that does.
  private static func promises(of index: Int, on screen: Screen) -> [SourceRange] {
    let texts = screen.copy.all.filter { $0.path.hasPrefix(screen.paths[index] + ".") && $0.uses(.trial) }
    if texts.contains(where: { $0.locale == screen.copy.defaultLocale }) {
      return [screen.range(screen.sections[index].typeNode)]
    }
    var seen: Set<String> = []
    return texts.filter { seen.insert($0.locale).inserted }.map(\.range)
  }
}
