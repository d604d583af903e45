import PaywallModel
import YAML

enum NoTrialToggle: OfferingRule {
  static let description = RuleDescription(
    "no-trial-toggle", "No switch changes the price, the product or the trial.", .store(.error, nil, .warning),
    waivers: .perText, weakening: .reported, isStricter: true,
    documentation: """
      Since January 2026 Apple has been rejecting paywalls on which a switch turns a trial on or selects another
      product, although no published text says so. The rule applies to a switch with `affectsPrice`, with a `package`,
      or whose text mentions a trial or one of the plans in any language. Show the plans as cards to choose from.
      """,
    bad: "{type: toggle, label: Enable free trial, affectsPrice: true}", good: "two plan cards",
    source: "compliance list (Docs/rules.md), point 3; rejections under 3.1.2 since January 2026", demands: [.noToggles]
  )

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      screen.sections.indices.flatMap { screen.effects(ofToggle: $0) }.map {
        Violation(at: $0.range, $0.message, hint: "show the plans as cards instead")
      }
    }
  }
}

extension Screen {
  /// How the toggle at an index of `sections` changes what is sold, by its settings or by its words, once in each language;
  /// empty if it does not, or if the section is no toggle.
  func effects(ofToggle index: Int) -> [(range: SourceRange, message: String)] {
    let toggle = sections[index]
    guard toggle.type == .toggle else { return [] }
    if let node = toggle.node["affectsPrice"], node.boolean == true {
      return [(range(node), "the toggle changes the price")]
    }
    if let node = toggle.node["package"] { return [(range(node), "the toggle changes the product")] }
    let texts = ["label", "text"].flatMap { copy.texts(at: "\(paths[index]).\($0)") }
    var seen: Set<String> = []
    return texts.compactMap { unit in
      guard let message = effect(of: unit), seen.insert(unit.locale).inserted else { return nil }
      return (unit.range, message)
    }
  }

  private func effect(of unit: CopyUnit) -> String? {
    if unit.speaksOfTrial || unit.uses(.introductoryOffer) || unit.uses(.introductoryPrice) {
      return "the toggle turns a trial on or off"
    }
    return FoldedText(unit.text).contains(anyOf: planNames(in: unit.locale)) ? "the toggle changes the plan" : nil
  }

  /// What the subscriptions that are shown may be called in the words of a switch, such as `annual billing`. English names
  /// of plans are used in every language.
  private func planNames(in locale: String) -> [String] {
    let words = Set(["en", locale]).compactMap { TermsWords.of($0)?.plans }
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
