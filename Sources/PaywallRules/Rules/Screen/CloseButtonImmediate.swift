import PaywallModel
import YAML

enum CloseButtonImmediate: OfferingRule {
  static let description = RuleDescription(
    "close-button-immediate", "A screen has a close control that is visible immediately.",
    .store(.error, nil, .error),
    waivers: .never(
      "it goes by settings, not by words; Google Play's policy and the compliance list for Apple know no exception"),
    weakening: .reported, isStricter: true,
    documentation: """
      Users must be able to leave without buying, and see how. A close control that appears late, a gesture in place of
      a control, or no way to close at all traps them; Google Play lists a missing or unclear way to close among its
      violations.
      """,
    bad: "dismiss: {delaySeconds: 5}", good: "dismiss: {style: x_button, delaySeconds: 0}",
    source: "compliance list (Docs/rules.md), point 1; Google Play subscriptions policy", demands: [.closeButton])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard let dismiss = screen.variant.root?["dismiss"] else { return [] }
      var violations: [Violation] = []
      func report(_ node: Node, _ message: String, hint: String) {
        violations.append(Violation(at: screen.range(node), message, hint: hint))
      }
      if let allowed = dismiss["allowed"], allowed.boolean == false {
        report(allowed, "the screen cannot be closed without a purchase", hint: "set allowed: true")
      }
      if let delay = dismiss["delaySeconds"], let seconds = delay.number, seconds > 0 {
        report(delay, "the close control appears late", hint: "set delaySeconds: 0")
      }
      if let style = dismiss["style"], let word = style.string, !["x_button", "text"].contains(word) {
        report(style, "'\(word)' is not a visible close control", hint: "set style: x_button")
      }
      if let style = dismiss["style"], style.string == "text", dismiss["text"]?.string?.isBlank ?? true {
        report(dismiss["text"] ?? style, "the text control has no text", hint: "add text: such as Not now")
      }
      return violations
    }
  }
}
