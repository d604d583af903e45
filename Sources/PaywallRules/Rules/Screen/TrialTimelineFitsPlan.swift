import PaywallModel
import YAML

enum TrialTimelineFitsPlan: OfferingRule {
  static let description = RuleDescription(
    "trial-timeline-fits-plan", "A timeline of a trial is about the plan that is selected first.",
    .store(.warning, .warning, nil), waivable: true,
    documentation: """
      A screen opens with `highlightedProductID` selected. If that plan has no trial, a timeline with {{trial_period}},
      {{trial_end_date}} or {{first_bill_date}} promises what the purchase button does not give; App Review rejected such
      screens in 2026 under 5.6. PaywallKit hides the timeline until a plan with a trial is selected; other renderers do
      not. Highlight the plan with the trial, or say on its card what it offers.
      """,
    bad: "highlightedProductID: the annual product without a trial, and a timeline with {{trial_end_date}}",
    good: "highlightedProductID: the product that has the trial",
    source: "App Review rejections under 5.6, since June 2026")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard screen.hasTrial, let selected = screen.variant.highlightedProductID,
        let product = screen.products.first(where: { $0.id.value == selected.value }), product.trial == nil
      else { return [] }
      return screen.sections.indices.compactMap { index in
        let section = screen.sections[index]
        guard section.type == .timeline,
          screen.copy.own.contains(where: { $0.path.hasPrefix(screen.paths[index] + ".") && $0.uses(.trial) })
        else { return nil }
        return Violation(
          at: screen.range(section.typeNode),
          "the timeline shows a trial, but '\(selected.value)', which is selected first, has none",
          hint: "highlight a product that has the trial, or remove the timeline")
      }
    }
  }
}
