import PaywallModel
import YAML

enum NoTrialToggle: OfferingRule {
  static let description = RuleDescription(
    "no-trial-toggle", "No switch changes the price, the product or the trial.", .store(.error, .error, .warning),
    waivable: false,
    documentation: """
      Since January 2026 Apple has been rejecting paywalls on which a switch turns a trial on or selects another
      product, although no published text says so. The rule applies to a switch with `affectsPrice`, with a `package`,
      or whose text mentions a trial or one of the plans. Show the plans as cards to choose from.
      """,
    bad: "{type: toggle, label: Enable free trial, affectsPrice: true}", good: "two plan cards",
    source: "compliance list (Docs/rules.md), point 3; rejections under 3.1.2 since January 2026", demands: [.noToggles]
  )

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      screen.all(.toggle).compactMap { section in
        screen.effect(of: section).map {
          Violation(at: screen.range($0.node), $0.message, hint: "show the plans as cards instead")
        }
      }
    }
  }
}

extension Screen {
  /// How a toggle changes what is sold; nil if it does not.
  func effect(of toggle: Section) -> (node: Node, message: String)? {
    if let node = toggle.node["affectsPrice"], node.boolean == true { return (node, "the toggle changes the price") }
    if let node = toggle.node["package"] { return (node, "the toggle changes the product") }
    let words = TermsWords.of(copy.defaultLocale)?.trial ?? []
    for key in ["label", "text"] {
      guard let node = toggle.node[key], let text = node.string else { continue }
      let saysTrial = PlaceholderScan(text).uses.contains { use in
        use.placeholder.map { [.trial, .introductoryOffer, .introductoryPrice].contains($0.subject) } ?? false
      }
      if saysTrial || FoldedText(text).contains(anyOf: words) { return (node, "the toggle turns a trial on or off") }
      if FoldedText(text).contains(anyOf: planNames) { return (node, "the toggle changes the plan") }
    }
    return nil
  }

  /// What the subscriptions that are shown may be called in the words of a switch, such as `annual billing`. English names
  /// of plans are used in every language.
  private var planNames: [String] {
    let words = Set(["en", copy.defaultLocale]).compactMap { TermsWords.of($0)?.plans }
    let roles = packages.filter { sellsSubscription($0) }.flatMap { package -> [String] in
      switch package.type?.value {
      case .weekly: words.flatMap(\.weekly)
      case .monthly: words.flatMap(\.monthly)
      case .annual: words.flatMap(\.annual)
      case nil, .twoMonth, .threeMonth, .sixMonth, .lifetime, .custom: []
      }
    }
    return roles + autoRenewing.compactMap(\.displayName).filter { $0.utf8.count > 2 }.map { $0.lowercased() }
  }
}
