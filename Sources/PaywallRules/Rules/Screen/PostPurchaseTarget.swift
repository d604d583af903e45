import PaywallModel
import YAML

enum PostPurchaseTarget: OfferingRule {
  static let description = RuleDescription(
    "post-purchase-target", "A deep link after a purchase has an address.", .always(.error), waivers: .allowed,
    documentation: """
      `action: deep_link` opens `url`. Without it, a user who has just paid is led nowhere: the screen only closes. A
      message is optional, because the app has words of its own.
      """,
    bad: "postPurchase: {action: deep_link}", good: "postPurchase: {action: deep_link, url: sample://welcome}",
    source: nil)

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard let after = screen.variant.root?["postPurchase"], let action = after["action"],
        action.string == "deep_link", after["url"] == nil
      else { return [] }
      return [
        Violation(
          at: screen.range(action), "the deep link has no 'url'",
          hint: "add url: to postPurchase, or set action: dismiss")
      ]
    }
  }
}
